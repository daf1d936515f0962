import screenTexts from "virtual:texts/menus";
import { bulkHandle } from "~/lists/list-handle";
import { recordBulk } from "~/records/record-bulk";
import { menuList } from "./record/list-columns";
import { menuRoutes } from "./record/routes.server";

export { repeatable as clientAction } from "~/forms/screen/connection";
export { bulkLoader as loader } from "~/lists/bulk/bulk-action.server";
export const action = menuRoutes.changeMany;
export const handle = bulkHandle({ list: menuList, i18n: screenTexts });

export default recordBulk(menuList);
