import { bookings } from "backend/modules/bookings/tables";
import { flatPlanAds, flatPlanPlaces, flatPlanSections, flatPlans } from "backend/modules/flat-plans/tables";
import type { Db } from "backend/platform/database/database";
import { addDays, daysBetween } from "domain/dates";
import { and, asc, eq, inArray, ne } from "drizzle-orm";
import { insertRows, type Row } from "./insert-rows";
import { FORMATS } from "./publications";
import type { CategoryIds, SeededMedium } from "./publishing";
import type { Random } from "./random";

/** The size of a full page of all titles, in millimetres. */
const PAGE = { width: 210, height: 280 };
const PAGE_COUNT = 68;
const SECTIONS = [
  [4, "Auftakt"],
  [14, "Schwerpunkt"],
  [34, "Menschen und Betriebe"],
  [52, "Kultur und Genuss"],
] as const;

type Place = Omit<Row<typeof flatPlanPlaces>, "issueId">;
type Ad = Pick<typeof bookings.$inferSelect, "id" | "formatId" | "placementId">;

/** How far ahead issues are planned page by page. */
const DAYS_PLANNED = 100;

/**
 * Writes flat plans of the print issues around today: past ones complete, those to come in progress, the further ahead
 * the less, and with a few mistakes to find.
 */
export async function seedFlatPlans(
  db: Db,
  random: Random,
  media: readonly SeededMedium[],
  options: { categoryIds: CategoryIds; today: string; planner: number; now: Date },
): Promise<void> {
  const { categoryIds, today, planner, now } = options;
  const planned = media
    .filter((medium) => medium.demo.type === "print" && !medium.demo.name.startsWith("Bezirksblick"))
    .flatMap((medium) =>
      medium.issues.filter(
        ({ publishDate }) => publishDate > addDays(today, -70) && publishDate < addDays(today, DAYS_PLANNED),
      ),
    );
  const ids = planned.map(({ id }) => id);
  if (ids.length === 0) return;
  const ads = await db
    .select({
      id: bookings.id,
      issueId: bookings.issueId,
      formatId: bookings.formatId,
      placementId: bookings.placementId,
    })
    .from(bookings)
    .where(
      and(
        inArray(bookings.issueId, ids),
        ne(bookings.status, "cancelled"),
        eq(bookings.bookingType, "single"),
      ),
    )
    .orderBy(asc(bookings.id));
  const places = guaranteed(categoryIds);
  await insertRows(
    db,
    flatPlans,
    ids.map((issueId) => ({
      issueId,
      version: random.between(2, 6),
      pageCount: PAGE_COUNT,
      pageWidth: PAGE.width,
      pageHeight: PAGE.height,
      updatedAt: now,
      updatedById: planner,
    })),
  );
  await insertRows(
    db,
    flatPlanSections,
    ids.flatMap((issueId) => SECTIONS.map(([page, name]) => ({ issueId, page, name }))),
  );
  await insertRows(
    db,
    flatPlanPlaces,
    ids.flatMap((issueId) => places.map((place) => ({ issueId, ...place }))),
  );
  await insertRows(
    db,
    flatPlanAds,
    planned.flatMap((issue) => {
      const ofIssue = ads.filter((ad) => ad.issueId === issue.id);
      const ahead = daysBetween(today, issue.publishDate);
      // In an issue to come some ads have no page yet.
      const waiting = ahead > 0 ? 0.08 + ahead / 250 : 0;
      const placed = place(random, ofIssue, { places, categoryIds, waiting });
      const asPlanned = ahead > 0 ? withMistakes(placed, ofIssue, categoryIds) : placed;
      return asPlanned.map((ad) => ({ issueId: issue.id, ...ad }));
    }),
  );
}

function guaranteed(categoryIds: CategoryIds): Place[] {
  const at = (key: string, fromPage: number, toPage: number, side: Place["side"] = "any"): Place => ({
    categoryId: categoryIds.get(key) ?? 0,
    fromPage,
    toPage,
    side,
  });
  return [
    at("cover-2", 2, 2),
    at("cover-3", PAGE_COUNT - 1, PAGE_COUNT - 1),
    at("cover-4", PAGE_COUNT, PAGE_COUNT),
    at("opposite-editorial", 5, 5),
    at("front-part", 3, 22),
    at("middle", 34, 35),
    at("special-part", 14, 33),
    at("back-part", 46, PAGE_COUNT - 2),
    at("right-page", 3, PAGE_COUNT - 2, "right"),
  ];
}

type PlacedAd = { bookingId: number; page: number; position: number };

/** What happens while one plans: an ad on the wrong side, and one too many on a full page. */
function withMistakes(placed: readonly PlacedAd[], ads: readonly Ad[], categoryIds: CategoryIds): PlacedAd[] {
  const byId = new Map(ads.map((ad) => [ad.id, ad]));
  const isOf = (key: string) => (id: number) => byId.get(id)?.formatId === categoryIds.get(key);
  const onRight = placed.find(
    ({ bookingId, page }) =>
      page % 2 === 1 && byId.get(bookingId)?.placementId === categoryIds.get("right-page"),
  );
  const full = placed.find(({ bookingId, page }) => isOf("full")(bookingId) && page > 5);
  const small = placed.find(
    ({ bookingId }) => isOf("quarter")(bookingId) && byId.get(bookingId)?.placementId === null,
  );
  return placed.map((ad) => {
    if (ad === onRight) return { ...ad, page: ad.page - 1, position: 9 };
    return ad === small && full ? { ...ad, page: full.page, position: 2 } : ad;
  });
}

/** Puts ads on pages with room, most of them in their guaranteed place. */
function place(
  random: Random,
  ads: readonly Ad[],
  options: { places: readonly Place[]; categoryIds: CategoryIds; waiting: number },
): PlacedAd[] {
  const { places, categoryIds, waiting } = options;
  const sizes = new Map(FORMATS.map(({ key, size }) => [categoryIds.get(key), size]));
  const insert = categoryIds.get("insert");
  const usedByPage = new Map<number, number>();
  const onPage = new Map<number, number>();
  return ads.flatMap((ad) => {
    // An insert has no page.
    if (ad.formatId === insert || random.chance(waiting)) return [];
    const [width, height] = sizes.get(ad.formatId ?? 0) ?? [45, 30];
    const span = width > PAGE.width ? 2 : 1;
    const share = (width * height) / span / (PAGE.width * PAGE.height);
    const promised = places.filter(
      ({ categoryId }) => categoryId === ad.formatId || categoryId === ad.placementId,
    );
    const fits = (page: number) =>
      (span === 1 || page % 2 === 0) &&
      Array.from({ length: span }).every((_, n) => (usedByPage.get(page + n) ?? 0) + share <= 1) &&
      promised.every(
        ({ fromPage, toPage, side }) =>
          page >= fromPage && page <= toPage && (side !== "right" || page % 2 === 1),
      );
    const start = random.between(6, PAGE_COUNT - 8);
    const around = Array.from({ length: PAGE_COUNT - 4 }, (_, n) => ((start + n) % (PAGE_COUNT - 4)) + 3);
    // Small ads share pages, so that the others are left to the editors.
    const inside = share < 0.5 ? [...[...usedByPage.keys()].filter((one) => one > 2), ...around] : around;
    const page = [2, PAGE_COUNT - 1, PAGE_COUNT, ...inside]
      .filter((one) => promised.length > 0 || (one > 2 && one < PAGE_COUNT - 1))
      .find(fits);
    if (page === undefined) return [];
    for (let n = 0; n < span; n++) usedByPage.set(page + n, (usedByPage.get(page + n) ?? 0) + share);
    const position = (onPage.get(page) ?? 0) + 1;
    onPage.set(page, position);
    return [{ bookingId: ad.id, page, position }];
  });
}
