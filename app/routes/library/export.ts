import { exportRoute } from "~/lists/export/export-route.server";
import { assetList, LibraryScreen } from "./record/list-columns";

export const loader = exportRoute({ list: assetList, document: LibraryScreen });
export const action = loader;
