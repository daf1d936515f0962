import { defineGroupLoader, defineRecordLoader, isAnyOf } from "backend/platform/loaders";
import { defineName } from "backend/platform/names";
import { asc, eq, sql } from "drizzle-orm";
import { categories, categoryTexts } from "./tables";

/** `locales`: those that its texts were asked for in; unset = all. */
export type Category = typeof categories.$inferSelect & { locales?: readonly string[] | undefined };

/** A category by its id, batched over the request; null where there is none. */
export const categoryById = defineRecordLoader<Category>((db, ids) =>
  db.select().from(categories).where(isAnyOf(categories.id, ids)),
);

/** A category by its German label, for the activity log. */
export const categoryNamed = defineName({
  from: categoryTexts,
  id: categoryTexts.categoryId,
  name: categoryTexts.label,
  where: eq(categoryTexts.locale, "de"),
});

/** Label and description of a category in every locale it has; German first, as the first is the fallback. */
export const textsOfCategory = defineGroupLoader(
  (db, ids) =>
    db
      .select()
      .from(categoryTexts)
      .where(isAnyOf(categoryTexts.categoryId, ids))
      .orderBy(sql`${categoryTexts.locale} <> 'de'`, asc(categoryTexts.locale)),
  (text) => text.categoryId,
);

/** The texts in the locales asked for, in that order. Spec §3, localized text: the first entry is the fallback. */
export function textsIn<T extends { locale: string }>(
  texts: readonly T[],
  locales: readonly string[] | undefined,
): T[] {
  if (!locales?.length) return [...texts];
  const wanted = locales.flatMap((locale) => texts.filter((text) => text.locale === locale));
  return wanted.length > 0 ? wanted : texts.slice(0, 1);
}
