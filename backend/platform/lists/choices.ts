import { defineLoader } from "backend/platform/database/loaders";
import type { MasterTable } from "backend/platform/database/master-data";
import type { SignedInCtx } from "backend/platform/use-case/context";
import { parseId } from "domain/identifiers";
import type { PermissionCheck } from "domain/permissions/check";
import { readTerm } from "./search-text";

/** One entry that a filter or a field offers; `note` tells entries of the same name apart. */
export interface Choice {
  id: string;
  label: string;
  note?: string | null;
}

/**
 * The request to a source: either certain records (`ids`) or those that match a search (`term`), never both. `within`
 * names the records that the entries belong to, for a source that says so: media, for what media offer; none: any.
 */
export type ChoiceQuery =
  | { ids: readonly string[]; term: null; within: readonly string[]; limit: number }
  | { ids: null; term: string; within: readonly string[]; limit: number };

export interface ChoiceSource {
  /** The access rule: either every signed-in user (`find` returns what they may see), or holders of a permission. */
  access: "signed-in" | PermissionCheck;
  /** How many entries one search answers; a list to search in needs few, a list to choose from all. Unset: 20. */
  atMost?: number;
  /**
   * The tables that its entries follow from, if these are the same for everybody who may ask: what is offered before
   * somebody searches is kept until one of the tables changes.
   */
  keptWith?: readonly MasterTable[];
  /**
   * Returns the entries in order. By `term`: those that may be chosen today. By `ids`: those records even if they may
   * no longer be chosen, so that an earlier choice keeps its name.
   */
  find(ctx: SignedInCtx, query: ChoiceQuery): Promise<readonly Choice[]>;
}

/** Enough to choose from; one more letter narrows the search. */
const FOUND_BY_TYPING = 20;
/** No source offers more; see `SIZES.choices`. */
const MOST = 2000;
/** More are in no address. */
export const MAX_CHOSEN = 1000;

const sources = new Map<string, ChoiceSource>();

/**
 * Offers the records of an area to filters and fields under a name, in the area's `types.ts`:
 *
 *     offerChoices("companies-agencies", {
 *       access: { action: "read", collectionType: "companies" },
 *       find: (ctx, { ids, term, limit }) => companyChoices(ctx, { limit, term, filter: ids ? { ids } : { isActive: true } }),
 *     });
 */
export function offerChoices(name: string, source: ChoiceSource): void {
  if (sources.has(name)) throw new Error(`The choices ${name} are offered twice`);
  sources.set(name, source.keptWith ? { ...source, find: findKept(source) } : source);
}

/** Finds what was typed, and keeps the rest. */
function findKept({ find, keptWith }: ChoiceSource): ChoiceSource["find"] {
  const choicesLoader = defineLoader<ChoiceQuery, readonly Choice[]>(
    (queries, ctx) => Promise.all(queries.map((query) => find(ctx as SignedInCtx, query))),
    keptWith,
  );
  return (ctx, query) => (query.term ? find(ctx, query) : choicesLoader(ctx).load(query));
}

/** The source of this name; undefined where no area offers one. */
export const choiceSource = (name: string): ChoiceSource | undefined => sources.get(name);

/**
 * The entries that match the term, preceded by chosen records that are not among them. Without a term only the chosen
 * ones.
 */
export async function findChoices(
  ctx: SignedInCtx,
  source: ChoiceSource,
  query: { ids: readonly string[]; term: string | null; within?: readonly string[]; all?: boolean },
): Promise<Choice[]> {
  const { within = [] } = query;
  const limit = query.all ? MOST : Math.min(source.atMost ?? FOUND_BY_TYPING, MOST);
  const offered =
    query.term === null
      ? []
      : await source.find(ctx, { ids: null, term: readTerm(query.term), within, limit });
  const offeredIds = new Set(offered.map(({ id }) => id));
  const ids = [...new Set(query.ids)].filter((id) => parseId(id) !== null && !offeredIds.has(id));
  const chosen = ids.length > 0 ? await source.find(ctx, { ids, term: null, within, limit: ids.length }) : [];
  return [...chosen, ...offered];
}
