import { defineLoader } from "backend/platform/database/loaders";
import { isOneOf } from "backend/platform/lists/list-conditions";
import { type SQL, sql } from "drizzle-orm";
import { pressReleaseFiles, pressReleases } from "./tables";

/** Why two releases may be the same. */
export type LikeReason = "title" | "file";

/** A release that may be the same as another one. */
export interface LikeRelease {
  id: number;
  title: string;
  state: (typeof pressReleases.$inferSelect)["state"];
  createdAt: Date;
  reasons: LikeReason[];
}

/** The most releases that are named of one. */
export const MOST_LIKE = 8;
/** Only the newest ones of a sender are compared, and the first of those that have a document in common. */
const MOST_COMPARED = 50;
/** From here on two titles are alike, by the groups of three letters that they share. */
const LIKE = 0.45;

/** The releases that are like `of`, the newest first: `id` and whether the title or a document says so. */
const likeOnes = (of: SQL) => sql`
  select found.id, bool_or(found.reason = 'title') as by_title, bool_or(found.reason = 'file') as by_file
  from (
    select sent.id, 'title' as reason from (
      select o.id, o.title_folded from ${pressReleases} o
      where lower(o.email) = lower(${of}.email) and o.id <> ${of}.id
      order by o.id desc limit ${sql.raw(String(MOST_COMPARED))}
    ) sent where similarity(sent.title_folded, ${of}.title_folded) >= ${sql.raw(String(LIKE))}
    union all
    select shared.id, 'file' from (
      select theirs.release_id as id from ${pressReleaseFiles} mine
      join ${pressReleaseFiles} theirs on theirs.asset_id = mine.asset_id and theirs.release_id <> mine.release_id
      where mine.release_id = ${of}.id limit ${sql.raw(String(MOST_COMPARED))}
    ) shared
  ) found group by found.id`;

/** Whether a release of a list has another one that is like it. */
export const hasLike = (): SQL => sql`exists (${likeOnes(sql`${pressReleases}`)})`;

/** The releases that are like each of some, batched over the request. */
export const likeReleases = defineLoader<number, LikeRelease[]>(async (ids, ctx) => {
  const { rows } = await ctx.db.execute<{
    of: string | number;
    id: string | number;
    title: string;
    state: LikeRelease["state"];
    at: string | Date;
    by_title: boolean;
    by_file: boolean;
  }>(sql`
    select p.id as of, o.id, o.title, o.state, o.created_at as at, found.by_title, found.by_file
    from ${pressReleases} p
    cross join lateral (select * from (${likeOnes(sql`p`)}) alike order by alike.id desc limit ${MOST_LIKE}) found
    join ${pressReleases} o on o.id = found.id
    where ${isOneOf(sql`p.id`, ids)}
    order by p.id, o.id desc`);
  const similarById = new Map<number, LikeRelease[]>(ids.map((id) => [id, []]));
  for (const row of rows) {
    const reasons: LikeReason[] = [
      ...(row.by_title ? ["title" as const] : []),
      ...(row.by_file ? ["file" as const] : []),
    ];
    const { title, state } = row;
    similarById
      .get(Number(row.of))
      ?.push({ id: Number(row.id), title, state, createdAt: new Date(row.at), reasons });
  }
  return ids.map((id) => similarById.get(id) ?? []);
});
