import screenTexts from "virtual:texts/immoflash-issues+frames";
import { bulkHandle } from "~/lists/list-handle";
import { recordBulk } from "~/records/record-bulk";
import { immoflashIssueList } from "./record/list-columns";
import { immoflashIssueRoutes } from "./record/routes.server";

export { repeatable as clientAction } from "~/forms/screen/connection";
export { bulkLoader as loader } from "~/lists/bulk/bulk-action.server";
export const action = immoflashIssueRoutes.changeMany;
export const handle = bulkHandle({
  list: immoflashIssueList,
  i18n: screenTexts,
});

export default recordBulk(immoflashIssueList);
