import { companies } from "backend/modules/companies/tables";
import { issues } from "backend/modules/issues/tables";
import type { Db } from "backend/platform/database/database";
import { hasChosenId, isOneOf } from "backend/platform/lists/list-conditions";
import type { Ctx } from "backend/platform/use-case/context";
import {
  readSelection,
  type SelectedRecords as SelectedRows,
  type Selection,
} from "backend/platform/use-case/selection";
import { and, eq, getTableColumns, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { type BookingFilter, bookingsMatching } from "../list/filter";
import { visibleBookings } from "../record/permissions";
import { bookings } from "../tables";

export type BookingSelection = Selection<BookingFilter>;

const labelOf = (categoryId: SQLWrapper) =>
  sql<string | null>`(select label from categories where id = ${categoryId})`;

const columns = {
  ...getTableColumns(bookings),
  issueTitle: issues.title,
  client: companies.name,
  targetMediumIds: sql<
    number[]
  >`array(select medium_id::int from booking_target_media where booking_id = ${bookings.id} order by medium_id)`,
  printDocumentIds: sql<
    number[]
  >`array(select attachment_id::int from booking_documents where booking_id = ${bookings.id} order by position)`,
  agencyName: sql<string | null>`(select name from companies where id = ${bookings.agencyCompanyId})`,
  placementName: labelOf(bookings.placementId),
  bookingArtName: labelOf(bookings.bookingArtId),
  hasBillingItems: sql<boolean>`(select count(*) > 1 from billing_items where booking_id = ${bookings.id})`,
  hasChildren: sql<boolean>`exists(select 1 from bookings child where child.parent_booking_id = ${bookings.id})`,
};

async function select(tx: Db, condition: SQL | undefined, lock: boolean, limit: number) {
  const query = tx
    .select(columns)
    .from(bookings)
    .innerJoin(companies, eq(companies.id, bookings.clientCompanyId))
    .leftJoin(issues, eq(issues.id, bookings.issueId))
    .where(condition)
    .orderBy(bookings.id)
    .limit(limit);
  // In the order of their ids, so that two bulk changes never deadlock.
  return await (lock ? query.for("update", { of: bookings }) : query);
}

/** A selected booking with all columns that the rules of a bulk change need. */
export type BulkCandidate = Awaited<ReturnType<typeof select>>[number];

export type Candidates = SelectedRows<BulkCandidate>;

/**
 * Loads a selection in one statement, and locks its rows if `lock` is set. If `among` is given, a search only returns
 * bookings among these: no booking can join after the look-ups. BAD_USER_INPUT for an empty selection or one of more
 * than 5,000.
 */
export async function loadBulkCandidates(
  tx: Db,
  ctx: Ctx,
  selection: BookingSelection,
  { lock, among }: { lock: boolean; among?: readonly number[] | undefined },
): Promise<Candidates> {
  return await readSelection(selection, async (ids, limit) => {
    const condition = ids
      ? and(visibleBookings(ctx), hasChosenId(bookings.id, ids))
      : await bookingsMatching(tx, ctx, selection.all ?? {});
    return await select(tx, and(condition, among && isOneOf(bookings.id, among)), lock, limit);
  });
}
