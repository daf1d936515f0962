import { exportRoute } from "~/lists/export/export-route.server";
import { CompaniesScreen, companyList } from "./record/definition";

export const loader = exportRoute({ list: companyList, document: CompaniesScreen });
export const action = loader;
