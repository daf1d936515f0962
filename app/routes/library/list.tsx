import screenTexts from "virtual:texts/library";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { listHandle } from "~/lists/list-handle";
import { listLoader } from "~/lists/list-loader.server";
import { RecordList } from "~/records/record-list";
import { LinkButton } from "~/ui/button";
import { assetList, LibraryScreen } from "./record/list-columns";

export { onlyAfterChanges as shouldRevalidate } from "~/forms/post/revalidation";
export const loader = listLoader({ list: assetList, document: LibraryScreen });
export const handle = listHandle({ list: assetList, i18n: screenTexts });

/** The library: a table, or tiles with pictures. */
export default function Library() {
  const { t } = useTranslation("library");
  return (
    <RecordList
      list={assetList}
      loaded={useLoaderData<typeof loader>()}
      actions={<LinkButton to="/media/folders">{t("folders.manage")}</LinkButton>}
    />
  );
}
