import { childrenOf, stepsOf, TREE_STEPS } from "domain/tree";
import { fieldsOf, SmallForm, SubmitButton } from "~/forms";
import { PlainPost } from "~/forms/screen/plain-post";
import { useTranslation } from "~/i18n/use-translation";
import { useCan } from "~/session/use-user";
import { Button, LinkButton } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { Actions } from "~/ui/layout";
import { PathLink } from "~/ui/path-link";
import type { loadFolders, renamedFolder } from "./folders.server";

type Props = Awaited<ReturnType<typeof loadFolders>>;
type Folder = Props["folders"][number];

const STEP_ICONS = {
  up: "sort-ascending",
  down: "sort-descending",
  in: "chevron-right",
  out: "chevron-left",
} as const;

const { Text } = fieldsOf<typeof renamedFolder>();

/** The folders below one, each with those below it, and what the user may do with them. */
export function FolderList({ of, parentId = null }: { of: Props; parentId?: string | null }) {
  const folders = childrenOf(of.folders, parentId);
  if (folders.length === 0) return null;
  return (
    <ul className={parentId === null ? "grid gap-1" : "grid gap-1 mt-1 ml-3 border-l border-line pl-2"}>
      {folders.map((folder) => (
        <li key={folder.id} className="min-w-0">
          {of.renamed === folder.id ? (
            <RenamedFolder folder={folder} of={of} />
          ) : (
            <FolderRow folder={folder} of={of} />
          )}
          <FolderList of={of} parentId={folder.id} />
        </li>
      ))}
    </ul>
  );
}

function FolderRow({ folder, of: { folders } }: { folder: Folder; of: Props }) {
  const { t } = useTranslation("library");
  const can = useCan();
  const { id, name, version, assetCount } = folder;
  const steps = stepsOf(folders, folder);
  const isEmpty = assetCount === 0 && !folders.some(({ parentId }) => parentId === id);
  const seen = { folder: id, version: String(version) };
  const mayDo = (action: "edit" | "delete") => can({ action, collectionType: "attachments" });
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="min-w-0 break-words">
        <PathLink to={`/media?folder=${id}`}>{name}</PathLink>{" "}
        <small>{t("folders.assets", { count: assetCount })}</small>
      </span>
      <Actions>
        {can({ action: "sort_tree" }) ? (
          <PlainPost className="flex gap-1" hidden={{ intent: "move", ...seen }}>
            {TREE_STEPS.map((step) => {
              const place = steps[step];
              if (!place) return null;
              const label = t(`folders.${step}`, { name });
              return (
                <Button
                  key={step}
                  name="place"
                  value={`${place.under ?? ""},${place.before ?? ""}`}
                  size="small"
                  variant="quiet"
                  aria-label={label}
                  title={label}
                >
                  <Icon name={STEP_ICONS[step]} />
                </Button>
              );
            })}
          </PlainPost>
        ) : null}
        {mayDo("edit") ? (
          <LinkButton
            to={`/media/folders?rename=${id}`}
            size="small"
            variant="quiet"
            aria-label={t("folders.renameNamed", { name })}
            title={t("folders.rename")}
            preventScrollReset
          >
            <Icon name="edit" />
          </LinkButton>
        ) : null}
        {mayDo("delete") && isEmpty ? (
          <PlainPost hidden={{ intent: "delete", ...seen }}>
            <Button
              size="small"
              variant="quiet"
              aria-label={t("folders.deleteNamed", { name })}
              title={t("folders.delete")}
            >
              <Icon name="trash" />
            </Button>
          </PlainPost>
        ) : null}
      </Actions>
    </div>
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
      idempotencyKey={of.idempotencyKey}
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
