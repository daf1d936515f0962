import { useMessages } from "~/forms/messages";
import type { KitField } from "~/forms/post/form-answer";
import { dayText, weekdayText } from "~/i18n/days";
import { useTranslation } from "~/i18n/use-translation";
import { FieldError, Hint, Toned } from "~/ui/text";
import type { BookingChoices } from "../../form/choices";
import type { PreviewedRow } from "../step";

export type RowProps = {
  field: (name: string) => KitField;
  position: number;
  facts: PreviewedRow | undefined;
  /** Null if it has no issue. */
  choices: BookingChoices | null;
};

/** A day with its weekday. */
export const DayWithWeekday = ({ day }: { day: string }) => (
  <>
    {weekdayText(day, "short")}, {dayText(day)}
  </>
);

/** The values that a row was shown with. */
export const WasFields = ({ field, names }: Pick<RowProps, "field"> & { names: readonly string[] }) =>
  names
    .map(field)
    .map(({ name, initialValue }) => (
      <input key={name} type="hidden" name={name} value={String(initialValue ?? "")} />
    ));

/** How many slots are free, of how many; sold out in words. */
export function FreeSlots({ facts }: { facts: PreviewedRow | undefined }) {
  const { t } = useTranslation("bookings");
  const { t: ofSeries } = useTranslation("bookingSeries");
  if (!facts) return null;
  if (facts.free === null) return <>{ofSeries("unlimited")}</>;
  if (facts.free === 0) return <Toned tone="warn">{t("slots.full")}</Toned>;
  return (
    <>
      <b>{facts.free}</b> <Hint as="span">{ofSeries("ofSlots", { count: facts.available ?? 0 })}</Hint>
    </>
  );
}

/** What is refused at a row, beside its fields, and what it is warned of. */
export function RowNotes({
  fields,
  facts,
}: {
  fields: readonly KitField[];
  facts: PreviewedRow | undefined;
}) {
  const messages = useMessages();
  const { t } = useTranslation("bookingSeries");
  const errors = fields.flatMap((field) => field.errors ?? []);
  const refused = new Set(errors.map(({ message }) => message));
  const notes = (facts?.notes ?? []).filter(({ message }) => !refused.has(message));
  return (
    <>
      {facts?.replaces ? (
        <Hint as="span">{t("insteadOf", { issue: facts.replaces.issueNumber || facts.replaces.title })}</Hint>
      ) : null}
      {notes.map((note) => (
        <Toned tone="warn" key={note.message} title={messages([note]).join(" ")}>
          {messages([note]).join(" ")}
        </Toned>
      ))}
      {errors.length > 0 ? (
        <FieldError id={fields[0]?.errorId}>{messages(errors).join(" ")}</FieldError>
      ) : null}
    </>
  );
}
