import type { Db } from "backend/platform/database/database";
import type { Focus } from "domain/attachments/crop";
import { MIDDLE } from "domain/library/asset-kind";
import { eq } from "drizzle-orm";
import { assets } from "./tables";

import "./places";

export { receiveAsset } from "./receive";
export { usesAssets } from "./uses";

/** What thumbnails of a file are cut around: what its asset says; null for the middle, and for other files. */
export async function focusOfFile(db: Db, fileId: number): Promise<Focus | null> {
  const { focusX: x, focusY: y } = assets;
  const [focus] = await db.select({ x, y }).from(assets).where(eq(assets.fileId, fileId));
  return focus && (focus.x !== MIDDLE || focus.y !== MIDDLE) ? focus : null;
}
