import { MEDIUM_TYPES } from "domain/bookings/fields";
import type { ListState } from "~/lists/state/definition";
import type { YearlyList, YearlySplit } from "./view";

const withoutIssues = (by: YearlySplit | null): YearlySplit =>
  by === null || by === "issues" ? "clients" : by;

/** The variables for the table, the year and the media of the address. */
export function yearlyQuestion(state: ListState<YearlyList>, today: string) {
  const type = state.filters.type ?? "print";
  // Only print has issues to split by here.
  const by: YearlySplit = type === "print" ? (state.filters.by ?? "issues") : withoutIssues(state.filters.by);
  const year = state.filters.year ?? Number(today.slice(0, 4));
  return {
    by,
    year,
    type,
    variables: {
      year,
      types: type === "all" ? [...MEDIUM_TYPES] : [type],
      term: state.filters.client || null,
      mediumIds: state.filters.medium.length > 0 ? state.filters.medium : null,
      issues: by === "issues",
      clients: by === "clients",
      supervisors: by === "supervisors",
      media: by === "media",
    },
  };
}
