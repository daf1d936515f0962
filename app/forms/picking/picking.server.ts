import type { ActionFunctionArgs } from "@remix-run/node";
import type { PermissionCheck } from "domain/permissions/check";
import type { RequestArgs } from "~/graphql/client.server";
import { type MayPost, mayDo } from "~/session/guard.server";
import type { LookupItem, PickingPage, RefusedUpload } from "../post/form-answer";
import { keyFieldOf } from "../post/form-values";
import { newIdempotencyKey } from "../post/parse-form.server";
import { isFieldName } from "../post/record-fields.server";
import { BROUGHT, intoTextOf, PICK, pickQuery, readPick } from "./pick-search";

/** Finds a page of a list for its query. */
type Find = (args: RequestArgs, query: URLSearchParams) => Promise<Pick<PickingPage, "items" | "shown">>;

/** How files become records of a list while somebody picks from it. */
export type Bringing = {
  may: PermissionCheck;
  /**
   * Takes the files of a post (`PICK.files`), and answers the ids of the records that have these contents now, in the
   * order of the files: new ones, and those that were there already. `query` is that of the list.
   */
  take: (
    args: ActionFunctionArgs,
    post: FormData,
    at: { query: URLSearchParams; idempotencyKey: string },
  ) => Promise<{ ids: string[]; refused: RefusedUpload[] }>;
};

const pickable = new Map<string, { find: Find; bringing?: Bringing }>();

/** Lets the records of a list of choices be picked from a list; an area offers it with `offerList`. */
export function offerPicking(choices: string, find: Find, bringing?: Bringing): void {
  pickable.set(choices, { find, bringing });
}

const noSuchList = () => Response.json(null, { status: 404, statusText: "Not Found" });

/** A page of the list that belongs to a list of choices. 404 if none does. */
export async function openPicking(
  args: RequestArgs,
  list: string,
  query: URLSearchParams,
  field = "",
): Promise<PickingPage> {
  const offered = pickable.get(list);
  if (!offered) throw noSuchList();
  return { field, list, ...(await offered.find(args, query)) };
}

/** Who may bring files into a list while they pick from it. 404 if nobody does. */
export const mayBring = (list: string): MayPost => mayDo(bringingOf(list).may);

function bringingOf(list: string): Bringing {
  const { bringing } = pickable.get(list) ?? {};
  if (!bringing) throw noSuchList();
  return bringing;
}

/** The most records that were brought and stand before the others. */
const MOST_BROUGHT = 20;

/** The records that a query of a list says to have been brought into it. */
export const broughtIn = (query: URLSearchParams): string[] =>
  [...new Set(query.getAll(BROUGHT))].filter((id) => /^[1-9]\d{0,14}$/.test(id)).slice(0, MOST_BROUGHT);

/**
 * Brings the files of a post into a list, and shows what was shown with their records before it. The service refuses whoever
 * may not do so (403).
 */
export async function bringInto(
  args: ActionFunctionArgs,
  list: string,
  post: FormData,
  field = "",
): Promise<PickingPage> {
  const { take } = bringingOf(list);
  const query = pickQuery(post, { step: "bring" });
  const idempotencyKey = String(post.get(keyFieldOf("pick")) || newIdempotencyKey());
  const { ids, refused } = await take(args, post, { query, idempotencyKey });
  const before = broughtIn(query);
  query.delete("page");
  query.delete(BROUGHT);
  for (const id of [...new Set([...ids, ...before])]) query.append(BROUGHT, id);
  return { ...(await openPicking(args, list, query, field)), refused };
}

/** Whether files were chosen that the list has not got yet. */
const holdsFiles = (post: FormData) =>
  post.getAll(PICK.files).some((file) => typeof file !== "string" && file.size > 0);

type Picked = {
  field: string;
  adds: boolean;
  /** The items are pictures, which are put into the text of the field. */
  isText: boolean;
  items?: LookupItem[];
  empties?: true;
  picking?: PickingPage;
};

/**
 * What a posted intent `pick/<step>/<field>` does, without scripts: it shows the list or another part of it (`ask`,
 * `show`), brings files into it (`bring`), takes what is ticked (`take`), nothing (`leave`), or what was chosen away
 * (`empty`). Null for other intents.
 */
export async function pickedOnTheWay(
  args: ActionFunctionArgs,
  refresh: string | null,
  post: FormData,
): Promise<Picked | null> {
  const pick = readPick(refresh);
  if (!pick || !isFieldName(pick.field)) return null;
  const { step, field } = pick;
  const at = {
    field,
    adds: post.has(`kit/several/${field}`),
    isText: post.has(intoTextOf(field)),
  };
  if (step === "leave") return at;
  if (step === "empty") return { ...at, empties: true };
  const list = String(post.get(step === "ask" ? `kit/list/${field}` : PICK.list) ?? "");
  const isBrought = step === "bring" || (step === "take" && !post.has(PICK.id) && holdsFiles(post));
  if (isBrought) return { ...at, picking: await bringInto(args, list, post, field) };
  const picking = await openPicking(args, list, pickQuery(post, pick), field);
  const ids = step === "take" ? post.getAll(PICK.id) : [];
  const items = picking.items.filter(({ id }) => ids.includes(id));
  return items.length > 0 ? { ...at, items: at.adds ? items : items.slice(0, 1) } : { ...at, picking };
}
