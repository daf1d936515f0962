import { childrenOf, stepsOf, type TreePlace } from "domain/tree";
import { fieldsOf, SmallForm, SubmitButton } from "~/forms";
import { PlainPost } from "~/forms/screen/plain-post";
import { useTranslation } from "~/i18n/use-translation";
import { useCan } from "~/session/use-user";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { Actions } from "~/ui/layout";
import { Menu, MenuButton, MenuLink } from "~/ui/menu";
import { PathLink } from "~/ui/path-link";
import type { loadFolders, renamedFolder } from "./folders.server";

type Props = Awaited<ReturnType<typeof loadFolders>>;
type Folder = Props["folders"][number];

const STEP_ICONS = { up: "sort-ascending", down: "sort-descending" } as const;

const { Text } = fieldsOf<typeof renamedFolder>();

/** The folders below one, each with those below it, and what the user may do with them. */
export function FolderList({ of, parentId = null }: { of: Props; parentId?: string | null }) {
  const folders = childrenOf(of.folders, parentId);
  if (folders.length === 0) return null;
  return (
    <ul
      className={parentId === null ? "grid gap-1" : "grid gap-1 mt-1 ml-1 md:ml-3 border-l border-line pl-2"}
    >
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
  return (
    <div className="flex items-start gap-2">
      <span className="min-w-0 flex-1 py-1.5 break-words">
        <PathLink to={`/media?folder=${folder.id}`}>{folder.name}</PathLink>{" "}
        <small>{t("folders.assets", { count: folder.assetCount })}</small>
      </span>
      <div className="flex shrink-0">
        <StepsAmongSiblings folder={folder} folders={folders} />
        <FolderMenu folder={folder} folders={folders} />
      </div>
    </div>
  );
}

type Placed = { folder: Folder; folders: readonly Folder[] };

const placeIn = ({ under, before }: TreePlace) => `${under ?? ""},${before ?? ""}`;
const seen = ({ id, version }: Folder) => ({ folder: id, "kit/version": String(version) });

/** What is pressed several times in a row. A step that leads nowhere leaves its room, so that the other ones stay in line. */
function StepsAmongSiblings({ folder, folders }: Placed) {
  const { t } = useTranslation("library");
  const can = useCan();
  if (!can({ action: "sort_tree" })) return null;
  const steps = stepsOf(folders, folder);
  return (
    <PlainPost className="flex" hidden={{ intent: "move", ...seen(folder) }}>
      {(["up", "down"] as const).map((step) => {
        const place = steps[step];
        return (
          <Button
            key={step}
            name="place"
            value={place && placeIn(place)}
            disabled={!place}
            size="icon"
            variant="quiet"
            className={place ? undefined : "invisible"}
            aria-label={t(`folders.${step}`, { name: folder.name })}
          >
            <Icon name={STEP_ICONS[step]} />
          </Button>
        );
      })}
    </PlainPost>
  );
}

/** All else that the user may do with a folder. */
function FolderMenu({ folder, folders }: Placed) {
  const { t } = useTranslation("library");
  const can = useCan();
  const { id, name, assetCount } = folder;
  const mayDo = (action: "edit" | "delete") => can({ action, collectionType: "attachments" });
  const steps = can({ action: "sort_tree" }) ? stepsOf(folders, folder) : {};
  const isEmpty = assetCount === 0 && !folders.some(({ parentId }) => parentId === id);
  const mayDelete = mayDo("delete") && isEmpty;
  if (!steps.in && !steps.out && !mayDo("edit") && !mayDelete) return null;
  return (
    <Menu dots="quiet" aria-label={t("folders.change", { name })}>
      <PlainPost hidden={{ intent: "move", ...seen(folder) }}>
        {(["in", "out"] as const).map((step) => {
          const place = steps[step];
          return place ? (
            <MenuButton
              key={step}
              name="place"
              value={placeIn(place)}
              aria-label={t(`folders.${step}Named`, { name })}
            >
              {t(`folders.${step}`)}
            </MenuButton>
          ) : null;
        })}
      </PlainPost>
      {mayDo("edit") ? (
        <MenuLink
          to={`/media/folders?rename=${id}`}
          aria-label={t("folders.renameNamed", { name })}
          preventScrollReset
        >
          {t("folders.rename")}
        </MenuLink>
      ) : null}
      {mayDelete ? (
        <PlainPost hidden={{ intent: "delete", ...seen(folder) }}>
          <MenuButton tone="danger" aria-label={t("folders.deleteNamed", { name })}>
            {t("folders.delete")}
          </MenuButton>
        </PlainPost>
      ) : null}
    </Menu>
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
