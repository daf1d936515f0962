import { exportRoute } from "~/lists/export/export-route.server";
import { CompaniesScreen, companyList } from "./record/list-columns";

export const loader = exportRoute({ list: companyList, document: CompaniesScreen });
export const action = loader;
