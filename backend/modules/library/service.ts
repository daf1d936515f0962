import type { Db } from "backend/platform/database/database";
import type { Focus } from "domain/attachments/crop";
import { eq } from "drizzle-orm";
import { focusOf } from "./renditions";
import { assets } from "./tables";

export { receiveAsset } from "./receive";
export { usesAssets } from "./uses";

/** What thumbnails of a file are cut around: what its asset says; null for the middle, and for other files. */
export async function focusOfFile(db: Db, fileId: number): Promise<Focus | null> {
  const { focusX, focusY } = assets;
  const [found] = await db.select({ focusX, focusY }).from(assets).where(eq(assets.fileId, fileId));
  return found ? focusOf(found) : null;
}
