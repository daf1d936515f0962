import screenTexts from "virtual:texts/library+frames";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { listHandle } from "~/lists/list-handle";
import { RecordList } from "~/records/record-list";
import { LinkButton } from "~/ui/button";
import { FolderColumn } from "./folders/folder-column";
import type { loadLibrary } from "./folders/folder-tree.server";
import { assetList } from "./record/list-columns";

export { onlyAfterChanges as shouldRevalidate } from "~/forms/post/revalidation";
export { loadLibrary as loader } from "./folders/folder-tree.server";
export const handle = listHandle({ list: assetList, i18n: screenTexts });

/** The library: a table, or tiles with pictures; on a wide screen beside its folders. */
export default function Library() {
  const { t } = useTranslation("library");
  const loaded = useLoaderData<typeof loadLibrary>();
  return (
    <RecordList
      list={assetList}
      loaded={loaded}
      column={
        loaded.folders.nodes.length > 0
          ? { label: t("folders.title"), links: <FolderColumn loaded={loaded} /> }
          : undefined
      }
      actions={<LinkButton to="/media/folders">{t("folders.manage")}</LinkButton>}
    />
  );
}
