import { exportRoute } from "~/lists/export/export-route.server";
import { ImmoflashIssuesScreen, immoflashIssueList } from "./record/list-columns";

export const loader = exportRoute({ list: immoflashIssueList, document: ImmoflashIssuesScreen });
export const action = loader;
