import { immoflashConfiguration } from "backend/modules/immoflash/tables";
import { showsPictures } from "backend/modules/library/service";
import { published } from "backend/platform/lifecycle/tables";
import { may } from "backend/schema/access";
import { and, eq, sql } from "drizzle-orm";
import { immoflashIssueLifecycle } from "./lifecycle";
import { immoflashPages } from "./tables";

// Users who may read immoflash issues get the pictures of their pages, drafts as well as live ones, and the logo.
showsPictures(async (ctx, assetId) => {
  if (!may(ctx, { collectionType: "immoflash_issues" })) return false;
  const one = { one: sql`1` };
  const { db } = ctx;
  const ofDrafts = await db
    .select(one)
    .from(immoflashPages)
    .where(eq(immoflashPages.pictureId, assetId))
    .limit(1);
  if (ofDrafts.length > 0) return true;
  const logo = await db
    .select(one)
    .from(immoflashConfiguration)
    .where(eq(immoflashConfiguration.logoId, assetId));
  if (logo.length > 0) return true;
  const page = JSON.stringify({ pages: [{ picture: String(assetId) }] });
  const live = await db
    .select(one)
    .from(published)
    .where(and(eq(published.area, immoflashIssueLifecycle.area), sql`${published.content} @> ${page}::jsonb`))
    .limit(1);
  return live.length > 0;
});
