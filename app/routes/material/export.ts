import { exportRoute } from "~/lists/export/export-route.server";
import { materialList } from "./list/definition";
import { MaterialScreen } from "./list/documents";

export const loader = exportRoute({ list: materialList, document: MaterialScreen });
export const action = loader;
