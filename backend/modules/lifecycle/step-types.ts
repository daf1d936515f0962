import {
  answerReview,
  askForReview,
  lockStages,
  scheduleDraft,
  takeLifecycleStep,
} from "backend/platform/lifecycle/steps";
import { isConfirmed } from "backend/platform/use-case/confirmation";
import { badUserInput, notFound } from "backend/platform/use-case/errors";
import { useCase } from "backend/platform/use-case/use-case";
import { signedIn } from "backend/schema/access";
import { builder, keyArg } from "backend/schema/builder";
import { BulkOutcomeRef, bulkPreview } from "backend/schema/bulk-types";
import { parseId } from "domain/identifiers";
import { confirmedInput, confirmingArg } from "./confirming";
import { LostLinksRef, MOST_KINDS } from "./link-types";
import { momentsOf, planSeenArgs, seenMoments } from "./moments";
import type { PublishedArea } from "./published-area";
import { previewLifecycleStep, type StepPreview, stepOfMany, stepOnDraft } from "./service";

const StepPreviewRef = bulkPreview<StepPreview>("StepPreview", (t) => ({
  links: t.field({
    type: [LostLinksRef],
    atMost: MOST_KINDS,
    description: "What readers get and what leads to records that they would lose, by kind.",
    resolve: ({ links }) => links,
  }),
}));

/** Registers the steps of an area's records between draft and readers. */
export function registerLifecycleSteps(area: PublishedArea): void {
  registerStepsOfOne(area);
  registerStepsOfMany(area);
}

function registerStepsOfOne({ lifecycle, record, ref, needs, answer }: PublishedArea): void {
  const { type } = record.called;
  const { withdrawalConfirmation } = lifecycle;
  const idArg = { required: true } as const;
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
              takeLifecycleStep(work, by, lifecycle, stage, { step: "publish", isConfirmed: false }),
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
            args: {
              id: t.arg.string({ required: true }),
              ...keyArg,
              ...(step === "withdraw" ? confirmingArg(t.arg, withdrawalConfirmation) : {}),
            },
            resolve: (_root, { id, idempotencyKey: key, ...confirming }, ctx) => {
              const by = signedIn(ctx);
              const confirmed = isConfirmed(withdrawalConfirmation, confirming);
              const input = { id, ...confirmedInput(confirmed) };
              const change = { key, operation: `${step} ${lifecycle.area}`, input };
              const stageId = useCase(by, change, async (work) => {
                const [stage] = await lockStages(work.tx, lifecycle, [parseId(id) ?? 0]);
                if (!stage) throw notFound();
                await takeLifecycleStep(work, by, lifecycle, stage, { step, isConfirmed: confirmed });
                return stage.id;
              });
              return answer(ctx, stageId);
            },
          }),
        ]),
      ),
      [`schedule${type}`]: t.field({
        type: ref,
        access: needs("schedule"),
        description:
          "Gives the draft as it is now to readers at a time, and takes it from them at another. Times are those of clocks in Vienna: 2026-03-01T08:00.",
        args: {
          ...seen,
          publishAt: t.arg.string(),
          withdrawAt: t.arg.string(),
          ...planSeenArgs,
          ...keyArg,
          ...confirmingArg(t.arg, withdrawalConfirmation),
        },
        resolve: (
          _root,
          { id, number, idempotencyKey: key, publishAt, withdrawAt, planSeen, ...confirming },
          ctx,
        ) => {
          const by = signedIn(ctx);
          const times = { publishAt, withdrawAt };
          const confirmed = isConfirmed(withdrawalConfirmation, confirming);
          const schedule = { ...momentsOf(times), seen: seenMoments(planSeen), isConfirmed: confirmed };
          const input = { ...times, ...(planSeen ? { planSeen } : {}), ...confirmedInput(confirmed) };
          return answer(
            ctx,
            stepOnDraft(by, lifecycle, { step: "schedule", id, number, key, input }, (work, stage) =>
              scheduleDraft(work, by, lifecycle, stage, schedule),
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
          const reasonText = requireReason(reason);
          return answer(
            ctx,
            stepOnDraft(
              signedIn(ctx),
              lifecycle,
              { step: "send back", id, number, key, input: { reason } },
              (work, stage) => answerReview(work, lifecycle, stage, reasonText),
            ),
          );
        },
      }),
    };
  });
}

function registerStepsOfMany({ lifecycle, record, needs }: PublishedArea): void {
  const { many } = record.called;
  const Many = many.charAt(0).toUpperCase() + many.slice(1);
  builder.queryFields((t) => ({
    ...Object.fromEntries(
      (["publish", "withdraw"] as const).map((step) => [
        `${step}${Many}Preview`,
        t.field({
          type: StepPreviewRef,
          isHeavy: true,
          access: needs(step === "publish" ? "publish" : "unpublish"),
          args: { selection: t.arg({ type: record.selection, required: true }) },
          resolve: async (_root, { selection }, ctx) => {
            const ids = await record.chosenIds(signedIn(ctx), selection as never);
            return await previewLifecycleStep(signedIn(ctx), lifecycle, ids, step);
          },
        }),
      ]),
    ),
  }));
  builder.mutationFields((t) => ({
    ...Object.fromEntries(
      (["publish", "withdraw"] as const).map((step) => [
        `${step}${Many}`,
        t.field({
          type: BulkOutcomeRef,
          isHeavy: true,
          access: needs(step === "publish" ? "publish" : "unpublish"),
          args: {
            selection: t.arg({ type: record.selection, required: true }),
            ...keyArg,
            ...(step === "withdraw" ? confirmingArg(t.arg, lifecycle.withdrawalConfirmation) : {}),
          },
          resolve: async (_root, { selection, idempotencyKey: key, ...confirming }, ctx) => {
            const ids = await record.chosenIds(signedIn(ctx), selection as never);
            const confirmed = isConfirmed(lifecycle.withdrawalConfirmation, confirming);
            return await stepOfMany(signedIn(ctx), lifecycle, {
              ids,
              step,
              key,
              selection,
              isConfirmed: confirmed,
            });
          },
        }),
      ]),
    ),
  }));
}

const REASON_LENGTH = 1000;

function requireReason(reason: string): string {
  const reasonText = reason.trim();
  if (reasonText === "") throw badUserInput([{ field: "reason", message: "required" }]);
  if (reasonText.length <= REASON_LENGTH) return reasonText;
  throw badUserInput([{ field: "reason", message: "too_long", params: { max: REASON_LENGTH } }]);
}
