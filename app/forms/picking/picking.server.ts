import type { ActionFunctionArgs } from "@remix-run/node";
import type { RequestArgs } from "~/graphql/client.server";
import type { LookupItem, PickingPage } from "../post/form-answer";
import { isFieldName } from "../post/record-fields.server";
import { PICK, pickQuery, readPick } from "./pick-search";

/** Finds a page of a list for its query. */
type Find = (args: RequestArgs, query: URLSearchParams) => Promise<Pick<PickingPage, "items" | "shown">>;

const pickable = new Map<string, Find>();

/** Lets the records of a list of choices be picked from a list; an area offers it with `offerList`. */
export function offerPicking(choices: string, find: Find): void {
  pickable.set(choices, find);
}

/** A page of the list that belongs to a list of choices. 404 if none does. */
export async function openPicking(
  args: RequestArgs,
  list: string,
  query: URLSearchParams,
  field = "",
): Promise<PickingPage> {
  const find = pickable.get(list);
  if (!find) throw Response.json(null, { status: 404, statusText: "Not Found" });
  return { field, list, ...(await find(args, query)) };
}

type Picked = { field: string; adds: boolean; items?: LookupItem[]; empties?: true; picking?: PickingPage };

/**
 * What a posted intent `pick/<step>/<field>` does, without scripts: it shows the list or another part of it (`ask`,
 * `show`), takes what is ticked (`take`), nothing (`leave`), or what was chosen away (`empty`). Null for other intents.
 */
export async function pickedOnTheWay(
  args: ActionFunctionArgs,
  refresh: string | null,
  post: FormData,
): Promise<Picked | null> {
  const pick = readPick(refresh);
  if (!pick || !isFieldName(pick.field)) return null;
  const { step, field } = pick;
  const at = { field, adds: post.has(`kit/several/${field}`) };
  if (step === "leave") return at;
  if (step === "empty") return { ...at, empties: true };
  const list = String(post.get(step === "ask" ? `kit/list/${field}` : PICK.list) ?? "");
  const picking = await openPicking(args, list, pickQuery(post, pick), field);
  const ids = step === "take" ? post.getAll(PICK.id) : [];
  const items = picking.items.filter(({ id }) => ids.includes(id));
  return items.length > 0 ? { ...at, items: at.adds ? items : items.slice(0, 1) } : { ...at, picking };
}
