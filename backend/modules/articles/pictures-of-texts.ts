import { assets } from "backend/modules/library/tables";
import type { Db } from "backend/platform/database/database";
import { isOneOf, parseIds } from "backend/platform/lists/list-conditions";
import { picturesIn } from "domain/markdown/own-addresses";
import { and, asc, eq } from "drizzle-orm";
import { articlePictures } from "./tables";

/** Keeps which pictures the texts of some articles show, those of drafts or those that readers get. */
export async function keepPicturesOfTexts(
  tx: Db,
  texts: readonly { id: number; text: string }[],
  { isLive }: { isLive: boolean },
): Promise<void> {
  if (texts.length === 0) return;
  const ids = texts.map(({ id }) => id);
  await tx
    .delete(articlePictures)
    .where(and(isOneOf(articlePictures.articleId, ids), eq(articlePictures.isLive, isLive)));
  const named = texts.flatMap(({ id, text }) =>
    parseIds(picturesIn(text)).map((assetId) => ({ articleId: id, assetId, isLive })),
  );
  if (named.length === 0) return;
  const found = await tx
    .select({ id: assets.id })
    .from(assets)
    .where(
      and(
        isOneOf(
          assets.id,
          named.map(({ assetId }) => assetId),
        ),
        eq(assets.kind, "image"),
      ),
    )
    .orderBy(asc(assets.id))
    .for("key share");
  const there = new Set(found.map(({ id }) => id));
  const shown = named.filter(({ assetId }) => there.has(assetId));
  if (shown.length > 0) await tx.insert(articlePictures).values(shown);
}
