import { bulkHandle } from "~/lists/list-handle";
import { recordBulk } from "~/records/record-bulk";
import issueTexts from "../../../locales/de/issues.json";
import { printIssueList } from "./print/definition";
import { issueRoutes } from "./print/record.server";

export { repeatable as clientAction } from "~/forms/screen/connection";
export { bulkLoader as loader } from "~/lists/bulk/bulk-action.server";
export const action = issueRoutes.changeMany;
export const handle = bulkHandle({ list: printIssueList, i18n: { issues: issueTexts } });

export default recordBulk(printIssueList);
