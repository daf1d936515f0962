import type { UsedBy } from "backend/modules/records/service";
import { type SQL, sql } from "drizzle-orm";
import { assets } from "./tables";

/** Where assets are used: what is declared here keeps an asset from being deleted, and is shown on its screen. */
export const assetUses: UsedBy[] = [];

/** Declares that records use assets: `usesAssets({ what: "articles", table: articles, record: articles.id, … })`. */
export function usesAssets(place: UsedBy): void {
  assetUses.push(place);
}

/** Whether anything uses an asset. */
export function isUsed(): SQL {
  const places = assetUses.map(
    ({ table, used, where }) =>
      sql`exists (select 1 from ${table} where ${used} = ${assets.id}${where ? sql` and ${where}` : sql``})`,
  );
  return places.length > 0 ? sql`(${sql.join(places, sql` or `)})` : sql`false`;
}
