import screenTexts from "virtual:texts/tags";
import { bulkHandle } from "~/lists/list-handle";
import { recordBulk } from "~/records/record-bulk";
import { tagList } from "./record/list-columns";
import { tagRoutes } from "./record/routes.server";

export { repeatable as clientAction } from "~/forms/screen/connection";
export { bulkLoader as loader } from "~/lists/bulk/bulk-action.server";
export const action = tagRoutes.changeMany;
export const handle = bulkHandle({ list: tagList, i18n: screenTexts });

export default recordBulk(tagList);
