import { useFetcher } from "@remix-run/react";
import { useState } from "react";
import type { PublishingState } from "~/frames/state-mark";
import type { FoldStep } from "~/frames/tree/fold";
import { StateDot } from "~/frames/tree/state-dot";
import { TreeLinks } from "~/frames/tree/tree-links";
import { useTranslation } from "~/i18n/use-translation";
import { useCan } from "~/session/use-user";
import { Button, LinkButton } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { PathLink } from "~/ui/path-link";
import type { loadSiteTree, shownTree } from "./site-tree.server";

type Shown = ReturnType<typeof shownTree>;

/** The id of the tree on the screen of a page. */
export const SITE_TREE = "tree" as const;

/**
 * The pages of a site, from which one opens another one or makes a new one. Branches are opened and folded where one is, and
 * what is typed in the form stays; without scripts the page is loaded anew by it.
 */
export function SiteTree({ tree: loaded }: { tree: Shown }) {
  const { t } = useTranslation("site-pages");
  const mayCreate = useCan()({ action: "create", collectionType: "pages" });
  const { tree, load } = useLatestTree(loaded);
  const { page, domain, nodes, leftOut, open, above } = tree;
  const newUnder = (id: string | null) =>
    `/pages/create?${new URLSearchParams([["domain", domain._id], ...(id ? [["under", id]] : [])])}`;
  /** What leads to the page on the screen is folded for this view alone. */
  const folding = (id: string, what: FoldStep): string => {
    if (above.includes(id)) return what === "fold" ? `?folded=${id}` : "?";
    return `?site=${domain._id}&${what}=${id}`;
  };
  return (
    <>
      <div className="flex items-center justify-between gap-2 mb-2">
        <h2 className="min-w-0">{domain.name}</h2>
        {mayCreate ? (
          <LinkButton to={newUnder(null)} size="small">
            {t("tree.new")}
          </LinkButton>
        ) : null}
      </div>
      <form method="get" action="/pages" className="flex gap-2 mb-2" aria-label={t("tree.search")}>
        <input type="hidden" name="domain" value={domain._id} />
        <input
          name="q"
          type="search"
          className="min-w-0 flex-1"
          aria-label={t("tree.term")}
          placeholder={t("tree.term")}
        />
        <Button size="small">{t("tree.find")}</Button>
      </form>
      <TreeLinks
        nodes={nodes}
        chosen={page}
        isOneStop
        folding={{
          open,
          to: (id, what) => `/pages/${page}${folding(id, what)}#${SITE_TREE}`,
          act: (id, what) => load(`/pages/${page}/tree${folding(id, what)}`),
        }}
        to={({ id }) => `/pages/${id}`}
        marksChosen
        mark={({ state }) => <StateDot state={state as PublishingState} />}
        note={({ isHomepage }) => (isHomepage ? t("tree.homepage") : null)}
        act={({ id, name }, tabIndex) =>
          mayCreate ? (
            <PathLink to={newUnder(id)} tabIndex={tabIndex} aria-label={t("tree.newUnder", { name })}>
              <Icon name="plus" />
            </PathLink>
          ) : null
        }
        more={(parentId) => {
          const rest = leftOut.find(({ under }) => under === parentId);
          if (!rest) return null;
          const listed = new URLSearchParams([
            ["domain", domain._id],
            ...(parentId ? [["under", parentId]] : []),
          ]);
          return <PathLink to={`/pages?${listed}`}>{t("tree.leftOut", { count: rest.count })}</PathLink>;
        }}
      />
    </>
  );
}

/** The tree as it was loaded last, with the page or by itself. */
function useLatestTree(loaded: Shown) {
  const { load, data } = useFetcher<typeof loadSiteTree>();
  const [latest, setLatest] = useState({ loaded, data, tree: loaded });
  const { tree } = latest;
  if (latest.loaded !== loaded) setLatest({ loaded, data, tree: loaded });
  else if (data && latest.data !== data && data.page === loaded.page) setLatest({ loaded, data, tree: data });
  return { tree, load };
}
