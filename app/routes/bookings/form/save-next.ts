import { newBookingHref } from "./new-booking-href";

/** The intent of the button that saves and opens the next new booking. */
export const SAVE_NEXT = "save-next";

/** The parameter with the number of the booking that was saved before: the next one has a form of its own. */
export const AFTER = "after";

type Sold = {
  _id: string;
  clientCompany: string;
  medium: string | null;
};

/** The address of the next booking for a client, in the same medium. */
export const nextForClient = (back: string, { _id, clientCompany, medium }: Sold): string =>
  `${newBookingHref(back, {
    client: clientCompany,
    medium: medium ?? undefined,
  })}&${AFTER}=${_id}`;
