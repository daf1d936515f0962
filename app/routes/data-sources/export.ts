import { exportRoute } from "~/lists/export/export-route.server";
import { DataSourcesScreen, dataSourceList } from "./record/list-columns";

export const loader = exportRoute({ list: dataSourceList, document: DataSourcesScreen });
export const action = loader;
