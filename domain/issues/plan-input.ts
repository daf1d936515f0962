import type { FieldProblem } from "domain/field-problem";
import {
  type GuaranteedPlace,
  MAX_SECTION_NAME,
  MAX_SECTIONS,
  PAGE_COUNT,
  PAGE_SIZE,
  pagesTaken,
  type Section,
  type Size,
} from "./flat-plan";

/** A flat plan as it is saved: what is not named is not in it. Sizes in millimetres. */
export type PlanInput = {
  pageCount: number | null;
  pageWidth: number | null;
  pageHeight: number | null;
  sections: readonly Section[];
  places: readonly GuaranteedPlace[];
  /** Ads that are placed. `position` null = behind the others of its page. */
  ads: readonly { id: string; page: number; position: number | null }[];
};

/** What the issue has to plan with: its ads with their sizes, and the categories that may be guaranteed. */
export type PlanStock = { ads: ReadonlyMap<string, Size | null>; categoryIds: ReadonlySet<string> };

const isWhole = (value: number, { min, max }: { min: number; max: number }) =>
  Number.isInteger(value) && value >= min && value <= max;

/**
 * What is wrong with a plan. Paths are those of the form: `pageCount`, `places.c<category>.to`,
 * `sections.s<index>.page`, `ads.b<booking>.page`.
 */
export function planProblems(input: PlanInput, stock: PlanStock): FieldProblem[] {
  return [
    ...sheetProblems(input),
    ...sectionProblems(input),
    ...placeProblems(input, stock),
    ...adProblems(input, stock),
  ];
}

function sheetProblems({ pageCount, pageWidth, pageHeight }: PlanInput): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (pageCount !== null && !isWhole(pageCount, PAGE_COUNT))
    problems.push({ field: "pageCount", message: "number_out_of_range", params: { ...PAGE_COUNT } });
  else if (pageCount !== null && pageCount % 2 === 1)
    problems.push({ field: "pageCount", message: "page_count_odd" });
  for (const [field, value, other] of [
    ["pageWidth", pageWidth, pageHeight],
    ["pageHeight", pageHeight, pageWidth],
  ] as const) {
    if (value !== null && !isWhole(value, PAGE_SIZE))
      problems.push({ field, message: "number_out_of_range", params: { ...PAGE_SIZE } });
    if (value === null && other !== null) problems.push({ field, message: "page_size_incomplete" });
  }
  return problems;
}

/** A page that the issue does not have. */
function pageProblem(field: string, page: number, pageCount: number | null): FieldProblem[] {
  if (pageCount === null) return [{ field: "pageCount", message: "page_count_missing" }];
  if (isWhole(page, { min: 1, max: pageCount })) return [];
  return [{ field, message: "page_unknown", params: { count: pageCount } }];
}

function sectionProblems({ sections, pageCount }: PlanInput): FieldProblem[] {
  if (sections.length > MAX_SECTIONS)
    return [{ field: "", message: "too_many", params: { max: MAX_SECTIONS } }];
  return sections.flatMap(({ page, name }, index) => {
    const at = `sections.s${index}`;
    const problems = pageProblem(`${at}.page`, page, pageCount);
    if (sections.findIndex((other) => other.page === page) < index)
      problems.push({ field: `${at}.page`, message: "section_page_taken" });
    if (!name.trim()) problems.push({ field: `${at}.name`, message: "required" });
    if (name.length > MAX_SECTION_NAME)
      problems.push({ field: `${at}.name`, message: "too_long", params: { max: MAX_SECTION_NAME } });
    return problems;
  });
}

function placeProblems({ places, pageCount }: PlanInput, { categoryIds }: PlanStock): FieldProblem[] {
  return places.flatMap(({ categoryId, from, to }, index) => {
    const at = `places.c${categoryId}`;
    if (!categoryIds.has(categoryId)) return [{ field: "", message: "record_unknown" }];
    if (places.findIndex((other) => other.categoryId === categoryId) < index)
      return [{ field: "", message: "choice_invalid" }];
    const problems = [
      ...pageProblem(`${at}.from`, from, pageCount),
      ...pageProblem(`${at}.to`, to, pageCount),
    ];
    if (problems.length === 0 && to < from)
      problems.push({ field: `${at}.to`, message: "page_before_first", params: { page: from } });
    return problems;
  });
}

function adProblems(input: PlanInput, stock: PlanStock): FieldProblem[] {
  const { ads, pageCount, pageWidth, pageHeight } = input;
  const pageSize = pageWidth && pageHeight ? { width: pageWidth, height: pageHeight } : null;
  const seen = new Set<string>();
  return ads.flatMap(({ id, page, position }) => {
    const at = `ads.b${id}`;
    if (!stock.ads.has(id) || seen.has(id)) return [{ field: "", message: "ad_not_in_issue" }];
    seen.add(id);
    const problems = pageProblem(`${at}.page`, page, pageCount);
    const takes = pagesTaken(stock.ads.get(id) ?? null, pageSize);
    if (problems.length === 0 && pageCount !== null && page + takes - 1 > pageCount)
      problems.push({ field: `${at}.page`, message: "spread_beyond_end", params: { count: pageCount } });
    if (position !== null && !isWhole(position, { min: 1, max: 999 }))
      problems.push({
        field: `${at}.position`,
        message: "number_out_of_range",
        params: { min: 1, max: 999 },
      });
    return problems;
  });
}

/**
 * The ads with their place among those of their page, counted from 1: in the order that was asked for, those
 * without a wish behind; the older booking first where two ask for the same.
 */
export function numberedAds(ads: PlanInput["ads"]): { id: string; page: number; position: number }[] {
  const wish = (ad: PlanInput["ads"][number]) => ad.position ?? Number.MAX_SAFE_INTEGER;
  const sorted = [...ads].sort((a, b) => a.page - b.page || wish(a) - wish(b) || Number(a.id) - Number(b.id));
  const onPage = new Map<number, number>();
  return sorted.map(({ id, page }) => {
    const position = (onPage.get(page) ?? 0) + 1;
    onPage.set(page, position);
    return { id, page, position };
  });
}
