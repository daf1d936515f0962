import type { Db } from "backend/platform/database";
import { arrayOfIds } from "backend/platform/list-query";
import { canChangeStatus } from "domain/bookings/states";
import { and, asc, eq, ne, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { BulkCandidate } from "./bulk-candidates";
import type { BulkChange } from "./bulk-rules";
import { bookings } from "./tables";

/** What a child takes over from its package, by the action that changes it there. */
const INHERITED = {
  supervisor: "supervisorId",
  billingDate: "billingDate",
  agency: "agencyCompanyId",
  easyJobId: "easyJobId",
  easyJobIdEpMedia: "easyJobIdEpMedia",
  nonbillable: "nonbillable",
  isInternal: "isInternal",
} as const satisfies Partial<Record<BulkChange["action"], keyof BulkCandidate>>;

const parent = alias(bookings, "package");

/**
 * The children that go along when their packages are changed, held until the transaction ends, as they do when a
 * package is saved or cancelled on its own: those that are not chosen themselves, and have what the package had.
 */
export async function holdFollowing(
  tx: Db,
  { action }: BulkChange,
  chosen: readonly BulkCandidate[],
): Promise<BulkCandidate[]> {
  const packages = new Map(
    chosen.filter(({ kind, hasChildren }) => kind === "multi" && hasChildren).map((one) => [one.id, one]),
  );
  const column = action in INHERITED ? INHERITED[action as keyof typeof INHERITED] : null;
  if (packages.size === 0 || (column === null && action !== "cancel")) return [];
  const ofPackages = sql`${bookings.parentBookingId} = any(${arrayOfIds([...packages.keys()])}::bigint[])`;
  const notChosen = sql`${bookings.id} <> all(${arrayOfIds(chosen.map(({ id }) => id))}::bigint[])`;
  const rows = await tx
    .select({ id: bookings.id, parentId: parent.id, status: bookings.status })
    .from(bookings)
    .innerJoin(parent, eq(parent.id, bookings.parentBookingId))
    .where(
      and(
        ofPackages,
        notChosen,
        ne(bookings.status, "cancelled"),
        column ? sql`${bookings[column]} is not distinct from ${parent[column]}` : undefined,
        // Decisions §4: where the parent alone is billed, its children have no billing date.
        action === "billingDate" ? eq(parent.billEvenly, true) : undefined,
      ),
    )
    .orderBy(asc(bookings.id))
    .for("update", { of: bookings });
  return rows.flatMap(({ id, parentId, status }) => {
    const main = packages.get(parentId);
    if (!main || (action === "cancel" && !canChangeStatus(status, "cancelled"))) return [];
    // What the log needs of it is, but for the status, what the package had.
    return [{ ...main, id, status }];
  });
}
