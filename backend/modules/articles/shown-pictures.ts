import { assets } from "backend/modules/library/tables";
import type { Db } from "backend/platform/database/database";
import { isOneOf, parseIds } from "backend/platform/lists/list-conditions";
import type { Ctx } from "backend/platform/use-case/context";
import { may } from "backend/schema/access";
import type { ArticleContent } from "domain/articles/article";
import { picturesIn } from "domain/markdown/own-addresses";
import { and, asc, eq } from "drizzle-orm";
import { articlePictures } from "./tables";

/** The pictures that an article shows, in its text and as its covers, by their ids. */
export const picturesOf = ({ text, covers }: Pick<ArticleContent, "text" | "covers">): string[] => [
  ...new Set([...picturesIn(text), ...covers.map(({ asset }) => asset)]),
];

/** Which pictures of the library somebody may see: all, or those that some article shows. */
export async function maySeePictures(ctx: Ctx, wanted: readonly string[]): Promise<string[]> {
  if (may(ctx, { collectionType: "attachments" })) return [...wanted];
  if (wanted.length === 0 || !may(ctx, { collectionType: "articles" })) return [];
  const found = await ctx.db
    .selectDistinct({ id: articlePictures.assetId })
    .from(articlePictures)
    .where(isOneOf(articlePictures.assetId, parseIds([...wanted])));
  const shown = new Set(found.map(({ id }) => String(id)));
  return wanted.filter((id) => shown.has(id));
}

/** Keeps which pictures some articles show, as drafts or as readers get them. */
export async function keepPictures(
  tx: Db,
  shown: readonly { id: number; pictures: readonly string[] }[],
  { isLive }: { isLive: boolean },
): Promise<void> {
  if (shown.length === 0) return;
  const ids = shown.map(({ id }) => id);
  await tx
    .delete(articlePictures)
    .where(and(isOneOf(articlePictures.articleId, ids), eq(articlePictures.isLive, isLive)));
  const named = shown.flatMap(({ id, pictures }) =>
    parseIds([...pictures]).map((assetId) => ({ articleId: id, assetId, isLive })),
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
  const left = named.filter(({ assetId }) => there.has(assetId));
  if (left.length > 0) await tx.insert(articlePictures).values(left);
}
