import type { LoaderFunctionArgs } from "@remix-run/node";
import { newsletterForm } from "domain/newsletters/newsletter";
import type { z } from "zod";
import { openedForm } from "~/forms/post/open-form.server";
import { newIdempotencyKey } from "~/forms/post/parse-form.server";
import { gqlRequest } from "~/graphql/client.server";
import { graphql, type ResultOf } from "~/graphql/graphql";
import { EditLock, openedLock } from "~/locks/edit-lock";
import { windowFor } from "~/locks/form-window.server";
import { historyVariables } from "~/records/history-page";
import { HistoryEntry } from "~/records/record-documents";
import { requireToken } from "~/session/current-user.server";

const NewsletterOverview = graphql(`
  query NewsletterOverview {
    newsletters: newslettersAroundToday { _id title publishDate state sendAt }
  }
`);

const NewsletterScreen = graphql(
  `query NewsletterScreen(
    $issue: String!, $origin: String!, $historySkip: Int, $window: String, $checks: Boolean!
  ) {
    lock: editLock(area: "newsletters", id: $issue, window: $window) { ...EditLock }
    newsletter(issue: $issue) {
      _id version title publishDate state subject preheader greeting ratePerMinute lists
      offeredLists { _id name subscribed }
      blocks { key kind title text intro isLeftOut problem }
      receivers
      content(origin: $origin) { hash links @include(if: $checks) { block title target answer } }
      findings(origin: $origin) { kind block detail stops }
      approvedAt approvedBy isApproved(origin: $origin) mayApprove updatedAt updatedBy
      releasedAt releasedBy sendAt endedAt pausedBecause sending
      senderRecords @include(if: $checks) { domain spf dmarc dkim }
      work { _id state wanted done total refused error }
      books { waiting reserved sending accepted refused later uncertain skipped }
      skipped { reason count }
      returns { hard soft complaints left }
      uncertain { _id email receiver attempts handedOverAt answer }
      refused { _id email receiver attempts handedOverAt answer }
      clicks { block title target clicks }
      historyTotal
      history(skip: $historySkip) { ...HistoryEntry }
    }
  }`,
  [EditLock, HistoryEntry],
);

export type ShownNewsletter = ResultOf<typeof NewsletterScreen>["newsletter"];

type FormValues = z.input<typeof newsletterForm>;
type Saved = Pick<ShownNewsletter, "subject" | "preheader" | "greeting" | "ratePerMinute" | "lists"> & {
  blocks: readonly { key: string; text?: string | null; isLeftOut: boolean }[];
};

/** A newsletter as its form has it. */
export const newsletterValues = ({
  subject,
  preheader,
  greeting,
  ratePerMinute,
  lists,
  blocks,
}: Saved): FormValues => ({
  subject,
  lists: [...lists],
  preheader: preheader ?? undefined,
  greeting: greeting ?? undefined,
  ratePerMinute: ratePerMinute === null ? undefined : String(ratePerMinute),
  blocks: blocks.map(({ key, text, isLeftOut }) => ({ key, text: text ?? undefined, isLeftOut })),
});

/** Whether the address asks what only other servers know: whether links answer, and what the sender's domain says. */
const asksOthers = ({ url }: Request) => new URL(url).searchParams.has("checks");

export async function loadNewsletter(args: LoaderFunctionArgs) {
  requireToken(args.request);
  const { id } = args.params;
  if (id === undefined) {
    const { newsletters } = await gqlRequest(args, NewsletterOverview, {});
    return { newsletters, opened: null };
  }
  const formWindow = await windowFor(args, { area: "newsletters", id });
  const checks = asksOthers(args.request);
  const { lock, newsletter } = await gqlRequest(args, NewsletterScreen, {
    issue: id,
    origin: new URL(args.request.url).origin,
    window: formWindow.window,
    checks,
    ...historyVariables(args.request),
  });
  const idempotencyKey = newIdempotencyKey();
  return {
    newsletters: null,
    idempotencyKey,
    opened: {
      newsletter,
      form: openedForm({
        values: newsletterValues(newsletter),
        version: newsletter.version,
        schema: newsletterForm,
      }),
      lock: openedLock(lock, formWindow),
    },
  };
}

export type OpenedNewsletter = NonNullable<Awaited<ReturnType<typeof loadNewsletter>>["opened"]>;
