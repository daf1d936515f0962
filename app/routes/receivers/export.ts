import { exportRoute } from "~/lists/export/export-route.server";
import { ReceiversScreen, receiverList } from "./record/list-columns";

export const loader = exportRoute({ list: receiverList, document: ReceiversScreen });
export const action = loader;
