import { exportRoute } from "~/lists/export/export-route.server";
import { PrintIssuesScreen, printIssueList } from "./print/definition";

export const loader = exportRoute({ list: printIssueList, document: PrintIssuesScreen });
export const action = loader;
