import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { sumsOfBranches, type TreeNode } from "domain/tree";
import { openBranches, shownNodes } from "~/frames/tree/open-branches";
import { rememberedBranches } from "~/frames/tree/open-branches.server";
import { listLoader } from "~/lists/list-loader.server";
import { requireToken } from "~/session/current-user.server";
import { assetList, LibraryScreen } from "../record/list-columns";

const load = listLoader({
  list: assetList,
  document: LibraryScreen,
  variables: () => ({ withFolders: true }),
});

/** The list of the library, and the tree of its folders as far as that is open. */
export async function loadLibrary(args: LoaderFunctionArgs) {
  requireToken(args.request);
  const remembered = rememberedBranches(args.request, "library");
  const { data: loaded, init } = await load(args);
  const { answer, ...list } = loaded;
  const chosen = list.state.filters.folder;
  return data(
    { ...list, folders: folderTree(answer.folders ?? [], { remembered, chosen }) },
    init ?? undefined,
  );
}

type Folder = TreeNode & { name: string; assetCount: number };

/** What is shown of the folders: those of open branches, each with the number of assets in it and below. */
function folderTree(
  folders: readonly Folder[],
  { remembered, chosen }: { remembered: readonly string[]; chosen: string | null },
) {
  const counts = sumsOfBranches(folders, ({ assetCount }) => assetCount);
  const children = new Map<string | null, number>();
  for (const { parentId } of folders) children.set(parentId, (children.get(parentId) ?? 0) + 1);
  const nodes = folders.map(({ id, name, parentId, position }) => ({
    id,
    name,
    parentId,
    position,
    count: counts.get(id) ?? 0,
    childCount: children.get(id) ?? 0,
  }));
  const open = openBranches(nodes, { remembered, chosen });
  const shown = shownNodes(nodes, { open, chosen });
  return { nodes: shown.nodes.filter(({ isBeside }) => !isBeside), leftOut: shown.leftOut, open };
}
