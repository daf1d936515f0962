import { billingItems } from "backend/modules/billing/tables";
import { flatPlanAds } from "backend/modules/flat-plans/tables";
import { immoflashPages } from "backend/modules/immoflash-issues/tables";
import type { Db } from "backend/platform/database/database";
import { isOneOf } from "backend/platform/lists/list-conditions";
import type { SignedInCtx } from "backend/platform/use-case/context";
import type { BulkRefusal } from "backend/platform/use-case/selection";
import type { Inverse } from "backend/platform/use-case/undo";
import { type OwnTerms, ownTerms } from "domain/bookings/package";
import { deletionRefusal } from "domain/bookings/states";
import { todayInVienna } from "domain/dates";
import { and, eq, gt, ne, or } from "drizzle-orm";
import { bookingComments } from "../comments/tables";
import { deletionFacts } from "../record/booking-record";
import { type BookingWork, keepBookingUndo } from "../record/changes";
import { type LoadedBooking, lockBookings } from "../record/lock";
import { userMayOnBooking } from "../record/permissions";
import { leaveSeries, lockSeries } from "../series/members";
import { bookingSeries } from "../series/tables";
import { bookings, bookingTargetMedia } from "../tables";
import { leavePackage, type SingleBooking } from "./package-first";
import { removeBookings } from "./saving";

/** What undoes the making of bookings: all of them go again, or none. */
export interface CreationInverse {
  act: "remove";
  /** The series that they were made for. */
  series?: number;
  /** The booking that was made its first one, and stays. */
  first?: number;
  /** The single booking that the package began with, which stays: its version since, and its terms before. */
  joined?: { id: number; version: number; terms: OwnTerms };
}

/** The bookings that somebody has just made, with the bookings of packages among them. */
interface Created extends Omit<CreationInverse, "act" | "joined"> {
  ids: readonly number[];
  /** The booking that the package began with, as it was before. */
  joined?: SingleBooking | null;
}

/** Keeps what undoes the making of bookings; null where the user may not delete one of them. Call it last. */
export async function keepCreationUndo(
  tx: Db,
  ctx: SignedInCtx,
  { ids, joined, ...of }: Created,
): Promise<string | null> {
  const concerned = await tx
    .select()
    .from(bookings)
    .where(or(isOneOf(bookings.id, ids), isOneOf(bookings.parentBookingId, ids)))
    .orderBy(bookings.id);
  const made = concerned.filter(({ id }) => id !== joined?.id);
  const kept = concerned.find(({ id }) => id === joined?.id);
  const places = await placesOf(tx, made);
  if (!places.every((place) => userMayOnBooking(ctx, "delete", place))) return null;
  const stays = joined && kept ? { id: kept.id, version: kept.version, terms: ownTerms(joined.draft) } : null;
  const change: CreationInverse = { act: "remove", ...of, ...(stays ? { joined: stays } : {}) };
  return await keepBookingUndo(tx, ctx, [{ change, records: made.map(({ id, version }) => [id, version]) }]);
}

interface Removed {
  done: number;
  refused: BulkRefusal[];
  removed: string[];
}

/** Takes the making of bookings back, within a transaction: if something speaks against one, all of them stay. */
export async function removeCreated(
  work: BookingWork,
  ctx: SignedInCtx,
  { change, records }: Inverse<CreationInverse>,
  changedSince: () => Promise<ReadonlySet<number>>,
): Promise<Removed> {
  const { tx } = work;
  const { series, first, joined } = change;
  const ids = records.map(([id]) => id);
  const staying = [first, joined?.id].filter((id) => id !== undefined);
  const locked = await lockBookings(tx, isOneOf(bookings.id, [...ids, ...staying]));
  if (series) await lockSeries(tx, [series]);
  const made = locked.filter(({ id }) => !staying.includes(id));
  const inPackage = locked.find(({ id }) => id === joined?.id);
  const reasonOf = await reasonsAgainst(tx, ctx, {
    made,
    versions: new Map(records),
    changed: await changedSince(),
    series,
  });
  const refused = ids.flatMap((id) => {
    const reason = reasonOf(id);
    return reason ? [{ id: String(id), label: `#${id}`, reason, params: {} }] : [];
  });
  if (joined) refused.push(...(await refusalsToLeave(tx, inPackage, joined)));
  if (refused.length > 0) return { done: 0, refused, removed: [] };
  if (joined && inPackage) await leavePackage(work, ctx, inPackage, joined.terms);
  await removeBookings(work, ctx, made, "undoCreate");
  if (series) {
    const kept = locked.find(({ id }) => id === first);
    await leaveEmptySeries(work, ctx, series, kept);
  }
  return { done: made.length, refused: [], removed: made.map(({ id }) => `/bookings/${id}`) };
}

/** Why the booking that a package began with cannot get its former terms back. */
async function refusalsToLeave(
  tx: Db,
  booking: LoadedBooking | undefined,
  { id, version }: NonNullable<CreationInverse["joined"]>,
): Promise<BulkRefusal[]> {
  const isBilled = (await billedAmong(tx, [id])).has(id) || booking?.row.billingState !== "open";
  const reason = !booking
    ? "not_found"
    : isBilled
      ? "billed_since"
      : booking.row.version === version
        ? null
        : "changed_since";
  return reason ? [{ id: String(id), label: `#${id}`, reason, params: {} }] : [];
}

interface Facts {
  made: readonly LoadedBooking[];
  versions: ReadonlyMap<number, number>;
  changed: ReadonlySet<number>;
  series: number | undefined;
}

/** Why the booking of an id stays; null where it may go. The most telling reason counts. */
async function reasonsAgainst(
  tx: Db,
  ctx: SignedInCtx,
  { made, versions, changed, series }: Facts,
): Promise<(id: number) => string | null> {
  const ids = made.map(({ id }) => id);
  const byId = new Map(made.map((one) => [one.id, one]));
  const places = new Map(
    (
      await placesOf(
        tx,
        made.map(({ row }) => row),
      )
    ).map((place) => [place.id, place]),
  );
  const commented = await idsIn(
    tx
      .selectDistinct({ id: bookingComments.bookingId })
      .from(bookingComments)
      .where(isOneOf(bookingComments.bookingId, ids)),
  );
  const billed = await billedAmong(tx, ids);
  const placed = await placedAmong(tx, ids);
  const isProlonged = series !== undefined && (await hasLaterBooking(tx, series, ids));
  const today = todayInVienna(ctx.now());
  return (id) => {
    const one = byId.get(id);
    const place = places.get(id);
    if (!one || !place) return "not_found";
    if (!userMayOnBooking(ctx, "delete", place)) return "not_authorized";
    if (commented.has(id)) return "commented_since";
    if (billed.has(id) || one.row.billingState !== "open" || one.row.hasPaidItem) return "billed_since";
    if (placed.has(id)) return "placed_since";
    if (changed.has(id) || one.row.version !== versions.get(id)) return "changed_since";
    if (isProlonged) return "series_prolonged_since";
    const facts = { ...deletionFacts(one.row, today), isOfPackage: false, hasTouchedChild: false };
    return deletionRefusal(facts);
  };
}

const billedAmong = (tx: Db, ids: readonly number[]) =>
  idsIn(
    tx
      .selectDistinct({ id: billingItems.bookingId })
      .from(billingItems)
      .where(and(isOneOf(billingItems.bookingId, ids), ne(billingItems.state, "open"))),
  );

const idsIn = async (rows: PromiseLike<{ id: number }[]>) => new Set((await rows).map(({ id }) => id));

/** The bookings that stand in a flat plan or on a page of immoflash. */
async function placedAmong(tx: Db, ids: readonly number[]): Promise<Set<number>> {
  const { ad1Id, ad2Id, ad3Id, ad4Id } = immoflashPages;
  const slots = [ad1Id, ad2Id, ad3Id, ad4Id];
  const inPlans = await tx
    .select({ id: flatPlanAds.bookingId })
    .from(flatPlanAds)
    .where(isOneOf(flatPlanAds.bookingId, ids));
  const onPages = await tx
    .select({ ad1Id, ad2Id, ad3Id, ad4Id })
    .from(immoflashPages)
    .where(or(...slots.map((slot) => isOneOf(slot, ids))));
  const placed = [...inPlans.map(({ id }) => id), ...onPages.flatMap((page) => Object.values(page))];
  return new Set(placed.filter((id) => id !== null));
}

/** Whether somebody has made the series longer since. */
async function hasLaterBooking(tx: Db, series: number, ids: readonly number[]): Promise<boolean> {
  const later = await tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.seriesId, series), gt(bookings.id, Math.max(0, ...ids))))
    .limit(1);
  return later.length > 0;
}

/** A series without bookings goes; the booking that it was made from is a single one again. */
async function leaveEmptySeries(
  work: BookingWork,
  ctx: SignedInCtx,
  series: number,
  first: LoadedBooking | undefined,
): Promise<void> {
  const { tx } = work;
  const isAnother = first && ne(bookings.id, first.id);
  const [other] = await tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.seriesId, series), isAnother))
    .limit(1);
  if (other) return;
  if (first?.row.seriesId === series) await leaveSeries(work, ctx, first);
  await tx.delete(bookingSeries).where(eq(bookingSeries.id, series));
}

/** The media of bookings, which decide who may do what with them. */
async function placesOf(tx: Db, rows: readonly (typeof bookings.$inferSelect)[]) {
  const links = rows.some(({ bookingType }) => bookingType === "multi")
    ? await tx
        .select()
        .from(bookingTargetMedia)
        .where(
          isOneOf(
            bookingTargetMedia.bookingId,
            rows.map(({ id }) => id),
          ),
        )
    : [];
  return rows.map(({ id, targetMediumId }) => ({
    id,
    targetMediumId,
    targetMediumIds: links.filter(({ bookingId }) => bookingId === id).map(({ mediumId }) => mediumId),
  }));
}
