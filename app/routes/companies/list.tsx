import { useLoaderData } from "@remix-run/react";
import { listHandle } from "~/lists/list-handle";
import { listLoader } from "~/lists/list-loader.server";
import { RecordList } from "~/records/record-list";
import companyTexts from "../../../locales/de/companies.json";
import { CompaniesScreen, companyList } from "./record/list";

export { onlyAfterChanges as shouldRevalidate } from "~/forms/revalidation";
export const loader = listLoader({ list: companyList, document: CompaniesScreen });
export const handle = listHandle({ list: companyList, i18n: { companies: companyTexts } });

const loadSteps = () => import("./record/bulk-steps").then(({ companySteps }) => companySteps);

export default () => (
  <RecordList list={companyList} loaded={useLoaderData<typeof loader>()} bulkSteps={loadSteps} />
);
