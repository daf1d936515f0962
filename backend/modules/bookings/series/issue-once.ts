import { changesLeft, checkOfSaves, type Finding } from "backend/modules/records/service";
import type { Db } from "backend/platform/database/database";
import { comesIntoIssue, type MemberOfSeries, membersWithIssueTwice } from "domain/bookings/series-issues";
import { and, inArray, isNotNull, ne } from "drizzle-orm";
import type { BookingPhases, BookingSave } from "../save/phases";
import { bookings } from "../tables";
import { lockSeries } from "./members";

/**
 * A series appears in each issue at most once (`series_issue_twice`), whichever way one of its bookings comes into an
 * issue: by a form, by a change of many, or because it is reopened. A booking that stays where it is may be saved.
 */
export const issueOnceInSeries: BookingPhases = {
  check: {
    findings: checkOfSaves(async (tx, _ctx, saves, manner, earlier) => {
      const left = changesLeft(saves, earlier, manner).filter(isOfSeries);
      const coming = left.filter((save) => comesIntoIssue(save));
      if (coming.length === 0) return [];
      const seriesIds = [...new Set(coming.map(({ row }) => row.seriesId))].sort((one, other) => one - other);
      await lockSeries(tx, seriesIds);
      const saved = new Set(left.map(({ id }) => id));
      const stored = (await membersOf(tx, seriesIds)).filter(({ id }) => !saved.has(id));
      const staying = left.filter((save) => !comesIntoIssue(save));
      const present = [...stored, ...staying.map(memberAfter)];
      const twice = membersWithIssueTwice(present, coming.map(memberAfter));
      return twice.map(
        (id): Finding => ({
          kind: "left out",
          id,
          field: "specs.issue",
          message: "series_issue_twice",
        }),
      );
    }),
  },
};

type SaveInSeries = BookingSave & { id: number; row: { seriesId: number } };

const isOfSeries = (save: BookingSave): save is SaveInSeries =>
  save.id !== null && save.row !== null && save.row.seriesId !== null;

const memberAfter = ({ id, row, after }: SaveInSeries): MemberOfSeries => ({
  id,
  seriesId: row.seriesId,
  issue: after.status === "cancelled" ? null : after.specs.issue,
});

/** The bookings of some series that appear in issues. */
async function membersOf(tx: Db, seriesIds: readonly number[]): Promise<MemberOfSeries[]> {
  const rows = await tx
    .select({ id: bookings.id, seriesId: bookings.seriesId, issueId: bookings.issueId })
    .from(bookings)
    .where(
      and(
        inArray(bookings.seriesId, [...seriesIds]),
        ne(bookings.status, "cancelled"),
        isNotNull(bookings.issueId),
      ),
    );
  return rows.map(({ id, seriesId, issueId }) => ({
    id,
    seriesId: seriesId ?? 0,
    issue: issueId === null ? null : String(issueId),
  }));
}
