import type { IssuePageDraft } from "domain/immoflash-issues/issue";
import { AD_PLACES, ARTICLE_PLACES } from "domain/immoflash-issues/places";
import type { PostedValues } from "~/forms/post/form-answer";

/** A page as it is typed: the values of its fields, empty where there is none. */
export type PageValues = Record<string, string>;

/** The fields of a page, in the order of the form. */
export const FIELDS_OF_PAGE = [
  "type",
  ...ARTICLE_PLACES,
  ...AD_PLACES,
  "printIssue",
  "picture",
  "link",
] as const satisfies readonly (keyof IssuePageDraft)[];

/** The typed pages of a form's rows. */
export const pagesInRows = (rows: readonly PostedValues[]): PageValues[] =>
  rows.map((row) => Object.fromEntries(FIELDS_OF_PAGE.map((field) => [field, row[field]?.[0] ?? ""])));

/** A typed page as the rules compare it. */
export const draftOfPage = (values: PageValues): IssuePageDraft =>
  Object.fromEntries(FIELDS_OF_PAGE.map((field) => [field, values[field] || null])) as IssuePageDraft;

/** Whether two pages hold the same. */
export const isSamePage = (one: PageValues, other: PageValues) =>
  FIELDS_OF_PAGE.every((field) => (one[field] ?? "") === (other[field] ?? ""));
