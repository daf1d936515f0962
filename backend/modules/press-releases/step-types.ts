import type { EnumRef, ObjectRef } from "@pothos/core";
import type { Ctx, SignedInCtx } from "backend/platform/use-case/context";
import type { BulkOutcome, Selection } from "backend/platform/use-case/selection";
import { requirePermission, signedIn } from "backend/schema/access";
import { builder, keyArg, type Types } from "backend/schema/builder";
import { BulkOutcomeRef, BulkPreviewRef } from "backend/schema/bulk-types";
import { DENIAL_REASONS, type DenialReason } from "domain/press-releases/states";
import type { PressRelease } from "./decisions";
import { proposedFeedback } from "./feedback";
import { approveOne, denyOne, reopenOne, takeOverOne } from "./steps";
import { approveMany, denyMany, previewReleaseStep, type StepOfMany, takeOverMany } from "./steps-of-many";

const MAY_EDIT = { action: "edit", collectionType: "press_releases" } as const;
const MAY_WRITE_ARTICLES = { action: "create", collectionType: "articles" } as const;

/** Approving changes the release, which its rule asks for, and makes an article. */
const requireArticles = (ctx: Ctx) => requirePermission(ctx, MAY_WRITE_ARTICLES);

interface ReleaseRecord {
  ref: ObjectRef<Types, PressRelease, PressRelease>;
  saved(ctx: Ctx, id: Promise<number>): Promise<PressRelease>;
  // biome-ignore lint/suspicious/noExplicitAny: the selection is handed on.
  selection: any;
  chosenIds(ctx: SignedInCtx, selection: Selection<never>): Promise<string[]>;
}

/** Registers the steps of releases, for one and for many, and what is proposed to say to senders. */
export function registerReleaseSteps(declared: unknown, ReasonEnum: EnumRef<Types, DenialReason>): void {
  const record = declared as ReleaseRecord;
  registerFeedbacks(ReasonEnum);
  registerStepsOfOne(record, ReasonEnum);
  registerStepsOfMany(record, ReasonEnum);
}

function registerFeedbacks(ReasonEnum: EnumRef<Types, DenialReason>): void {
  const FeedbackRef = builder.objectRef<DenialReason>("PressReleaseFeedback").implement({
    description: "What is proposed to say to the sender for a reason.",
    fields: (t) => ({
      reason: t.field({ type: ReasonEnum, resolve: (reason) => reason }),
      text: t.string({ resolve: proposedFeedback }),
    }),
  });
  builder.queryField("pressReleaseFeedbacks", (t) =>
    t.field({
      type: [FeedbackRef],
      atMost: DENIAL_REASONS.length,
      access: { action: "read", collectionType: "press_releases" },
      resolve: () => [...DENIAL_REASONS],
    }),
  );
}

function registerStepsOfOne({ ref, saved }: ReleaseRecord, ReasonEnum: EnumRef<Types, DenialReason>): void {
  builder.mutationFields((t) => {
    const seen = { id: t.arg.string({ required: true }), version: t.arg.int({ required: true }) };
    return {
      approvePressRelease: t.field({
        type: ref,
        access: MAY_EDIT,
        description:
          "Makes the draft of an article of it, which needs create__articles, too. Its problems are those of the article, at its own fields.",
        args: { ...seen, medium: t.arg.string(), issue: t.arg.string(), ...keyArg },
        resolve: (_root, { id, version, idempotencyKey, ...data }, ctx) => {
          requireArticles(ctx);
          return saved(ctx, approveOne(signedIn(ctx), { id, version, data }, idempotencyKey));
        },
      }),
      denyPressRelease: t.field({
        type: ref,
        access: MAY_EDIT,
        description: "The sender is mailed the feedback, unless it is silent or there is no address.",
        args: {
          ...seen,
          reason: t.arg({ type: ReasonEnum }),
          feedback: t.arg.string(),
          isSilent: t.arg.boolean(),
          ...keyArg,
        },
        resolve: (_root, { id, version, idempotencyKey, ...data }, ctx) =>
          saved(ctx, denyOne(signedIn(ctx), { id, version, data }, idempotencyKey)),
      }),
      takeOverPressRelease: t.field({
        type: ref,
        access: MAY_EDIT,
        description: "An editor works on it from now on, and is notified.",
        args: { ...seen, editor: t.arg.string(), dueOn: t.arg.string(), ...keyArg },
        resolve: (_root, { id, version, idempotencyKey, ...data }, ctx) =>
          saved(ctx, takeOverOne(signedIn(ctx), { id, version, data }, idempotencyKey)),
      }),
      reopenPressRelease: t.field({
        type: ref,
        access: MAY_EDIT,
        description: "A denied release waits again.",
        args: { ...seen, ...keyArg },
        resolve: (_root, { id, version, idempotencyKey }, ctx) =>
          saved(ctx, reopenOne(signedIn(ctx), { id, version }, idempotencyKey)),
      }),
    };
  });
}

function registerStepsOfMany(
  { selection: Chosen, chosenIds }: ReleaseRecord,
  ReasonEnum: EnumRef<Types, DenialReason>,
): void {
  const preview = async (ctx: Ctx, step: StepOfMany, selection: Selection<never>, data: object) =>
    previewReleaseStep(signedIn(ctx), step, await chosenIds(signedIn(ctx), selection), data);
  const take = async (
    ctx: Ctx,
    run: typeof approveMany,
    { selection, idempotencyKey: key, ...data }: { selection?: unknown; idempotencyKey: string },
  ): Promise<BulkOutcome> => {
    const ids = await chosenIds(signedIn(ctx), selection as Selection<never>);
    return await run(signedIn(ctx), { ids, selection, data, key });
  };
  builder.queryFields((t) => {
    const chosen = { selection: t.arg({ type: Chosen, required: true }) };
    return {
      approvePressReleasesPreview: t.field({
        type: BulkPreviewRef,
        isHeavy: true,
        access: MAY_EDIT,
        args: { ...chosen, medium: t.arg.string() },
        resolve: (_root, { selection, ...data }, ctx) => {
          requireArticles(ctx);
          return preview(ctx, "approve", selection as never, data);
        },
      }),
      denyPressReleasesPreview: t.field({
        type: BulkPreviewRef,
        isHeavy: true,
        access: MAY_EDIT,
        args: { ...chosen, reason: t.arg({ type: ReasonEnum }) },
        resolve: (_root, { selection, ...data }, ctx) => preview(ctx, "deny", selection as never, data),
      }),
      takeOverPressReleasesPreview: t.field({
        type: BulkPreviewRef,
        isHeavy: true,
        access: MAY_EDIT,
        args: { ...chosen, editor: t.arg.string(), dueOn: t.arg.string() },
        resolve: (_root, { selection, ...data }, ctx) => preview(ctx, "takeOver", selection as never, data),
      }),
    };
  });
  builder.mutationFields((t) => {
    const chosen = { selection: t.arg({ type: Chosen, required: true }) };
    return {
      approvePressReleases: t.field({
        type: BulkOutcomeRef,
        isHeavy: true,
        access: MAY_EDIT,
        description:
          "Makes an article of each that can be one, up to 100 at once; needs create__articles, too.",
        args: { ...chosen, medium: t.arg.string(), ...keyArg },
        resolve: (_root, args, ctx) => {
          requireArticles(ctx);
          return take(ctx, approveMany, args);
        },
      }),
      denyPressReleases: t.field({
        type: BulkOutcomeRef,
        isHeavy: true,
        access: MAY_EDIT,
        description: "Senders are mailed what is proposed for the reason.",
        args: { ...chosen, reason: t.arg({ type: ReasonEnum }), ...keyArg },
        resolve: (_root, args, ctx) => take(ctx, denyMany, args),
      }),
      takeOverPressReleases: t.field({
        type: BulkOutcomeRef,
        isHeavy: true,
        access: MAY_EDIT,
        args: { ...chosen, editor: t.arg.string(), dueOn: t.arg.string(), ...keyArg },
        resolve: (_root, args, ctx) => take(ctx, takeOverMany, args),
      }),
    };
  });
}
