import { bulkHandle } from "~/lists/list-handle";
import { recordBulk } from "~/records/record-bulk";
import qrcodeTexts from "../../../locales/de/qrcodes.json";
import { qrcodeList } from "./record/definition";
import { qrcodeRoutes } from "./record/routes.server";

export { repeatable as clientAction } from "~/forms";
export { bulkLoader as loader } from "~/lists/bulk/bulk-action.server";
export const action = qrcodeRoutes.changeMany;
export const handle = bulkHandle({ list: qrcodeList, i18n: { qrcodes: qrcodeTexts } });

export default recordBulk(qrcodeList);
