import { useLoaderData } from "@remix-run/react";
import { LostPostNotice } from "~/forms";
import { areaCrumb } from "~/i18n/area-crumb";
import { useTranslation } from "~/i18n/use-translation";
import { RecordWalk } from "~/lists/walk/record-walk";
import { EditableForm, useEditable } from "~/locks/editable-form";
import { CommentsPanel } from "~/shared/comments/comments-panel";
import { LinkButton } from "~/ui/button";
import { PathLink } from "~/ui/path-link";
import { WithRailParts } from "~/ui/rail";
import { Note } from "~/ui/text";
import { RefusalNote } from "../booking/refusal-note";
import { BookingForm } from "../form/booking-form";
import { nextForClient } from "../form/save-next";
import { SlotsPanel } from "../form/slots-panel";
import type { BookingFormValues } from "../form/values";
import { continueHref, mayContinue } from "../series/continue-link";
import { SeriesPanel } from "../series/series-panel";
import type { BookingEditAnswer } from "./actions.server";
import { BillingItemsPanel } from "./billing-items-panel";
import { BookingHead } from "./booking-head";
import { ChildBookings } from "./child-bookings";
import type { loadBooking } from "./edit.server";
import { BookingHistory } from "./history-panel";
import { MaterialPanel } from "./material-panel";
import { NewsletterPanel } from "./newsletter-panel";
import { BookingQuestions } from "./questions";
import { BookingReadView } from "./read-view";
import { StatesPanel } from "./states-panel";

export type EditData = Awaited<ReturnType<typeof loadBooking>>;

/** The breadcrumbs of a booking: all bookings, those of its medium, and its client. */
export function bookingCrumbs(data: EditData | undefined) {
  const medium = data?.booking.specs.targetMedium;
  return [
    areaCrumb("bookings"),
    ...(medium ? [{ label: medium.name, to: `/bookings/medium/${medium._id}` }] : []),
    ...(data ? [{ label: data.booking.clientCompany.name }] : []),
  ];
}

/** One booking: its form, or all its fields to read, beside states, slots, comments and history. */
export function EditScreen() {
  const { t } = useTranslation("bookings");
  const { t: ofSeries } = useTranslation("bookingSeries");
  const { t: records } = useTranslation("records");
  const { booking, isNew, today, form, free, back, walk, people, ...loaded } =
    useLoaderData<typeof loadBooking>();
  const editable = useEditable<BookingFormValues, BookingEditAnswer>({
    form: form?.loaded ?? null,
    lock: loaded.lock,
    mayChange: form !== null,
  });
  const { answer, isOpen, isConflict } = editable;
  const choices = answer?.choices ?? form?.choices;
  const isPackage = booking.bookingType === "multi";
  const read = <BookingReadView booking={booking} />;
  const bookingForm = choices ? (
    <BookingForm
      editable={editable}
      choices={choices}
      booking={booking}
      backHref={back}
      walk={walk}
      read={read}
      above={isPackage ? <ChildBookings booking={booking} /> : null}
    />
  ) : (
    <EditableForm editable={editable} area="bookings" read={read} />
  );
  if (isConflict) {
    return (
      <>
        <BookingHead booking={booking} today={today} plain />
        {bookingForm}
      </>
    );
  }
  return (
    <>
      {walk ? <RecordWalk {...walk} /> : null}
      <BookingHead
        booking={booking}
        today={today}
        formId={isOpen ? "booking" : undefined}
        isHeld={editable.isHeld && !isOpen}
        withoutNext={isNew}
      />
      {isNew ? (
        <Note as="div" tone="good" className="mb-4 flex flex-wrap items-center gap-3">
          <LinkButton variant="primary" to={`/bookings/${booking._id}/confirmation`}>
            {t("edit.confirmation")}
          </LinkButton>
          {t("edit.isNew", { number: booking._id })}
          <PathLink
            to={nextForClient("/bookings", {
              _id: booking._id,
              clientCompany: booking.clientCompany._id,
              medium: booking.specs.targetMedium?._id ?? null,
            })}
          >
            {t("edit.nextForClient")}
          </PathLink>
          {mayContinue(booking) ? (
            <PathLink to={continueHref(booking)}>{ofSeries("continue")}</PathLink>
          ) : null}
        </Note>
      ) : null}
      {isOpen ? null : <LostPostNotice answer={answer} />}
      {answer?.refusal ? <RefusalNote refusal={answer.refusal} /> : null}
      <WithRailParts
        label={t("form.aside")}
        partsLabel={t("edit.parts")}
        fieldsLabel={t("edit.fields")}
        parts={[
          {
            id: "overview",
            label: t("edit.overview"),
            content: (
              <>
                <StatesPanel booking={booking} today={today} />
                <SeriesPanel booking={booking} today={today} isHeld={editable.isHeld && !isOpen} />
                <SlotsPanel choices={{ ...(choices ?? free), today }} formatId={booking.specs.format?._id} />
                <BillingItemsPanel booking={booking} />
                <MaterialPanel booking={booking} />
                <NewsletterPanel bookingId={booking._id} proof={booking.newsletterProof} />
              </>
            ),
          },
          {
            id: "comments",
            label: records("comments"),
            count: String(booking.comments.length),
            content: (
              <CommentsPanel
                key={booking._id}
                area="bookings"
                comments={booking.comments}
                mayComment={booking.allowedActions.includes("comment")}
                list="supervisors"
                people={people}
              />
            ),
          },
          {
            id: "history",
            label: t("edit.history"),
            content: <BookingHistory booking={booking} />,
          },
        ]}
      >
        {bookingForm}
      </WithRailParts>
      <BookingQuestions booking={booking} />
    </>
  );
}
