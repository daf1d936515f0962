import screenTexts from "virtual:texts/mailing-lists";
import { bulkHandle } from "~/lists/list-handle";
import { recordBulk } from "~/records/record-bulk";
import { mailingListList } from "./record/list-columns";
import { mailingListRoutes } from "./record/routes.server";

export { repeatable as clientAction } from "~/forms/screen/connection";
export { bulkLoader as loader } from "~/lists/bulk/bulk-action.server";
export const action = mailingListRoutes.changeMany;
export const handle = bulkHandle({ list: mailingListList, i18n: screenTexts });

export default recordBulk(mailingListList);
