import { exportRoute } from "~/lists/export/export-route.server";
import { RolesScreen, roleList } from "./record/list-columns";

export const loader = exportRoute({ list: roleList, document: RolesScreen });
export const action = loader;
