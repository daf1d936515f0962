import { exportRoute } from "~/lists/export/export-route.server";
import { RubricsScreen, rubricList } from "./record/list-columns";

export const loader = exportRoute({ list: rubricList, document: RubricsScreen });
export const action = loader;
