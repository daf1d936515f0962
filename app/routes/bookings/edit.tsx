import screenTexts from "virtual:texts/billing+bookings+bookingSeries+comments+forms+locks+records+validation+walk";
import { screenHandle } from "~/i18n/screen-handle";
import { loadsAgainWhileAsking } from "~/locks/edit-lock";
import { bookingCrumbs, type EditData, EditScreen } from "./edit/edit-screen";
import "./form/booking-form.css";

export { repeatable as clientAction } from "~/forms";
export { onlyAfterChanges as shouldRevalidate } from "~/forms/post/revalidation";
export { changeBooking as action } from "./edit/actions.server";
export { loadBooking as loader } from "./edit/edit.server";

export const handle = screenHandle<EditData>({
  i18n: screenTexts,
  breadcrumbs: ({ data }) => bookingCrumbs(data),
  loadsAgainAfter: ({ data }) => loadsAgainWhileAsking(data?.lock),
});

export default EditScreen;
