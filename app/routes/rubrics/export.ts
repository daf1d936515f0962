import { exportRoute } from "~/lists/export/export-route.server";
import { RubricsScreen, rubricList } from "./record/definition";

export const loader = exportRoute({ list: rubricList, document: RubricsScreen });
export const action = loader;
