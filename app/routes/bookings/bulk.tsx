import { BulkScreen } from "~/lists/bulk/bulk-screen";
import { bulkHandle } from "~/lists/list-handle";
import bulkTexts from "../../../locales/de/bookingBulk.json";
import bookingTexts from "../../../locales/de/bookings.json";
import { bookingSteps } from "./bulk/booking-steps";
import { bookingList } from "./list/definition";

export { repeatable as clientAction } from "~/forms";
export { bulkLoader as loader } from "~/lists/bulk/bulk-action.server";
export { changeManyBookings as action } from "./bulk/bulk.server";

export const handle = bulkHandle({
  list: bookingList,
  i18n: { bookings: bookingTexts, bookingBulk: bulkTexts },
});

export default () => <BulkScreen list={bookingList} bulk={bookingSteps} />;
