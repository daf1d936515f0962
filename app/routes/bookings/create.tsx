import { screenHandle } from "~/i18n/screen-handle";
import seriesTexts from "../../../locales/de/bookingSeries.json";
import bookingTexts from "../../../locales/de/bookings.json";
import formTexts from "../../../locales/de/forms.json";
import lockTexts from "../../../locales/de/locks.json";
import validationTexts from "../../../locales/de/validation.json";
import walkTexts from "../../../locales/de/walk.json";
import { CreateScreen, newBookingCrumbs } from "./form/create-screen";

export { repeatable as clientAction } from "~/forms";
export { onlyAfterChanges as shouldRevalidate } from "~/forms/post/revalidation";
export { createBooking as action, loadNewBooking as loader } from "./form/create.server";

export const handle = screenHandle({
  i18n: {
    bookings: bookingTexts,
    bookingSeries: seriesTexts,
    forms: formTexts,
    locks: lockTexts,
    validation: validationTexts,
    walk: walkTexts,
  },
  breadcrumbs: newBookingCrumbs,
});

export default CreateScreen;
