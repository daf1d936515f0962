import { exportRoute } from "~/lists/export/export-route.server";
import { billingList } from "./list/definition";
import { BillingScreen } from "./list/documents";

export const loader = exportRoute({ list: billingList, document: BillingScreen });
export const action = loader;
