import { isOut } from "domain/bookings/out-issue";
import { SelectField } from "~/forms";
import type { KitField } from "~/forms/post/form-answer";
import { useTranslation } from "~/i18n/use-translation";
import type { BookingChoices } from "./choices";
import { issueOption } from "./issue-option";

type Props = {
  field: KitField;
  choices: Pick<BookingChoices, "issues" | "today">;
  label?: string;
  refreshes?: boolean;
  /** In a table, whose row and column name it. */
  bare?: boolean;
};

/**
 * The issues to come, the next one first, each with what is free of the chosen format. Those that are out stand below
 * them, the latest first.
 */
export function IssueField({ field, choices: { issues, today }, label, refreshes, bare }: Props) {
  const { t } = useTranslation("bookings");
  const ahead = issues.filter(({ publishDate }) => !isOut(publishDate, today));
  const out = issues.filter((issue) => !ahead.includes(issue)).reverse();
  return (
    <SelectField
      field={field}
      label={label ?? t("fields.specs.issue")}
      empty={t("form.noIssue")}
      options={[
        ...ahead.map(issueOption),
        ...out.map((issue) => ({ ...issueOption(issue), group: t("form.earlierIssues") })),
      ]}
      refreshes={refreshes}
      bare={bare}
    />
  );
}
