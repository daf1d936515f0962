import { dayText } from "~/i18n/days";
import { useTranslation } from "~/i18n/use-translation";
import { HistoryPanel } from "~/records/history-panel";
import type { BookingDetail } from "../booking/detail";
import { useValueText } from "../booking/labels";

const ITEM = "billingItems.";

/** The history of a booking and of its billing items. */
export function BookingHistory({ booking, page }: { booking: BookingDetail; page: number }) {
  const { t } = useTranslation("bookings");
  const text = useValueText();
  return (
    <HistoryPanel
      area="bookings"
      history={booking.history}
      total={booking.historyTotal}
      page={page}
      labelOf={(field) => {
        if (!field.startsWith(ITEM)) return undefined;
        const day = field.slice(ITEM.length);
        return day ? t("history.billingItem", { day: dayText(day) }) : t("history.billingItemWithoutDay");
      }}
      // An item of a recurring price has the same states as the billing of a booking.
      valueText={(field, value) => text(field.startsWith(ITEM) ? "billingState" : field, value)}
    />
  );
}
