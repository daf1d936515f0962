import { bulkHandle } from "~/lists/list-handle";
import { recordBulk } from "~/records/record-bulk";
import categoryTexts from "../../../locales/de/categories.json";
import { categoryList } from "./record/definition";
import { categoryRoutes } from "./record/routes.server";

export { repeatable as clientAction } from "~/forms";
export { bulkLoader as loader } from "~/lists/bulk/bulk-action.server";
export const action = categoryRoutes.changeMany;
export const handle = bulkHandle({ list: categoryList, i18n: { categories: categoryTexts } });

export default recordBulk(categoryList);
