import { categories } from "backend/modules/categories/tables";
import { issues } from "backend/modules/issues/tables";
import { formatLimits, media, mediumCategories } from "backend/modules/media/tables";
import type { Db } from "backend/platform/database/database";
import type { FormatLimit } from "domain/bookings/slots";
import { addDays, todayInVienna } from "domain/dates";
import { type ClosingRule, closingDays } from "domain/issues/issue";
import { workingDaysBefore } from "domain/working-days";
import { insertRows, type Row, reserveIds } from "./insert-rows";
import {
  BOOKING_ARTS,
  type DemoLimit,
  type DemoMedium,
  FORMATS,
  MEDIUM_GROUPS,
  PLACEMENTS,
} from "./publications";

/** Ids of the demo's categories by their key. */
export type CategoryIds = ReadonlyMap<string, number>;

export interface SeededIssue {
  id: number;
  publishDate: string;
  materialDueOn: string | null;
}

export interface SeededLimit extends FormatLimit {
  formatId: number;
  demo: DemoLimit;
}

/** A medium with the records that its bookings need. */
export interface SeededMedium {
  id: number;
  demo: DemoMedium;
  issues: SeededIssue[];
  limits: SeededLimit[];
  placementIds: number[];
}

/** Writes formats, placements and booking arts. */
export async function seedCategories(db: Db): Promise<CategoryIds> {
  const all = [...FORMATS, ...PLACEMENTS, ...BOOKING_ARTS, ...MEDIUM_GROUPS];
  const first = await reserveIds(db, categories, all.length);
  await insertRows(
    db,
    categories,
    all.map(({ type, label, size }, index) => ({
      id: first + index,
      type,
      label,
      description: "",
      usage: "Buchungen",
      sorting: index,
      noAd: false,
      width: size?.[0] ?? null,
      height: size?.[1] ?? null,
      inactive: false,
    })),
  );
  return new Map(all.map(({ key }, index) => [key, first + index]));
}

/** Weeklies close a few days before they appear, magazines weeks before. */
function closingRuleOf({ type, rhythm }: DemoMedium): ClosingRule {
  if (type !== "print" || !rhythm) return { adClosingDays: null, materialClosingDays: null };
  return "everyDays" in rhythm
    ? { adClosingDays: 4, materialClosingDays: 3 }
    : { adClosingDays: 15, materialClosingDays: 10 };
}

/** Writes media with their offer, and their issues of the given years. */
export async function seedMedia(
  db: Db,
  demos: readonly DemoMedium[],
  options: { categoryIds: CategoryIds; years: readonly number[]; now: Date; firstSorting: number },
): Promise<SeededMedium[]> {
  const { categoryIds, now } = options;
  const idOf = (key: string) => {
    const id = categoryIds.get(key);
    if (id === undefined) throw new Error(`no category ${key}`);
    return id;
  };
  const firstMedium = await reserveIds(db, media, demos.length);
  const seeded = demos.map(
    (demo, index): SeededMedium => ({
      id: firstMedium + index,
      demo,
      issues: [],
      limits: demo.limits.map((limit) => seededLimit(limit, idOf(limit.format))),
      placementIds: demo.placements.map(idOf),
    }),
  );
  const stamp = { version: 1, createdAt: now, updatedAt: now };
  await insertRows(
    db,
    media,
    seeded.map(({ id, demo }, index) => ({
      id,
      name: demo.name,
      type: demo.type,
      hasIssues: demo.rhythm !== undefined,
      hasArticle: demo.type === "print" || demo.type === "immoflash",
      hasArticleNumber: false,
      hasCitations: false,
      goal: demo.goal,
      colour: demo.colour,
      showInVideoCalendar: demo.type === "video",
      allowAdsViaApi: false,
      mediumGroupId: categoryIds.get(demo.type) ?? null,
      sorting: options.firstSorting + index,
      filtering: demo.type === "print" ? ("yearly" as const) : ("monthly" as const),
      ...closingRuleOf(demo),
      ...stamp,
    })),
  );
  await insertRows(
    db,
    formatLimits,
    seeded.flatMap(({ id, limits }) => limits.map((limit) => limitRow(id, limit))),
  );
  await insertRows(
    db,
    mediumCategories,
    seeded.flatMap((medium) =>
      offerRows(
        medium,
        BOOKING_ARTS.map((art) => idOf(art.key)),
      ),
    ),
  );

  const planned = seeded.flatMap((medium) =>
    options.years.flatMap((year) =>
      publishDays(medium.demo, year).map((publishDate, n) => ({ medium, year, publishDate, n })),
    ),
  );
  const early = soonestMagazine(planned, todayInVienna(now));
  const firstIssue = await reserveIds(db, issues, planned.length);
  await insertRows(
    db,
    issues,
    planned.map((issue, index) => {
      const { medium, year, publishDate, n } = issue;
      const id = firstIssue + index;
      const own =
        issue === early ? closedEarly(todayInVienna(now)) : { adClosing: null, materialClosing: null };
      const days = closingDays({ publishDate, ...own }, closingRuleOf(medium.demo));
      medium.issues.push({ id, publishDate, materialDueOn: days.materialDueOn });
      return {
        id,
        mediumId: medium.id,
        title: `${medium.demo.name} ${n + 1}/${year}`,
        issueNumber: `${n + 1}/${year}`,
        publishDate,
        description: medium.demo.description,
        ...own,
        ...days,
        ...stamp,
      };
    }),
  );
  return seeded;
}

type PlannedIssue = { medium: SeededMedium; publishDate: string };

/** The next issue of a magazine. */
function soonestMagazine<Issue extends PlannedIssue>(planned: readonly Issue[], today: string) {
  const ahead = planned.filter(
    ({ medium: { demo }, publishDate }) =>
      demo.rhythm && "months" in demo.rhythm && publishDate > addDays(today, 2),
  );
  return ahead.sort((one, other) => one.publishDate.localeCompare(other.publishDate))[0];
}

/** Closing days of its own, so that on any day some material is overdue: the printers wanted this issue early. */
const closedEarly = (today: string) => ({
  adClosing: workingDaysBefore(today, 6),
  materialClosing: workingDaysBefore(today, 2),
});

function seededLimit(demo: DemoLimit, formatId: number): SeededLimit {
  return {
    formatId,
    demo,
    categoryId: String(formatId),
    isUnlimited: demo.slots === 0,
    limitationType: demo.limitationType,
    availableSlots: demo.slots,
    minimumTermDays: demo.minimumTermDays ?? null,
    minimumTermMonths: null,
    campaignStart: null,
    campaignEnd: null,
  };
}

function limitRow(mediumId: number, limit: SeededLimit): Row<typeof formatLimits> {
  const { demo: _demo, formatId, categoryId: _categoryId, ...rules } = limit;
  return { mediumId, categoryId: formatId, ...rules };
}

function offerRows(medium: SeededMedium, artIds: readonly number[]): Row<typeof mediumCategories>[] {
  const rows = (role: "format" | "placement" | "bookingart", ids: readonly number[]) =>
    ids.map((categoryId) => ({ mediumId: medium.id, categoryId, role }));
  return [
    ...rows(
      "format",
      medium.limits.map((limit) => limit.formatId),
    ),
    ...rows("placement", medium.placementIds),
    ...rows("bookingart", artIds),
  ];
}

function publishDays({ rhythm }: DemoMedium, year: number): string[] {
  if (!rhythm) return [];
  if ("months" in rhythm) {
    const two = (number: number) => String(number).padStart(2, "0");
    return rhythm.months.map((month) => `${year}-${two(month)}-${two(rhythm.dayOfMonth)}`);
  }
  const days: string[] = [];
  for (let day = `${year}-01-08`; day.startsWith(String(year)); day = addDays(day, rhythm.everyDays))
    days.push(day);
  return days;
}
