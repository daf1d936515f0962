import { exportRoute } from "~/lists/export/export-route.server";
import { signedIn } from "~/session/guard.server";
import { UsersScreen, userList } from "./record/list-columns";

export const loader = exportRoute({ list: userList, document: UsersScreen, may: signedIn });
export const action = loader;
