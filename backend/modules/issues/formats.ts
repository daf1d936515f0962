import { categoryNamed } from "backend/modules/categories/service";
import { defineGroupLoader, isAnyOf } from "backend/platform/database/loaders";
import { asc } from "drizzle-orm";
import { issueFormats } from "./tables";

export type IssueFormatRow = typeof issueFormats.$inferSelect;

/** What issues have differently from their media. */
export const formatsOfIssue = defineGroupLoader<IssueFormatRow>(
  (db, ids) =>
    db
      .select()
      .from(issueFormats)
      .where(isAnyOf(issueFormats.issueId, ids))
      .orderBy(asc(issueFormats.categoryId)),
  (row) => row.issueId,
);

/** The formats of an issue, as rows of its record. */
export const issueFormatRows = {
  table: issueFormats,
  record: issueFormats.issueId,
  columns: {
    format: issueFormats.categoryId,
    isLeftOut: issueFormats.isLeftOut,
    slots: issueFormats.slots,
  },
  names: { format: categoryNamed },
};
