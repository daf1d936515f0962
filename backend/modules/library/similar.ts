import { defineLoader } from "backend/platform/database/loaders";
import { isOneOf } from "backend/platform/lists/list-conditions";
import { BAND_BITS, MOST_DIFFERENCES } from "domain/attachments/fingerprint";
import { type SQL, sql } from "drizzle-orm";
import { assets, pictureFingerprints } from "./tables";

/** The most near duplicates that are named of a picture. */
export const MOST_SIMILAR = 8;

/**
 * The near duplicates of files, the nearest ones first. They are found by bands that are equal but for one bit: 68 keys of
 * an index for each file, however many pictures there are.
 */
export function similarFiles(fileIds: readonly number[]): SQL {
  const flips = [0, ...Array.from({ length: BAND_BITS }, (_, bit) => 1 << bit)];
  return sql`
    with own as (
      select distinct p.file_id, p.fingerprint from ${pictureFingerprints} p
      where ${isOneOf(sql`p.file_id`, fileIds)}
    )
    select own.file_id as file, near.asset
    from own cross join lateral (
      select distinct bit_count(own.fingerprint # p.fingerprint) as differences, a.id as asset
      from ${pictureFingerprints} p join ${assets} a on a.file_id = p.file_id
      where p.band = any(array(
          select mine.band # flip from ${pictureFingerprints} mine
          cross join unnest(array[${sql.raw(flips.join(", "))}]) as flip
          where mine.file_id = own.file_id
        ))
        and p.file_id <> own.file_id
        and bit_count(own.fingerprint # p.fingerprint) <= ${MOST_DIFFERENCES}
      order by differences, asset
      limit ${MOST_SIMILAR}
    ) near
    order by own.file_id, near.differences, near.asset`;
}

/** The ids of the assets that are near duplicates of a file, the nearest one first. */
export const assetsLikeFile = defineLoader<number, number[]>(async (fileIds, ctx) => {
  const { rows } = await ctx.db.execute<{ file: string | number; asset: string | number }>(
    similarFiles(fileIds),
  );
  const assetIdsByFile = new Map<number, number[]>(fileIds.map((id) => [id, []]));
  for (const { file, asset } of rows) assetIdsByFile.get(Number(file))?.push(Number(asset));
  return fileIds.map((id) => assetIdsByFile.get(id) ?? []);
});
