import type { Db } from "backend/platform/database";
import type { BookingDraft } from "domain/bookings/fields";
import { asc, eq, inArray } from "drizzle-orm";
import { type BookingRow, draftOf } from "./record";
import { bookingComments, bookingDocuments, bookings } from "./tables";

/** A child booking of a package. */
export interface Child {
  id: number;
  row: BookingRow;
  draft: BookingDraft;
}

/**
 * The children of a package, held until the transaction ends, in the order of their ids. The package itself is
 * held before them: so two users of one package wait for each other in the same order.
 */
export async function lockChildren(tx: Db, packageId: number): Promise<Child[]> {
  const rows = await tx
    .select()
    .from(bookings)
    .where(eq(bookings.parentBookingId, packageId))
    .orderBy(asc(bookings.id))
    .for("update");
  if (rows.length === 0) return [];
  const documents = await tx
    .select()
    .from(bookingDocuments)
    .where(
      inArray(
        bookingDocuments.bookingId,
        rows.map((row) => row.id),
      ),
    )
    .orderBy(asc(bookingDocuments.position));
  return rows.map((row) => {
    const printDocumentIds = documents
      .filter((document) => document.bookingId === row.id)
      .map((document) => document.attachmentId);
    return { id: row.id, row, draft: draftOf({ row, printDocumentIds, targetMediumIds: [] }) };
  });
}

/** The ids of those that someone has commented on. */
export async function commentedAmong(tx: Db, children: readonly Child[]): Promise<Set<number>> {
  if (children.length === 0) return new Set();
  const ids = children.map((child) => child.id);
  const rows = await tx
    .selectDistinct({ id: bookingComments.bookingId })
    .from(bookingComments)
    .where(inArray(bookingComments.bookingId, ids));
  return new Set(rows.map((row) => row.id));
}
