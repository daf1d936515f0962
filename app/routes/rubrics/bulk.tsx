import screenTexts from "virtual:texts/rubrics";
import { bulkHandle } from "~/lists/list-handle";
import { recordBulk } from "~/records/record-bulk";
import { rubricList } from "./record/list-columns";
import { rubricRoutes } from "./record/routes.server";

export { repeatable as clientAction } from "~/forms/screen/connection";
export { bulkLoader as loader } from "~/lists/bulk/bulk-action.server";
export const action = rubricRoutes.changeMany;
export const handle = bulkHandle({ list: rubricList, i18n: screenTexts });

export default recordBulk(rubricList);
