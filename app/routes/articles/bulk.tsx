import screenTexts from "virtual:texts/articles+frames+linkedFrom";
import { bulkHandle } from "~/lists/list-handle";
import { recordBulk } from "~/records/record-bulk";
import { withdrawSteps } from "~/shared/lifecycle/withdraw-steps";
import { articleList } from "./record/list-columns";
import { articleRoutes } from "./record/routes.server";

export { repeatable as clientAction } from "~/forms/screen/connection";
export { bulkLoader as loader } from "~/lists/bulk/bulk-action.server";
export const action = articleRoutes.changeMany;
export const handle = bulkHandle({
  list: articleList,
  i18n: screenTexts,
});

export default recordBulk(articleList, withdrawSteps);
