import { exportRoute } from "~/lists/export/export-route.server";
import { MediaScreen, mediumList } from "./record/list-columns";

export const loader = exportRoute({ list: mediumList, document: MediaScreen });
export const action = loader;
