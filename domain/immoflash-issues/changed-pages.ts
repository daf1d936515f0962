import type { IssuePageDraft } from "./issue";

/**
 * The pages, from 1, that are not among others, such as those that readers get. A page that only stands at another place
 * is the same one.
 */
export function changedPages(pages: readonly IssuePageDraft[], others: readonly IssuePageDraft[]): number[] {
  const left = others.map(textOf);
  return pages.flatMap((page, nth) => {
    const at = left.indexOf(textOf(page));
    if (at < 0) return [nth + 1];
    left.splice(at, 1);
    return [];
  });
}

const textOf = (page: IssuePageDraft) =>
  JSON.stringify(
    Object.entries(page)
      .filter(([, value]) => value !== null && value !== undefined && value !== "")
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );
