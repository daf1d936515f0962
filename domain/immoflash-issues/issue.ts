import {
  day,
  id,
  optionalId,
  requiredChoice,
  requiredDay,
  requiredText,
  rowsOf,
  text,
} from "domain/form-fields";
import { PAGE_TYPES } from "domain/immoflash/page-types";
import { closingProblems } from "domain/issues/issue";
import { ISSUE_TEXT_LENGTHS } from "domain/issues/text-lengths";
import { optionalWebAddress } from "domain/web-address";
import { z } from "zod";
import { articlePlacesOf, showsPrintIssue, takesAds } from "./places";

/** The most pages of an issue. */
export const MOST_PAGES = 60;
const MOST_ARTICLES_OF_CONTENT = 50;

const pageFields = z.object({
  type: requiredChoice(PAGE_TYPES),
  article1: optionalId,
  article2: optionalId,
  ad1: optionalId,
  ad2: optionalId,
  ad3: optionalId,
  ad4: optionalId,
  printIssue: optionalId,
  picture: optionalId,
  link: optionalWebAddress,
});

/** A page, one row of the form. What its type has no place for is dropped: it can be chosen elsewhere again. */
export const pageForm = pageFields.transform((page) => {
  const articles = articlePlacesOf(page.type).length;
  const hasAds = takesAds(page.type);
  const isPreview = showsPrintIssue(page.type);
  const ad = (booking: string | null) => (hasAds ? booking : null);
  return {
    type: page.type,
    article1: articles > 0 ? page.article1 : null,
    article2: articles > 1 ? page.article2 : null,
    ad1: ad(page.ad1),
    ad2: ad(page.ad2),
    ad3: ad(page.ad3),
    ad4: ad(page.ad4),
    printIssue: isPreview ? page.printIssue : null,
    picture: isPreview ? page.picture : null,
    link: isPreview ? page.link : null,
  };
});
export type PageDraft = z.output<typeof pageForm>;

/** An article of the field *content*, one row of the form. */
export const contentForm = z.object({ article: id });

/** The form of an immoflash issue (spec §3, §5). Empty closing days follow from the rule of its medium. */
export const immoflashIssueForm = z
  .object({
    title: requiredText(ISSUE_TEXT_LENGTHS.title),
    medium: id,
    issueNumber: text(ISSUE_TEXT_LENGTHS.issueNumber),
    publishDate: requiredDay,
    customLink: optionalWebAddress,
    description: text(ISSUE_TEXT_LENGTHS.description),
    adClosing: day,
    materialClosing: day,
    pages: rowsOf(pageForm, { atMost: MOST_PAGES }),
    content: rowsOf(contentForm, { atMost: MOST_ARTICLES_OF_CONTENT }),
  })
  .superRefine((issue, context) => {
    for (const problem of closingProblems(issue)) context.addIssue({ code: "custom", ...problem });
    for (const { place, message } of doubles(issue.pages))
      context.addIssue({ code: "custom", path: ["pages", ...place], message });
  });
export type ImmoflashIssueDraft = z.output<typeof immoflashIssueForm>;

/** What stands on a page for the second time: every article and every ad has one place only (spec §4). */
function doubles(pages: readonly PageDraft[]): { place: [number, string]; message: string }[] {
  const seen = new Set<string>();
  return pages.flatMap((page, nth) =>
    PLACES.flatMap(({ place, kind }) => {
      const value = page[place];
      if (value === null) return [];
      const key = `${kind} ${value}`;
      if (seen.has(key)) return [{ place: [nth, place], message: "place_taken" }];
      seen.add(key);
      return [];
    }),
  ) as { place: [number, string]; message: string }[];
}

const PLACES = [
  ...(["article1", "article2"] as const).map((place) => ({ place, kind: "article" })),
  ...(["ad1", "ad2", "ad3", "ad4"] as const).map((place) => ({ place, kind: "ad" })),
];
