import type { ArticleDraft } from "domain/articles/article";
import { parseId } from "domain/identifiers";
import { countWords } from "domain/markdown/visible-text";
import type { articles } from "./tables";

const toId = (id: string | null) => (id === null ? null : parseId(id));
const fromId = (id: number | null) => (id === null ? null : String(id));

/** The columns of a draft. */
export function rowOf(draft: ArticleDraft) {
  return {
    mediumId: parseId(draft.medium) ?? 0,
    issueId: toId(draft.issue),
    title: draft.title,
    subtitle: draft.subtitle,
    intro: draft.intro,
    text: draft.text,
    wordCount: countWords(draft.text),
    excerpt: draft.excerpt,
    permalink: draft.permalink ?? "",
    authorId: toId(draft.author),
    alias: draft.alias,
    publishDate: draft.publishDate,
    articleNumber: draft.articleNumber,
    mediaType: draft.mediaType,
    mediaLink: draft.mediaLink,
    priority: draft.priority,
    seoTitle: draft.seoTitle,
    seoDescription: draft.seoDescription,
    isPrivate: draft.isPrivate,
    isAdvertorial: draft.isAdvertorial,
    assigneeId: toId(draft.assignee),
    dueOn: draft.dueOn,
  };
}

/** The draft of a row, without what stands in tables of its own. */
export function draftOfRow(row: typeof articles.$inferSelect) {
  return {
    medium: String(row.mediumId),
    issue: fromId(row.issueId),
    title: row.title,
    subtitle: row.subtitle,
    intro: row.intro,
    text: row.text,
    excerpt: row.excerpt,
    permalink: row.permalink,
    author: fromId(row.authorId),
    alias: row.alias,
    publishDate: row.publishDate,
    articleNumber: row.articleNumber,
    mediaType: row.mediaType,
    mediaLink: row.mediaLink,
    priority: row.priority,
    seoTitle: row.seoTitle,
    seoDescription: row.seoDescription,
    isPrivate: row.isPrivate,
    isAdvertorial: row.isAdvertorial,
    assignee: fromId(row.assigneeId),
    dueOn: row.dueOn,
  };
}
