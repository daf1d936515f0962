import { isDay, todayInVienna } from "domain/dates";
import type { FormProblem } from "~/forms";
import type { replyWithTyped } from "~/forms/post/form-replies.server";
import type { parseForm } from "~/forms/post/parse-form.server";

/** The data of a previewed appearance beside its fields. */
export type PreviewedRow = {
  from: string | null;
  to: string | null;
  issue: { _id: string; title: string; issueNumber: string; publishDate: string } | null;
  /** Null = unlimited. */
  available: number | null;
  free: number | null;
  notes: FormProblem[];
};

/** The series part of a form: the plan, and the preview if it was just asked for. */
export type SeriesStep = {
  /** Changes with each answer that has values of its own, so that the form shows them instead of the typed ones. */
  key?: string;
  /** The plan whose appearances are shown, as `planText` writes it. */
  planned?: string;
  preview?: { rows: PreviewedRow[]; total: number; warnings: FormProblem[] };
};

/** The key of the series part that a button has just opened. */
export const OPENED = "opened";

type Posted = Pick<ReturnType<typeof parseForm>, "intent" | "formData">;

/** The series part, if the form shows it. A button opens it, and a hidden field keeps it open. */
export function seriesStepOf({ intent, formData }: Posted): SeriesStep | undefined {
  if (intent === "refresh/single" || formData.get("bookingType") === "multi") return undefined;
  if (intent === "refresh/series") return { key: OPENED };
  if (formData.get("series.open") !== "on") return undefined;
  const planned = formData.get("series.planned");
  return typeof planned === "string" ? { planned } : {};
}

/** The initial values of the series part: the booking's day, its weekday, every week. */
export function seriesDefaults(
  { intent, formData }: Posted,
  issueDay: string | undefined,
): Parameters<typeof replyWithTyped>[2] {
  if (intent !== "refresh/series") return {};
  const days = ["specs.campaignStartDate", "specs.releaseDate"].map((name) => String(formData.get(name)));
  const start = days.find(isDay) ?? issueDay;
  const weekdays = start ? [String(((new Date(start).getUTCDay() + 6) % 7) + 1)] : [];
  return { series: { open: "on", start: start ?? todayInVienna(), weekdays, pattern: "weekly" } };
}
