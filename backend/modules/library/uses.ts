import type { UsedBy } from "backend/modules/records/service";
import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { assetCopies, assets } from "./tables";

/** Where assets are used: what is declared here keeps an asset from being deleted, and is shown on its screen. */
export const assetUses: UsedBy[] = [];

/** Declares that records use assets: `usesAssets({ what: "articles", table: articles, record: articles.id, … })`. */
export function usesAssets(place: UsedBy): void {
  assetUses.push(place);
}

/** The same for records with a file that may be made of an asset: `file` is its column. */
export function usesFilesOfAssets({
  file,
  ...place
}: Omit<UsedBy, "used" | "through"> & { file: PgColumn }): void {
  const through = sql`join ${assetCopies} on ${assetCopies.fileId} = ${file}`;
  usesAssets({ ...place, used: assetCopies.assetId, through });
}

/** Whether anything uses an asset. The used ones are read once, not for each asset. */
export function isUsed(): SQL {
  const places = assetUses.map(({ table, through, used, where }) => {
    const isNamed = sql`${used} is not null`;
    return sql`select ${used} from ${table} ${through} where ${where ? sql`${isNamed} and ${where}` : isNamed}`;
  });
  return places.length > 0 ? sql`${assets.id} in (${sql.join(places, sql` union all `)})` : sql`false`;
}
