import { isOut } from "domain/bookings/out-issue";
import { SelectField } from "~/forms";
import type { KitField } from "~/forms/post/form-answer";
import { dayText, weekdayText } from "~/i18n/days";
import { useTranslation } from "~/i18n/use-translation";
import { issueName } from "~/shared/bookings/issue-name";
import type { BookingChoices } from "./choices";

type Props = {
  field: KitField;
  choices: Pick<BookingChoices, "issues" | "today">;
  label?: string;
  refreshes?: boolean;
  /** In a table, whose row and column name it. */
  bare?: boolean;
};

/** The issues to come, the next one first. Those that are out stand below them, the latest first. */
export function IssueField({ field, choices: { issues, today }, label, refreshes, bare }: Props) {
  const { t } = useTranslation("bookings");
  const option = (issue: BookingChoices["issues"][number]) => ({
    value: issue._id,
    label: t("form.issueOption", {
      issue: issueName(issue),
      weekday: weekdayText(issue.publishDate, "short"),
      day: dayText(issue.publishDate),
    }),
  });
  const ahead = issues.filter(({ publishDate }) => !isOut(publishDate, today));
  const out = issues.filter((issue) => !ahead.includes(issue)).reverse();
  return (
    <SelectField
      field={field}
      label={label ?? t("fields.specs.issue")}
      empty={t("form.noIssue")}
      options={[
        ...ahead.map(option),
        ...out.map((issue) => ({ ...option(issue), group: t("form.earlierIssues") })),
      ]}
      refreshes={refreshes}
      bare={bare}
    />
  );
}
