import screenTexts from "virtual:texts/users";
import { bulkHandle } from "~/lists/list-handle";
import { recordBulk } from "~/records/record-bulk";
import { userList } from "./record/list-columns";
import { userRoutes } from "./record/routes.server";

export { repeatable as clientAction } from "~/forms/screen/connection";
export { bulkLoader as loader } from "~/lists/bulk/bulk-action.server";
export const action = userRoutes.changeMany;
export const handle = bulkHandle({ list: userList, i18n: screenTexts });

export default recordBulk(userList);
