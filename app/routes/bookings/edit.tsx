import { screenHandle } from "~/i18n/screen-handle";
import { bookingCrumbs, type EditData, EditScreen } from "./edit-screen";

export { skipRefresh as shouldRevalidate } from "./booking-revalidation";
export { changeBooking as action, loadBooking as loader } from "./edit.server";

export const handle = screenHandle<EditData>({
  i18n: ["bookings", "forms", "validation"],
  breadcrumbs: ({ data }) => bookingCrumbs(data),
});

export default EditScreen;
