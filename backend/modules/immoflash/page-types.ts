import { categories } from "backend/modules/categories/tables";
import type { Db } from "backend/platform/database/database";
import { adCountOf, PAGE_TYPES, type PageType } from "domain/immoflash/page-types";
import { asc, eq } from "drizzle-orm";
import { immoflashPageFormats, immoflashPageTypes } from "./tables";

/** What a page of each type takes: how many ads, and those of which formats; none named = those of all formats. */
export async function pageTypesIn(
  db: Db,
): Promise<Record<PageType, { adCount: number; formatIds: number[] }>> {
  const ofCategories = await db
    .select({
      pageType: immoflashPageTypes.pageType,
      immoflashAdCount: categories.immoflashAdCount,
      noAd: categories.noAd,
    })
    .from(immoflashPageTypes)
    .innerJoin(categories, eq(categories.id, immoflashPageTypes.categoryId));
  const formats = await db
    .select({ pageType: immoflashPageFormats.pageType, formatId: immoflashPageFormats.categoryId })
    .from(immoflashPageFormats)
    .orderBy(asc(immoflashPageFormats.categoryId));
  const entries = PAGE_TYPES.map((type) => {
    const category = ofCategories.find(({ pageType }) => pageType === type) ?? null;
    const formatIds = formats.filter(({ pageType }) => pageType === type).map(({ formatId }) => formatId);
    return [type, { adCount: adCountOf(type, category), formatIds }] as const;
  });
  return Object.fromEntries(entries) as Record<PageType, { adCount: number; formatIds: number[] }>;
}
