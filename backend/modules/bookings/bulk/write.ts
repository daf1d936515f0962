import { users } from "backend/modules/users/tables";
import type { Db } from "backend/platform/database/database";
import { arrayOfIds } from "backend/platform/lists/list-conditions";
import type { SignedInCtx } from "backend/platform/use-case/context";
import { nextVersionColumnsOfEach } from "backend/platform/use-case/use-case";
import { withYearOfIssue } from "domain/bookings/shape";
import { formatCents } from "domain/money";
import { personName } from "domain/person-name";
import { inArray, sql } from "drizzle-orm";
import { dayColumnsIn } from "../record/booking-record";
import { type BookingWork, logChanges } from "../record/changes";
import { cancelledWith } from "../record/write";
import { bookings } from "../tables";
import type { BulkCandidate } from "./candidates";
import type { ChangedCandidate } from "./drafts";
import { FIELD_COLUMNS, fieldLog, isFieldChange } from "./fields";
import { lockFollowingChildren } from "./following";
import type { BulkChange } from "./rules";
import type { BulkTarget } from "./target";

/**
 * Writes and logs a change of bookings that are locked and checked, and of the children of packages that follow, with a
 * constant number of statements. Returns the ids of all changed bookings.
 */
export async function writeBulkChange(
  { tx, changed }: BookingWork,
  ctx: SignedInCtx,
  change: BulkChange,
  changes: readonly ChangedCandidate[],
  target: BulkTarget,
): Promise<number[]> {
  const chosen = changes.map(({ row }) => row);
  const following = await lockFollowingChildren(tx, change, chosen);
  const years =
    change.action === "issue" ? yearsAfterMove(changes, target) : new Map<number, number | null>();
  const ids = [...chosen, ...following].map((booking) => booking.id);
  const isChosen = sql`${bookings.id} = any(${arrayOfIds(ids)}::bigint[])`;
  if (change.action === "delete") await tx.delete(bookings).where(isChosen);
  else {
    await tx
      .update(bookings)
      .set({
        ...changedColumns(change, target, { ids, years }),
        ...nextVersionColumnsOfEach(ctx, bookings),
      })
      .where(isChosen);
  }
  const formerNames =
    change.action === "supervisor" ? await supervisorNames(tx, chosen) : new Map<number, string>();
  const logged = [...chosen, ...following].map((booking) => {
    const former = booking.supervisorId === null ? null : (formerNames.get(booking.supervisorId) ?? null);
    return {
      recordId: booking.id,
      ...logOf(change, booking, { former, target, year: years.get(booking.id) }),
    };
  });
  await logChanges(tx, ctx, logged);
  changed(...ids);
  return ids;
}

function changedColumns(
  change: Exclude<BulkChange, { action: "delete" }>,
  { issue }: BulkTarget,
  { ids, years }: { ids: readonly number[]; years: ReadonlyMap<number, number | null> },
) {
  if (isFieldChange(change)) return { [FIELD_COLUMNS[change.action]]: change.value };
  switch (change.action) {
    case "issue":
      // Decisions §4: it appears on the day its issue is published.
      return {
        issueId: change.issueId,
        ...(issue && dayColumnsIn(issue)),
        // An object in JSON is searched by halves; unnested arrays would be read once for each booking.
        targetYear: sql`(${JSON.stringify(Object.fromEntries(years))}::jsonb ->> ${bookings.id}::text)::int`,
      };
    case "placementDetails":
      return { placementDetails: change.text };
    case "supervisor":
      return { supervisorId: change.supervisorId };
    case "cancel":
      return {
        status: "cancelled" as const,
        cancelReason: change.reason,
        isCampaignActive: false,
        ...cancelledWith("cancelled", ids),
      };
    case "reopen":
      return { status: "open" as const, cancelReason: null, ...cancelledWith("open", ids) };
    case "materialState":
      return { materialState: change.state };
    case "billingState":
      return { billingState: change.state };
    case "billingDate":
      return { billingDate: change.day };
  }
}

/** The log uses the same words as for a single change. */
function logOf(
  change: BulkChange,
  booking: BulkCandidate,
  names: { former: string | null; target: BulkTarget; year: number | null | undefined },
): { action: string; before: Record<string, unknown>; after: Record<string, unknown> | null } {
  const { status, cancelReason } = booking;
  if (isFieldChange(change)) return fieldLog(change, booking, names.target.field);
  switch (change.action) {
    case "issue":
      return update(
        { specs: { issue: booking.issueTitle, targetYear: booking.targetYear } },
        { specs: { issue: names.target.issue?.title, targetYear: names.year } },
      );
    case "placementDetails":
      return update(
        { specs: { placementDetails: booking.placementDetails } },
        { specs: { placementDetails: change.text } },
      );
    case "supervisor":
      return update({ supervisor: names.former }, { supervisor: names.target.supervisor });
    case "cancel":
      return {
        action: "cancel",
        before: { status, isCampaignActive: booking.isCampaignActive },
        after: { status: "cancelled", isCampaignActive: false, cancelReason: change.reason },
      };
    case "reopen":
      return { action: "reopen", before: { status, cancelReason }, after: { status: "open" } };
    case "materialState":
      return update(
        { specs: { bookingState: booking.materialState } },
        { specs: { bookingState: change.state } },
      );
    case "billingState":
      return update({ billingState: booking.billingState }, { billingState: change.state });
    case "billingDate":
      return update({ billingDate: booking.billingDate }, { billingDate: change.day });
    case "delete":
      return {
        action: "delete",
        before: { clientCompany: booking.client, status, price: formatCents(booking.priceCents) },
        after: null,
      };
  }
}

/** The target year of each booking after it moved to another issue. */
const yearsAfterMove = (
  changes: readonly ChangedCandidate[],
  { issue }: BulkTarget,
): ReadonlyMap<number, number | null> =>
  new Map(
    changes.flatMap(({ id, after }) =>
      after ? [[id, withYearOfIssue(after, issue?.publishDate ?? null).specs.targetYear] as const] : [],
    ),
  );

const update = (before: Record<string, unknown>, after: Record<string, unknown>) => ({
  action: "update",
  before,
  after,
});

async function supervisorNames(tx: Db, chosen: BulkCandidate[]): Promise<Map<number, string>> {
  const ids = [...new Set(chosen.map((booking) => booking.supervisorId))].filter((id) => id !== null);
  const rows = ids.length === 0 ? [] : await tx.select().from(users).where(inArray(users.id, ids));
  return new Map(rows.map((user) => [user.id, personName(user)]));
}
