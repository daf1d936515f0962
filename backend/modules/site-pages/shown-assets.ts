import { showsPictures, showsToReaders } from "backend/modules/library/service";
import type { Db } from "backend/platform/database/database";
import { recordOfDraftLink } from "backend/platform/lifecycle/draft-links";
import { published } from "backend/platform/lifecycle/tables";
import { may } from "backend/schema/access";
import { and, arrayContains, eq, exists, not, type SQL, sql } from "drizzle-orm";
import { pageAssets } from "./content/tables";
import { pageLifecycle } from "./lifecycle";

/** Whether some page of those that are meant shows an asset. */
async function isShown(db: Db, assetId: number, ...meant: SQL[]): Promise<boolean> {
  const rows = await db
    .select({ one: sql`1` })
    .from(pageAssets)
    .where(and(eq(pageAssets.assetId, assetId), ...meant))
    .limit(1);
  return rows.length > 0;
}

/** Readers get the page of the row, without a right of their own. */
const isOfPublicPage = (db: Db) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(published)
      .where(
        and(
          ...[eq(published.area, pageLifecycle.area), eq(published.recordId, pageAssets.pageId)],
          not(arrayContains(published.facets, ["visibility:private"])),
        ),
      ),
  );

// Users who may read pages get what they show, drafts as well as live ones.
showsPictures(async (ctx, assetId) =>
  may(ctx, { action: "read", collectionType: "pages" }) ? await isShown(ctx.db, assetId) : false,
);

showsToReaders({
  isPublic: ({ db }, assetId) => isShown(db, assetId, eq(pageAssets.isLive, true), isOfPublicPage(db)),
  async isInDraft({ db, now }, assetId, draftLink) {
    const pageId = await recordOfDraftLink(db, pageLifecycle, draftLink, now());
    if (pageId === null) return false;
    return await isShown(db, assetId, eq(pageAssets.pageId, pageId), eq(pageAssets.isLive, false));
  },
});
