import screenTexts from "virtual:texts/domains";
import { bulkHandle } from "~/lists/list-handle";
import { recordBulk } from "~/records/record-bulk";
import { domainList } from "./record/list-columns";
import { domainRoutes } from "./record/routes.server";

export { repeatable as clientAction } from "~/forms/screen/connection";
export { bulkLoader as loader } from "~/lists/bulk/bulk-action.server";
export const action = domainRoutes.changeMany;
export const handle = bulkHandle({ list: domainList, i18n: screenTexts });

export default recordBulk(domainList);
