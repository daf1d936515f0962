import type { Pagination } from "backend/platform/lists/list-query";
import type { SignedInCtx } from "backend/platform/use-case/context";
import { findSubjectGroups, subjectAreas } from "backend/platform/use-case/subjects";
import { notificationsFor } from "domain/notifications/notices";
import { and, count, countDistinct, max, type SQL, sql } from "drizzle-orm";
import { groupMessage } from "./messages";
import { findNotifications, inSight, isInBell, isUnread, type Notification } from "./read";
import { notifications } from "./tables";

/**
 * Notifications that the bell shows as one: of a kind and of what their area groups them by (decision 167). One that
 * stands alone is a group, too.
 */
export interface NotificationGroup {
  key: string;
  /** The one that came last. */
  latest: Notification;
  notices: number;
  unread: number;
  message: string;
  /** The list or record where it opens; null where nothing does. */
  path: string | null;
}

/** The key of a notification's group, over `notifications`. What a group is stands here alone. */
function groupKey(): SQL<string> {
  const { id, name, area, recordId } = notifications;
  const byArea = subjectAreas().flatMap(({ area: one, table, groups }) =>
    groups
      ? [
          sql`when ${one}::text then (select ${groups.by(notifications)} from ${table} where ${table.id} = ${recordId})`,
        ]
      : [],
  );
  const by = byArea.length > 0 ? sql`case ${area} ${sql.join(byArea, sql` `)} end` : sql`null::text`;
  return sql<string>`coalesce(${name} || ':' || ${area} || ':' || ${by}, 'notice:' || ${id}::text) collate "C"`;
}

/** Over `notifications`: whether one belongs to a group. */
export const isOfGroup = (key: string): SQL => sql`${groupKey()} = ${key}`;

/** The user's groups of the notifications that meet a condition. */
function groups(ctx: SignedInCtx, condition?: SQL) {
  const { id, recordId } = notifications;
  const key = groupKey().as("key");
  return ctx.db
    .select({
      key,
      latest: max(id).as("latest"),
      notices: count().as("notices"),
      records: countDistinct(recordId).as("records"),
      unread: sql<number>`count(*) filter (where ${isUnread})`.as("unread"),
    })
    .from(notifications)
    .where(and(inSight(ctx), isInBell, condition))
    .groupBy(sql`1`);
}

interface GroupRow extends Record<string, unknown> {
  total: string | number;
  totalUnread: string | number;
  key: string | null;
  latest: string | number;
  notices: string | number;
  records: string | number;
  unread: string | number;
}

/** The user's groups, those with the latest notification first; of one key, if it is given. */
export async function listGroups(ctx: SignedInCtx, { limit, skip }: Pagination, key?: string | null) {
  const some = groups(ctx, key ? isOfGroup(key) : undefined);
  const { rows } = await ctx.db.execute<GroupRow>(sql`with grouped as materialized ${some}
    select sums.total, sums."totalUnread", page.* from
      (select count(*) as total, count(*) filter (where unread > 0) as "totalUnread" from grouped) as sums
      left join lateral (select * from grouped order by latest desc limit ${limit} offset ${skip}) as page on true
    order by page.latest desc`);
  const [total, unread] = [Number(rows[0]?.total ?? 0), Number(rows[0]?.totalUnread ?? 0)];
  const data = await withLatest(
    ctx,
    rows.filter((row) => row.key !== null),
  );
  return { data, total, unread, hasMore: skip + data.length < total };
}

export async function countUnreadGroups(ctx: SignedInCtx): Promise<number> {
  if (notificationsFor(ctx.permissions).length === 0) return 0;
  const [all] = await ctx.db.select({ unread: count() }).from(groups(ctx, isUnread).as("grouped"));
  return all?.unread ?? 0;
}

/** Groups with their latest notification and their texts. */
async function withLatest(ctx: SignedInCtx, rows: readonly GroupRow[]): Promise<NotificationGroup[]> {
  const found = await findNotifications(
    ctx,
    rows.map(({ latest }) => Number(latest)),
  );
  const latestById = new Map(found.map((one) => [one.id, one]));
  const shown = rows.flatMap((row) => {
    const latest = latestById.get(Number(row.latest));
    return latest ? [{ row, latest, by: byOf(row, latest) }] : [];
  });
  const groupOf = await findSubjectGroups(
    ctx.db,
    shown.map(({ latest, by }) => ({ area: latest.area, by })),
  );
  return shown.map(({ row, latest, by }) => {
    const [notices, records] = [Number(row.notices), Number(row.records)];
    const group = groupOf(latest.area, by);
    const about = group?.about ?? latest.about;
    const ownPath = latest.isOpened ? latest.path : null;
    return {
      key: String(row.key),
      latest,
      notices,
      unread: Number(row.unread),
      message: groupMessage(latest, { about, notices, records }),
      path: notices > 1 && group ? group.pathOf(latest.name) : ownPath,
    };
  });
}

/** What a group is of, as its area has it. */
const byOf = ({ key }: GroupRow, { name, area }: Notification) =>
  String(key).startsWith(`${name}:${area}:`) ? String(key).slice(`${name}:${area}:`.length) : "";
