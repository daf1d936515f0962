import { screenHandle } from "~/i18n/screen-handle";
import { CreateScreen, newBookingCrumbs } from "./create-screen";

export { skipRefresh as shouldRevalidate } from "./booking-revalidation";
export { createBooking as action, loadNewBooking as loader } from "./create.server";

export const handle = screenHandle({
  i18n: ["bookings", "forms", "validation"],
  breadcrumbs: newBookingCrumbs,
});

export default CreateScreen;
