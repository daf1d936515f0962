import screenTexts from "virtual:texts/site-pages+frames+linkedFrom";
import { bulkHandle } from "~/lists/list-handle";
import { recordBulk } from "~/records/record-bulk";
import { withdrawSteps } from "~/shared/lifecycle/withdraw-steps";
import { pageList } from "./record/list-columns";
import { pageRoutes } from "./record/routes.server";

export { repeatable as clientAction } from "~/forms/screen/connection";
export { bulkLoader as loader } from "~/lists/bulk/bulk-action.server";
export const action = pageRoutes.changeMany;
export const handle = bulkHandle({
  list: pageList,
  i18n: screenTexts,
});

export default recordBulk(pageList, withdrawSteps);
