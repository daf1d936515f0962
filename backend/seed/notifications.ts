import { articles } from "backend/modules/articles/tables";
import { isAwaited, isMissing } from "backend/modules/bookings/service";
import { bookings } from "backend/modules/bookings/tables";
import type { Db } from "backend/platform/database/database";
import { addDays, todayInVienna } from "domain/dates";
import { FIRST_WARNING_DAYS, NOT_PAID_DAYS, NOT_PAID_UNTIL_DAYS } from "domain/notifications/notices";
import { NOTIFICATIONS, type NotificationName } from "domain/notifications/notification-kinds";
import { eq, ne, type SQL, sql } from "drizzle-orm";

/** The most of each kind; a demo with more bookings has no more to read. */
const MOST = 60;

/** What the people of the demo have chosen, and what they were notified of: some read, some not, a few overdue. */
export async function seedNotifications(db: Db, now: Date): Promise<void> {
  const today = todayInVienna(now);
  const at = sql`${now.toISOString()}::timestamptz`;
  const names = sql.join(
    NOTIFICATIONS.map((name) => sql`${name}`),
    sql`, `,
  );
  await db.execute(sql`insert into notification_settings (user_id, name, email, internal)
    select users.id, kind, false, true from users cross join unnest(array[${names}]) as kind
    where users.status = 'active' and not users.is_api_user`);
  /** Those of these roles. */
  const ofRoles = (...roles: string[]) => sql`(select has.user_id from user_roles has
    join roles on roles.id = has.role_id join users on users.id = has.user_id
    where roles.name in ${roles} and users.status = 'active')`;
  const comments = sql`select bookings.supervisor_id as user_id, 'booking_new_comment' as name,
      'new_comment:' || said.id as cause, 'bookings' as area, bookings.id as record_id, said.author_id as actor_id,
      jsonb_build_object('text', left(said.text, 200)) as params, said.created_at,
      case when said.created_at < ${at} - interval '3 days' and said.id % 3 <> 0
        then said.created_at + interval '2 hours' end as read_at
    from booking_comments said join ${bookings} on bookings.id = said.booking_id
    where bookings.supervisor_id <> said.author_id and said.created_at between ${at} - interval '80 days' and ${at}
    order by said.id desc limit ${MOST}`;
  const missing = sql`select receiver.id, 'booking_ad_not_uploaded',
      'ad_not_uploaded:' || bookings.id || ':' || bookings.appears_from || ':14', 'bookings', bookings.id, null::bigint,
      jsonb_build_object('day', bookings.appears_from), ${at} - interval '5 hours', null::timestamptz
    from ${bookings} cross join lateral (select bookings.supervisor_id as id
      union select user_id from ${ofRoles("Administration")} as staff) as receiver
    where bookings.appears_from between ${today} and ${addDays(today, FIRST_WARNING_DAYS)}
      and bookings.supervisor_id is not null and ${isMissing} and ${isAwaited}
    order by bookings.id desc limit ${MOST}`;
  const unpaid = sql`select receiver.user_id, 'booking_not_paid', 'not_paid:' || item.id || ':' || item.due_date,
      'bookings', bookings.id, null::bigint,
      jsonb_build_object('day', item.due_date, 'amount',
        translate(to_char(item.amount_cents / 100.0, 'FM999,999,990.00'), ',.', '.,')),
      ${at} - interval '1 day', case when item.id % 2 = 0 then ${at} - interval '20 hours' end
    from billing_items item join ${bookings} on bookings.id = item.booking_id
      cross join ${ofRoles("Administration", "Buchhaltung")} as receiver
    where item.due_date between ${addDays(today, -NOT_PAID_UNTIL_DAYS)} and ${addDays(today, -NOT_PAID_DAYS)}
      and item.state <> 'paid' and item.is_billable
    order by item.id desc limit ${MOST}`;
  const chief = sql`(select min(user_id) from ${ofRoles("Administration")} as staff)`;
  /** Of articles: some kind of notification, to whom, by whom, and what it says. */
  const ofArticles = (name: NotificationName, of: { receiver: SQL; by?: SQL; says?: SQL; where: SQL }) =>
    sql`select receiver.id, ${name}::text, ${`${name}:articles:`}::text || ${articles.id} || ':1', 'articles',
      ${articles.id}, ${of.by ?? articles.createdById}, ${of.says ?? sql`'{}'::jsonb`}, ${articles.updatedAt},
      case when ${articles.updatedAt} < ${at} - interval '40 days' then ${articles.updatedAt} + interval '3 hours' end
    from ${articles} cross join lateral (${of.receiver}) as receiver
    where ${of.where} and ${articles.updatedAt} > ${at} - interval '80 days'
    order by ${articles.id} limit ${MOST}`;
  const [isAsked, sender] = [
    eq(articles.reviewState, "asked"),
    sql`select ${articles.reviewAskedById} as id`,
  ];
  const others = sql`select user_id as id from ${ofRoles("Administration", "Redaktion")} as staff
    where user_id <> ${articles.reviewAskedById}`;
  const reviews = [
    ofArticles("review_requested", { receiver: others, says: sql`'{"round": "1"}'::jsonb`, where: isAsked }),
    ofArticles("review_approved", {
      receiver: sender,
      by: chief,
      where: eq(articles.reviewState, "approved"),
    }),
    ofArticles("review_returned", {
      receiver: sender,
      by: chief,
      says: sql`jsonb_build_object('reason', ${articles.reviewReason})`,
      where: eq(articles.reviewState, "returned"),
    }),
    ofArticles("review_assigned", {
      receiver: sql`select ${articles.assigneeId} as id`,
      where: ne(articles.assigneeId, articles.createdById),
    }),
  ];
  await db.execute(sql`insert into notifications
      (user_id, name, cause, area, record_id, actor_id, params, created_at, read_at, is_shown)
    select everything.*, true from (${sql.join(
      [comments, missing, unpaid, ...reviews].map((some) => sql`(${some})`),
      sql` union all `,
    )}) as everything
    order by everything.created_at`);
}
