import { defineGroupLoader, defineRecordLoader, isAnyOf } from "backend/platform/loaders";
import { asc, inArray } from "drizzle-orm";
import { categories, categoryTexts } from "./tables";

export type Category = typeof categories.$inferSelect;

/** A category by its id, batched over the request; null where there is none. */
export const categoryById = defineRecordLoader<Category>((db, ids) =>
  db.select().from(categories).where(isAnyOf(categories.id, ids)),
);

/** Label and description of a category in every locale it has; German first, as the first is the fallback. */
export const textsOfCategory = defineGroupLoader(
  (db, ids) =>
    db
      .select()
      .from(categoryTexts)
      .where(isAnyOf(categoryTexts.categoryId, ids))
      .orderBy(asc(categoryTexts.locale)),
  (text) => text.categoryId,
);
