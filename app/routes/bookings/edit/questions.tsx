import { useTranslation } from "react-i18next";
import { ConfirmDelete } from "~/forms";
import type { BookingDetail } from "../booking/detail";
import { SeriesScope } from "../series/scope";

/** Longest reason of a cancellation, as the service takes it. */
const MAX_REASON = 1000;

/** The questions before a booking is cancelled or deleted: dialogs, without scripts parts of the page. */
export function BookingQuestions({
  booking,
  idempotencyKey,
}: {
  booking: BookingDetail;
  idempotencyKey: string;
}) {
  const { t } = useTranslation("bookings");
  const name = booking.clientCompany.name;
  const common = { idempotencyKey, version: booking.version };
  return (
    <>
      {booking.allowedActions.includes("cancel") ? (
        <ConfirmDelete
          intent="cancel"
          title={t("confirm.cancelTitle")}
          confirmLabel={t("edit.cancel")}
          {...common}
        >
          <p>{t("confirm.cancelText", { name })}</p>
          {booking.series ? <SeriesScope /> : null}
          <div className="field mt-4">
            <label htmlFor="cancel-reason">{t("confirm.reason")}</label>
            <textarea
              id="cancel-reason"
              name="reason"
              rows={3}
              required
              maxLength={MAX_REASON}
              aria-describedby="cancel-reason-hint"
            />
            <p className="hint" id="cancel-reason-hint">
              {t("confirm.reasonHint")}
            </p>
          </div>
        </ConfirmDelete>
      ) : null}
      {booking.allowedActions.includes("delete") ? (
        <ConfirmDelete title={t("confirm.deleteTitle")} {...common}>
          <p>{t("confirm.deleteText", { name })}</p>
        </ConfirmDelete>
      ) : null}
    </>
  );
}
