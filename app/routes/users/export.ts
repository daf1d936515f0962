import { exportRoute } from "~/lists/export/export-route.server";
import { UsersScreen, userList } from "./record/list";

export const loader = exportRoute({ list: userList, document: UsersScreen });
export const action = loader;
