import { isDay, todayInVienna } from "domain/dates";
import type { FormProblem } from "~/forms";
import type { replyWithTyped } from "~/forms/post/form-replies.server";
import type { parseForm } from "~/forms/post/parse-form.server";
import { otherKind } from "../form/kind";

/** An issue beside the rows. */
export type ShownIssue = { _id: string; title: string; issueNumber: string; publishDate: string };

/** What is free instead of an issue: a later one, or another format in the same one. */
export type ShownAlternative = {
  issue: ShownIssue;
  format: { _id: string; name: string } | null;
  free: number | null;
};

/** The data of a previewed appearance beside its fields. */
export type PreviewedRow = {
  from: string | null;
  to: string | null;
  issue: ShownIssue | null;
  /** Null = unlimited. */
  available: number | null;
  free: number | null;
  obstacle: "full" | "closed" | null;
  replaces: ShownIssue | null;
  /** Its own format; null for that of the series. */
  format: { _id: string; name: string } | null;
  alternatives: ShownAlternative[];
  notes: FormProblem[];
};

/** The series part of a form: the plan, and the preview if it was just asked for. */
export type SeriesStep = {
  /** Changes with each answer that has values of its own, so that the form shows them instead of the typed ones. */
  key?: string;
  /** By issues, or by days: media with issues have the choice. */
  by: "issues" | "days";
  /** The plan whose appearances are shown, as `planText` or `issuePlanText` writes it. */
  planned?: string;
  preview?: { rows: PreviewedRow[]; total: number; missing: number; warnings: FormProblem[] };
};

/** The key of the series part that a button has just opened. */
export const OPENED = "opened";

/** The intents that open the part, by what is planned. */
const OPENING = { issues: "refresh/series", days: "refresh/series-days" } as const;

type Posted = Pick<ReturnType<typeof parseForm>, "intent" | "formData">;

/** The series part, if the form shows it. A button opens it, and a hidden field keeps it open. */
export function seriesStepOf({ intent, formData }: Posted, hasIssues: boolean): SeriesStep | undefined {
  if (intent === "refresh/single" || formData.get("bookingType") === "multi") return undefined;
  if (intent === OPENING.issues) return { key: OPENED, by: hasIssues ? "issues" : "days" };
  if (intent === OPENING.days) return { key: OPENED, by: "days" };
  const kind = otherKind(formData, intent);
  if (kind === "series") return { key: OPENED, by: hasIssues ? "issues" : "days" };
  if (kind || formData.get("series.open") !== "on") return undefined;
  // A plan that began without a medium was none by days on purpose.
  const isByIssues = formData.get("series.by") === "issues" || formData.get("specs.type") === "";
  const by = hasIssues && isByIssues ? "issues" : "days";
  const planned = formData.get("series.planned");
  return typeof planned === "string" ? { by, planned } : { by };
}

/** Bookings that a series by issues begins with. */
const USUAL_SIZE = "6";

/** The values of a series part by issues: six from the issue on that is chosen. */
export const issuesDefaults = (from: string | undefined, size = USUAL_SIZE) => ({
  open: "on",
  by: "issues",
  size,
  from: from ?? "",
  step: "1",
  splitPrice: "",
});

/** The values of a series part by days: the booking's day, its weekday, every week. */
export function daysDefaults(start: string | undefined) {
  const weekdays = start ? [String(((new Date(start).getUTCDay() + 6) % 7) + 1)] : [];
  return { open: "on", by: "days", start: start ?? todayInVienna(), weekdays, pattern: "weekly" };
}

/** The initial values of a series part, without rows. */
export function openedSeriesValues(
  { formData }: Posted,
  by: SeriesStep["by"],
  issue: { _id: string; publishDate: string } | null,
): Parameters<typeof replyWithTyped>[2] {
  if (by === "issues") return { series: issuesDefaults(issue?._id), rows: [] };
  const days = ["specs.campaignStartDate", "specs.releaseDate"].map((name) => String(formData.get(name)));
  return { series: daysDefaults(days.find(isDay) ?? issue?.publishDate), rows: [] };
}
