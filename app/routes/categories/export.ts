import { exportRoute } from "~/lists/export/export-route.server";
import { CategoriesScreen, categoryList } from "./record/list-columns";

export const loader = exportRoute({ list: categoryList, document: CategoriesScreen });
export const action = loader;
