import { formatEuro } from "domain/money";
import { useEffect, useRef } from "react";
import { CheckboxField, DateField, MoneyField, SubmitButton } from "~/forms";
import { useMessages } from "~/forms/messages";
import type { KitField } from "~/forms/post/form-answer";
import { dayText } from "~/i18n/days";
import { useTranslation } from "~/i18n/use-translation";
import { Badge } from "~/ui/badge";
import { Card } from "~/ui/card";
import { FieldGrid } from "~/ui/layout";
import { Toned } from "~/ui/text";
import type { BookingChoices } from "../form/choices";
import { IssueField } from "../form/issue-field";
import type { SectionProps } from "../form/section-props";
import type { PreviewedRow, SeriesStep } from "./step";
import { useSeriesTotal } from "./total";

type RowsProps = SectionProps & { step: SeriesStep; rowCount: number };

/** The appearances of a previewed series, each with its issue, free slots and price. */
export function SeriesRows({ appearing, choices, has, rowCount, step: { key, preview } }: RowsProps) {
  const { t: ofSeries } = useTranslation("bookingSeries");
  const { count, total } = useSeriesTotal({ appearing }, rowCount, key);
  const heading = useRef<HTMLHeadingElement>(null);
  // The appearances that were just planned come into view.
  const isPlanned = preview !== undefined;
  useEffect(() => {
    if (isPlanned && key) heading.current?.focus();
  }, [isPlanned, key]);
  if (rowCount === 0) return null;
  return (
    <div className="mt-4 grid gap-3">
      <h3 ref={heading} tabIndex={-1}>
        {total === null
          ? ofSeries("rows", { count })
          : ofSeries("summary", { count, total: formatEuro(total) })}
      </h3>
      <ol className="grid gap-3">
        {Array.from({ length: rowCount }, (_, n) => (
          <Card as="li" key={`${key} ${n}`}>
            <SeriesRow
              field={(name) => appearing(`rows[${n}].${name}`)}
              position={n + 1}
              choices={has("issue") && choices.hasIssues ? choices : null}
              facts={preview?.rows[n]}
            />
          </Card>
        ))}
      </ol>
      <p className="flex flex-wrap gap-2">
        <SubmitButton intent="series-preview" formNoValidate pendingText={ofSeries("planning")}>
          {ofSeries("preview")}
        </SubmitButton>
      </p>
    </div>
  );
}

type RowProps = {
  field: (name: string) => KitField;
  position: number;
  /** Null if it has no issue. */
  choices: BookingChoices | null;
  facts: PreviewedRow | undefined;
};

function SeriesRow({ field, position, choices, facts }: RowProps) {
  const { t } = useTranslation("bookings");
  const { t: ofSeries } = useTranslation("bookingSeries");
  const messages = useMessages();
  const offered = [...(choices?.issues ?? [])];
  const { issue } = facts ?? {};
  if (issue && offered.every(({ _id }) => _id !== issue._id)) offered.unshift(issue);
  return (
    <fieldset className="grid gap-3">
      <legend className="font-semibold">{ofSeries("row", { position })}</legend>
      {["was.date", "was.issue", "was.price"].map(field).map(({ name, initialValue }) => (
        <input key={name} type="hidden" name={name} value={String(initialValue ?? "")} />
      ))}
      <FieldGrid>
        <DateField field={field("date")} label={ofSeries("date")} />
        {choices ? <IssueField field={field("issue")} choices={{ ...choices, issues: offered }} /> : null}
        <MoneyField field={field("price")} label={t("fields.price")} />
        <CheckboxField field={field("dropped")} label={ofSeries("drop")} />
      </FieldGrid>
      {facts ? (
        <p className="flex flex-wrap gap-3 items-center">
          {facts.from ? <span>{ofSeries("term", termOf(facts))}</span> : null}
          {facts.free === null ? (
            <Badge tone="neutral">{ofSeries("unlimited")}</Badge>
          ) : (
            <Badge tone={facts.free > 0 ? "good" : "bad"}>
              {facts.free > 0 ? t("slots.free", { count: facts.free }) : t("slots.full")}
            </Badge>
          )}
          {facts.notes.map((note) => (
            <Toned tone="warn" key={note.message}>
              {messages([note]).join(" ")}
            </Toned>
          ))}
        </p>
      ) : null}
    </fieldset>
  );
}

const termOf = ({ from, to }: PreviewedRow) => ({
  term: [from, to !== from && to]
    .filter((day): day is string => Boolean(day))
    .map(dayText)
    .join(" – "),
});
