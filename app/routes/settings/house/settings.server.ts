import type { LoaderFunctionArgs } from "@remix-run/node";
import { NOTIFICATIONS, notificationParts } from "domain/notifications/notification-kinds";
import { settingsForm } from "domain/settings/settings";
import type { z } from "zod";
import { openedForm } from "~/forms/post/open-form.server";
import { saveActionOf } from "~/forms/post/save-form.server";
import { gqlRequest } from "~/graphql/client.server";
import { graphql } from "~/graphql/graphql";
import { texts } from "~/i18n/i18n";
import { readWithPictures } from "~/records/attachments/uploads.server";
import { historyVariables } from "~/records/history-page";
import { HistoryEntry } from "~/records/record-documents";
import { requireToken } from "~/session/current-user.server";
import { mayDo } from "~/session/guard.server";

const GeneralSettings = graphql(
  `query GeneralSettings($historySkip: Int) {
    historyTotal: globalSettingsHistoryTotal
    history: globalSettingsHistory(skip: $historySkip) { ...HistoryEntry }
    getGlobalSettings {
      version houseName houseAddress housePlace logYears logo { _id filename }
      notificationSettings { type action isActive }
    }
  }`,
  [HistoryEntry],
);

const UpdateGlobalSettings = graphql(`mutation UpdateGlobalSettings(
  $version: Int!, $data: GlobalSettingsInput!, $idempotencyKey: String!
) {
  updateGlobalSettings(version: $version, data: $data, idempotencyKey: $idempotencyKey) { undo }
}`);

/** The settings with their history; 403 without the right to read them. */
export async function loadSettings(args: LoaderFunctionArgs) {
  requireToken(args.request);
  const { history, historyTotal, getGlobalSettings } = await gqlRequest(
    args,
    GeneralSettings,
    historyVariables(args.request),
  );
  const { version, houseName, houseAddress, housePlace, logo, notificationSettings, logYears } =
    getGlobalSettings;
  const active = notificationSettings.filter(({ isActive }) => isActive);
  const values: z.input<typeof settingsForm> = {
    houseName: houseName ?? undefined,
    houseAddress: houseAddress ?? undefined,
    housePlace: housePlace ?? undefined,
    logo: logo?._id,
    logYears: logYears as "10",
    notifications: NOTIFICATIONS.filter((name) => {
      const { type, action } = notificationParts(name);
      return active.some((one) => one.type === type && one.action === action);
    }),
  };
  return { history, historyTotal, logo, form: openedForm({ values, version, schema: settingsForm }) };
}

const area = "settings";

export const saveSettings = saveActionOf(readWithPictures(settingsForm, { logo: "logo" }), {
  area,
  may: mayDo({ action: "edit", collectionType: "global_settings" }),
  send: (args, { values: data, version, idempotencyKey }) =>
    gqlRequest(args, UpdateGlobalSettings, { data, version, idempotencyKey }),
  current: ({ version, names, ...values }: { version: number; names?: Record<string, string> }) => ({
    values,
    version,
    names,
  }),
  savedTo: () => "/settings/general",
  toast: ({ updateGlobalSettings: { undo } }) => ({ message: texts("settings")("saved"), undo }),
});
