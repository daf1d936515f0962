import type { ObjectRef } from "@pothos/core";
import type { Comments } from "backend/modules/comments/service";
import { userById } from "backend/modules/users/service";
import { UserRef } from "backend/modules/users/types";
import { recordUnder } from "backend/platform/database/loaders";
import "backend/platform/lifecycle/due";
import type { AnyLifecycle } from "backend/platform/lifecycle/definition";
import { notifiesOfRecords } from "backend/platform/lifecycle/reviews";
import { builder, type Types } from "backend/schema/builder";
import { lifecycleState } from "domain/lifecycle/publishing-states";
import { registerComments } from "./comment-types";
import { registerDraftLinks } from "./draft-link-types";
import type { DefinedRecord, LifecycleRow, PublishedArea } from "./published-area";
import { registerRevisions } from "./revision-types";
import { registerLifecycleSteps } from "./step-types";

export { commentsOfPublished } from "./comments";
export { LinkFromRef, LostLinksRef, MOST_KINDS } from "./link-types";
export { publishing } from "./publishing";
export { savedSteps } from "./saved-steps";

/** What a record with a lifecycle says of itself, whatever it is: its type names this among its interfaces. */
export const PublishableRef = builder.interfaceRef<LifecycleRow>("Publishable").implement({
  description: "A draft that goes to readers by being published.",
  fields: (t) => ({
    state: t.string({
      description: "draft | scheduled | published | changed | withdrawn",
      resolve: (row) => lifecycleState(row),
    }),
    draftNumber: t.exposeInt("draftNumber", { description: "The number of its newest revision, the draft." }),
    liveNumber: t.exposeInt("liveNumber", { nullable: true, description: "The revision that readers get." }),
    scheduledNumber: t.exposeInt("scheduledNumber", { nullable: true }),
    publishAt: t.expose("publishAt", { type: "DateTime", nullable: true }),
    withdrawAt: t.expose("withdrawAt", { type: "DateTime", nullable: true }),
    dueProblem: t.exposeString("dueProblem", {
      nullable: true,
      description: "Why the last step that was due was not taken: a translation key.",
    }),
    firstPublishedAt: t.expose("firstPublishedAt", { type: "DateTime", nullable: true }),
    publishedAt: t.expose("publishedAt", { type: "DateTime", nullable: true }),
    withdrawnAt: t.expose("withdrawnAt", { type: "DateTime", nullable: true }),
    reviewState: t.exposeString("reviewState", {
      nullable: true,
      description: "asked | approved | returned",
    }),
    reviewNumber: t.exposeInt("reviewNumber", { nullable: true }),
    reviewReason: t.exposeString("reviewReason", { nullable: true }),
    reviewAskedBy: t.field({
      type: UserRef,
      nullable: true,
      resolve: ({ reviewAskedById }, _args, ctx) => recordUnder(userById(ctx), reviewAskedById),
    }),
  }),
});

/**
 * Registers the lifecycle of an area's records, which are `Publishable`: the history of their revisions and how two of
 * them differ, links to drafts, comments, and the steps, for one record and for many. Each needs its permission of the content
 * type (spec §6).
 */
export function publishes({
  lifecycle,
  comments,
  record: declared,
}: {
  lifecycle: AnyLifecycle;
  /** Unset: nobody comments on the records. */
  comments?: Comments;
  // biome-ignore lint/suspicious/noExplicitAny: the lifecycle needs nothing of the record's own types.
  record: any;
}): void {
  notifiesOfRecords(lifecycle);
  const record = declared as DefinedRecord<LifecycleRow>;
  const area: PublishedArea = {
    lifecycle,
    record,
    ref: record.ref as ObjectRef<Types, LifecycleRow, LifecycleRow>,
    needs: (action) => ({ action, collectionType: lifecycle.contentType }),
    answer: (ctx, id) => record.saved(ctx, id) as never,
  };
  registerRevisions(area);
  registerDraftLinks(area);
  registerLifecycleSteps(area);
  if (comments) registerComments(area, comments);
}
