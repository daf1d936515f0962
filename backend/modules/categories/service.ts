import { defineRecordLoader, isAnyOf } from "backend/platform/loaders";
import { defineName } from "backend/platform/names";
import { eq, getTableColumns, sql } from "drizzle-orm";
import { categories, categoryTexts } from "./tables";

/** Label of a category in a locale. */
export interface CategoryText {
  locale: string;
  label: string;
}

/** `locales`: those that its texts were asked for in; unset = all. */
export type Category = typeof categories.$inferSelect & {
  texts: CategoryText[];
  locales?: readonly string[] | undefined;
};

// Names written out: in a select from one table Drizzle leaves the table's name away, and this is two levels.
const texts = sql<CategoryText[]>`coalesce((
  select json_agg(json_build_object('locale', one.locale, 'label', one.label) order by one.locale <> 'de', one.locale)
  from ${categoryTexts} one where one.category_id = "categories"."id"), '[]')`;

/** A category with its texts in every locale it has; German first, as the first is the fallback. */
export const categoryColumns = { ...getTableColumns(categories), texts };

/** A category by its id, batched over the request; null where there is none. */
export const categoryById = defineRecordLoader<Category>((db, ids) =>
  db.select(categoryColumns).from(categories).where(isAnyOf(categories.id, ids)),
);

/** A category by its German label, for the activity log. */
export const categoryNamed = defineName({
  from: categoryTexts,
  id: categoryTexts.categoryId,
  name: categoryTexts.label,
  where: eq(categoryTexts.locale, "de"),
});

/** The texts in the locales asked for, in that order. Spec §3, localized text: the first entry is the fallback. */
export function textsOf({ texts, locales }: Category): CategoryText[] {
  if (!locales?.length) return [...texts];
  const wanted = locales.flatMap((locale) => texts.filter((text) => text.locale === locale));
  return wanted.length > 0 ? wanted : texts.slice(0, 1);
}
