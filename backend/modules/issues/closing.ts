import { media } from "backend/modules/media/tables";
import type { Db } from "backend/platform/database";
import { isOneOf } from "backend/platform/list-query";
import { updateMany } from "backend/platform/many-rows";
import { closingDays } from "domain/issues/issue";
import { and, eq, type SQL } from "drizzle-orm";
import { issues } from "./tables";

/** Derives the closing days of some issues anew. */
export const setClosingDays = (tx: Db, issueIds: readonly number[]) =>
  setClosingDaysWhere(tx, isOneOf(issues.id, issueIds));

/** Derives the closing days of all issues of some media anew: to be called when the rule of a medium has changed. */
export const setClosingDaysOfMedia = (tx: Db, mediumIds: readonly number[]) =>
  setClosingDaysWhere(tx, isOneOf(issues.mediumId, mediumIds));

async function setClosingDaysWhere(tx: Db, chosen: SQL): Promise<void> {
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
    .where(and(chosen))
    .orderBy(id);
  const changed = rows.flatMap((row) => {
    const days = closingDays(row, row);
    const isSame = days.adClosesOn === row.adClosesOn && days.materialDueOn === row.materialDueOn;
    return isSame ? [] : [{ id: row.id, ...days }];
  });
  await updateMany(tx, issues, changed);
}
