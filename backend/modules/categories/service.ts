import { defineGroupLoader, isAnyOf } from "backend/platform/database/loaders";
import { defineName } from "backend/platform/use-case/names";
import { asc } from "drizzle-orm";
import { categories, categoryTexts } from "./tables";

/** `locales`: those that its texts were asked for in; unset = all. */
export type Category = typeof categories.$inferSelect & { locales?: readonly string[] | undefined };

/** A category by its German label, for the activity log. */
export const categoryNamed = defineName({ from: categories, id: categories.id, name: categories.label });

/** The place among categories that are offered together; those of one place as they were made. */
export const inOrderOfCategories = [asc(categories.sorting), asc(categories.id)] as const;

/** The texts of a category in other locales than German. */
export const otherTexts = defineGroupLoader<typeof categoryTexts.$inferSelect>(
  (db, ids) =>
    db
      .select()
      .from(categoryTexts)
      .where(isAnyOf(categoryTexts.categoryId, ids))
      .orderBy(asc(categoryTexts.locale)),
  (text) => text.categoryId,
  ["category_texts"],
);
