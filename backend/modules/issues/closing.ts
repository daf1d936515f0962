import { bookings } from "backend/modules/bookings/tables";
import { media } from "backend/modules/media/tables";
import { updateMany } from "backend/platform/database/bulk-insert";
import type { Db } from "backend/platform/database/database";
import { arrayOfIds, isOneOf } from "backend/platform/lists/list-conditions";
import { closingDays } from "domain/issues/issue";
import { materialDay } from "domain/material/due";
import { and, asc, eq, gt, isNotNull, type SQL, sql } from "drizzle-orm";
import { issues } from "./tables";

/** The days of an issue that its bookings follow. */
interface DerivedDays {
  id: number;
  publishDate: string;
  materialDueOn: string | null;
}

/** Derives the closing days of some issues anew, and until when the material of their bookings is due. */
export const setClosingDays = (tx: Db, issueIds: readonly number[]) =>
  setClosingDaysWhere(tx, isOneOf(issues.id, issueIds));

/**
 * The same of the issues of some media that are not out yet: to be called when the rule of a medium has changed. What is
 * out keeps the days that it had.
 */
export const setClosingDaysOfMedia = (tx: Db, mediumIds: readonly number[], today: string) =>
  setClosingDaysWhere(tx, and(isOneOf(issues.mediumId, mediumIds), gt(issues.publishDate, today)));

/** Locks the bookings in the issues of some media, and then the issues, until the transaction ends. */
export async function lockIssuesOfMedia(tx: Db, mediumIds: readonly number[]): Promise<void> {
  await tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(isNotNull(bookings.issueId), isOneOf(bookings.targetMediumId, mediumIds)))
    .orderBy(asc(bookings.id))
    .for("update");
  await tx
    .select({ id: issues.id })
    .from(issues)
    .where(isOneOf(issues.mediumId, mediumIds))
    .orderBy(asc(issues.id))
    .for("update");
}

async function setClosingDaysWhere(tx: Db, chosen: SQL | undefined): Promise<DerivedDays[]> {
  const { id, publishDate, adClosing, materialClosing, adClosesOn, materialDueOn } = issues;
  const { adClosingDays, materialClosingDays } = media;
  const rows = await tx
    .select({
      id,
      publishDate,
      adClosing,
      materialClosing,
      adClosesOn,
      materialDueOn,
      adClosingDays,
      materialClosingDays,
    })
    .from(issues)
    .innerJoin(media, eq(media.id, issues.mediumId))
    .where(chosen)
    .orderBy(id);
  const derived = rows.map((row) => ({ before: row, after: { ...row, ...closingDays(row, row) } }));
  const changed = derived.filter(
    ({ before, after }) =>
      after.adClosesOn !== before.adClosesOn || after.materialDueOn !== before.materialDueOn,
  );
  await updateMany(
    tx,
    issues,
    changed.map(({ after }) => ({
      id: after.id,
      adClosesOn: after.adClosesOn,
      materialDueOn: after.materialDueOn,
    })),
  );
  await setMaterialDays(
    tx,
    changed.map(({ after }) => after),
  );
  return derived.map(({ after }) => after);
}

/** The bookings in some issues follow their closing day for material. They are no other version for it. */
async function setMaterialDays(tx: Db, changed: readonly DerivedDays[]): Promise<void> {
  if (changed.length === 0) return;
  const days = changed.map((issue) => materialDay(issue.publishDate, issue));
  const { issueId, materialDueOn } = bookings;
  await tx.execute(sql`update ${bookings} set material_due_on = given.day
    from unnest(${arrayOfIds(changed.map(({ id }) => id))}::bigint[], ${`{${days.join(",")}}`}::date[]) as given(issue_id, day)
    where ${issueId} = given.issue_id and ${materialDueOn} is distinct from given.day`);
}
