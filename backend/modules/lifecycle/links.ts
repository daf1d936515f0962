import type { TableWithId } from "backend/platform/database/columns";
import { inGerman } from "backend/platform/database/german-order";
import { isOneOf } from "backend/platform/lists/list-conditions";
import type { Ctx } from "backend/platform/use-case/context";
import { may } from "backend/schema/access";
import type { Area, ContentType } from "domain/permissions/names";
import { and, asc, eq, ne, not, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";

/** Records that lead to what is published: pages by their components, menus by their entries. */
interface LeadingRecords {
  kind: "page" | "article" | "menu";
  /** Their names are shown to users who may read it. */
  area: Area;
  table: TableWithId;
  name: PgColumn;
  /** The rows with their targets: whose they are, and the column for each content type to which they lead. */
  links: PgTable;
  record: PgColumn;
  to: { readonly [contentType in ContentType]?: PgColumn };
  /** Whether readers get the link; it is in a draft only otherwise. */
  isLive: SQLWrapper | undefined;
}

/** A record that leads to another one. */
export interface LinkFrom {
  kind: LeadingRecords["kind"];
  id: string;
  /** Null: the user may not read it. */
  name: string | null;
  isLive: boolean;
}

/** The records of one kind whose links break. */
export interface LostLinks {
  kind: LeadingRecords["kind"];
  count: number;
  /** The first ones by name; none if the user may not read them. */
  links: LinkFrom[];
}

/** Most records of a kind that are named as having links that break. */
export const MOST_NAMED_LINKS = 50;

const leading: LeadingRecords[] = [];

/** Declares that records of an area lead to what is published. */
export function leadsTo(records: LeadingRecords): void {
  leading.push(records);
}

const leadingTo = (target: ContentType) =>
  leading.flatMap((records) => {
    const to = records.to[target];
    return to ? [{ ...records, to }] : [];
  });

type Leading = ReturnType<typeof leadingTo>[number];

const isSeen = (ctx: Ctx, { area }: Leading) => may(ctx, { action: "read", collectionType: area });

/** Whether a record leads to another one than itself. */
const isAnother = ({ area, table, to }: Leading, target: ContentType) =>
  area === target ? ne(to, table.id) : undefined;

/** Whether readers get a record of a kind that leads to the one with this id, as a condition in SQL. */
export function isLedTo(kind: LeadingRecords["kind"], target: ContentType, id: PgColumn): SQL<boolean> {
  const found = leadingTo(target).find((records) => records.kind === kind);
  if (!found) throw new Error(`nothing of the kind ${kind} leads to ${target}`);
  const { table, links, record, to, isLive } = found;
  const exists = sql`exists (
    select 1 from ${links} inner join ${table} on ${table.id} = ${record} where ${to} = ${id} and (${isLive}))`;
  // A column of a query of one table is written without the table's name, but not within.
  return sql<boolean>`${exists}`;
}

/** What leads to each of some records, as drafts or as readers get it. */
export async function linksTo(ctx: Ctx, target: ContentType, ids: readonly number[]): Promise<LinkFrom[][]> {
  const linkLists = await Promise.all(leadingTo(target).map((records) => linksOf(records)));
  const links = linkLists.flat();
  return ids.map((id) => links.flatMap(({ to, ...link }) => (to === id ? [link] : [])));

  async function linksOf(records: Leading) {
    const { kind, table, name, links, record, to, isLive } = records;
    const rows = await ctx.db
      .select({ to, id: table.id, name, isLive: sql<boolean>`bool_or(${isLive})` })
      .from(links)
      .innerJoin(table, eq(table.id, record))
      .where(and(isOneOf(to, ids), isAnother(records, target)))
      .groupBy(to, table.id)
      .orderBy(inGerman(name), asc(table.id));
    return rows.map((row) => ({
      to: Number(row.to),
      kind,
      id: String(row.id),
      isLive: row.isLive,
      name: isSeen(ctx, records) ? String(row.name) : null,
    }));
  }
}

/**
 * What readers get that leads to some records which they are about to lose. Records that they lose as well are left out.
 * One statement for each kind, however many records there are.
 */
export async function linksLostWith(
  ctx: Ctx,
  target: ContentType,
  ids: readonly number[],
): Promise<LostLinks[]> {
  if (ids.length === 0) return [];
  const lost = await Promise.all(leadingTo(target).map((records) => lostOf(records)));
  return lost.filter(({ count }) => count > 0);

  async function lostOf(records: Leading): Promise<LostLinks> {
    const { kind, area, table, name, links, record, to, isLive } = records;
    const isKept = area === target ? not(isOneOf(table.id, ids)) : undefined;
    const rows = await ctx.db
      .select({ id: table.id, name, count: sql<string>`count(*) over ()` })
      .from(links)
      .innerJoin(table, eq(table.id, record))
      .where(and(isOneOf(to, ids), sql`${isLive}`, isKept))
      .groupBy(table.id)
      .orderBy(inGerman(name), asc(table.id))
      .limit(MOST_NAMED_LINKS);
    const named = isSeen(ctx, records) ? rows : [];
    return {
      kind,
      count: Number(rows[0]?.count ?? 0),
      links: named.map(({ id, name }) => ({ kind, id: String(id), name: String(name), isLive: true })),
    };
  }
}
