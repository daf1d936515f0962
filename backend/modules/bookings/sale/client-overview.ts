import { companyById } from "backend/modules/companies/service";
import { companyContacts } from "backend/modules/companies/tables";
import type { Ctx } from "backend/platform/use-case/context";
import { may } from "backend/schema/access";
import { parseId } from "domain/identifiers";
import { and, asc, count, desc, eq, ne, or, sql } from "drizzle-orm";
import { sumOfBookings } from "../list/summary";
import { itemsToBill } from "../list/to-bill";
import type { BookingRow } from "../record/booking-record";
import { isVisibleBooking, viewableMedia } from "../record/permissions";
import { bookings } from "../tables";

/** Restricts to a medium and a format; unset = any. */
export interface SoldWhere {
  mediumId?: string | null | undefined;
  formatId?: string | null | undefined;
}

/** A company, for those who may read companies or see a booking that names it; null for others and unknown ids. */
export async function visibleClient(ctx: Ctx, companyId: number) {
  const mayRead = may(ctx, { action: "read", collectionType: "companies" });
  if (!mayRead && !(await isNamedInBookings(ctx, companyId))) return null;
  return await companyById(ctx).load(companyId);
}

async function isNamedInBookings(ctx: Ctx, companyId: number): Promise<boolean> {
  const names = or(eq(bookings.clientCompanyId, companyId), eq(bookings.agencyCompanyId, companyId));
  const [booking] = await ctx.db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(names, isVisibleBooking(ctx)))
    .limit(1);
  return booking !== undefined;
}

/** A client's figures are seen by whoever may read companies, within the media whose bookings they see. */
const maySeeFigures = (ctx: Ctx) =>
  may(ctx, { action: "read", collectionType: "companies" }) && viewableMedia(ctx).length !== 0;

/** What a company has booked in a year, as client or as agency, in cents; null for those who may not see it. */
export async function clientTurnover(ctx: Ctx, companyId: number, year: number): Promise<number | null> {
  if (!maySeeFigures(ctx)) return null;
  const filter = {
    companyIds: [String(companyId)],
    year,
    cancelled: false,
  };
  return await sumOfBookings(ctx, { filter }, null);
}

/** How many billing items of a client are to be billed; null for those who may not see it. */
export async function openItemsOf(ctx: Ctx, companyId: number): Promise<number | null> {
  if (!maySeeFigures(ctx)) return null;
  const items = await itemsToBill(ctx, { filter: { clientIds: [String(companyId)] } });
  const [row] = await ctx.db.select({ number: count() }).from(sql`${items} as items`);
  return row?.number ?? 0;
}

/** Whom one asks for: the first of a company's contacts; null for those who may not read companies. */
export async function contactOf(ctx: Ctx, companyId: number) {
  if (!may(ctx, { action: "read", collectionType: "companies" })) return null;
  const [contact] = await ctx.db
    .select()
    .from(companyContacts)
    .where(eq(companyContacts.companyId, companyId))
    .orderBy(asc(companyContacts.id))
    .limit(1);
  return contact ?? null;
}

/**
 * The last booking of a client that is not cancelled, whatever its agency: the one that appears last, of those that the
 * user may see. Null where there is none, or where an id is none.
 */
export async function lastBookingOf(
  ctx: Ctx,
  clientId: number,
  { mediumId, formatId }: SoldWhere = {},
): Promise<BookingRow | null> {
  const [medium, format] = [mediumId, formatId].map((id) => (id == null ? undefined : (parseId(id) ?? 0)));
  const [last] = await ctx.db
    .select()
    .from(bookings)
    .where(
      and(
        eq(bookings.clientCompanyId, clientId),
        ne(bookings.status, "cancelled"),
        medium === undefined ? undefined : eq(bookings.targetMediumId, medium),
        format === undefined ? undefined : eq(bookings.formatId, format),
        isVisibleBooking(ctx),
      ),
    )
    .orderBy(sql`${desc(bookings.appearsOn)} nulls last`, desc(bookings.id))
    .limit(1);
  return last ?? null;
}
