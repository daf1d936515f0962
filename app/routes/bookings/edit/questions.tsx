import { BOOKING_TEXT_LENGTHS } from "domain/bookings/fields";
import { ConfirmDelete, ConfirmWithFields, fieldsOf } from "~/forms";
import { useTranslation } from "~/i18n/use-translation";
import type { BookingDetail } from "../booking/detail";
import { SeriesScopeField } from "../series/scope";

const { LongText } = fieldsOf<{ reason: string }>();

/** The questions before a booking is cancelled or deleted. They are dialogs; without scripts, parts of the page. */
export function BookingQuestions({ booking }: { booking: BookingDetail }) {
  const { t } = useTranslation("bookings");
  const { t: ofSeries } = useTranslation("bookingSeries");
  const name = booking.clientCompany.name;
  const common = { version: booking.version };
  return (
    <>
      {booking.allowedActions.includes("cancel") ? (
        <ConfirmWithFields
          intent="cancel"
          area="bookings"
          title={t("confirm.cancelTitle")}
          confirmLabel={t("confirm.confirmCancel")}
          backLabel={t("confirm.back")}
          labels={{ reason: t("confirm.reason"), scope: ofSeries("scope") }}
          constraint={{ reason: { required: true, maxLength: BOOKING_TEXT_LENGTHS.cancelReason } }}
          {...common}
        >
          <p>{t("confirm.cancelText", { name })}</p>
          {booking.series ? <SeriesScopeField /> : null}
          <div className="mt-4">
            <LongText name="reason" rows={3} hint={t("confirm.reasonHint")} />
          </div>
        </ConfirmWithFields>
      ) : null}
      {booking.allowedActions.includes("delete") ? (
        <ConfirmDelete title={t("confirm.deleteTitle")} {...common}>
          <p>{t("confirm.deleteText", { name })}</p>
        </ConfirmDelete>
      ) : null}
    </>
  );
}
