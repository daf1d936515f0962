import { formOf } from "domain/fields/form";
import type { Draft } from "domain/fields/kinds";
import { closingProblems } from "domain/issues/issue";
import { IMMOFLASH_ISSUE_FIELDS, type ISSUE_PAGE_FIELDS } from "./fields";

export type IssuePageDraft = Draft<typeof ISSUE_PAGE_FIELDS>;

/** The form of an immoflash issue. */
export const immoflashIssueForm = formOf(IMMOFLASH_ISSUE_FIELDS).superRefine((issue, context) => {
  for (const problem of closingProblems(issue)) context.addIssue({ code: "custom", ...problem });
  for (const { place, message } of doubles(issue.pages))
    context.addIssue({ code: "custom", path: ["pages", ...place], message });
});
export type ImmoflashIssueDraft = Draft<typeof IMMOFLASH_ISSUE_FIELDS>;

/** What stands on a page for the second time: every article and every ad has one place only (spec §4). */
function doubles(pages: readonly IssuePageDraft[]): { place: [number, string]; message: string }[] {
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
