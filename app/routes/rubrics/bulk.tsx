import { bulkHandle } from "~/lists/list-handle";
import { recordBulk } from "~/records/record-bulk";
import rubricTexts from "../../../locales/de/rubrics.json";
import { rubricList } from "./record/definition";
import { rubricRoutes } from "./record/routes.server";

export { repeatable as clientAction } from "~/forms";
export { bulkLoader as loader } from "~/lists/bulk/bulk-action.server";
export const action = rubricRoutes.changeMany;
export const handle = bulkHandle({ list: rubricList, i18n: { rubrics: rubricTexts } });

export default recordBulk(rubricList);
