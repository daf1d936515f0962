import { fieldsOf, SmallForm, SubmitButton } from "~/forms";
import { PlainPost } from "~/forms/screen/plain-post";
import { TreeList } from "~/frames/tree/tree-list";
import { useTranslation } from "~/i18n/use-translation";
import { useCan } from "~/session/use-user";
import { Actions } from "~/ui/layout";
import { MenuButton, MenuLink } from "~/ui/menu";
import { PathLink } from "~/ui/path-link";
import type { loadFolders, renamedFolder } from "./folders.server";

type Props = Awaited<ReturnType<typeof loadFolders>>;
type Folder = Props["folders"][number];

const { Text } = fieldsOf<typeof renamedFolder>();

/** All folders with those in them, and what the user may do with them. */
export function FolderList({ of }: { of: Props }) {
  const { t } = useTranslation("library");
  const can = useCan();
  const mayDo = (action: "edit" | "delete") => can({ action, collectionType: "attachments" });
  const mayDelete = ({ id, assetCount }: Folder) =>
    mayDo("delete") && assetCount === 0 && !of.folders.some(({ parentId }) => parentId === id);
  return (
    <TreeList
      nodes={of.folders}
      called="folder"
      row={({ id, name, assetCount }) => (
        <>
          <PathLink to={`/media?folder=${id}`}>{name}</PathLink>{" "}
          <small>{t("folders.assets", { count: assetCount })}</small>
        </>
      )}
      instead={(folder) => (of.renamed === folder.id ? <RenamedFolder folder={folder} of={of} /> : null)}
      menu={(folder) =>
        mayDo("edit") || mayDelete(folder) ? (
          <FolderMenu folder={folder} mayRename={mayDo("edit")} mayDelete={mayDelete(folder)} />
        ) : null
      }
    />
  );
}

type MenuProps = { folder: Folder; mayRename: boolean; mayDelete: boolean };

function FolderMenu({ folder: { id, version, name }, mayRename, mayDelete }: MenuProps) {
  const { t } = useTranslation("library");
  return (
    <>
      {mayRename ? (
        <MenuLink
          to={`/media/folders?rename=${id}`}
          aria-label={t("folders.renameNamed", { name })}
          preventScrollReset
        >
          {t("folders.rename")}
        </MenuLink>
      ) : null}
      {mayDelete ? (
        <PlainPost hidden={{ intent: "delete", folder: id, "kit/version": String(version) }}>
          <MenuButton tone="danger" aria-label={t("folders.deleteNamed", { name })}>
            {t("folders.delete")}
          </MenuButton>
        </PlainPost>
      ) : null}
    </>
  );
}

/** The form of a folder's name, in its place. */
function RenamedFolder({ folder, of }: { folder: Folder; of: Props }) {
  const { t } = useTranslation("library");
  return (
    <SmallForm
      name={`rename-${folder.id}`}
      area="library"
      version={folder.version}
      values={{ name: folder.name }}
      constraint={of.constraint}
      className="grid gap-2 max-w-md"
    >
      <input type="hidden" name="folder" value={folder.id} />
      <Text name="name" />
      <Actions>
        <SubmitButton intent="rename" variant="primary">
          {t("folders.rename")}
        </SubmitButton>
      </Actions>
    </SmallForm>
  );
}
