import screenTexts from "virtual:texts/data-sources";
import { bulkHandle } from "~/lists/list-handle";
import { recordBulk } from "~/records/record-bulk";
import { dataSourceList } from "./record/list-columns";
import { dataSourceRoutes } from "./record/routes.server";

export { repeatable as clientAction } from "~/forms/screen/connection";
export { bulkLoader as loader } from "~/lists/bulk/bulk-action.server";
export const action = dataSourceRoutes.changeMany;
export const handle = bulkHandle({ list: dataSourceList, i18n: screenTexts });

export default recordBulk(dataSourceList);
