import type { SavedStep, SavedSteps } from "backend/modules/records/service";
import type { AnyLifecycle } from "backend/platform/lifecycle/definition";
import { keepSitting, type Sitting, workOfSitting } from "backend/platform/lifecycle/sittings";
import {
  askForReview,
  lockStages,
  type Stage,
  scheduleDraft,
  takeLifecycleStep,
} from "backend/platform/lifecycle/steps";
import { isConfirmed } from "backend/platform/use-case/confirmation";
import type { SignedInCtx } from "backend/platform/use-case/context";
import { badUserInput, notFound } from "backend/platform/use-case/errors";
import type { Work } from "backend/platform/use-case/use-case";
import { builder } from "backend/schema/builder";
import type { ContentAction } from "domain/permissions/names";
import { confirmedInput } from "./confirming";
import { momentsOf, planSeenArgs, type ScheduleTimes, seenMoments } from "./moments";

/** The steps that a save takes along, each with what it needs on the content type. */
const NEEDS = {
  publish: "publish",
  schedule: "schedule",
  send_for_review: "send_for_review",
} as const satisfies Record<string, ContentAction>;

type Step = keyof typeof NEEDS;

const PublishingStepEnum = builder.enumType("PublishingStep", {
  description: "A step that is taken with what is saved, in one transaction.",
  values: Object.keys(NEEDS) as Step[],
});

const stepArgs = builder.args((t) => ({
  step: t.field({
    type: PublishingStepEnum,
    description: "The step to take with the draft that is saved. It needs its own permission, too.",
  }),
  publishAt: t.string({ description: "Of the step schedule, as scheduling has it." }),
  withdrawAt: t.string({ description: "Of the step schedule, as scheduling has it." }),
}));

const sittingArgs = builder.args((t) => ({
  sitting: t.string({
    description:
      "What saves have in common that follow one another while somebody works on it: they are one revision, one entry of the log and one undo.",
  }),
  sittingGoesOn: t.boolean({
    description: "Whether the next save of the sitting replaces the revision of this one.",
  }),
}));

interface SittingArguments {
  sitting?: string | null;
  sittingGoesOn?: boolean | null;
}

type PlanArguments = ScheduleTimes & { planSeen?: ScheduleTimes | null };
type StepArguments = PlanArguments & SittingArguments & { step?: Step | null };

/** Longest name of a sitting, in characters. */
const SITTING_LENGTH = 100;

function sittingOf({ sitting, sittingGoesOn }: SittingArguments): Sitting | null {
  if (!sitting) return null;
  if (sitting.length > SITTING_LENGTH)
    throw badUserInput([{ field: "sitting", message: "too_long", params: { max: SITTING_LENGTH } }]);
  return { name: sitting, goesOn: sittingGoesOn === true };
}

/**
 * For `steps` of `defineRecord`: saving a record of the area also publishes it, schedules it or sends it to be reviewed.
 * What keeps the draft from readers refuses the save with it.
 */
export function savedSteps(lifecycle: AnyLifecycle): SavedSteps {
  const { contentType: collectionType, withdrawalConfirmation } = lifecycle;
  const confirmingArgs = builder.args((t) =>
    withdrawalConfirmation
      ? { [withdrawalConfirmation.argument]: t.boolean({ description: withdrawalConfirmation.description }) }
      : {},
  );
  return {
    args: {
      ...stepArgs,
      ...planSeenArgs,
      ...confirmingArgs,
    },
    updateArgs: sittingArgs,
    needs: ({ step }: StepArguments) => (step ? [{ action: NEEDS[step], collectionType }] : []),
    read: ({
      step,
      publishAt,
      withdrawAt,
      planSeen,
      sitting,
      sittingGoesOn,
      ...confirming
    }: StepArguments) => {
      const times = { publishAt, withdrawAt, ...(planSeen ? { planSeen } : {}) };
      const keeping = sittingOf({ sitting, sittingGoesOn });
      const taken = step
        ? stepOfSave(lifecycle, step, times, isConfirmed(withdrawalConfirmation, confirming))
        : null;
      return {
        input: {
          ...taken?.input,
          ...(keeping ? { sitting: keeping.name, goesOn: keeping.goesOn } : {}),
        },
        workOf: async (work, ctx, id) =>
          keeping ? await workOfSitting(work, ctx, lifecycle, id, keeping) : work,
        async take(work, ctx, id) {
          await keepSitting(work, ctx, lifecycle, id, keeping);
          await taken?.take(work, ctx, id);
        },
      };
    },
  };
}

function stepOfSave(
  lifecycle: AnyLifecycle,
  step: Step,
  times: PlanArguments,
  isWithdrawalConfirmed: boolean,
): SavedStep {
  const moments = step === "schedule" ? momentsOf(times) : null;
  const seen = step === "schedule" ? seenMoments(times.planSeen) : null;
  return {
    input: {
      step,
      ...(moments ? times : {}),
      ...confirmedInput(isWithdrawalConfirmed),
    },
    async take(work: Work, ctx: SignedInCtx, id: number): Promise<void> {
      const [stage] = await lockStages(work.tx, lifecycle, [id]);
      if (!stage) throw notFound();
      await takeWith(work, ctx, stage);
    },
  };

  async function takeWith(work: Work, ctx: SignedInCtx, stage: Stage): Promise<void> {
    if (moments) {
      const schedule = { ...moments, seen, isConfirmed: isWithdrawalConfirmed };
      await scheduleDraft(work, ctx, lifecycle, stage, schedule);
    } else if (step === "publish")
      await takeLifecycleStep(work, ctx, lifecycle, stage, { step, isConfirmed: false });
    else await askForReview(work, ctx, lifecycle, stage);
  }
}
