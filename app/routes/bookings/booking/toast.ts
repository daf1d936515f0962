import { texts } from "~/i18n/i18n";

/** What a booking's toast says, its number as the link to it. */
export const bookingToast = (act: "created" | "saved", number: string) => ({
  message: texts("bookings")(`toast.${act}`, { number }),
  name: number,
  opens: `/bookings/${number}`,
});
