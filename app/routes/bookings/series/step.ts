import { isDay, todayInVienna } from "domain/dates";
import type { FormProblem } from "~/forms";
import type { parseForm, replyWithTyped } from "~/forms/parse-form.server";

/** What a preview says of an appearance beside its fields. */
export type PreviewedRow = {
  from: string | null;
  to: string | null;
  issue: { _id: string; title: string; issueNumber: string; publishDate: string } | null;
  /** Null = unlimited. */
  available: number | null;
  free: number | null;
  notes: FormProblem[];
};

/** The series part of a form: the plan, and what the preview said if it has just been asked for. */
export type SeriesStep = {
  /** Another one with each answer that brings values of its own, which are to be shown in place of what was typed. */
  key?: string;
  /** The plan whose appearances are shown, as `planText` writes it. */
  planned?: string;
  preview?: { rows: PreviewedRow[]; total: number; warnings: FormProblem[] };
};

type Posted = Pick<ReturnType<typeof parseForm>, "intent" | "formData">;

/** Whether the form shows its series part: opened by a button, kept open by a hidden field. */
export function seriesStepOf({ intent, formData }: Posted): SeriesStep | undefined {
  if (intent === "refresh/single" || formData.get("bookingType") === "multi") return undefined;
  if (intent === "refresh/series") return { key: "opened" };
  if (formData.get("series.open") !== "on") return undefined;
  const planned = formData.get("series.planned");
  return typeof planned === "string" ? { planned } : {};
}

/** What the series part opens with: the day that the booking has, its weekday, every week. */
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
