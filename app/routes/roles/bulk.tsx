import screenTexts from "virtual:texts/roles";
import { bulkHandle } from "~/lists/list-handle";
import { recordBulk } from "~/records/record-bulk";
import { roleSteps } from "./record/bulk-steps";
import { roleList } from "./record/list-columns";
import { roleRoutes } from "./record/routes.server";

export { repeatable as clientAction } from "~/forms/screen/connection";
export { bulkLoader as loader } from "~/lists/bulk/bulk-action.server";
export const action = roleRoutes.changeMany;
export const handle = bulkHandle({ list: roleList, i18n: screenTexts });

export default recordBulk(roleList, roleSteps);
