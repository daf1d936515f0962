import { hasSpec } from "domain/bookings/fields";
import { type ReactNode, useRef } from "react";
import {
  answeredField,
  answeredValue,
  type FormAnswer,
  type FormState,
  SubmitButton,
  withAnswer,
} from "~/forms";
import type { KitField } from "~/forms/post/form-answer";
import { useTranslation } from "~/i18n/use-translation";
import { SaveAndNext } from "~/lists/walk/save-and-next";
import type { WalkLinks } from "~/lists/walk/walk";
import { type Editable, EditableForm } from "~/locks/editable-form";
import { Card } from "~/ui/card";
import { FieldGrid } from "~/ui/layout";
import type { BookingDetail } from "../booking/detail";
import { useBookingLabels, useValueText } from "../booking/labels";
import { SeriesBarButton } from "../series/bar-buttons";
import type { ContinuedSeries } from "../series/continued";
import { SeriesScopeField } from "../series/scope";
import type { SeriesStep } from "../series/step";
import { BookLate } from "./book-late";
import { bookingFormMenu } from "./booking-actions";
import type { BookingChoices } from "./choices";
import { DocumentFields } from "./document-fields";
import { MoreSection } from "./more-section";
import { OrderSection } from "./order-section";
import { useLineLabels } from "./package-fields";
import { openedLine } from "./package-start";
import { SAVE_NEXT } from "./save-next";
import type { SectionProps } from "./section-props";
import type { BookingFormValues } from "./values";

/** The action's answer to the booking form, with its parts beside the kit's own answer. */
export type BookingAnswer = FormAnswer & { choices?: BookingChoices; series?: SeriesStep };

type Props = {
  editable: Editable<BookingFormValues>;
  choices: BookingChoices;
  booking?: BookingDetail;
  /** The booking that fills a new one. */
  copied?: BookingDetail;
  /** Whether a package begins with the booking that fills it. */
  beginsPackage?: boolean;
  /** The client, if the address of a new booking names one. */
  client?: { _id: string; name: string } | null;
  /** Where "cancel" leads. */
  backHref: string;
  /** Its place in the list that it was opened from. */
  walk?: WalkLinks | null;
  /** The series part of a new booking, where it was opened. */
  series?: SeriesStep;
  /** The series that goes on with the new bookings. */
  continued?: ContinuedSeries | null;
  /** The series part, with the number of its rows; only a new booking has one. */
  seriesPart?: (sections: SectionProps, rowCount: number) => ReactNode;
  /** The booking as text, while somebody else edits it. */
  read?: ReactNode;
  /** What stands above the fields. */
  above?: ReactNode;
};

/** The form of a booking in its sections, for new and existing bookings of every type. */
export function BookingForm(props: Props) {
  const { editable, choices, booking, copied, client, backHref, walk, series, read = null, above } = props;
  const { continued = null, seriesPart, beginsPackage = false } = props;
  const { t } = useTranslation("bookings");
  const { t: ofSeries } = useTranslation("bookingSeries");
  const { variant } = choices;
  const first = beginsPackage ? copied : undefined;
  const openedPart = continued ? continued.values : first ? openedLine(first) : undefined;
  const placed = useRef("");
  if (choices.placeKey) placed.current = choices.placeKey;
  const sectionsOf = ({ kit, fields, answer }: FormState<BookingFormValues>): SectionProps => ({
    fields,
    specs: withAnswer(kit.fields.specs.getFieldset(), answer),
    placeKey: placed.current,
    appearing: (name) => openedField(answeredField(kit, name, series?.key), answer, openedPart),
    choices,
    booking,
    known: booking ?? copied,
    first,
    client: client ?? (booking ?? copied)?.clientCompany,
    has: (field) => variant !== null && hasSpec(variant, field),
  });
  return (
    <EditableForm
      editable={editable}
      area="bookings"
      id="booking"
      labels={{ ...useBookingLabels(), ...useLineLabels(choices) }}
      describe={useValueText()}
      files
      read={read}
      above={above}
      bar={(state) => ({
        back: backHref,
        label: series ? null : t(booking ? "form.save" : "form.create"),
        also: (
          <>
            {walk ? <SaveAndNext next={walk.next} /> : null}
            {series ? (
              <SeriesBarButton
                {...sectionsOf(state)}
                step={series}
                rowCount={countOf(answeredValue(state.answer, "rows"))}
                errors={state.kit.form.allErrors}
              />
            ) : null}
            <BookLate errors={state.kit.form.allErrors} />
          </>
        ),
        rarer:
          booking || series ? null : (
            <SubmitButton intent={SAVE_NEXT} keys="Control+Shift+Enter">
              {t("form.createNext")}
            </SubmitButton>
          ),
        children: booking ? bookingFormMenu(booking) : null,
      })}
    >
      {(state) => {
        const sections = sectionsOf(state);
        return (
          <>
            <TypeOfForm {...sections} isSeries={series !== undefined} />
            {first ? <FirstOfPackage {...first} /> : null}
            {seriesPart ? (
              seriesPart(sections, countOf(answeredValue(state.answer, "rows")))
            ) : (
              <OrderSection {...sections} />
            )}
            {booking && sections.has("ad") ? (
              <Card title={t("sections.documents")} id="documents">
                <FieldGrid>
                  <DocumentFields {...sections} />
                </FieldGrid>
              </Card>
            ) : null}
            <MoreSection {...sections} openedBy={state.answer} />
            {booking?.series ? (
              <Card title={ofSeries("change")} id="scope">
                <SeriesScopeField />
              </Card>
            ) : null}
          </>
        );
      }}
    </EditableForm>
  );
}

type OpenedPart = ContinuedSeries["values"] | ReturnType<typeof openedLine>;

/** A field of the series part or of a line before its first answer: with the value that the part opens with. */
const openedField = (
  field: KitField,
  answer: FormAnswer | undefined,
  opened: OpenedPart | undefined,
): KitField => {
  const [part] = Object.keys(opened ?? {});
  return opened && part && answeredValue(answer, part) === undefined
    ? { ...field, initialValue: answeredValue({ result: { initialValue: opened } }, field.name) }
    : field;
};

const countOf = (rows: unknown) => (Array.isArray(rows) ? rows.length : 0);

/** What the package begins with, at the version whose place is shown. */
const FirstOfPackage = ({ _id, version }: Pick<BookingDetail, "_id" | "version">) => (
  <>
    <input type="hidden" name="package.continues" value={_id} />
    <input type="hidden" name="package.version" value={version} />
  </>
);

/** Tells the action which form was posted. Without scripts the user may have changed the medium since. */
function TypeOfForm({ fields, specs, choices, booking, isSeries }: SectionProps & { isSeries: boolean }) {
  const { variant } = choices;
  // A package keeps one field of its type, which the form does not show.
  const bookingType = booking?.bookingType ?? (variant === "multi" ? "multi" : "single");
  const type = variant === "multi" ? booking?.specs.type : variant;
  return (
    <>
      {/* A series says it itself. */}
      {isSeries ? null : <input type="hidden" name={fields.bookingType.name} value={bookingType} />}
      <input type="hidden" name={specs.type.name} value={type ?? ""} />
    </>
  );
}
