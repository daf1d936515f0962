import { dayText, weekdayText } from "~/i18n/days";
import { texts } from "~/i18n/i18n";
import { issueName } from "~/shared/bookings/issue-name";
import type { BookingChoices } from "./choices";

/** An issue as a choice, with what is free of the chosen format: `12/2026 · Mi, 2026-12-16 · 2 frei`. */
export function issueOption(issue: BookingChoices["issues"][number]): { value: string; label: string } {
  const t = texts("bookings");
  const name = t("form.issueOption", {
    issue: issueName(issue),
    weekday: weekdayText(issue.publishDate, "short"),
    day: dayText(issue.publishDate),
  });
  if (issue.free === undefined) return { value: issue._id, label: name };
  const free = issue.free === 0 ? t("slots.full") : t("slots.free", { count: issue.free });
  return { value: issue._id, label: t("form.issueOptionFree", { name, free }) };
}
