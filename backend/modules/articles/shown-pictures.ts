import { isOneOf, parseIds } from "backend/platform/lists/list-conditions";
import type { Ctx } from "backend/platform/use-case/context";
import { may } from "backend/schema/access";
import type { ArticleContent } from "domain/articles/article";
import { picturesIn } from "domain/markdown/own-addresses";
import { articlePictures } from "./tables";

/** The pictures that an article shows, in its text and as its covers, by their ids. */
export const picturesOfArticle = ({ text, covers }: Pick<ArticleContent, "text" | "covers">): string[] => [
  ...new Set([...picturesIn(text), ...covers.map(({ asset }) => asset)]),
];

/** Which pictures of the library somebody may see: all, or those that some article shows. */
export async function maySeePictures(ctx: Ctx, wanted: readonly string[]): Promise<string[]> {
  if (may(ctx, { collectionType: "attachments" })) return [...wanted];
  if (wanted.length === 0 || !may(ctx, { collectionType: "articles" })) return [];
  const rows = await ctx.db
    .selectDistinct({ id: articlePictures.assetId })
    .from(articlePictures)
    .where(isOneOf(articlePictures.assetId, parseIds([...wanted])));
  const visibleIds = new Set(rows.map(({ id }) => String(id)));
  return wanted.filter((id) => visibleIds.has(id));
}
