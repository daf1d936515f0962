import type { Db } from "backend/platform/database/database";
import { isOneOf } from "backend/platform/lists/list-conditions";
import { badUserInput } from "backend/platform/use-case/errors";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { AnyLifecycle, Permalink } from "./definition";
import { permalinks, revisions } from "./tables";

type ReservedPermalink = Permalink & { id: number };

/**
 * Keeps the permalinks of drafts for their records. What a draft no longer names is free again, unless readers know it
 * or it is scheduled. BAD_USER_INPUT where another record has one of them.
 */
export async function reservePermalinks(
  tx: Db,
  lifecycle: AnyLifecycle,
  reserved: readonly ReservedPermalink[],
): Promise<void> {
  const { area, permalinkField = "permalink" } = lifecycle;
  const scheduled = await scheduledPermalinks(
    tx,
    lifecycle,
    reserved.map(({ id }) => id),
  );
  const permalinksToKeep = [...reserved, ...scheduled];
  await tx.execute(sql`delete from ${permalinks} where ${permalinks.area} = ${area} and not ${permalinks.isKnown}
    and ${isOneOf(
      permalinks.recordId,
      reserved.map(({ id }) => id),
    )}
    and (${permalinks.recordId}, ${permalinks.scope}, ${permalinks.slug}) not in (${sql.join(
      permalinksToKeep.map(({ id, scope, slug }) => sql`(${id}::bigint, ${scope}::bigint, ${slug}::text)`),
      sql`, `,
    )})`);
  await tx
    .insert(permalinks)
    .values(reserved.map(({ id, scope, slug }) => ({ area, recordId: id, scope, slug })))
    .onConflictDoNothing();
  const slugs = [...new Set(reserved.map(({ slug }) => slug))];
  const rows = await tx
    .select()
    .from(permalinks)
    .where(and(eq(permalinks.area, area), inArray(permalinks.slug, slugs)));
  const conflict = reserved.find(
    ({ id, scope, slug }) =>
      !rows.some((one) => one.recordId === id && one.scope === scope && one.slug === slug),
  );
  if (!conflict) return;
  const params = { free: await freeSlug(tx, area, conflict) };
  throw badUserInput([{ field: permalinkField, message: "permalink_used", params }]);
}

/** The same with a number behind that nobody has. */
async function freeSlug(tx: Db, area: string, { scope, slug }: Permalink): Promise<string> {
  const like = `${slug}-%`;
  const rows = await tx
    .select({ slug: permalinks.slug })
    .from(permalinks)
    .where(and(eq(permalinks.area, area), eq(permalinks.scope, scope), sql`${permalinks.slug} like ${like}`));
  const usedSlugs = new Set(rows.map((row) => row.slug));
  let number = 2;
  while (usedSlugs.has(`${slug}-${number}`)) number += 1;
  return `${slug}-${number}`;
}

async function scheduledPermalinks(
  tx: Db,
  lifecycle: AnyLifecycle,
  ids: readonly number[],
): Promise<ReservedPermalink[]> {
  const { area, table, permalink } = lifecycle;
  if (!permalink) return [];
  const rows = await tx
    .select({ id: revisions.recordId, content: revisions.content })
    .from(revisions)
    .innerJoin(table, and(eq(table.id, revisions.recordId), eq(table.scheduledNumber, revisions.number)))
    .where(and(eq(revisions.area, area), isOneOf(revisions.recordId, ids)));
  return rows.map(({ id, content }) => ({ id, ...permalink(content) }));
}

/** Makes a permalink that of what readers get; the one before leads on to it. */
export async function publishPermalink(
  tx: Db,
  area: string,
  { id, scope, slug }: ReservedPermalink,
): Promise<void> {
  await leavePermalink(tx, area, id);
  const own = and(eq(permalinks.area, area), eq(permalinks.recordId, id));
  await tx
    .update(permalinks)
    .set({ isKnown: true, isCurrent: true })
    .where(and(own, eq(permalinks.scope, scope), eq(permalinks.slug, slug)));
}

/** Leaves a record without a current permalink: readers get nothing of it. */
export async function leavePermalink(tx: Db, area: string, recordId: number): Promise<void> {
  await tx
    .update(permalinks)
    .set({ isCurrent: false })
    .where(and(eq(permalinks.area, area), eq(permalinks.recordId, recordId), eq(permalinks.isCurrent, true)));
}
