import screenTexts from "virtual:texts/library+forms+frames+validation";
import { useLoaderData } from "@remix-run/react";
import { fieldsOf, SmallForm, SubmitButton } from "~/forms";
import { areaCrumb } from "~/i18n/area-crumb";
import { texts } from "~/i18n/i18n";
import { screenHandle } from "~/i18n/screen-handle";
import { useTranslation } from "~/i18n/use-translation";
import { useCan } from "~/session/use-user";
import { Card } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { PageHead } from "~/ui/page-head";
import { FolderList } from "./folders/folder-list";
import type { loadFolders, newFolder } from "./folders/folders.server";

export { repeatable as clientAction } from "~/forms";
export { onlyAfterChanges as shouldRevalidate } from "~/forms/post/revalidation";
export { changeFolders as action, loadFolders as loader } from "./folders/folders.server";

export const handle = screenHandle({
  i18n: screenTexts,
  breadcrumbs: () => [areaCrumb("library"), { label: texts("library")("folders.title") }],
});

const { Choice, Text } = fieldsOf<typeof newFolder>();

/** The folders of the library: to make, rename, arrange and delete. */
export default function Folders() {
  const { t } = useTranslation("library");
  const loaded = useLoaderData<typeof loadFolders>();
  const { folders, constraint } = loaded;
  const mayCreate = useCan()({ action: "create", collectionType: "attachments" });
  return (
    <>
      <PageHead title={t("folders.title")} subtitle={t("folders.subtitle", { count: folders.length })} />
      <div className="grid grid-cols-1 gap-4">
        {mayCreate ? (
          <Card title={t("folders.new")} id="new">
            <SmallForm
              name="create"
              area="library"
              labels={{ name: t("fields.name"), under: t("folders.under") }}
              constraint={constraint}
              className="grid gap-4 max-w-md"
            >
              <Text name="name" />
              <Choice
                name="under"
                of={folders.map(({ id, path }) => ({ value: id, label: path }))}
                empty={t("folders.top")}
              />
              <div>
                <SubmitButton intent="create" variant="primary">
                  {t("folders.create")}
                </SubmitButton>
              </div>
            </SmallForm>
          </Card>
        ) : null}
        {folders.length > 0 ? (
          <Card title={t("folders.list")} id="folders">
            <FolderList of={loaded} />
          </Card>
        ) : (
          <EmptyState title={t("folders.empty")}>{t("folders.emptyText")}</EmptyState>
        )}
      </div>
    </>
  );
}
