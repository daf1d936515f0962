import { exportRoute } from "~/lists/export/export-route.server";
import { materialList } from "./list/definition";
import { MaterialExport } from "./list/documents";

export const loader = exportRoute({ list: materialList, document: MaterialExport });
export const action = loader;
