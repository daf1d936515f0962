import { useLoaderData } from "@remix-run/react";
import { CompanyTabs } from "~/records/company-tabs";
import { recordHandle } from "~/records/record-handle";
import { RecordScreen } from "~/records/record-screen";
import companyTexts from "../../../locales/de/companies.json";
import { CompanyFields } from "./record/fields";
import { companyList } from "./record/list";
import { companyRoutes } from "./record/routes.server";

export { repeatable as clientAction } from "~/forms";
export { onlyAfterChanges as shouldRevalidate } from "~/forms/revalidation";
export const loader = companyRoutes.load;
export const action = companyRoutes.change;
export const handle = recordHandle({ list: companyList, i18n: { companies: companyTexts } });

export default function Company() {
  const loaded = useLoaderData<typeof loader>();
  const { record } = loaded;
  return (
    <RecordScreen
      list={companyList}
      loaded={loaded}
      note={record ? <CompanyTabs id={record._id} current="record" /> : null}
      ownCards
    >
      <CompanyFields people={record} />
    </RecordScreen>
  );
}
