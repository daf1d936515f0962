import { seenRecords } from "backend/modules/activity-log/service";
import type { Db } from "backend/platform/database/database";
import { arrayOfIds, isOneOf } from "backend/platform/lists/list-conditions";
import type { Ctx, SignedInCtx } from "backend/platform/use-case/context";
import type { Use } from "backend/platform/use-case/errors";
import { nextVersionColumnsOfEach } from "backend/platform/use-case/use-case";
import { and, asc, inArray, type SQL, sql } from "drizzle-orm";
import { getTableConfig, type PgTable } from "drizzle-orm/pg-core";
import { columnName } from "./columns";
import type { RecordTable, UsedBy } from "./definition";

/**
 * The places that use some records, by record id. Places that one list shows are one: it shows a record once, in
 * whatever ways it uses this one. Only what the user may see is counted; of the rest it is said that it is there.
 */
export async function recordUses(
  tx: Db,
  ctx: Ctx,
  usedBy: readonly UsedBy[],
  ids: readonly number[],
): Promise<(id: number) => Use[]> {
  const byList = new Map<string, UsedBy[]>();
  for (const place of usedBy) byList.set(place.link("0"), [...(byList.get(place.link("0")) ?? []), place]);
  const lists = [...byList.values()].flatMap(([first, ...others]) =>
    first ? [{ ...first, places: [first, ...others] }] : [],
  );
  if (lists.length === 0) return () => [];
  const countsOfLists = lists.map(({ what, places }, nth) => {
    const rowsOfPlaces = places.map(
      ({ table, through, record, used, where }) =>
        sql`select ${used} as used, ${record} as record from ${table} ${through} where ${and(isOneOf(used, ids), where)}`,
    );
    return sql`select ${sql.raw(String(nth))} as list, used,
        count(distinct record) filter (where ${isSeenBy(ctx, what) ?? sql`true`}) as seen, count(distinct record) as "all"
      from (${sql.join(rowsOfPlaces, sql` union all `)}) as place group by used`;
  });
  const { rows } = await tx.execute<Record<"list" | "used" | "seen" | "all", string | number>>(
    sql.join(countsOfLists, sql` union all `),
  );
  const usesById = new Map<number, Use[]>();
  for (const [nth, { what, shownAs = what, link }] of lists.entries()) {
    for (const row of rows.filter(({ list }) => Number(list) === nth)) {
      const used = Number(row.used);
      const [count, all] = [Number(row.seen), Number(row.all)];
      const use = {
        what: shownAs,
        count,
        link: link(String(used)),
        ...(all > count ? { hasOthers: true as const } : {}),
      };
      usesById.set(used, [...(usesById.get(used) ?? []), use]);
    }
  }
  return (id) => usesById.get(id) ?? [];
}

/** Which of the records in `place` the user may see; undefined = all. */
function isSeenBy(ctx: Ctx, what: UsedBy["what"]): SQL | undefined {
  // Everybody sees the configuration, though not its history.
  if (what === "immoflash_configuration") return undefined;
  // A flat plan is part of its issue.
  return seenRecords(ctx, what === "flat_plans" ? "print_issues" : what, sql`place.record`);
}

/** A record whose use moves to another one, with its field before and after. */
export interface MovedUse {
  area: UsedBy["what"];
  field: string;
  recordId: number;
  before: readonly number[];
  after: readonly number[];
}

/** Locks the records that use some others until the transaction ends, in the order of their ids. */
export async function lockUsingRecords(
  tx: Db,
  usedBy: readonly UsedBy[],
  ids: readonly number[],
): Promise<void> {
  for (const place of usedBy) {
    const user = usingTable(place);
    const users = tx.select({ id: place.record }).from(place.table).where(isOneOf(place.used, ids));
    await tx
      .select({ id: user.id })
      .from(user as PgTable)
      .where(inArray(user.id, users))
      .orderBy(asc(user.id))
      .for("update");
  }
}

/**
 * Moves the uses of some records to another one, so that none of them is used any more. Each using record gets a new
 * version, so a form opened before shows the conflict.
 */
export async function moveUses(
  tx: Db,
  ctx: SignedInCtx,
  usedBy: readonly UsedBy[],
  from: readonly number[],
  into: number,
): Promise<MovedUse[]> {
  const moved: MovedUse[] = [];
  for (const place of usedBy) {
    const { what, field, table, record, used } = place;
    const users = tx.select({ id: record }).from(table).where(isOneOf(used, from));
    const rows = await tx
      .select({ record, used })
      .from(table)
      .where(inArray(record, users))
      .orderBy(asc(used));
    if (rows.length === 0) continue;
    const named = new Map<number, number[]>();
    for (const row of rows as { record: number; used: number }[])
      named.set(row.record, [...(named.get(row.record) ?? []), row.used]);
    const columns = sql`${sql.identifier(record.name)}, ${sql.identifier(used.name)}`;
    if (isOwnColumn(place)) {
      await tx
        .update(table)
        .set({ [columnName(table, used)]: into })
        .where(isOneOf(used, from));
    } else {
      await tx.delete(table).where(isOneOf(used, from));
      await tx.execute(sql`insert into ${table} (${columns})
        select id, ${into}::bigint from unnest(${arrayOfIds([...named.keys()])}::bigint[]) as id on conflict do nothing`);
    }
    const user = usingTable(place);
    await tx
      .update(user as PgTable)
      .set(nextVersionColumnsOfEach(ctx, user))
      .where(isOneOf(user.id, [...named.keys()]));
    for (const [recordId, before] of named) {
      const after = [...new Set(before.map((id) => (from.includes(id) ? into : id)))].sort((a, b) => a - b);
      moved.push({ area: what, field, recordId, before, after });
    }
  }
  return moved;
}

/** Whether the using record itself has the column that names the record, not a row of its own. */
export const isOwnColumn = ({ table, record }: UsedBy) => (table as RecordTable).id === record;

/** The table of the using records: the one that the rows of the place belong to, or the place itself. */
function usingTable(place: UsedBy): RecordTable {
  const { table, record } = place;
  if (isOwnColumn(place)) return table as RecordTable;
  const foreignKeys = getTableConfig(table).foreignKeys.map((foreignKey) => foreignKey.reference());
  const owner = foreignKeys.find(({ columns }) => columns[0] === record);
  if (!owner) throw new Error(`${record.name} refers to no record`);
  return owner.foreignTable as unknown as RecordTable;
}
