import { exportRoute } from "~/lists/export/export-route.server";
import { printIssueList } from "./print/definition";
import { PrintIssuesScreen } from "./print/documents";

export const loader = exportRoute({ list: printIssueList, document: PrintIssuesScreen });
