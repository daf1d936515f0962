import type { PlanPage } from "./flat-plan";

type Sided = Pick<PlanPage, "side">;

/** The pages as the reader sees them: the first one alone, then left and right together. */
export function spreadsOf<Page extends Sided>(pages: readonly Page[]): Page[][] {
  const open: Page[][] = [];
  for (const page of pages) {
    const last = open.at(-1);
    if (page.side === "right" && last?.length === 1 && last[0]?.side === "left") last.push(page);
    else open.push([page]);
  }
  return open;
}

/** The section that each page belongs to, by page. */
export function sectionsByPage(
  pages: readonly Pick<PlanPage, "page" | "section">[],
): ReadonlyMap<number, string> {
  const sections = new Map<number, string>();
  let present: string | null = null;
  for (const { page, section } of pages) {
    present = section ?? present;
    if (present !== null) sections.set(page, present);
  }
  return sections;
}
