import { companies } from "backend/modules/companies/tables";
import { issues } from "backend/modules/issues/tables";
import type { Ctx } from "backend/platform/context";
import type { Db } from "backend/platform/database";
import { badUserInput } from "backend/platform/errors";
import { arrayOfIds, parseIds } from "backend/platform/list-query";
import { and, eq, getTableColumns, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { type BookingSearch, bookingsMatching } from "../list/filter";
import { visibleBookings } from "../record/permissions";
import { bookings } from "../tables";

/** The contract's BookingSelection: ids, or all results of a search. */
export interface BookingSelection {
  ids?: readonly string[] | null;
  all?: BookingSearch | null;
}

/** Decisions §8: up to 5,000 records go through in one post. */
const MAX_SELECTED = 5000;

const labelOf = (categoryId: SQLWrapper) =>
  sql<string | null>`(select label from category_texts where locale = 'de' and category_id = ${categoryId})`;

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

async function select(tx: Db, condition: SQL | undefined, lock: boolean) {
  const query = tx
    .select(columns)
    .from(bookings)
    .innerJoin(companies, eq(companies.id, bookings.clientCompanyId))
    .leftJoin(issues, eq(issues.id, bookings.issueId))
    .where(condition)
    .orderBy(bookings.id)
    .limit(MAX_SELECTED + 1);
  // In the order of their ids, so that two bulk changes never deadlock.
  return await (lock ? query.for("update", { of: bookings }) : query);
}

/** A selected booking with all columns that the rules of a bulk change need. */
export type BulkCandidate = Awaited<ReturnType<typeof select>>[number];

/** The selected bookings that the user may see, and the selected ids that the user may not see or that do not exist. */
export interface Candidates {
  found: BulkCandidate[];
  missing: string[];
}

/**
 * Loads a selection in one statement, and locks its rows if `lock` is set. If `among` is given, a search only returns
 * bookings among these: no booking can join after the look-ups. BAD_USER_INPUT for an empty selection or one of more
 * than 5,000.
 */
export async function loadCandidates(
  tx: Db,
  ctx: Ctx,
  selection: BookingSelection,
  { lock, among }: { lock: boolean; among?: readonly number[] | undefined },
): Promise<Candidates> {
  const ids = selection.ids?.length ? [...new Set(selection.ids)] : null;
  if (!ids && !selection.all) throw badUserInput([{ field: "selection", message: "selection_empty" }]);
  if (ids && ids.length > MAX_SELECTED) throw tooMany();
  const condition = ids
    ? and(visibleBookings(ctx), sql`${bookings.id} = any(${arrayOfIds(parseIds(ids))}::bigint[])`)
    : await bookingsMatching(tx, ctx, selection.all ?? {});
  const isAmong = among && sql`${bookings.id} = any(${arrayOfIds(among)}::bigint[])`;
  const found = await select(tx, and(condition, isAmong), lock);
  if (found.length > MAX_SELECTED) throw tooMany();
  const known = new Set(found.map((booking) => String(booking.id)));
  return { found, missing: ids?.filter((id) => !known.has(id)) ?? [] };
}

const tooMany = () =>
  badUserInput([{ field: "selection", message: "selection_too_large", params: { max: MAX_SELECTED } }]);
