import screenTexts from "virtual:texts/library";
import { bulkHandle } from "~/lists/list-handle";
import { recordBulk } from "~/records/record-bulk";
import { assetList } from "./record/list-columns";
import { assetRoutes } from "./record/routes.server";

export { repeatable as clientAction } from "~/forms/screen/connection";
export { bulkLoader as loader } from "~/lists/bulk/bulk-action.server";
export const action = assetRoutes.changeMany;
export const handle = bulkHandle({ list: assetList, i18n: screenTexts });

export default recordBulk(assetList);
