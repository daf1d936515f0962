import { useTranslation } from "~/i18n/use-translation";
import type { BookingChoices } from "./choices";

/** The medium's formats, with their free slots in the chosen issue. */
export function useFormatOptions({ formats, slots }: Pick<BookingChoices, "formats" | "slots">) {
  const { t } = useTranslation("bookings");
  const free = new Map(slots?.formatSlots.map((slot) => [slot.format._id, slot.free]));
  return formats.map(({ _id, name }) => {
    const count = free.get(_id);
    if (count === undefined || count === null) return { value: _id, label: name };
    const label =
      count > 0 ? t("form.formatFree", { format: name, count }) : t("form.formatFull", { format: name });
    return { value: _id, label };
  });
}
