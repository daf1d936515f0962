import screenTexts from "virtual:texts/bookings+bookingSeries+forms+locks+validation+walk";
import { screenHandle } from "~/i18n/screen-handle";
import { CreateScreen, newBookingCrumbs } from "./form/create-screen";
import "./form/booking-form.css";
import "./series/series.css";

export { repeatable as clientAction } from "~/forms";
export { onlyAfterChanges as shouldRevalidate } from "~/forms/post/revalidation";
export { createBooking as action, loadNewBooking as loader } from "./form/create.server";

export const handle = screenHandle({
  i18n: screenTexts,
  breadcrumbs: newBookingCrumbs,
});

export default CreateScreen;
