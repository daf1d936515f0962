import { exportRoute } from "~/lists/export/export-route.server";
import { QrCodesScreen, qrcodeList } from "./record/definition";

export const loader = exportRoute({ list: qrcodeList, document: QrCodesScreen });
export const action = loader;
