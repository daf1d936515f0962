import screenTexts from "virtual:texts/bookings+bookingBulk";
import { BulkScreen } from "~/lists/bulk/bulk-screen";
import { bulkHandle } from "~/lists/list-handle";
import { bookingSteps } from "./bulk/booking-steps";
import { bookingList } from "./list/definition";

export { repeatable as clientAction } from "~/forms/screen/connection";
export { bulkLoader as loader } from "~/lists/bulk/bulk-action.server";
export { changeManyBookings as action } from "./bulk/bulk.server";

export const handle = bulkHandle({
  list: bookingList,
  i18n: screenTexts,
});

export default () => <BulkScreen list={bookingList} bulk={bookingSteps} />;
