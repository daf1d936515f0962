import type { Db } from "backend/platform/database";
import { arrayOfIds } from "backend/platform/list-query";
import type { FieldProblem } from "domain/bookings/problem";
import { canChangeStatus } from "domain/bookings/states";
import { crossBillProblems } from "domain/bookings/validation";
import { and, asc, eq, getTableColumns, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { bookings } from "../tables";
import type { BulkCandidate } from "./candidates";
import type { BulkChange } from "./rules";

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

const packagesAmong = (chosen: readonly BulkCandidate[]) =>
  chosen.filter(({ bookingType, hasChildren }) => bookingType === "multi" && hasChildren);

/** Which children go along when some packages are changed; null where none do. */
function followingOf({ action }: BulkChange, chosen: readonly BulkCandidate[]) {
  const column = action in INHERITED ? INHERITED[action as keyof typeof INHERITED] : null;
  const ids = packagesAmong(chosen).map(({ id }) => id);
  if (ids.length === 0 || (column === null && action !== "cancel" && action !== "delete")) return null;
  return and(
    sql`${bookings.parentBookingId} = any(${arrayOfIds(ids)}::bigint[])`,
    sql`${bookings.id} <> all(${arrayOfIds(chosen.map(({ id }) => id))}::bigint[])`,
    column ? sql`${bookings[column]} is not distinct from ${parent[column]}` : undefined,
    // Decisions §4: where the parent alone is billed, its children have no billing date.
    action === "billingDate" ? eq(parent.billEvenly, true) : undefined,
  );
}

/**
 * The children that go along when their packages are changed, held until the transaction ends, as they do when a
 * package is saved, cancelled or deleted on its own: those that are not chosen themselves, and have what the package had.
 */
export async function holdFollowing(
  tx: Db,
  change: BulkChange,
  chosen: readonly BulkCandidate[],
): Promise<BulkCandidate[]> {
  const following = followingOf(change, chosen);
  if (!following) return [];
  const rows = await tx
    .select({
      id: bookings.id,
      parentId: parent.id,
      status: bookings.status,
      priceCents: bookings.priceCents,
    })
    .from(bookings)
    .innerJoin(parent, eq(parent.id, bookings.parentBookingId))
    .where(following)
    .orderBy(asc(bookings.id))
    .for("update", { of: bookings });
  const packages = new Map(packagesAmong(chosen).map((one) => [one.id, one]));
  return rows.flatMap(({ parentId, ...child }) => {
    const main = packages.get(parentId);
    if (!main || (change.action === "cancel" && !canChangeStatus(child.status, "cancelled"))) return [];
    // What the log needs of it is, but for status and price, what the package had.
    return [{ ...main, ...child }];
  });
}

/** What a new billing date of some packages breaks in the bookings that follow them, by the package. */
export async function brokenFollowing(
  tx: Db,
  change: BulkChange & { action: "billingDate" },
  chosen: readonly BulkCandidate[],
): Promise<ReadonlyMap<number, FieldProblem>> {
  const following = followingOf(change, chosen);
  if (!following) return new Map();
  const { isCrossBill, crossBillTiming, crossBillEnd } = getTableColumns(bookings);
  const rows = await tx
    .select({ parentId: parent.id, isCrossBill, crossBillTiming, crossBillEnd })
    .from(bookings)
    .innerJoin(parent, eq(parent.id, bookings.parentBookingId))
    .where(following);
  return new Map(
    rows.flatMap(({ parentId, ...billing }) => {
      const [problem] = crossBillProblems({ ...billing, billingDate: change.day });
      return problem ? [[parentId, problem] as const] : [];
    }),
  );
}
