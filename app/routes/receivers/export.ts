import { exportRoute } from "~/lists/export/export-route.server";
import { ReceiversScreen, receiverList } from "./record/definition";

export const loader = exportRoute({ list: receiverList, document: ReceiversScreen });
export const action = loader;
