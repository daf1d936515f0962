import { exportRoute } from "~/lists/export/export-route.server";
import { PressReleasesScreen, pressReleaseList } from "./record/list-columns";

export const loader = exportRoute({ list: pressReleaseList, document: PressReleasesScreen });
export const action = loader;
