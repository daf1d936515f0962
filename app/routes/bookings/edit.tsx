import { screenHandle } from "~/i18n/screen-handle";
import { loadsAgainWhileAsking } from "~/locks/edit-lock";
import billingTexts from "../../../locales/de/billing.json";
import seriesTexts from "../../../locales/de/bookingSeries.json";
import bookingTexts from "../../../locales/de/bookings.json";
import formTexts from "../../../locales/de/forms.json";
import lockTexts from "../../../locales/de/locks.json";
import recordTexts from "../../../locales/de/records.json";
import validationTexts from "../../../locales/de/validation.json";
import walkTexts from "../../../locales/de/walk.json";
import { bookingCrumbs, type EditData, EditScreen } from "./edit/edit-screen";

export { repeatable as clientAction } from "~/forms";
export { onlyAfterChanges as shouldRevalidate } from "~/forms/post/revalidation";
export { changeBooking as action } from "./edit/actions.server";
export { loadBooking as loader } from "./edit/edit.server";

export const handle = screenHandle<EditData>({
  i18n: {
    billing: billingTexts,
    bookings: bookingTexts,
    bookingSeries: seriesTexts,
    forms: formTexts,
    locks: lockTexts,
    records: recordTexts,
    validation: validationTexts,
    walk: walkTexts,
  },
  breadcrumbs: ({ data }) => bookingCrumbs(data),
  loadsAgainAfter: ({ data }) => loadsAgainWhileAsking(data?.lock),
});

export default EditScreen;
