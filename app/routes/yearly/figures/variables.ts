import type { ListState } from "~/lists/definition";
import type { Split, YearlyList } from "./view";

/** Which of the four tables the address asks for, of which year and media. */
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
