import { inGerman } from "backend/platform/database/german-order";
import { likePattern, readTerm, withoutNumberSigns } from "backend/platform/lists/search-text";
import type { Ctx } from "backend/platform/use-case/context";
import { type BoundedCount, countedUpTo } from "domain/counted";
import { compareKinds, HITS_COUNTED, MAX_SEARCH_TERM, MOST_HITS } from "domain/search/search";
import { and, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/** Where the search looks for the records of a kind, and what it shows of them. */
export interface SearchedRecords {
  /** The table, or tables that are joined. */
  from: SQLWrapper;
  /** The id of the record that opens. */
  id: PgColumn;
  /** What the term finds, and what the user may see. */
  where: readonly (SQL | undefined)[];
  title: SQLWrapper;
  /** Numbers and names that come first where they are the term as a whole. */
  codes?: readonly SQLWrapper[];
  /** What tells hits of the same title apart. */
  facts?: readonly SQLWrapper[];
  /** The day that it is about. */
  day?: SQLWrapper;
  /** Whether it is no longer in use. */
  isFormer?: SQLWrapper;
  /** Whether it is paid for, and is marked as such. */
  isAdvertorial?: SQLWrapper;
  /** The order of hits that are found equally well; unset: by title. */
  order?: SQL;
}

export interface SearchSource {
  /** Whether the user may find any of them. */
  isOpen(ctx: Ctx): boolean;
  /** The records that a term finds. If it is promised, it is read beside all others. */
  find(ctx: Ctx, term: string): SearchedRecords | Promise<SearchedRecords>;
}

/** What the search shows of a record. */
export interface Hit {
  id: string;
  title: string;
  facts: string[];
  day: string | null;
  isFormer: boolean;
  isAdvertorial: boolean;
}

export interface HitGroup {
  kind: string;
  hits: Hit[];
  /** How many the term finds; null where nobody wants to know and there may be more. */
  total: BoundedCount | null;
}

export interface SearchAnswer {
  groups: HitGroup[];
  /** Whether all kinds have answered in time. */
  isComplete: boolean;
}

/** One letter is in nearly every name. */
const LEAST_TERM = 2;
/** Who types waits no longer. */
const DEADLINE_MS = 2_000;

const sources = new Map<string, SearchSource>();

/** Lets the one search find the records of an area. */
export function offerSearch(kind: string, source: SearchSource): void {
  if (sources.has(kind)) throw new Error(`${kind} are offered to the search twice`);
  sources.set(kind, source);
}

/** The kinds of records that the search knows. */
export const searchedKinds = (): string[] => [...sources.keys()];

type HitRow = Hit & { kind: string; rank: number; place: string | number; total: string | number | null };

interface Wanted {
  /** The most hits of each kind. */
  limit?: number | undefined;
  /** Whether the hits of each kind are counted, too. */
  isCounted?: boolean;
}

/** What a term finds of all that the user may see: the best hits of each kind, the kind with the best one first. */
export async function search(
  ctx: Ctx,
  text: string,
  { limit = MOST_HITS, isCounted = false }: Wanted = {},
): Promise<SearchAnswer> {
  const term = withoutNumberSigns(readTerm(readTerm(text).slice(0, MAX_SEARCH_TERM)));
  if (term.length < LEAST_TERM) return { groups: [], isComplete: true };
  const most = Math.min(Math.max(limit, 1), MOST_HITS);
  const together: SQL[] = [];
  const alone: Promise<SQL>[] = [];
  for (const [kind, source] of sources) {
    if (!source.isOpen(ctx)) continue;
    const matches = source.find(ctx, term);
    const hits = (records: SearchedRecords) => bestHits(kind, records, { term, limit: most, isCounted });
    if (matches instanceof Promise) alone.push(matches.then(hits));
    else together.push(hits(matches));
  }
  const read = async (statement: SQL | Promise<SQL>) => await readHits(ctx, await statement);
  const parts = together.length > 0 ? [sql.join(together, sql` union all `)] : [];
  const answers = await Promise.all([...parts, ...alone].map(read));
  const rows = answers.flatMap((answer) => answer ?? []);
  return { groups: inGroups(rows, most), isComplete: !answers.includes(null) };
}

/** The hits of a statement; null if it takes too long. */
async function readHits(ctx: Ctx, statement: SQL): Promise<HitRow[] | null> {
  try {
    return await ctx.db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('statement_timeout', ${String(DEADLINE_MS)}, true)`);
      return (await tx.execute<HitRow & Record<string, unknown>>(statement)).rows;
    });
  } catch (error) {
    if (isCutShort(error)) return null;
    throw error;
  }
}

/** Whether the database gave a statement up because its time was over. */
function isCutShort(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ((cause as { code?: unknown }).code === "57014") return true;
  return false;
}

/** The best hits of a kind: those whose name or number is the term, begins with it, has a word that does, all others. */
function bestHits(
  kind: string,
  records: SearchedRecords,
  { term, limit, isCounted }: { term: string; limit: number; isCounted: boolean },
): SQL {
  const { from, id, where, title, codes = [], facts = [], day, isFormer, isAdvertorial } = records;
  const contains = likePattern(term);
  const begins = contains.slice(1);
  const number = term.replace(/^#/, "").toLowerCase();
  const isCode = codes.map((code) => sql` or lower(${code}::text) = ${number}`);
  const order = sql`rank, ${records.order ?? sql`${inGerman(sql`title`)}`}, id`;
  const texts = facts.map((fact) => sql`nullif(${fact}::text, '')`);
  const factsSql = facts.length > 0 ? sql`array[${sql.join(texts, sql`, `)}]` : sql`array[]::text[]`;
  const condition = and(...where) ?? sql`true`;
  // It is evaluated once, and no further than the bound.
  const total = isCounted
    ? sql`(select count(*) from (select 1 from ${from} where ${condition} limit ${HITS_COUNTED + 1}) as counted)`
    : sql`null::bigint`;
  return sql`(select ${kind}::text as kind, id::text as id, title, rank, to_json(array_remove(facts, null)) as facts,
      day::text as day, is_former as "isFormer", is_advertorial as "isAdvertorial", row_number() over (order by ${order}) as place, ${total} as total
    from (select ${id} as id, ${title}::text as title, ${factsSql} as facts, ${day ?? sql`null::date`} as day,
        coalesce(${isFormer ?? sql`false`}, false) as is_former,
        coalesce(${isAdvertorial ?? sql`false`}, false) as is_advertorial, ${id} as latest,
        case when lower(${title}::text) = lower(${term}) ${sql.join(isCode)} then 0 when ${title} ilike ${begins} then 1
          when ${title} ilike ${`% ${begins}`} then 2 else 3 end as rank
      from ${from} where ${condition}) as found
    order by ${order} limit ${limit})`;
}

function inGroups(rows: readonly HitRow[], limit: number): HitGroup[] {
  const groups = new Map<string, { best: number; hits: HitRow[] }>();
  for (const row of rows) {
    const group = groups.get(row.kind) ?? { best: row.rank, hits: [] };
    group.best = Math.min(group.best, row.rank);
    group.hits.push(row);
    groups.set(row.kind, group);
  }
  return [...groups]
    .sort(([kind, { best }], [other, than]) => best - than.best || compareKinds(kind, other))
    .map(([kind, { hits }]) => ({
      kind,
      total: totalOf(hits, limit),
      hits: hits
        .sort((one, other) => Number(one.place) - Number(other.place))
        .map(({ rank: _rank, place: _place, kind: _kind, total: _total, ...hit }) => hit),
    }));
}

/** How many a term finds of a kind: all that there are if they are fewer than the most. */
function totalOf(hits: readonly HitRow[], limit: number): BoundedCount | null {
  const counted = hits[0]?.total ?? null;
  if (counted !== null) return countedUpTo(HITS_COUNTED, Number(counted));
  return hits.length < limit ? countedUpTo(null, hits.length) : null;
}
