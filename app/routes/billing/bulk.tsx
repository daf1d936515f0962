import screenTexts from "virtual:texts/billing+bookings";
import { BulkScreen } from "~/lists/bulk/bulk-screen";
import { bulkHandle } from "~/lists/list-handle";
import { billingList } from "./list/definition";

export { repeatable as clientAction } from "~/forms/screen/connection";
export { bulkLoader as loader } from "~/lists/bulk/bulk-action.server";
export { billManyItems as action } from "./bulk/bulk.server";

export const handle = bulkHandle({
  list: billingList,
  i18n: screenTexts,
});

export default () => <BulkScreen list={billingList} />;
