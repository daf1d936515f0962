import screenTexts from "virtual:texts/qrcodes";
import { bulkHandle } from "~/lists/list-handle";
import { recordBulk } from "~/records/record-bulk";
import { qrcodeList } from "./record/list-columns";
import { qrcodeRoutes } from "./record/routes.server";

export { repeatable as clientAction } from "~/forms/screen/connection";
export { bulkLoader as loader } from "~/lists/bulk/bulk-action.server";
export const action = qrcodeRoutes.changeMany;
export const handle = bulkHandle({ list: qrcodeList, i18n: screenTexts });

export default recordBulk(qrcodeList);
