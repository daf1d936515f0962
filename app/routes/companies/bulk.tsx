import screenTexts from "virtual:texts/companies";
import { bulkHandle } from "~/lists/list-handle";
import { recordBulk } from "~/records/record-bulk";
import { companyList } from "./record/list-columns";
import { companyRoutes } from "./record/routes.server";

export { repeatable as clientAction } from "~/forms/screen/connection";
export { bulkLoader as loader } from "~/lists/bulk/bulk-action.server";
export const action = companyRoutes.changeMany;
export const handle = bulkHandle({ list: companyList, i18n: screenTexts });

export default recordBulk(companyList);
