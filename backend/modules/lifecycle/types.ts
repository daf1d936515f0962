import type { ObjectRef } from "@pothos/core";
import { userById } from "backend/modules/users/service";
import { UserRef } from "backend/modules/users/types";
import { recordUnder } from "backend/platform/database/loaders";
import "backend/platform/lifecycle/due";
import type { AnyLifecycle } from "backend/platform/lifecycle/definition";
import {
  type DraftLink,
  endDraftLink,
  listDraftLinks,
  MOST_DRAFT_LINKS,
} from "backend/platform/lifecycle/draft-links";
import { notifiesOfReviews } from "backend/platform/lifecycle/reviews";
import {
  contentOfRevision,
  findRevision,
  type ListedRevision,
  listRevisions,
} from "backend/platform/lifecycle/revisions";
import {
  answerReview,
  askForReview,
  lockStages,
  type Stage,
  scheduleDraft,
  takeStep,
} from "backend/platform/lifecycle/steps";
import type { Ctx, SignedInCtx } from "backend/platform/use-case/context";
import { badUserInput, notFound } from "backend/platform/use-case/errors";
import type { Selection } from "backend/platform/use-case/selection";
import { useCase } from "backend/platform/use-case/use-case";
import { signedIn } from "backend/schema/access";
import { OWN_STATEMENT } from "backend/schema/bounds";
import { builder, keyArg, type Types } from "backend/schema/builder";
import { BulkOutcomeRef, BulkPreviewRef } from "backend/schema/bulk-types";
import { parseId } from "domain/identifiers";
import { DRAFT_LINK_DAYS } from "domain/lifecycle/draft-links";
import { lifecycleState } from "domain/lifecycle/state";
import { momentInVienna } from "domain/lifecycle/wall-time";
import type { ContentAction } from "domain/permissions/names";
import { differences, type FieldDifference, type TextPart } from "./compare";
import {
  nameRevision,
  type PublishedRecord,
  previewStep,
  restoreRevision,
  shareDraft,
  stepOfMany,
  stepOnDraft,
} from "./service";

/** The columns of `lifecycleColumns` as a record has them. */
interface LifecycleRow extends Stage {
  dueProblem: string | null;
  firstPublishedAt: Date | null;
  publishedAt: Date | null;
  reviewReason: string | null;
}

const RevisionRef = builder.objectRef<ListedRevision>("Revision").implement({
  description: "What a record was when somebody saved it.",
  fields: (t) => ({
    number: t.exposeInt("number"),
    at: t.expose("at", { type: "DateTime" }),
    by: t.field({
      type: UserRef,
      nullable: true,
      resolve: ({ byId }, _args, ctx) => recordUnder(userById(ctx), byId),
    }),
    name: t.exposeString("name", { nullable: true }),
    restoredFrom: t.exposeInt("restoredFrom", {
      nullable: true,
      description: "The revision that it repeats.",
    }),
    publishedAt: t.expose("publishedAt", {
      type: "DateTime",
      nullable: true,
      description: "When it went to readers first.",
    }),
  }),
});

const DraftLinkRef = builder.objectRef<DraftLink>("DraftLink").implement({
  description:
    "A link by which somebody without a sign-in sees a draft. Its token is told once, when it is made.",
  fields: (t) => ({
    _id: t.string({ resolve: ({ id }) => String(id) }),
    createdAt: t.expose("createdAt", { type: "DateTime" }),
    by: t.field({
      type: UserRef,
      nullable: true,
      resolve: ({ createdById }, _args, ctx) => recordUnder(userById(ctx), createdById),
    }),
    expiresAt: t.expose("expiresAt", { type: "DateTime" }),
    endedAt: t.expose("endedAt", { type: "DateTime", nullable: true }),
    openedAt: t.expose("openedAt", {
      type: "DateTime",
      nullable: true,
      description: "When somebody opened it last.",
    }),
    openCount: t.exposeInt("openCount"),
  }),
});

/** The most revisions that one page of a record's history has. */
const MOST_REVISIONS = 50;

const TextPartRef = builder.objectRef<TextPart>("TextPart").implement({
  description: "kind: same | removed | added.",
  fields: (t) => ({ kind: t.exposeString("kind"), text: t.exposeString("text") }),
});

/** The most parts that a comparison of a text has: it is compared by paragraph where words make too many. */
const MOST_PARTS = 2500;

const FieldDifferenceRef = builder.objectRef<FieldDifference>("FieldDifference").implement({
  description: "parts: of texts, what both have and what one of them has only.",
  fields: (t) => ({
    field: t.exposeString("field"),
    before: t.exposeStringList("before", { atMost: 100 }),
    after: t.exposeStringList("after", { atMost: 100 }),
    parts: t.field({ type: [TextPartRef], atMost: MOST_PARTS, resolve: ({ parts }) => parts }),
  }),
});

/** What a record on the kit has, as `defineRecord` returns it. */
interface DefinedRecord<Row> extends Omit<PublishedRecord, "area"> {
  area: string;
  called: { one: string; many: string; type: string };
  ref: ObjectRef<Types, Row, Row>;
  find(ctx: Ctx, id: string): Promise<Row | null>;
  saved(ctx: Ctx, id: Promise<number>): Promise<Row>;
  // biome-ignore lint/suspicious/noExplicitAny: the selection is handed on.
  selection: any;
  chosenIds(ctx: SignedInCtx, selection: Selection<never>): Promise<string[]>;
}

/**
 * Registers the lifecycle of an area's records: its fields, the history of their revisions and how two of them differ, and
 * the steps, for one record and for many. Each needs its permission of the content type (spec §6).
 */
export function publishes<Row extends LifecycleRow>({
  lifecycle,
  record: declared,
}: {
  lifecycle: AnyLifecycle;
  // biome-ignore lint/suspicious/noExplicitAny: the lifecycle needs nothing of the record's own types.
  record: any;
}): void {
  notifiesOfReviews(lifecycle);
  const record = declared as DefinedRecord<Row>;
  const { one, many, type } = record.called;
  const ref = record.ref as unknown as ObjectRef<Types, LifecycleRow, LifecycleRow>;
  const Many = many.charAt(0).toUpperCase() + many.slice(1);
  const needs = (action: ContentAction) => ({ action, collectionType: lifecycle.contentType }) as const;

  builder.objectFields(ref, (t) => ({
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
    draftLinks: t.field({
      type: [DraftLinkRef],
      atMost: MOST_DRAFT_LINKS,
      cost: OWN_STATEMENT,
      description: "The newest first, those that are over included.",
      resolve: ({ id }, _args, ctx) => listDraftLinks(ctx.db, lifecycle, id),
    }),
    revisions: t.field({
      type: [RevisionRef],
      atMost: MOST_REVISIONS,
      isOncePerList: true,
      description: `The newest first; ${MOST_REVISIONS} at most.`,
      args: { limit: t.arg.int(), skip: t.arg.int() },
      resolve: ({ id }, { limit, skip }, ctx) => {
        const page = {
          limit: Math.min(Math.max(limit ?? 10, 1), MOST_REVISIONS),
          skip: Math.max(skip ?? 0, 0),
        };
        return listRevisions(ctx.db, lifecycle, id, page);
      },
    }),
  }));

  const idArg = { required: true } as const;
  builder.queryFields((t) => ({
    [`${one}Differences`]: t.field({
      type: [FieldDifferenceRef],
      atMost: 40,
      isHeavy: true,
      access: needs("read"),
      description: "In what two revisions differ, field by field.",
      args: {
        id: t.arg.string(idArg),
        from: t.arg.int({ required: true }),
        to: t.arg.int({ required: true }),
      },
      resolve: async (_root, { id, from, to }, ctx) => {
        const row = await record.find(ctx, id);
        if (!row) throw notFound();
        const [before, after] = [
          await findRevision(ctx.db, lifecycle, row.id, from),
          await findRevision(ctx.db, lifecycle, row.id, to),
        ].map((revision) => contentOfRevision(lifecycle, revision));
        const named = (content: object) => record.inNames(content as never);
        return await differences(ctx, lifecycle.fields, before, after, named);
      },
    }),
    ...Object.fromEntries(
      (["publish", "withdraw"] as const).map((step) => [
        `${step}${Many}Preview`,
        t.field({
          type: BulkPreviewRef,
          isHeavy: true,
          access: needs(step === "publish" ? "publish" : "unpublish"),
          args: { selection: t.arg({ type: record.selection, required: true }) },
          resolve: async (_root, { selection }, ctx) => {
            const ids = await record.chosenIds(signedIn(ctx), selection as never);
            return await previewStep(signedIn(ctx), lifecycle, ids, step);
          },
        }),
      ]),
    ),
  }));

  const answer = (ctx: Ctx, id: Promise<number>) => record.saved(ctx, id) as never;
  builder.mutationFields((t) => {
    const seen = {
      id: t.arg.string(idArg),
      number: t.arg.int({ required: true, description: "The draft that the user has seen." }),
    };
    return {
      [`publish${type}`]: t.field({
        type: ref,
        access: needs("publish"),
        description: "Gives the draft to readers, instead of what they get now.",
        args: { ...seen, ...keyArg },
        resolve: (_root, { id, number, idempotencyKey: key }, ctx) => {
          const by = signedIn(ctx);
          return answer(
            ctx,
            stepOnDraft(by, lifecycle, { step: "publish", id, number, key }, (work, stage) =>
              takeStep(work, by, lifecycle, stage, "publish"),
            ),
          );
        },
      }),
      ...Object.fromEntries(
        (["withdraw", "unschedule"] as const).map((step) => [
          `${step}${type}`,
          t.field({
            type: ref,
            access: needs(step === "withdraw" ? "unpublish" : "schedule"),
            description:
              step === "withdraw"
                ? "Takes from readers what they get, and calls off what is scheduled."
                : "Calls off what is scheduled.",
            args: { id: t.arg.string({ required: true }), ...keyArg },
            resolve: (_root, { id, idempotencyKey: key }, ctx) => {
              const by = signedIn(ctx);
              const change = { key, operation: `${step} ${lifecycle.area}`, input: { id } };
              const taken = useCase(by, change, async (work) => {
                const [stage] = await lockStages(work.tx, lifecycle, [parseId(id) ?? 0]);
                if (!stage) throw notFound();
                await takeStep(work, by, lifecycle, stage, step);
                return stage.id;
              });
              return answer(ctx, taken);
            },
          }),
        ]),
      ),
      [`schedule${type}`]: t.field({
        type: ref,
        access: needs("schedule"),
        description:
          "Gives the draft as it is now to readers at a time, and takes it from them at another. Times are those of clocks in Vienna: 2026-03-01T08:00.",
        args: { ...seen, publishAt: t.arg.string(), withdrawAt: t.arg.string(), ...keyArg },
        resolve: (_root, { id, number, idempotencyKey: key, ...times }, ctx) => {
          const by = signedIn(ctx);
          const moments = momentsOf(times);
          return answer(
            ctx,
            stepOnDraft(by, lifecycle, { step: "schedule", id, number, key, input: times }, (work, stage) =>
              scheduleDraft(work, by, lifecycle, stage, moments),
            ),
          );
        },
      }),
      [`send${type}ForReview`]: t.field({
        type: ref,
        access: needs("send_for_review"),
        args: { ...seen, ...keyArg },
        resolve: (_root, { id, number, idempotencyKey: key }, ctx) => {
          const by = signedIn(ctx);
          return answer(
            ctx,
            stepOnDraft(by, lifecycle, { step: "send for review", id, number, key }, (work, stage) =>
              askForReview(work, by, lifecycle, stage),
            ),
          );
        },
      }),
      [`approve${type}`]: t.field({
        type: ref,
        access: needs("publish"),
        description: "Approves the revision that was sent; refused if the draft has moved on since.",
        args: { ...seen, ...keyArg },
        resolve: (_root, { id, number, idempotencyKey: key }, ctx) =>
          answer(
            ctx,
            stepOnDraft(signedIn(ctx), lifecycle, { step: "approve", id, number, key }, (work, stage) =>
              answerReview(work, lifecycle, stage, null),
            ),
          ),
      }),
      [`send${type}Back`]: t.field({
        type: ref,
        access: needs("publish"),
        args: { ...seen, reason: t.arg.string({ required: true }), ...keyArg },
        resolve: (_root, { id, number, reason, idempotencyKey: key }, ctx) => {
          const said = requireReason(reason);
          return answer(
            ctx,
            stepOnDraft(
              signedIn(ctx),
              lifecycle,
              { step: "send back", id, number, key, input: { reason } },
              (work, stage) => answerReview(work, lifecycle, stage, said),
            ),
          );
        },
      }),
      [`restore${type}`]: t.field({
        type: ref,
        access: needs("write"),
        description: "Makes a revision the draft again. What readers get stays.",
        args: {
          id: t.arg.string({ required: true }),
          version: t.arg.int({ required: true }),
          number: t.arg.int({ required: true }),
          ...keyArg,
        },
        resolve: (_root, { idempotencyKey, ...input }, ctx) =>
          answer(ctx, restoreRevision(signedIn(ctx), lifecycle, record, input, idempotencyKey)),
      }),
      [`name${type}Revision`]: t.field({
        type: ref,
        access: needs("write"),
        description: "A revision with a name is kept for ever. Without one it loses its name.",
        args: {
          id: t.arg.string({ required: true }),
          number: t.arg.int({ required: true }),
          name: t.arg.string(),
          ...keyArg,
        },
        resolve: (_root, { id, number, name, idempotencyKey }, ctx) =>
          answer(
            ctx,
            nameRevision(signedIn(ctx), lifecycle, { id, number, name: name ?? null }, idempotencyKey),
          ),
      }),
      [`share${type}Draft`]: t.string({
        access: needs("write"),
        description: `Makes a link for somebody without a sign-in, and answers with its token. It leads to the draft for ${DRAFT_LINK_DAYS} days, until it is ended, or until the draft is published.`,
        args: { id: t.arg.string(idArg) },
        resolve: (_root, { id }, ctx) => shareDraft(signedIn(ctx), lifecycle, id),
      }),
      [`end${type}DraftLink`]: t.field({
        type: ref,
        access: needs("write"),
        args: { id: t.arg.string(idArg), ...keyArg },
        resolve: (_root, { id, idempotencyKey: key }, ctx) => {
          const by = signedIn(ctx);
          const change = { key, operation: `end draft link ${lifecycle.area}`, input: { id } };
          const ended = useCase(by, change, (work) => endDraftLink(work, by, lifecycle, parseId(id) ?? 0));
          return answer(ctx, ended);
        },
      }),
      ...Object.fromEntries(
        (["publish", "withdraw"] as const).map((step) => [
          `${step}${Many}`,
          t.field({
            type: BulkOutcomeRef,
            isHeavy: true,
            access: needs(step === "publish" ? "publish" : "unpublish"),
            args: { selection: t.arg({ type: record.selection, required: true }), ...keyArg },
            resolve: async (_root, { selection, idempotencyKey: key }, ctx) => {
              const ids = await record.chosenIds(signedIn(ctx), selection as never);
              return await stepOfMany(signedIn(ctx), lifecycle, { ids, step, key, selection });
            },
          }),
        ]),
      ),
    };
  });
}

/** The moments of times as clocks in Vienna show them. BAD_USER_INPUT at each that is none. */
function momentsOf(times: { publishAt?: string | null | undefined; withdrawAt?: string | null | undefined }) {
  const read = (text: string | null | undefined) => (text ? momentInVienna(text) : null);
  const moments = { publishAt: read(times.publishAt), withdrawAt: read(times.withdrawAt) };
  const wrong = (["publishAt", "withdrawAt"] as const).filter((field) => times[field] && !moments[field]);
  if (wrong.length > 0) throw badUserInput(wrong.map((field) => ({ field, message: "moment_invalid" })));
  return moments;
}

const REASON_LENGTH = 1000;

function requireReason(reason: string): string {
  const said = reason.trim();
  if (said === "") throw badUserInput([{ field: "reason", message: "required" }]);
  if (said.length <= REASON_LENGTH) return said;
  throw badUserInput([{ field: "reason", message: "too_long", params: { max: REASON_LENGTH } }]);
}
