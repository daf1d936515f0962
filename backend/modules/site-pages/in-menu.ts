import { isLedTo } from "backend/modules/lifecycle/service";
import { defineLoader } from "backend/platform/database/loaders";
import { isOneOf } from "backend/platform/lists/list-conditions";
import { and } from "drizzle-orm";
import { pages } from "./tables";

/** Whether a menu of readers leads to a page, as a condition in SQL. */
export const isShownInMenu = () => isLedTo("menu", "pages", pages.id);

/** The same by the page's id. */
export const isPageShownInMenu = defineLoader<number, boolean>(async (ids, { db }) => {
  const rows = await db
    .select({ id: pages.id })
    .from(pages)
    .where(and(isOneOf(pages.id, ids), isShownInMenu()));
  const shown = new Set(rows.map(({ id }) => id));
  return ids.map((id) => shown.has(id));
});
