import screenTexts from "virtual:texts/issues";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { listHandle } from "~/lists/list-handle";
import { listLoader } from "~/lists/list-loader.server";
import { RecordList } from "~/records/record-list";
import { useRecordRights } from "~/records/record-rights";
import { LinkButton } from "~/ui/button";
import { PrintIssuesScreen, printIssueList } from "./print/definition";

export { onlyAfterChanges as shouldRevalidate } from "~/forms/post/revalidation";
export const loader = listLoader({ list: printIssueList, document: PrintIssuesScreen });
export const handle = listHandle({ list: printIssueList, i18n: screenTexts });

export default function PrintIssues() {
  const { t } = useTranslation("issues");
  const mayCreate = useRecordRights(printIssueList)("create");
  const loaded = useLoaderData<typeof loader>();
  const { medium } = loaded.state.filters;
  return (
    <RecordList
      list={printIssueList}
      loaded={loaded}
      actions={
        <>
          <LinkButton to="/issues/print/compare">{t("compare.open")}</LinkButton>
          {mayCreate ? (
            <LinkButton to={`/issues/print/series${medium ? `?medium=${medium}` : ""}`}>
              {t("series.open")}
            </LinkButton>
          ) : null}
        </>
      }
    />
  );
}
