import { exportRoute } from "~/lists/export/export-route.server";
import { ActivityLogScreen, activityLogList } from "./record/list-columns";

export const loader = exportRoute({ list: activityLogList, document: ActivityLogScreen });
export const action = loader;
