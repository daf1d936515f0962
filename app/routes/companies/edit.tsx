import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { CompanyTabs } from "~/records/company-tabs";
import { MergesPanel } from "~/records/merge-panel";
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
  const { t } = useTranslation("companies");
  const loaded = useLoaderData<typeof loader>();
  const { record, form } = loaded;
  const like = record?.duplicates.map(({ company: { _id, name, externalId }, reasons }) => ({
    id: _id,
    label: name,
    note: [externalId, ...reasons.map((reason) => t(`same.${reason}`))].filter(Boolean).join(" · "),
  }));
  return (
    <RecordScreen
      list={companyList}
      loaded={loaded}
      note={record ? <CompanyTabs id={record._id} current="record" /> : null}
      merges={like ?? true}
      beside={record ? <MergesPanel merges={record.merges} idempotencyKey={form.idempotencyKey} /> : null}
      ownCards
    >
      <CompanyFields people={record} />
    </RecordScreen>
  );
}
