import { exportRoute } from "~/lists/export/export-route.server";
import { billingList } from "./list/definition";
import { BillingExport } from "./list/documents";

export const loader = exportRoute({ list: billingList, document: BillingExport });
export const action = loader;
