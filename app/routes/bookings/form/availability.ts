import type { ResultOf } from "gql.tada";
import type { FormProblem } from "~/forms";
import type { AvailabilityFragment } from "../booking/documents";

type AvailabilityAnswer = ResultOf<typeof AvailabilityFragment>;

/** The most periods to show: nobody reads more while booking. */
const MOST_PERIODS = 60;

/** A format's slots as the form shows them: the periods, and the first bookings that hold a slot in any of them. */
export type Availability = {
  limitationType: "issue" | "day" | "week" | "month" | null;
  periods: { period: string; label: string; available: number | null; taken: number; free: number | null }[];
  takenBy: { _id: string; client: string; until: string | null }[];
  /** How many bookings hold the slots, named or not. */
  takers: number;
  problems: FormProblem[];
  hasMore: boolean;
};

/** Narrows the service's answer to what is shown. */
export function shownAvailability(answer: AvailabilityAnswer | null | undefined): Availability | null {
  if (!answer) return null;
  return {
    limitationType: answer.limit?.limitationType ?? null,
    periods: answer.periods.slice(0, MOST_PERIODS),
    takers: answer.takers,
    takenBy: answer.takenBy.map(({ _id, clientCompany, appearsOn }) => ({
      _id,
      client: clientCompany.name,
      until: appearsOn,
    })),
    problems: answer.termProblems.map(({ field, message, params }) => ({
      field,
      message,
      params: Object.fromEntries(params.map(({ name, value }) => [name, value])),
    })),
    hasMore: answer.hasMore || answer.periods.length > MOST_PERIODS,
  };
}
