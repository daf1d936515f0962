import type { LoaderFunctionArgs } from "@remix-run/node";
import { type ConfigurationDraft, configurationForm } from "domain/immoflash/configuration";
import { PAGE_TYPES } from "domain/immoflash/page-types";
import type { z } from "zod";
import { openedForm } from "~/forms/post/open-form.server";
import { saveAction } from "~/forms/post/save-form.server";
import { gqlRequest } from "~/graphql/client.server";
import { graphql } from "~/graphql/graphql";
import { texts } from "~/i18n/i18n";
import { EditLock, openedLock } from "~/locks/edit-lock";
import { windowFor } from "~/locks/form-window.server";
import { historyVariables } from "~/records/history-page";
import { HistoryEntry } from "~/records/record-documents";
import { requireToken } from "~/session/current-user.server";
import { mayDo } from "~/session/guard.server";

const ChosenForPages = graphql(`
  fragment ChosenForPages on Category @_unmask { _id type name immoflashAdCount noAd }
`);

const ConfigurationScreen = graphql(
  `query ImmoflashConfigurationScreen($historySkip: Int, $window: String, $tries: Boolean!) {
    lock: editLock(area: "immoflash_configuration", id: "1", window: $window) { ...EditLock }
    configuration: immoflashConfiguration {
      version senderName senderAddress replyAddress imprint imprintHtml disclosureLink accentColour accentTextColour testReceivers
      logo { _id name file { _id } }
      pageTypes { type category { ...ChosenForPages } formats { ...ChosenForPages } }
      offered { ...ChosenForPages }
      lookup { isSetUp failure @include(if: $tries) }
      historyTotal
      history(skip: $historySkip) { ...HistoryEntry }
    }
  }`,
  [ChosenForPages, EditLock, HistoryEntry],
);

const UpdateConfiguration = graphql(`mutation UpdateImmoflashConfiguration(
  $version: Int!, $data: ImmoflashConfigurationInput!, $idempotencyKey: String!
) {
  updateImmoflashConfiguration(version: $version, data: $data, idempotencyKey: $idempotencyKey) { undo }
}`);

type FormValues = z.input<typeof configurationForm>;
type Saved = Omit<ConfigurationDraft, "senderName" | "senderAddress" | "testReceivers"> & {
  senderName: string | null;
  senderAddress: string | null;
  testReceivers: readonly string[] | null;
};

/** The form's values of a configuration: the test receivers as one text, an address a line. */
function valuesOf({ pageTypes, testReceivers, ...own }: Saved): FormValues {
  const given = Object.entries(own).filter(([, value]) => value !== null);
  const ofTypes = PAGE_TYPES.map((type) => {
    const { category, formats } = pageTypes[type];
    return [type, { category: category ?? undefined, formats }] as const;
  });
  return {
    ...(Object.fromEntries(given) as Pick<FormValues, "senderName" | "senderAddress" | "accentColour">),
    accentTextColour: own.accentTextColour,
    testReceivers: testReceivers?.join("\n") || undefined,
    pageTypes: Object.fromEntries(ofTypes) as FormValues["pageTypes"],
  };
}

/** Which attempt to ask immoflash the address stands for: another one is another address. 0 = none. */
function attemptOf({ url }: Request): number {
  const typed = new URL(url).searchParams.get("lookup") ?? "";
  return /^[1-9]\d{0,5}$/.test(typed) ? Number(typed) : 0;
}

/** The configuration with its lock and, for those who may edit it, what they choose from and what was changed. */
export async function loadConfiguration(args: LoaderFunctionArgs) {
  requireToken(args.request);
  const formWindow = await windowFor(args, { area: "immoflash_configuration", id: "1" });
  const attempt = attemptOf(args.request);
  const { window } = formWindow;
  const variables = { ...historyVariables(args.request), window, tries: attempt > 0 };
  const { lock, configuration } = await gqlRequest(args, ConfigurationScreen, variables);
  const { version, logo, pageTypes, imprintHtml, offered, lookup, history, historyTotal, ...own } =
    configuration;
  const ofTypes = pageTypes.map(
    ({ type, category, formats }) =>
      [type, { category: category?._id ?? null, formats: formats.map(({ _id }) => _id) }] as const,
  );
  const values = valuesOf({
    ...own,
    logo: logo?._id ?? null,
    pageTypes: Object.fromEntries(ofTypes) as Saved["pageTypes"],
  });
  // For those who only read, all that is chosen is what has a name.
  const named = pageTypes.flatMap(({ category, formats }) => [...(category ? [category] : []), ...formats]);
  return {
    form: { ...openedForm({ values, version, schema: configurationForm }), html: { imprint: imprintHtml } },
    lock: openedLock(lock, formWindow),
    logo,
    imprintHtml,
    offered,
    named,
    history,
    historyTotal,
    lookup: lookup && { isSetUp: lookup.isSetUp, attempt, failure: lookup.failure ?? null },
  };
}

const area = "immoflash";

export const changeConfiguration = saveAction({
  schema: configurationForm,
  area,
  may: mayDo({ action: "edit", collectionType: "immoflash_issues" }),
  send: (args, { values: { pageTypes, ...own }, version, idempotencyKey }) => {
    const data = { ...own, pageTypes: PAGE_TYPES.map((type) => ({ type, ...pageTypes[type] })) };
    return gqlRequest(args, UpdateConfiguration, { data, version, idempotencyKey });
  },
  current: ({ version, names, ...saved }: Saved & { version: number; names?: Record<string, string> }) => ({
    values: valuesOf(saved),
    version,
    names,
  }),
  savedTo: () => "/immoflash-configuration",
  toast: ({ updateImmoflashConfiguration: { undo } }) => ({ message: texts("immoflash")("saved"), undo }),
});
