import screenTexts from "virtual:texts/companies+immoflashLookup";
import { useLoaderData } from "@remix-run/react";
import { byIntent } from "~/forms/post/post-actions.server";
import { useTranslation } from "~/i18n/use-translation";
import { MergesPanel } from "~/records/merge-panel";
import { recordHandle } from "~/records/record-handle";
import { RecordScreen } from "~/records/record-screen";
import { CompanyTabs } from "~/shared/companies/company-tabs";
import { linkToImmoflash, loadCompany } from "./immoflash/lookup.server";
import { ImmoflashPanel } from "./immoflash/panel";
import { CompanyFormFields } from "./record/fields";
import { companyList } from "./record/list-columns";
import { companyRoutes } from "./record/routes.server";

export { repeatable as clientAction } from "~/forms";
export { onlyAfterChanges as shouldRevalidate } from "~/forms/post/revalidation";
export const loader = loadCompany;
export const action = byIntent(companyRoutes.change, { immoflash: linkToImmoflash });
export const handle = recordHandle({
  list: companyList,
  i18n: screenTexts,
});

export default function Company() {
  const { t } = useTranslation("companies");
  const loaded = useLoaderData<typeof loader>();
  const { record, immoflash, looksUp } = loaded;
  const like = record?.duplicates.map(({ company: { _id, name, externalId }, reasons }) => ({
    id: _id,
    label: name,
    note: [externalId, ...reasons.map((reason) => t(`same.${reason}`))].filter(Boolean).join(" · "),
  }));
  return (
    <RecordScreen
      list={companyList}
      loaded={loaded}
      merges={like ?? true}
      head={({ _id, externalId, address: { zip, city } }) => ({
        facts: [externalId, [zip, city].filter(Boolean).join(" ")].filter(Boolean).join(" · "),
        note: <CompanyTabs id={_id} current="record" />,
      })}
      form={{ ownCards: true }}
      rail={(company) => ({
        beside: (
          <>
            {looksUp ? <ImmoflashPanel {...looksUp} company={company} /> : null}
            <MergesPanel merges={company.merges} />
          </>
        ),
      })}
    >
      <CompanyFormFields people={record} hasImmoflash={Boolean(immoflash)} />
    </RecordScreen>
  );
}
