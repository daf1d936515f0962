import { badUserInput } from "backend/platform/use-case/errors";
import { builder } from "backend/schema/builder";
import { momentInVienna } from "domain/lifecycle/wall-time";

/** Times of a schedule as clocks in Vienna show them: 2026-03-01T08:00. */
export interface ScheduleTimes {
  publishAt?: string | null | undefined;
  withdrawAt?: string | null | undefined;
}

/** The moments of times as clocks in Vienna show them. BAD_USER_INPUT at each that is none. */
export function momentsOf(times: ScheduleTimes) {
  const read = (text: string | null | undefined) => (text ? momentInVienna(text) : null);
  const moments = { publishAt: read(times.publishAt), withdrawAt: read(times.withdrawAt) };
  const wrong = (["publishAt", "withdrawAt"] as const).filter((field) => times[field] && !moments[field]);
  if (wrong.length > 0) throw badUserInput(wrong.map((field) => ({ field, message: "moment_invalid" })));
  return moments;
}

const PlanSeenInput = builder.inputType("PlanSeenInput", {
  description:
    "What was planned when the user looked, each empty for none; times as scheduling has them. Where others have planned something else since, it is refused (plan_moved_on, plan_called_off), with the times that are planned now in the parameters publishAt and withdrawAt.",
  fields: (t) => ({
    publishAt: t.string({ required: true }),
    withdrawAt: t.string({ required: true }),
  }),
});

/** The argument of steps that plan. */
export const planSeenArgs = builder.args((t) => ({
  planSeen: t.field({ type: PlanSeenInput, description: "Unset: whatever is planned is planned anew." }),
}));

/** The moments of a plan that somebody has seen; null where nobody says. */
export const seenMoments = (seen: ScheduleTimes | null | undefined) => (seen ? momentsOf(seen) : null);
