import { bulkHandle } from "~/lists/list-handle";
import { recordBulk } from "~/records/record-bulk";
import assetTexts from "../../../locales/de/library.json";
import { assetList } from "./record/definition";
import { assetRoutes } from "./record/routes.server";

export { repeatable as clientAction } from "~/forms";
export { bulkLoader as loader } from "~/lists/bulk/bulk-action.server";
export const action = assetRoutes.changeMany;
export const handle = bulkHandle({ list: assetList, i18n: { library: assetTexts } });

export default recordBulk(assetList);
