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
import { asksOthers, CheckedNewsletter } from "./checked";
import { ShownMail } from "./shown-mail";

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
      ...CheckedNewsletter
      title publishDate state subject preheader greeting ratePerMinute lists
      offeredLists { _id name subscribed }
      blocks { key kind title text intro isLeftOut problem material picture }
      receivers willSkip { reason count }
      mail(origin: $origin) { ...ShownMail }
      testReceivers testedAt testedTo isTested(origin: $origin) changedSinceTest(origin: $origin)
      approvers { _id name }
      askedAt askedOf askedBy askedNote isAskedOfMe isAsked(origin: $origin)
      returnedAt returnedBy returnReason
      approvedAt approvedBy isApproved(origin: $origin) mayApprove updatedAt updatedBy
      releasedAt releasedBy sendAt endedAt pausedBecause sending
      work { _id state wanted done total refused error }
      books { waiting reserved sending accepted refused later uncertain skipped }
      earlier { wanted accepted refused clicks left }
      skipped { reason count }
      returns { hard soft complaints left }
      uncertain { _id email receiver attempts handedOverAt answer }
      refused { _id email receiver attempts handedOverAt answer }
      clicks { block title target clicks }
      ads {
        _id version allowedActions clientCompany { name email } agencyCompany { email }
        newsletterProofMails { receiver state at }
      }
      historyTotal
      history(skip: $historySkip) { ...HistoryEntry }
    }
  }`,
  [CheckedNewsletter, EditLock, HistoryEntry, ShownMail],
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
