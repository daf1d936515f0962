import { type LateQuestion, lacksMaterial, lateness } from "domain/bookings/out-issue";
import type { FieldProblem } from "domain/bookings/validation";
import type { PlannedAppearance } from "./plan";

const LATE_WARNINGS: Record<LateQuestion, string> = {
  issue_is_out: "series_issue_out",
  issue_is_closed: "series_issue_closed",
  issue_material_is_closed: "series_material_closed",
};

/** What an appearance of a series is warned of: each on its field of the row. */
export function rowWarnings(row: PlannedAppearance, n: number, today: string): FieldProblem[] {
  const { date, issue, format, draft } = row;
  const warnings: FieldProblem[] = [];
  const late = issue && lateness(issue, today, lacksMaterial(draft.specs, format));
  if (late) warnings.push({ field: `rows[${n}].issue`, ...late, message: LATE_WARNINGS[late.message] });
  else if (date < today) warnings.push({ field: `rows[${n}].date`, message: "series_date_in_past" });
  const isIssued = draft.specs.type === "print" || draft.specs.type === "immoflash";
  if (isIssued && !issue && !draft.specs.campaignStartDate) {
    warnings.push({ field: `rows[${n}].issue`, message: "series_issue_missing" });
  }
  return [...warnings, ...skippedIssues(row, n)];
}

/** The issues that a plan by days passes by, as a warning and as a question. */
export const skippedIssues = ({ skipped }: PlannedAppearance, n: number): FieldProblem[] =>
  skipped.length === 0
    ? []
    : [
        {
          field: `rows[${n}].issue`,
          message: "series_issue_skipped",
          params: { issues: skipped.map(({ issueNumber, title }) => issueNumber || title).join(", ") },
        },
      ];
