import screenTexts from "virtual:texts/media";
import { bulkHandle } from "~/lists/list-handle";
import { recordBulk } from "~/records/record-bulk";
import { mediumList } from "./record/list-columns";
import { mediumRoutes } from "./record/routes.server";

export { repeatable as clientAction } from "~/forms/screen/connection";
export { bulkLoader as loader } from "~/lists/bulk/bulk-action.server";
export const action = mediumRoutes.changeMany;
export const handle = bulkHandle({ list: mediumList, i18n: screenTexts });

export default recordBulk(mediumList);
