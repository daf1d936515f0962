import { inOrderOfCategories } from "backend/modules/categories/service";
import { categories } from "backend/modules/categories/tables";
import { issueFormats, issues } from "backend/modules/issues/tables";
import { formatLimits, mediumCategories } from "backend/modules/media/tables";
import type { Db } from "backend/platform/database/database";
import { freeSlots, limitInIssue } from "domain/bookings/slots";
import { and, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import { bookings } from "../tables";

/** A format that still has space in an issue; `free` null = unlimited. */
export interface FreeFormat {
  issueId: number;
  formatId: number;
  label: string;
  inactive: boolean;
  free: number | null;
}

/** The formats of a medium that are still free in each of some of its issues, in their order; one statement. */
export async function freeFormats(
  tx: Db,
  mediumId: number,
  issueIds: readonly number[],
): Promise<FreeFormat[]> {
  if (issueIds.length === 0) return [];
  const formats = await formatsInIssues(tx, mediumId, inArray(issues.id, [...issueIds]));
  return formats.filter(({ free }) => free !== 0);
}

/** What is free of each format of a medium in those of its issues that meet a condition; one statement. */
export async function formatsInIssues(tx: Db, mediumId: number, areMeant: SQL): Promise<FreeFormat[]> {
  const meant = tx
    .select({ id: issues.id })
    .from(issues)
    .where(and(eq(issues.mediumId, mediumId), areMeant));
  const takenInIssue = tx
    .select({
      issueId: bookings.issueId,
      formatId: bookings.formatId,
      taken: sql<number>`count(*)::int`.as("taken"),
    })
    .from(bookings)
    .where(and(inArray(bookings.issueId, meant), ne(bookings.status, "cancelled")))
    .groupBy(bookings.issueId, bookings.formatId)
    .as("taken_in_issue");
  const formats = await tx
    .select({
      issueId: issues.id,
      formatId: categories.id,
      label: categories.label,
      inactive: categories.inactive,
      limit: formatLimits,
      own: issueFormats,
      taken: takenInIssue.taken,
    })
    .from(mediumCategories)
    .innerJoin(categories, eq(categories.id, mediumCategories.categoryId))
    .innerJoin(issues, eq(issues.mediumId, mediumCategories.mediumId))
    .leftJoin(
      formatLimits,
      and(
        eq(formatLimits.mediumId, mediumCategories.mediumId),
        eq(formatLimits.categoryId, mediumCategories.categoryId),
        eq(formatLimits.limitationType, "issue"),
      ),
    )
    .leftJoin(
      issueFormats,
      and(eq(issueFormats.issueId, issues.id), eq(issueFormats.categoryId, mediumCategories.categoryId)),
    )
    .leftJoin(
      takenInIssue,
      and(eq(takenInIssue.issueId, issues.id), eq(takenInIssue.formatId, mediumCategories.categoryId)),
    )
    .where(and(eq(mediumCategories.mediumId, mediumId), eq(mediumCategories.role, "format"), areMeant))
    .orderBy(...inOrderOfCategories, issues.publishDate, issues.id);
  return formats.map(({ limit, own, taken, ...format }) => ({
    ...format,
    free: freeSlots(limitInIssue(limit ?? undefined, own ?? undefined), taken ?? 0),
  }));
}
