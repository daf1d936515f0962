import { BulkScreen } from "~/lists/bulk/bulk-screen";
import { bulkHandle } from "~/lists/list-handle";
import billingTexts from "../../../locales/de/billing.json";
import bookingTexts from "../../../locales/de/bookings.json";
import { billingList } from "./list/definition";

export { repeatable as clientAction } from "~/forms";
export { bulkLoader as loader } from "~/lists/bulk/bulk-action.server";
export { billManyItems as action } from "./bulk/bulk.server";

export const handle = bulkHandle({
  list: billingList,
  i18n: { billing: billingTexts, bookings: bookingTexts },
});

export default () => <BulkScreen list={billingList} />;
