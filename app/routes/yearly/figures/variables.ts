import type { ListState } from "~/lists/definition";
import type { Split, YearlyList } from "./view";

/** The variables for the table, the year and the media of the address. */
export function yearlyQuestion(state: ListState<YearlyList>, today: string) {
  const by: Split = state.filters.by ?? "issues";
  const year = state.filters.year ?? Number(today.slice(0, 4));
  return {
    by,
    year,
    variables: {
      year,
      mediumIds: state.filters.medium.length > 0 ? state.filters.medium : null,
      issues: by === "issues",
      clients: by === "clients",
      supervisors: by === "supervisors",
      media: by === "media",
    },
  };
}
