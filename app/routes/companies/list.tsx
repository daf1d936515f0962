import screenTexts from "virtual:texts/companies";
import { useLoaderData } from "@remix-run/react";
import { mayOnBookings } from "domain/permissions/bookings";
import { lazyPart } from "~/forms/screen/lazy-part";
import { useTranslation } from "~/i18n/use-translation";
import { listHandle } from "~/lists/list-handle";
import { listLoader } from "~/lists/list-loader.server";
import { RecordList } from "~/records/record-list";
import { useUser } from "~/session/use-user";
import { LinkButton } from "~/ui/button";
import { CompaniesScreen, companyList } from "./record/list-columns";

export { onlyAfterChanges as shouldRevalidate } from "~/forms/post/revalidation";
export const loader = listLoader({ list: companyList, document: CompaniesScreen });
export const handle = listHandle({ list: companyList, i18n: screenTexts });

const CrmPanel = lazyPart(() => import("./crm/panel").then((part) => part.CrmPanel));

const WITHOUT_COMPARISON = { ...companyList, compares: false };

export default function Companies() {
  const { t } = useTranslation("companies");
  const { permissions } = useUser();
  const loaded = useLoaderData<typeof loader>();
  const { crm } = loaded.answer;
  const mayCompare = mayOnBookings(permissions, "view");
  return (
    <RecordList
      list={mayCompare ? companyList : WITHOUT_COMPARISON}
      loaded={loaded}
      note={crm ? <CrmPanel last={crm.last} /> : null}
      actions={mayCompare ? <LinkButton to="/companies/compare">{t("compare")}</LinkButton> : null}
    />
  );
}
