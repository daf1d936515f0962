import { columnsOf } from "backend/modules/bookings/record/booking-record";
import { bookingSeries } from "backend/modules/bookings/series/tables";
import { bookingDocuments, bookings, bookingTargetMedia } from "backend/modules/bookings/tables";
import type { Db } from "backend/platform/database/database";
import { addDays, todayInVienna } from "domain/dates";
import { campaignAppearances, issueAppearances, type TakenPeriods } from "./appearances";
import { isBilled, plannedItems, summaryOf, writeBillingItems } from "./billing";
import { draftFor, type Market, withoutIssueYet } from "./booking-drafts";
import { insertRows, type Row, reserveIds } from "./insert-rows";
import { bundlePackages } from "./packages";
import type { PlannedBooking, PlannedSeries, SeededBooking } from "./planned-booking";
import type { SeededMedium } from "./publishing";
import type { Random } from "./random";
import { bundleSeries } from "./series";

/** The number of bookings of each kind. */
export interface BookingCounts {
  packages: number;
  print: number;
  immoflash: number;
  digital: number;
  video: number;
}

/** Divides `total` among the kinds; print gets those that do not fit into the newsletter's issues. */
export function countsFor(total: number, immoflashCapacity: number): BookingCounts {
  const packages = Math.floor(total * 0.02);
  const digital = Math.floor(total * 0.22);
  const video = Math.floor(total * 0.07);
  const immoflash = Math.floor(Math.min(total * 0.12, immoflashCapacity * 0.7));
  return { packages, digital, video, immoflash, print: total - packages - digital - video - immoflash };
}

/** Divides the counts into batches of the same size; the newsletter's bookings are in the first one. */
export function batchesOf(counts: BookingCounts, batches: number): BookingCounts[] {
  const share = (count: number, nth: number) =>
    Math.floor((count * (nth + 1)) / batches) - Math.floor((count * nth) / batches);
  return Array.from({ length: batches }, (_, nth) => ({
    packages: share(counts.packages, nth),
    print: share(counts.print, nth),
    immoflash: nth === 0 ? counts.immoflash : 0,
    digital: share(counts.digital, nth),
    video: share(counts.video, nth),
  }));
}

/** The share of future print bookings without an issue yet. */
const WITHOUT_ISSUE = 0.08;

/** Print bookings per series. */
const BOOKINGS_PER_SERIES = 100;

/** Plans bookings in all states and of all types; packages come before their children. */
export function planBookings(
  market: Market,
  media: readonly SeededMedium[],
  counts: BookingCounts,
  { years, taken }: { years: readonly number[]; taken: TakenPeriods },
): PlannedBooking[] {
  const { random, today } = market;
  const of = (type: string) => media.filter((medium) => medium.demo.type === type);
  const appearances = [
    ...issueAppearances(random, of("print"), counts.print, today),
    ...issueAppearances(random, of("immoflash"), counts.immoflash, today),
    ...campaignAppearances(random, of("digital"), counts.digital, { today, years, taken }),
    ...campaignAppearances(random, of("video"), counts.video, { today, years, taken }),
  ];
  const singles = appearances.map((appearance) => {
    const planned = draftFor(market, appearance);
    const isFuturePrint =
      appearance.issue && appearance.medium.demo.type === "print" && appearance.from > today;
    return isFuturePrint && random.chance(WITHOUT_ISSUE) ? withoutIssueYet(planned, today) : planned;
  });
  const packages = bundlePackages(random, singles, counts.packages);
  bundleSeries(singles, Math.ceil(counts.print / BOOKINGS_PER_SERIES));
  return [...packages, ...random.shuffled(singles)];
}

/** Writes the planned bookings with ids in the order of booking; a package comes before its children. */
export async function writeBookings(
  db: Db,
  random: Random,
  planned: readonly PlannedBooking[],
  now: Date,
): Promise<SeededBooking[]> {
  const today = todayInVienna(now);
  const bookedAt = new Map<PlannedBooking, Date>();
  for (const one of planned) {
    const ofParent = one.parent && bookedAt.get(one.parent);
    bookedAt.set(one, ofParent ?? instantOn(random, one.createdOn, now));
  }
  const inOrder = [...bookedAt].sort(([, a], [, b]) => Number(a) - Number(b));
  const firstId = await reserveIds(db, bookings, inOrder.length);
  const idOf = new Map(inOrder.map(([one], index) => [one, firstId + index]));
  const written = inOrder.map(([one, createdAt], index) => ({
    id: firstId + index,
    planned: one,
    createdAt,
  }));
  const seriesIds = await writeSeries(db, written);
  const rows = written.map(({ id, planned: one, createdAt }): Row<typeof bookings> => {
    const isTouched = one.draft.status !== "open" || one.draft.specs.bookingState !== "open";
    const updatedAt = isTouched
      ? instantOn(random, addDays(one.createdOn, random.between(1, 30)), now)
      : createdAt;
    return {
      id,
      version: isTouched ? random.between(2, 5) : 1,
      ...columnsOf(one.draft, one.issue),
      ...summaryOf(one, plannedItems(one, today)),
      isBilled: isBilled(one),
      parentBookingId: one.parent ? (idOf.get(one.parent) ?? null) : null,
      cancelReason: one.cancelReason,
      seriesId: one.series ? (seriesIds.get(one.series.of) ?? null) : null,
      seriesPosition: one.series?.position ?? null,
      createdAt,
      createdById: one.sellerId,
      updatedAt: updatedAt < createdAt ? createdAt : updatedAt,
      updatedById: one.sellerId,
    };
  });
  await insertRows(db, bookings, rows);
  await insertRows(
    db,
    bookingTargetMedia,
    written.flatMap(({ id, planned: { draft } }) =>
      draft.specs.targetMedia.map((mediumId) => ({ bookingId: id, mediumId: Number(mediumId) })),
    ),
  );
  await insertRows(
    db,
    bookingDocuments,
    written.flatMap(({ id, planned: { draft } }) =>
      draft.specs.printDocuments.map((attachmentId, position) => ({
        bookingId: id,
        attachmentId: Number(attachmentId),
        position,
      })),
    ),
  );
  await writeBillingItems(db, written, today);
  return written;
}

/** Writes the series of the bookings, created with their first booking; returns their ids. */
async function writeSeries(db: Db, written: readonly SeededBooking[]): Promise<Map<PlannedSeries, number>> {
  const first = new Map<PlannedSeries, SeededBooking>();
  for (const one of written) {
    const series = one.planned.series?.of;
    if (series && !first.has(series)) first.set(series, one);
  }
  const firstId = await reserveIds(db, bookingSeries, first.size);
  const rows = [...first].map(([{ start }, { planned, createdAt }], index): Row<typeof bookingSeries> => {
    // Monday is 1, Sunday 7.
    const weekday = new Date(`${start}T00:00:00Z`).getUTCDay() || 7;
    return {
      id: firstId + index,
      pattern: "monthly",
      start,
      weekdays: [weekday],
      skipCurrentPeriod: false,
      createdAt,
      createdById: planned.sellerId,
    };
  });
  await insertRows(db, bookingSeries, rows);
  return new Map([...first.keys()].map((series, index) => [series, firstId + index]));
}

/** A time on a working day, not in the future. */
export function instantOn(random: Random, day: string, now: Date): Date {
  const minutes = random.between(7 * 60, 16 * 60);
  const instant = new Date(Date.parse(`${day}T00:00:00Z`) + minutes * 60_000 + random.between(0, 59_999));
  return instant < now ? instant : new Date(now.getTime() - random.between(0, 7_200_000));
}
