import type { LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { newIdempotencyKey } from "~/forms/post/parse-form.server";
import { byIntent } from "~/forms/post/post-actions.server";
import { saveAction } from "~/forms/post/save-form.server";
import { gqlRequest } from "~/graphql/client.server";
import { graphql } from "~/graphql/graphql";
import { texts } from "~/i18n/i18n";
import { confirming } from "~/records/confirmation.server";
import { requireToken } from "~/session/current-user.server";
import { mayDo, requirePermission } from "~/session/guard.server";
import { LostLinksOfKind } from "~/shared/lifecycle/lifecycle-documents";

const BranchScreen = graphql(
  `query PageBranch($id: String!, $step: BranchStep!) {
    me { permissions }
    record: page(id: $id) { _id name domain { _id } }
    branch: branchPreview(id: $id, step: $step) {
      total can seen
      steps { _id title address outcome reason question }
      links { ...LostLinksOfKind }
    }
  }`,
  [LostLinksOfKind],
);

const PublishBranch =
  graphql(`mutation PublishBranch($id: String!, $seen: String!, $idempotencyKey: String!) {
  changed: publishBranch(id: $id, seen: $seen, idempotencyKey: $idempotencyKey) { done }
}`);

const WithdrawBranch =
  graphql(`mutation WithdrawBranch($id: String!, $seen: String!, $isConfirmed: Boolean!, $idempotencyKey: String!) {
  changed: withdrawBranch(
    id: $id, seen: $seen, leavesNoHomepage: $isConfirmed, idempotencyKey: $idempotencyKey
  ) { done }
}`);

const STEPS = ["publish", "withdraw"] as const;
type Step = (typeof STEPS)[number];

const RIGHTS = { publish: "publish", withdraw: "unpublish" } as const;

/** What publishing or withdrawing a page and all below it would do, before it is done. */
export async function loadBranch(args: LoaderFunctionArgs) {
  requireToken(args.request);
  const { id = "" } = args.params;
  const stepParam = new URL(args.request.url).searchParams.get("step");
  const step = STEPS.find((one) => one === stepParam) ?? "publish";
  const { me, record, branch } = await gqlRequest(args, BranchScreen, { id, step });
  if (!record) throw Response.json(null, { status: 404, statusText: "Not Found" });
  requirePermission(me.permissions, { action: RIGHTS[step], collectionType: "pages" });
  return { record, branch, step, idempotencyKey: newIdempotencyKey() };
}

const seen = confirming.extend({ seen: z.string({ error: "required" }).max(200, { error: "too_long" }) });

const branchAction = (step: Step, document: typeof PublishBranch | typeof WithdrawBranch) =>
  saveAction({
    may: mayDo({ action: RIGHTS[step], collectionType: "pages" }),
    schema: seen,
    send: (args, { id, values, idempotencyKey }) =>
      gqlRequest(args, document, { id, ...values, idempotencyKey }),
    savedTo: ({ params }) => `/pages/${params.id}`,
    toast: ({ changed: { done } }) => texts("site-pages")(`branch.done.${step}`, { count: done }),
  });

export const changeBranch = byIntent(branchAction("publish", PublishBranch), {
  withdraw: branchAction("withdraw", WithdrawBranch),
});
