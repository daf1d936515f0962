import { exportRoute } from "~/lists/export/export-route.server";
import { DomainsScreen, domainList } from "./record/list-columns";

export const loader = exportRoute({ list: domainList, document: DomainsScreen });
export const action = loader;
