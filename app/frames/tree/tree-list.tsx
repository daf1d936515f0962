import { childrenOf, stepsOf, type TreePlace, type TreeStep } from "domain/tree";
import { type ReactNode, useMemo } from "react";
import { PlainPost } from "~/forms/screen/plain-post";
import { DropProblem } from "~/forms/screen/post-of-drop";
import { useTranslation } from "~/i18n/use-translation";
import { useCan } from "~/session/use-user";
import { Button } from "~/ui/button";
import { DragHandle } from "~/ui/dragging/drag-handle";
import { Icon } from "~/ui/icon";
import { Menu, MenuButton, MenuLink } from "~/ui/menu";
import { Fold } from "./fold";
import type { ListedNode } from "./listed-node";
import { placeText } from "./tree-place";
import { type TreeDragging, useTreeDragging } from "./use-tree-dragging";

type Props<Node extends ListedNode> = {
  nodes: readonly Node[];
  /** What the post of a move calls a node (`folder`); its intent is `move`, its place the field `place`. */
  called: string;
  /** The address to come back to after a move, if the action leaves it to the screen. */
  back?: string;
  /** Which branches are open, and the links that open and fold them; unset: all are open. */
  folding?: { open: readonly string[]; to: (id: string, what: "unfold" | "fold") => string };
  /** Where a step to another level is asked about before; unset: it is posted at once. */
  asks?: (node: Node, place: TreePlace) => string;
  /** Where the steps up and down are: beside the row, or where there is little room in its menu. */
  stepsIn?: "row" | "menu";
  /** What a row shows of its node. */
  row: (node: Node) => ReactNode;
  /** What stands instead of a row and its menu, such as the form of its name; null for the row. */
  instead?: (node: Node) => ReactNode;
  /** What stands behind the children of a node, or at the end for null: that there are more; null for nothing. */
  more?: (parentId: string | null) => ReactNode;
  /** Further entries of the menu of a row (`MenuLink`, `MenuButton`); null for none. */
  menu?: (node: Node) => ReactNode;
};

const STEP_ICONS = { up: "sort-ascending", down: "sort-descending" } as const;

/**
 * An ordered tree as lists in lists. Its nodes are moved by buttons: up and down among their siblings, below the one
 * before them and out again; and with scripts by dragging: for users with the right `sort_tree`.
 *
 *     <TreeList
 *       nodes={folders}
 *       called="folder"
 *       row={({ id, name }) => <PathLink to={`/media?folder=${id}`}>{name}</PathLink>}
 *       menu={({ id }) => <MenuLink to={`?rename=${id}`}>…</MenuLink>}
 *     />
 *
 * The action reads the place by `placeField`. The screen's handle names the texts `frames` and `validation`.
 */
export function TreeList<Node extends ListedNode>(props: Props<Node>) {
  const moving = useTreeDragging(props);
  const mayMove = useCan()({ action: "sort_tree" });
  const nodes = moving.shown;
  // A tree of thousands is searched once, and not for each of its rows.
  const branches = useMemo(() => {
    const byParent = new Map<string | null, Node[]>();
    const byId = new Map<string, Node>();
    for (const node of nodes) {
      byId.set(node.id, node);
      const siblings = byParent.get(node.parentId);
      if (siblings) siblings.push(node);
      else byParent.set(node.parentId, [node]);
    }
    return { byParent, byId };
  }, [nodes]);
  return (
    <div {...(mayMove ? moving.drag.area : {})}>
      <Branch {...props} branches={branches} moving={moving} parentId={null} />
    </div>
  );
}

type BranchProps<Node extends ListedNode> = Props<Node> & {
  branches: { byParent: ReadonlyMap<string | null, Node[]>; byId: ReadonlyMap<string, Node> };
  moving: TreeDragging;
};

function Branch<Node extends ListedNode>(props: BranchProps<Node> & { parentId: string | null }) {
  const { t } = useTranslation("frames");
  const { branches, parentId, folding, instead, moving } = props;
  const children = childrenOf(branches.byParent.get(parentId) ?? [], parentId).filter(
    ({ isBeside }) => !isBeside,
  );
  if (children.length === 0) return null;
  const more = props.more?.(parentId) ?? null;
  return (
    <ul
      className={parentId === null ? "grid gap-1" : "grid gap-1 mt-1 ml-1 md:ml-3 border-l border-line pl-2"}
      {...moving.drag.list(parentId ?? "")}
    >
      {children.map((node) => {
        const isOpen = !folding || folding.open.includes(node.id);
        const own = instead?.(node) ?? null;
        return (
          <li key={node.id} className="min-w-0" aria-busy={moving.drop.isPending(node.id) || undefined}>
            {own ? (
              <div {...moving.drag.item(node.id)}>{own}</div>
            ) : (
              <Row {...props} node={node} isOpen={isOpen} />
            )}
            <DropProblem of={moving.drop} item={node.id} begins={t("tree.notMoved")} />
            {isOpen ? <Branch {...props} parentId={node.id} /> : null}
          </li>
        );
      })}
      {more === null ? null : <li className="min-w-0">{more}</li>}
    </ul>
  );
}

type RowProps<Node extends ListedNode> = BranchProps<Node> & { node: Node; isOpen: boolean };

function Row<Node extends ListedNode>(props: RowProps<Node>) {
  const { t } = useTranslation("frames");
  const { node, row, isOpen, branches, folding, stepsIn = "row", moving } = props;
  const mayMove = useCan()({ action: "sort_tree" });
  const steps = mayMove ? stepsAround(props) : {};
  return (
    <div
      className="flex items-start gap-1"
      {...moving.drag.item(node.id, isOpen && branches.byParent.has(node.id) ? "open" : "closed")}
    >
      {folding ? (
        <Fold
          name={node.name}
          isBranch={node.isBranch ?? branches.byParent.has(node.id)}
          isOpen={isOpen}
          to={(what) => folding.to(node.id, what)}
        />
      ) : null}
      <div className="min-w-0 flex-1 py-1.5 break-words">{row(node)}</div>
      {mayMove ? <DragHandle title={t("tree.drag")} {...moving.drag.handle(node.id)} /> : null}
      <div className="flex shrink-0">
        {mayMove && stepsIn === "row" ? <StepsAmongSiblings {...props} steps={steps} /> : null}
        <RowMenu {...props} steps={steps} />
      </div>
    </div>
  );
}

/** Where the steps lead a node: this depends on its siblings, its parent, and the siblings of that. */
function stepsAround<Node extends ListedNode>({ node, branches: { byParent, byId } }: RowProps<Node>) {
  const parent = byId.get(node.parentId ?? "");
  const around = [
    ...(byParent.get(node.parentId) ?? []),
    ...(parent ? (byParent.get(parent.parentId) ?? [parent]) : []),
  ];
  return stepsOf(around, node);
}

type StepsProps<Node extends ListedNode> = RowProps<Node> & { steps: Partial<Record<TreeStep, TreePlace>> };

/** What the post of a step says of its node. */
const seen = ({ called, node }: { called: string; node: ListedNode }) => ({
  intent: "move",
  [called]: node.id,
  "kit/version": String(node.version),
});

/** What is pressed several times in a row. A step that leads nowhere leaves its room, so that the other ones stay in line. */
function StepsAmongSiblings<Node extends ListedNode>(props: StepsProps<Node>) {
  const { t } = useTranslation("frames");
  const { node, steps, back } = props;
  return (
    <PlainPost className="flex" hidden={seen(props)} back={back}>
      {(["up", "down"] as const).map((step) => {
        const place = steps[step];
        return (
          <Button
            key={step}
            name="place"
            value={place && placeText(place)}
            disabled={!place}
            size="icon"
            variant="quiet"
            className={place ? undefined : "invisible"}
            aria-label={t(`tree.${step}`, { name: node.name })}
          >
            <Icon name={STEP_ICONS[step]} />
          </Button>
        );
      })}
    </PlainPost>
  );
}

const IN_MENU = { row: ["in", "out"], menu: ["up", "down", "in", "out"] } as const;

/** All else that the user may do with a node. */
function RowMenu<Node extends ListedNode>(props: StepsProps<Node>) {
  const { t } = useTranslation("frames");
  const { node, steps, stepsIn = "row", back, asks, menu } = props;
  const further = menu?.(node) ?? null;
  const offered = IN_MENU[stepsIn].flatMap((step) => {
    const place = steps[step];
    return place ? [{ step, place, ...textsOfStep(t, step, props, place) }] : [];
  });
  if (offered.length === 0 && further === null) return null;
  const isAsked = ({ place }: { place: TreePlace }) => asks !== undefined && place.under !== node.parentId;
  const posted = offered.filter((one) => !isAsked(one));
  return (
    <Menu dots="quiet" aria-label={t("tree.change", { name: node.name })}>
      {posted.length > 0 ? (
        <PlainPost hidden={seen(props)} back={back}>
          {posted.map(({ step, place, text, named }) => (
            <MenuButton key={step} name="place" value={placeText(place)} aria-label={named}>
              {text}
            </MenuButton>
          ))}
        </PlainPost>
      ) : null}
      {offered.filter(isAsked).map(({ step, place, text, named }) => (
        <MenuLink key={step} to={asks?.(node, place) ?? ""} aria-label={named}>
          {text}
        </MenuLink>
      ))}
      {further}
    </Menu>
  );
}

type Say = ReturnType<typeof useTranslation<"frames">>["t"];

/** What a step is called in the menu, and what it is called where the row is not seen. */
function textsOfStep<Node extends ListedNode>(
  t: Say,
  step: TreeStep,
  { node, branches: { byId } }: RowProps<Node>,
  place: TreePlace,
) {
  const { name } = node;
  const into = byId.get(place.under ?? "")?.name ?? "";
  if (step === "in") return { text: t("tree.in", { into }), named: t("tree.inNamed", { name, into }) };
  if (step === "out") return { text: t("tree.out"), named: t("tree.outNamed", { name }) };
  return { text: t(`tree.${step}Here`), named: t(`tree.${step}`, { name }) };
}
