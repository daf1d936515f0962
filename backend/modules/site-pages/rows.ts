import { parseId } from "domain/identifiers";
import type { PageDraft } from "domain/site-pages/page";
import type { pages } from "./tables";

/** The columns of a draft. Where a page is, is set when it is made, and by moving it. */
export const rowOf = (draft: PageDraft) => ({
  title: draft.title,
  slug: draft.slug ?? "",
  language: draft.language,
  visibility: draft.visibility,
  pictureId: draft.picture === null ? null : parseId(draft.picture),
  seoTitle: draft.seoTitle,
  seoDescription: draft.seoDescription,
});

/** The draft of a row, without its components. */
export const draftOfRow = (row: typeof pages.$inferSelect) => ({
  domain: String(row.domainId),
  under: row.parentId === null ? null : String(row.parentId),
  title: row.title,
  slug: row.slug,
  language: row.language,
  visibility: row.visibility,
  picture: row.pictureId === null ? null : String(row.pictureId),
  seoTitle: row.seoTitle,
  seoDescription: row.seoDescription,
});
