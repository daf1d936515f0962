import { badUserInput } from "backend/platform/use-case/errors";
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
