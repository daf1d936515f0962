import type { BillingState } from "domain/bookings/fields";
import { formatEuro } from "domain/money";
import { PostButton } from "~/forms";
import { dayText } from "~/i18n/days";
import { useTranslation } from "~/i18n/use-translation";
import { Badge, type Tone } from "~/ui/badge";
import { Card } from "~/ui/card";
import { PathLink } from "~/ui/path-link";
import { Hint } from "~/ui/text";
import type { BookingDetail } from "../booking/detail";

type Item = BookingDetail["billingItems"][number];

const TONE: Record<BillingState, Tone> = { open: "neutral", notpaid: "info", paid: "good" };

/** The billing items of a booking, each with its due date, its own state and its next steps (decisions §4). */
export function BillingItemsPanel(props: { booking: BookingDetail }) {
  const { t } = useTranslation("billing");
  const { booking } = props;
  const { billingItems: items, nonbillable, isInternal } = booking;
  const paid = items.filter((item) => item.state === "paid").length;
  return (
    <Card title={t("items.title")} id="billing-items">
      {items.length === 0 ? (
        <Hint>{t(booking.bookingType === "multi" ? "items.noneOfPackage" : "items.none")}</Hint>
      ) : null}
      {items.length > 0 && (nonbillable || isInternal) ? <Hint>{t("items.off")}</Hint> : null}
      {items.length > 1 ? <Hint>{t("items.paidOf", { paid, count: items.length })}</Hint> : null}
      <ol className="grid gap-3">
        {items.map((item) => (
          <BillingItem key={item._id} item={item} bookingId={booking._id} />
        ))}
      </ol>
      <div className="mt-2 flex flex-wrap gap-x-4">
        <PathLink to={`/bookings/${booking._id}/confirmation`}>{t("items.confirmation")}</PathLink>
        <a href={`/bookings/${booking._id}/confirmation.pdf`} download>
          {t("items.confirmationPdf")}
        </a>
      </div>
    </Card>
  );
}

function BillingItem(props: { item: Item; bookingId: string }) {
  const { t } = useTranslation("billing");
  const { item, bookingId } = props;
  const day = item.dueDate ? dayText(item.dueDate) : t("noDay");
  const before = t(`state.${item.state === "paid" ? "notpaid" : "open"}`);
  return (
    <li>
      <div className="flex flex-wrap gap-2 items-center justify-between">
        <PathLink to={`/bookings/billing?state=${item.state}&q=%23${bookingId}`}>{day}</PathLink>
        <span>{formatEuro(item.amount)}</span>
        <Badge tone={TONE[item.state]}>{t(`state.${item.state}`)}</Badge>
      </div>
      {item.overdueDays > 0 ? <Hint>{t("items.overdue", { count: item.overdueDays })}</Hint> : null}
      {item.steps.length > 0 ? (
        <div className="flex flex-wrap gap-2 mt-1">
          {item.steps.map((step) => {
            const called = step === "back" ? t("items.backTo", { state: before }) : t(`bulk.${step}`);
            return (
              <PostButton
                key={step}
                name={`item-${item._id}-${step}`}
                action="/bookings/billing/item"
                intent={step}
                hidden={{ item: item._id, booking: bookingId }}
                size="small"
                aria-label={t("items.label", { step: called, day })}
              >
                {called}
              </PostButton>
            );
          })}
        </div>
      ) : null}
    </li>
  );
}
