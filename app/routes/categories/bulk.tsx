import screenTexts from "virtual:texts/categories";
import { bulkHandle } from "~/lists/list-handle";
import { recordBulk } from "~/records/record-bulk";
import { categoryList } from "./record/list-columns";
import { categoryRoutes } from "./record/routes.server";

export { repeatable as clientAction } from "~/forms/screen/connection";
export { bulkLoader as loader } from "~/lists/bulk/bulk-action.server";
export const action = categoryRoutes.changeMany;
export const handle = bulkHandle({ list: categoryList, i18n: screenTexts });

export default recordBulk(categoryList);
