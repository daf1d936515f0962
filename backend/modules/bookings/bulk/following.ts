import type { Db } from "backend/platform/database/database";
import { arrayOfIds } from "backend/platform/lists/list-conditions";
import { canChangeStatus } from "domain/bookings/states";
import { crossBillProblems } from "domain/bookings/validation";
import type { FieldProblem } from "domain/field-problem";
import { and, asc, eq, getTableColumns, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { bookings } from "../tables";
import type { BulkCandidate } from "./candidates";
import type { BulkChange } from "./rules";

/** The column that a child takes over from its package, by action. */
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

/** The condition for children that change along with their packages; null where none do. */
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
 * The children that change along with their packages, locked until the transaction ends, as when a single package is
 * saved, cancelled or deleted. These are children that were not chosen themselves and had the same value as the
 * package.
 */
export async function lockFollowingChildren(
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
    // Apart from status and price, the log needs values that the child shares with its package.
    return [{ ...main, ...child }];
  });
}

/** The problems that a new billing date of some packages causes in the children that follow, by package. */
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
