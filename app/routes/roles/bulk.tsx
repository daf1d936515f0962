import { bulkHandle } from "~/lists/list-handle";
import { recordBulk } from "~/records/record-bulk";
import roleTexts from "../../../locales/de/roles.json";
import { roleSteps } from "./record/bulk-steps";
import { roleList } from "./record/definition";
import { roleRoutes } from "./record/routes.server";

export { repeatable as clientAction } from "~/forms";
export { bulkLoader as loader } from "~/lists/bulk/bulk-action.server";
export const action = roleRoutes.changeMany;
export const handle = bulkHandle({ list: roleList, i18n: { roles: roleTexts } });

export default recordBulk(roleList, roleSteps);
