import { exportRoute } from "~/lists/export/export-route.server";
import { PagesScreen, pageList } from "./record/list-columns";

export const loader = exportRoute({ list: pageList, document: PagesScreen });
export const action = loader;
