import { valueTextIn } from "~/forms/labels";
import { dayText } from "~/i18n/days";
import { texts } from "~/i18n/i18n";
import type { Words } from "~/records/change-words";

/** The place of the texts for a field's states, if it is not the field's own name. */
const STATES = {
  "specs.type": "type",
  crossBillTiming: "timing",
  "specs.bookingState": "materialState",
};

/** A field's value as a person reads it. */
export const bookingValueText = () => valueTextIn("bookings", STATES);

const ITEM = "billingItems.";

/** The words of a booking's history, with its billing items. */
export function bookingWords(): Words {
  const t = texts("bookings");
  const text = bookingValueText();
  return {
    labelOf: (field) => {
      if (!field.startsWith(ITEM)) return undefined;
      const day = field.slice(ITEM.length);
      return day ? t("history.billingItem", { day: dayText(day) }) : t("history.billingItemWithoutDay");
    },
    // An item of a recurring price has the same states as the billing of a booking.
    valueText: (field, value) => text(field.startsWith(ITEM) ? "billingState" : field, value),
  };
}
