import screenTexts from "virtual:texts/issues";
import { bulkHandle } from "~/lists/list-handle";
import { recordBulk } from "~/records/record-bulk";
import { printIssueList } from "./print/definition";
import { issueRoutes } from "./print/record.server";

export { repeatable as clientAction } from "~/forms/screen/connection";
export { bulkLoader as loader } from "~/lists/bulk/bulk-action.server";
export const action = issueRoutes.changeMany;
export const handle = bulkHandle({ list: printIssueList, i18n: screenTexts });

export default recordBulk(printIssueList);
