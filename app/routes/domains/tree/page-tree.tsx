import type { LifecycleState } from "domain/lifecycle/publishing-states";
import { ancestorsOf } from "domain/tree";
import { StateMark } from "~/frames/state-mark";
import { TreeList } from "~/frames/tree/tree-list";
import { useTranslation } from "~/i18n/use-translation";
import { PathLink } from "~/ui/path-link";
import { Hint } from "~/ui/text";
import type { loadTree } from "./tree.server";

export type Loaded = Awaited<ReturnType<typeof loadTree>>;
type Node = Loaded["nodes"][number];

/** The pages of a domain as far as their branches are open. */
export function PageTree({ loaded }: { loaded: Loaded }) {
  const { t } = useTranslation("site-pages");
  const { domain, nodes, leftOut, open, chosen } = loaded;
  const at = `/domains/${domain._id}/pages`;
  const aboveChosen = chosen === null ? [] : ancestorsOf(nodes, chosen).map(({ id }) => id);
  /** Whoever folds the branch in which the chosen page is, chooses the page above it. */
  const folding = (id: string, what: "fold" | "unfold") => {
    const pageId = what === "fold" && aboveChosen.includes(id) ? id : chosen;
    return `${at}?${new URLSearchParams([...(pageId ? [["page", pageId]] : []), [what, id]])}`;
  };
  if (nodes.length === 0) return <Hint>{t("tree.empty")}</Hint>;
  return (
    <TreeList
      nodes={nodes}
      called="page"
      back={chosen ? `${at}?page=${chosen}` : at}
      folding={{ open, to: folding }}
      stepsIn="menu"
      asks={({ id }, { under, before }) =>
        `${at}?page=${id}&move=1&under=${under ?? ""}&before=${before ?? ""}`
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
      row={(node) => <Row node={node} to={`${at}?page=${node.id}`} isChosen={chosen === node.id} />}
    />
  );
}

function Row({ node, to, isChosen }: { node: Node; to: string; isChosen: boolean }) {
  const { t } = useTranslation("site-pages");
  const { name, state, isHomepage, isInMenu, isLive, visibility } = node;
  const notes = [
    isHomepage ? t("tree.homepage") : null,
    isInMenu ? t("tree.inMenu") : null,
    visibility === "unlisted" ? t("tree.notListed") : null,
    visibility === "private" ? t("tree.private") : null,
    isLive ? null : t("tree.notLive"),
  ].filter((note) => note !== null);
  return (
    <>
      <PathLink
        to={to}
        aria-current={isChosen ? "page" : undefined}
        className={isLive ? (isChosen ? "font-semibold" : undefined) : "italic"}
      >
        {name}
      </PathLink>{" "}
      {/* Most pages are published: what is marked is something else. */}
      {state === "published" ? null : <StateMark state={state as LifecycleState} />}
      {notes.length > 0 ? <Hint>{notes.join(" · ")}</Hint> : null}
    </>
  );
}
