import screenTexts from "virtual:texts/receivers";
import { bulkHandle } from "~/lists/list-handle";
import { recordBulk } from "~/records/record-bulk";
import { receiverList } from "./record/list-columns";
import { receiverRoutes } from "./record/routes.server";

export { repeatable as clientAction } from "~/forms/screen/connection";
export { bulkLoader as loader } from "~/lists/bulk/bulk-action.server";
export const action = receiverRoutes.changeMany;
export const handle = bulkHandle({ list: receiverList, i18n: screenTexts });

export default recordBulk(receiverList);
