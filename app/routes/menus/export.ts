import { exportRoute } from "~/lists/export/export-route.server";
import { MenusScreen, menuList } from "./record/list-columns";

export const loader = exportRoute({ list: menuList, document: MenusScreen });
export const action = loader;
