import { bulkHandle } from "~/lists/list-handle";
import { recordBulk } from "~/records/record-bulk";
import menuTexts from "../../../locales/de/menus.json";
import { menuList } from "./record/definition";
import { menuRoutes } from "./record/routes.server";

export { repeatable as clientAction } from "~/forms";
export { bulkLoader as loader } from "~/lists/bulk/bulk-action.server";
export const action = menuRoutes.changeMany;
export const handle = bulkHandle({ list: menuList, i18n: { menus: menuTexts } });

export default recordBulk(menuList);
