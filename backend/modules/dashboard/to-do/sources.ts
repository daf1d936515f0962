import { articles } from "backend/modules/articles/tables";
import { itemConditions } from "backend/modules/billing/service";
import { billingItems } from "backend/modules/billing/tables";
import { bookingsMatching, isAwaited, isMissing, isStillAhead } from "backend/modules/bookings/service";
import { bookings } from "backend/modules/bookings/tables";
import { issues } from "backend/modules/issues/tables";
import { materialMatching } from "backend/modules/material/service";
import { materialContacts } from "backend/modules/material/tables";
import { media } from "backend/modules/media/tables";
import { newsletters } from "backend/modules/newsletters/tables";
import { pressReleases } from "backend/modules/press-releases/tables";
import { userPermissions, userRoles, users } from "backend/modules/users/tables";
import { personNameSql } from "backend/platform/database/people";
import { stateOf } from "backend/platform/lifecycle/columns";
import type { SignedInCtx } from "backend/platform/use-case/context";
import type { Duties, ToDoKind } from "domain/dashboard/duties";
import { ASKED_DAYS, lastToDoDay } from "domain/dashboard/to-do";
import { addDays, TIME_ZONE, todayInVienna } from "domain/dates";
import { and, type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** Kinds that are read elsewhere: comments are notifications, and the closing days those of the issues ahead. */
export type SourceKind = Exclude<ToDoKind, "comment" | "deadline">;

/** What a source says of each task; null: nothing. */
interface Columns {
  id: SQLWrapper;
  day: SQLWrapper;
  bookingId?: SQLWrapper;
  /** Tasks of one issue with the same cause are one row. */
  issueId?: SQLWrapper;
  title?: SQLWrapper;
  cents?: SQLWrapper;
}

interface Asked {
  ctx: SignedInCtx;
  duties: Duties;
  today: string;
  last: string;
}

type Source = (asked: Asked) => Promise<SQL>;

const NOTHING = { number: sql`null::bigint`, text: sql`null::text` };

function select({ id, day, bookingId, issueId, title, cents }: Columns, rest: SQL): SQL {
  return sql`select ${id} as id, ${day} as day, ${bookingId ?? NOTHING.number} as booking_id,
    ${issueId ?? NOTHING.number} as issue_id, ${title ?? NOTHING.text} as title,
    ${cents ?? NOTHING.number} as cents ${rest}`;
}

const viennaDay = (instant: SQLWrapper) => sql`(${instant} at time zone ${TIME_ZONE})::date`;
const ownOf = ({ ctx, duties }: Asked) => (duties.isOwn ? { supervisorIds: [String(ctx.user.id)] } : {});

/** Missing until its day: what nobody has asked for, by issue, and what was asked for and should be reminded of. */
const material: Source = async (asked) => {
  const { ctx, last, today } = asked;
  const { id, materialDueOn, materialState, issueId } = bookings;
  const isAsked = sql`exists (select 1 from ${materialContacts} where ${materialContacts.bookingId} = ${id}
    and ${viennaDay(materialContacts.at)} > ${addDays(today, -ASKED_DAYS)}::date)`;
  const where = and(
    await materialMatching(ctx.db, ctx, { filter: { due: "ahead", ...ownOf(asked) } }),
    isMissing,
    sql`${materialDueOn} <= ${last}::date`,
    sql`(${materialState} = 'open' or not ${isAsked})`,
  );
  return select(
    {
      id,
      day: materialDueOn,
      bookingId: id,
      issueId: sql`case when ${materialState} = 'open' then ${issueId} end`,
    },
    sql`from ${bookings} where ${where}`,
  );
};

/** Bookings that would be billed with nothing; for those who bill also such as nobody knows when to bill. */
const price: Source = async (asked) => {
  const { ctx, duties, last, today } = asked;
  const { id, materialDueOn, priceCents, billingDate, isBilled, nonbillable, isInternal } = bookings;
  const lacks = duties.isBilling
    ? sql`(${priceCents} = 0 or ${billingDate} is null)`
    : sql`${priceCents} = 0`;
  const where = and(
    await bookingsMatching(ctx.db, ctx, { filter: ownOf(asked) }),
    isInPlay,
    isStillAhead(today),
    sql`${materialDueOn} <= ${last}::date`,
    sql`${isBilled} and not ${nonbillable} and not ${isInternal}`,
    lacks,
  );
  return select(
    { id, day: materialDueOn, bookingId: id, cents: priceCents },
    sql`from ${bookings} where ${where}`,
  );
};

/** As in the index of what is awaited. */
const isInPlay = sql`(${bookings.bookingType} = 'single' and ${bookings.status} in ('open', 'active'))`;

/** Open bookings with their material and a price that appear within the week. */
const activation: Source = async (asked) => {
  const { ctx, last, today } = asked;
  const { id, appearsFrom, appearsOn, priceCents } = bookings;
  const where = and(
    await bookingsMatching(ctx.db, ctx, { filter: { status: ["open"], ...ownOf(asked) } }),
    isInPlay,
    sql`${appearsOn} >= ${today}::date and ${appearsFrom} <= ${last}::date`,
    sql`${priceCents} > 0`,
    sql`not (${isMissing} and ${isAwaited})`,
  );
  return select({ id, day: appearsFrom, bookingId: id }, sql`from ${bookings} where ${where}`);
};

const bill: Source = async (asked) => {
  const { ctx, last } = asked;
  const { id, dueDate, bookingId, amountCents } = billingItems;
  const filter = { states: ["notpaid"] as const, to: last, ...ownOf(asked) };
  const { ofItems, ofBookings } = await itemConditions(ctx.db, ctx, { filter });
  const ofThem = ofBookings
    ? sql`join ${bookings} on ${bookings.id} = ${bookingId} where ${and(ofItems, ofBookings)}`
    : sql`where ${ofItems}`;
  return select({ id, day: dueDate, bookingId, cents: amountCents }, sql`from ${billingItems} ${ofThem}`);
};

/** Those that wait for a decision, and those that were given to the user. */
const release: Source = async ({ ctx, today }) => {
  const { id, state, createdAt, editorId, dueOn, title } = pressReleases;
  const day = sql`case when ${state} = 'pending' then ${viennaDay(createdAt)} else coalesce(${dueOn}, ${today}::date) end`;
  return select(
    { id, day, title },
    sql`from ${pressReleases} where ${state} = 'pending' or (${state} = 'editorial' and ${editorId} = ${ctx.user.id})`,
  );
};

/** Drafts of others that wait for the user, or for anybody who may publish. */
const review: Source = async ({ ctx, today }) => {
  const { id, title, assigneeId, dueOn, reviewState, reviewAskedById } = articles;
  return select(
    { id, day: sql`coalesce(${dueOn}, ${today}::date)`, title },
    sql`from ${articles} where ${reviewState} = 'asked' and ${reviewAskedById} is distinct from ${ctx.user.id}
      and (${assigneeId} is null or ${assigneeId} = ${ctx.user.id} or ${assigneeId} = ${reviewAskedById})`,
  );
};

/** What the user writes themselves, and has not sent to be reviewed. */
const draft: Source = async ({ ctx }) => {
  const { id, title, assigneeId, dueOn, reviewState } = articles;
  return select(
    { id, day: dueOn, title },
    sql`from ${articles} where ${assigneeId} = ${ctx.user.id} and ${dueOn} is not null
      and ${reviewState} is distinct from 'asked' and ${stateOf(articles)} in ('draft', 'changed')`,
  );
};

/** Newsletters of the coming issues that somebody else has written and nobody has approved. */
const newsletter: Source = async ({ ctx, last, today }) => {
  const { issueId, approvedHash, state, updatedById } = newsletters;
  const { publishDate } = issues;
  return select(
    { id: issueId, day: publishDate, title: media.name },
    sql`from ${newsletters} join ${issues} on ${issues.id} = ${issueId} join ${media} on ${media.id} = ${issues.mediumId}
      where ${state} = 'draft' and ${approvedHash} is null and ${updatedById} is distinct from ${ctx.user.id}
      and ${publishDate} between ${today}::date and ${last}::date`,
  );
};

/** Active accounts of people that may do nothing. */
const account: Source = async () => {
  const { id, status, isApiUser, createdAt } = users;
  return select(
    { id, day: viennaDay(createdAt), title: personNameSql(users) },
    sql`from ${users} where ${status} = 'active' and not ${isApiUser}
      and not exists (select 1 from ${userRoles} where ${userRoles.userId} = ${id})
      and not exists (select 1 from ${userPermissions} where ${userPermissions.userId} = ${id}
        and ${userPermissions.status} = 1 and ${userPermissions.permissionName} <> 'global:login_in_backend')`,
  );
};

const SOURCES: Record<SourceKind, Source> = {
  material,
  price,
  activation,
  bill,
  release,
  review,
  draft,
  newsletter,
  account,
};

/** The statements that find the tasks of a user, each without order or bound. */
export async function sourcesOf(
  ctx: SignedInCtx,
  duties: Duties,
): Promise<{ kind: SourceKind; tasks: SQL }[]> {
  const today = todayInVienna(ctx.now());
  const asked = { ctx, duties, today, last: lastToDoDay(today) };
  const kinds = duties.kinds.filter((kind): kind is SourceKind => Object.hasOwn(SOURCES, kind));
  return await Promise.all(kinds.map(async (kind) => ({ kind, tasks: await SOURCES[kind](asked) })));
}
