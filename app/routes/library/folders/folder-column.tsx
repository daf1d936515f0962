import { ancestorsOf } from "domain/tree";
import { TreeLinks } from "~/frames/tree/tree-links";
import { useTranslation } from "~/i18n/use-translation";
import { countText } from "~/lists/count-text";
import { listHref } from "~/lists/state/url-state";
import { classes } from "~/ui/class-names";
import { PathLink } from "~/ui/path-link";
import { assetList } from "../record/list-columns";
import type { loadLibrary } from "./folder-tree.server";

type Loaded = Awaited<ReturnType<typeof loadLibrary>>["data"];

/** The folders of the library beside its list: choosing one shows what lies in it and below. */
export function FolderColumn({ loaded: { state, folders } }: { loaded: Pick<Loaded, "state" | "folders"> }) {
  const { t } = useTranslation("library");
  const { nodes, leftOut, open } = folders;
  const chosen = state.filters.folder;
  const aboveChosen = chosen === null ? [] : ancestorsOf(nodes, chosen).map(({ id }) => id);
  const showing = (folder: string | null) =>
    listHref(assetList, state, { filters: { ...state.filters, folder } });
  /** Whoever folds the branch in which the chosen folder is, chooses the folder above it. */
  const folding = (id: string, what: "fold" | "unfold") =>
    `${showing(what === "fold" && aboveChosen.includes(id) ? id : chosen)}&${what}=${id}`;
  return (
    <>
      <PathLink
        to={showing(null)}
        className={classes("block py-1.5 pl-8", chosen === null && "font-semibold")}
        aria-current={chosen === null ? "true" : undefined}
        preventScrollReset
      >
        {t("folders.all")}
      </PathLink>
      <TreeLinks
        nodes={nodes}
        chosen={chosen}
        folding={{ open, to: folding }}
        to={({ id }) => showing(id)}
        note={({ count }) => <span title={t("folders.assets", { count })}>{countText(count)}</span>}
        more={(parentId) => {
          const rest = leftOut.find(({ under }) => under === parentId);
          return rest ? (
            <PathLink to="/media/folders">{t("folders.leftOut", { count: rest.count })}</PathLink>
          ) : null;
        }}
      />
    </>
  );
}
