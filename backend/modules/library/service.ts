import { attachments } from "backend/modules/attachments/tables";
import type { Target } from "backend/modules/records/service";
import type { Db } from "backend/platform/database/database";
import { defineRecordLoader, isAnyOf } from "backend/platform/database/loaders";
import { defineName } from "backend/platform/use-case/names";
import { type Framing, UNFRAMED } from "domain/attachments/crops-by-ratio";
import { eq } from "drizzle-orm";
import { framingOf } from "./make-renditions";
import { assets } from "./tables";
import { AssetRef } from "./types";

import "./places";

export { receiveAsset, receiveAssetOfHouse } from "./receive";
export {
  isInLinkedDraft,
  isShownElsewhere,
  isShownToEverybody,
  showsPictures,
  showsToReaders,
} from "./shown-elsewhere";
export { usesAssets } from "./uses";

export const assetById = defineRecordLoader<typeof assets.$inferSelect>((db, ids) =>
  db.select().from(assets).where(isAnyOf(assets.id, ids)),
);

/** What readers see of an asset and its file; kept until that changes, as each page that shows it asks for it. */
export const shownAssetById = defineRecordLoader(
  (db, ids) =>
    db
      .select({
        id: assets.id,
        kind: assets.kind,
        name: assets.name,
        alt: assets.alt,
        mimeType: attachments.mimeType,
        size: attachments.size,
      })
      .from(assets)
      .innerJoin(attachments, eq(attachments.id, assets.fileId))
      .where(isAnyOf(assets.id, ids)),
  ["assets"],
);

/** An asset by its name, for the activity log. */
export const assetNamed = defineName({ from: assets, id: assets.id, name: assets.name });

/** The assets that fields of other records refer to. */
export const assetTarget: Target = {
  type: AssetRef,
  byId: assetById,
  named: assetNamed,
};

/** How renditions of a file are cropped: what its asset says; other files are not framed. */
export async function framingOfFile(db: Db, fileId: number): Promise<Framing> {
  const [asset] = await db.select().from(assets).where(eq(assets.fileId, fileId));
  return asset ? await framingOf(db, asset) : UNFRAMED;
}
