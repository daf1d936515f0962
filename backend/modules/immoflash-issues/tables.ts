import { articles } from "backend/modules/articles/tables";
import { bookings } from "backend/modules/bookings/tables";
import { issues } from "backend/modules/issues/tables";
import { assets } from "backend/modules/library/tables";
import { choiceChecks } from "backend/platform/database/choice-checks";
import { identity, reference } from "backend/platform/database/columns";
import { PAGE_TYPES } from "domain/immoflash/page-types";
import { ISSUE_PAGE_FIELDS } from "domain/immoflash-issues/fields";
import { index, pgTable, text } from "drizzle-orm/pg-core";

const issue = () =>
  reference("issue_id")
    .notNull()
    .references(() => issues.id, { onDelete: "cascade" });
const article = (name: string) => reference(name).references(() => articles.id);
// An ad goes with its booking: its place is free then.
const ad = (name: string) => reference(name).references(() => bookings.id, { onDelete: "set null" });

/** The pages of immoflash issues, in their order, with what stands at their places (spec §4). */
export const immoflashPages = pgTable(
  "immoflash_pages",
  {
    id: identity(),
    issueId: issue(),
    type: text({ enum: PAGE_TYPES }).notNull(),
    article1Id: article("article1_id"),
    article2Id: article("article2_id"),
    ad1Id: ad("ad1_id"),
    ad2Id: ad("ad2_id"),
    ad3Id: ad("ad3_id"),
    ad4Id: ad("ad4_id"),
    /** Of a magazine preview, with the picture of its cover. */
    printIssueId: reference("print_issue_id").references(() => issues.id),
    pictureId: reference("picture_id").references(() => assets.id),
    link: text(),
  },
  (t) => [
    index("immoflash_pages_issue").on(t.issueId, t.id),
    index("immoflash_pages_article1").on(t.article1Id),
    index("immoflash_pages_article2").on(t.article2Id),
    index("immoflash_pages_ad1").on(t.ad1Id),
    index("immoflash_pages_ad2").on(t.ad2Id),
    index("immoflash_pages_ad3").on(t.ad3Id),
    index("immoflash_pages_ad4").on(t.ad4Id),
    index("immoflash_pages_print_issue").on(t.printIssueId),
    index("immoflash_pages_picture").on(t.pictureId),
    ...choiceChecks(ISSUE_PAGE_FIELDS, t),
  ],
);

/** The articles of the field *content* of immoflash issues. */
export const immoflashContent = pgTable(
  "immoflash_content",
  {
    id: identity(),
    issueId: issue(),
    articleId: reference("article_id")
      .notNull()
      .references(() => articles.id),
  },
  (t) => [
    index("immoflash_content_issue").on(t.issueId, t.id),
    index("immoflash_content_article").on(t.articleId),
  ],
);
