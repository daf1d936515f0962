import { exportRoute } from "~/lists/export/export-route.server";
import { QrCodesScreen, qrcodeList } from "./record/list-columns";

export const loader = exportRoute({ list: qrcodeList, document: QrCodesScreen });
export const action = loader;
