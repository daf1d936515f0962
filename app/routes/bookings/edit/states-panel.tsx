import { dayInVienna } from "domain/dates";
import { personName } from "domain/person-name";
import { dayText } from "~/i18n/days";
import { decidedDayText } from "~/i18n/distance";
import { useTranslation } from "~/i18n/use-translation";
import { BillingBadge, MaterialBadge, StatusBadge } from "~/shared/bookings/booking-badges";
import { Term } from "~/shared/help/term";
import { Card } from "~/ui/card";
import { DASH } from "~/ui/dash";
import { KeyValue } from "~/ui/key-value";
import { PathLink } from "~/ui/path-link";
import { WholeDays } from "~/ui/whole-days";
import type { BookingDetail } from "../booking/detail";

/** The booking's states, and the package that it belongs to. */
export function StatesPanel({ booking, today }: { booking: BookingDetail; today: string }) {
  const { t } = useTranslation("bookings");
  const { status, appearsOn, materialDueOn: dueOn, specs, parentBooking } = booking;
  return (
    <Card title={t("sections.states")} id="states">
      <KeyValue
        items={[
          {
            label: t("columns.status"),
            beside: <Term name="status" />,
            value: <StatusBadge status={status} />,
          },
          {
            label: t("columns.materialState"),
            beside: <Term name="material" />,
            value: <MaterialBadge state={specs.bookingState} status={status} dueOn={dueOn} today={today} />,
          },
          {
            label: t("columns.billingState"),
            beside: <Term name="billing" />,
            value: <BillingBadge state={booking.billingState} nonbillable={booking.nonbillable} />,
          },
          ...(dueOn && booking.materialDueBy === "closing"
            ? [
                {
                  label: t("edit.materialUntil"),
                  value: (
                    <>
                      <WholeDays>{decidedDayText(dueOn, today)}</WholeDays>{" "}
                      <small className="block">{t("edit.materialClosing")}</small>
                    </>
                  ),
                },
              ]
            : []),
          ...(appearsOn ? [{ label: t("columns.appearsOn"), value: decidedDayText(appearsOn, today) }] : []),
          {
            label: t("edit.created"),
            value: (
              <>
                {personName(booking.createdBy) || DASH},{" "}
                <span className="whitespace-nowrap">{dayText(dayInVienna(booking.createdAt))}</span>
              </>
            ),
          },
        ]}
      />
      {booking.cancelReason ? (
        <p className="mt-2">{t("edit.cancelledReason", { reason: booking.cancelReason })}</p>
      ) : null}
      {parentBooking ? (
        <div className="mt-2">
          <PathLink to={`/bookings/${parentBooking._id}`}>
            {t("edit.partOfPackage", { client: parentBooking.clientCompany.name })}
          </PathLink>
        </div>
      ) : null}
    </Card>
  );
}
