import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { wholeNumber } from "domain/form-fields";
import { sentBack } from "domain/newsletters/newsletter";
import { hasPermission } from "domain/permissions/check";
import { z } from "zod";
import { newIdempotencyKey } from "~/forms/post/parse-form.server";
import { byIntent } from "~/forms/post/post-actions.server";
import { saveAction } from "~/forms/post/save-form.server";
import { gqlRequest } from "~/graphql/client.server";
import { graphql, type ResultOf } from "~/graphql/graphql";
import { texts } from "~/i18n/i18n";
import { requireToken } from "~/session/current-user.server";
import { mayDo } from "~/session/guard.server";
import { pageView } from "../preview/views";
import { asksOthers, CheckedNewsletter } from "../record/checked";
import { ShownMail } from "../record/shown-mail";

const ApprovalOfNewsletter = graphql(
  `query ApprovalOfNewsletter($issue: String!, $origin: String!, $checks: Boolean!) {
    me { permissions }
    newsletter(issue: $issue) {
      ...CheckedNewsletter
      title state preheader receivers lists offeredLists { _id name }
      mail(origin: $origin) { ...ShownMail }
      testedAt isTested(origin: $origin) changedSinceTest(origin: $origin)
      changes(origin: $origin) { at isOfApproval isReordered parts { key title change } }
      askedAt askedOf askedBy askedNote isAskedOfMe isAsked(origin: $origin)
      approvedAt approvedBy isApproved(origin: $origin) mayApprove mayPublish updatedAt updatedBy
      returnedAt returnedBy returnReason
    }
  }`,
  [CheckedNewsletter, ShownMail],
);
export type NewsletterToApprove = ResultOf<typeof ApprovalOfNewsletter>["newsletter"];

const ApproveNewsletter = graphql(`mutation ApproveNewsletter(
  $issue: String!, $version: Int!, $hash: String!, $origin: String!, $idempotencyKey: String!
) {
  approveNewsletter(
    issue: $issue, version: $version, hash: $hash, origin: $origin, idempotencyKey: $idempotencyKey
  ) { version }
}`);
const SendBackNewsletter = graphql(`mutation SendBackNewsletter(
  $issue: String!, $version: Int!, $reason: String!, $idempotencyKey: String!
) {
  sendBackNewsletter(issue: $issue, version: $version, reason: $reason, idempotencyKey: $idempotencyKey) { version }
}`);

const canEdit = { action: "edit", collectionType: "immoflash_issues" } as const;

/**
 * What is shown to whoever may not approve is the same, with the reason: 403, but for whoever writes it, whom the bell
 * leads here with the answer.
 */
export async function loadApproval(args: LoaderFunctionArgs) {
  requireToken(args.request);
  const { origin, searchParams } = new URL(args.request.url);
  const { newsletter, me } = await gqlRequest(args, ApprovalOfNewsletter, {
    issue: args.params.id ?? "",
    origin,
    checks: asksOthers(args.request),
  });
  const { mayPublish, isAskedOfMe } = newsletter;
  const isWriter = !isAskedOfMe && hasPermission(me.permissions, canEdit);
  return data(
    { newsletter, view: pageView(searchParams), idempotencyKey: newIdempotencyKey() },
    { status: mayPublish || isWriter ? 200 : 403 },
  );
}

const t = texts("newsletters");
const may = mayDo({ action: "publish", collectionType: "immoflash_issues" });
const savedTo = ({ params }: { params: { id?: string } }) =>
  `/issues/immoflash/newsletter/${params.id ?? ""}/approval`;

/** What was looked at: fields of the form's own, as what is loaded after a refusal is looked at anew. */
const seen = z.object({
  hash: z.string({ error: "required" }).max(64, { error: "too_long" }),
  seenVersion: wholeNumber({ min: 0, max: 2_147_483_647 }).transform((version) => version ?? 0),
});

/** Nothing but its own button approves. */
export const decideApproval = byIntent(
  saveAction({
    schema: seen.extend(sentBack.shape),
    area: "newsletters",
    may,
    savedTo,
    toast: () => t("toast.sentBack"),
    send: (args, { id: issue, values: { reason, seenVersion: version }, idempotencyKey }) =>
      gqlRequest(args, SendBackNewsletter, { issue, version, reason, idempotencyKey }),
  }),
  {
    approve: saveAction({
      schema: seen,
      area: "newsletters",
      may,
      savedTo,
      toast: () => t("toast.approved"),
      send: (args, { id: issue, values: { hash, seenVersion: version }, idempotencyKey }) =>
        gqlRequest(args, ApproveNewsletter, {
          issue,
          hash,
          version,
          origin: new URL(args.request.url).origin,
          idempotencyKey,
        }),
    }),
  },
);
