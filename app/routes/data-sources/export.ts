import { exportRoute } from "~/lists/export/export-route.server";
import { DataSourcesScreen, dataSourceList } from "./record/definition";

export const loader = exportRoute({ list: dataSourceList, document: DataSourcesScreen });
export const action = loader;
