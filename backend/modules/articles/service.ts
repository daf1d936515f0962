import { type Attachment, attachmentById } from "backend/modules/attachments/service";
import {
  assetById,
  isInLinkedDraft,
  isShownElsewhere,
  isShownToEverybody,
} from "backend/modules/library/service";
import type { Db } from "backend/platform/database/database";
import { recordOfDraftLink } from "backend/platform/lifecycle/draft-links";
import { published } from "backend/platform/lifecycle/tables";
import type { Ctx } from "backend/platform/use-case/context";
import { parseId } from "domain/identifiers";
import { and, arrayContains, eq, exists, not, type SQL, sql } from "drizzle-orm";
import { articleLifecycle, PRIVATE } from "./lifecycle";
import { maySeePictures } from "./shown-pictures";
import { articlePictures } from "./tables";

export { foundByReaders } from "./found-by-readers";
export { facetOf, PRIVATE } from "./lifecycle";
export { ReadersPictureRef } from "./picture-type";
export { articleHtml, draftById, notPrivate, publishedById, type ReadersArticle } from "./reader-content";
export { ReadersArticleRef } from "./reader-types";
export { renderText } from "./saving";
export { type ArticleAudience, linksToPagesBy, shownText } from "./shown-text";
export { targetsThere } from "./targets";
export { usesArticles } from "./uses";

/** A picture as somebody gets it who reads a text that shows it. */
export interface PictureOfTexts {
  file: Attachment;
  /** Whether everybody gets it. */
  isPublic: boolean;
}

/** What readers see or hear. Documents are no part of a text. */
const READERS_KINDS: readonly string[] = ["image", "audio", "video"];

/**
 * A picture of the library, for whoever may read a text that shows it: everybody, if readers get that text; those who may
 * read articles, if it is private or a draft; whoever has a link to that draft; and those who may read another record that
 * shows it. Whoever may read the library gets it in any case. The same is true of recordings, which only pages of web sites
 * have. Null for all others, and where there is none.
 */
export async function pictureOfTexts(
  ctx: Ctx,
  asset: string,
  draftLink: string | null,
): Promise<PictureOfTexts | null> {
  const id = parseId(asset);
  const picture = id === null ? null : await assetById(ctx).load(id);
  if (!picture || !READERS_KINDS.includes(picture.kind)) return null;
  const isPublic =
    draftLink === null &&
    ((await isInPublicText(ctx, picture.id)) || (await isShownToEverybody(ctx, picture.id)));
  const isTheirs =
    isPublic ||
    (draftLink === null
      ? (await maySeePictures(ctx, [asset])).length > 0 || (await isShownElsewhere(ctx, picture.id))
      : (await isInDraft(ctx, picture.id, draftLink)) || (await isInLinkedDraft(ctx, picture.id, draftLink)));
  const file = isTheirs ? await attachmentById(ctx).load(picture.fileId) : null;
  return file && { file, isPublic };
}

const isInPublicText = ({ db }: Ctx, assetId: number): Promise<boolean> =>
  isShown(
    db,
    assetId,
    eq(articlePictures.isLive, true),
    exists(
      db
        .select({ one: sql`1` })
        .from(published)
        .where(
          and(
            ...[eq(published.area, articleLifecycle.area), eq(published.recordId, articlePictures.articleId)],
            not(arrayContains(published.facets, [PRIVATE])),
          ),
        ),
    ),
  );

async function isInDraft({ db, now }: Ctx, assetId: number, draftLink: string): Promise<boolean> {
  const articleId = await recordOfDraftLink(db, articleLifecycle, draftLink, now());
  if (articleId === null) return false;
  return await isShown(
    db,
    assetId,
    eq(articlePictures.articleId, articleId),
    eq(articlePictures.isLive, false),
  );
}

/** Whether some article of those that are meant shows a picture. */
async function isShown(db: Db, assetId: number, ...meant: SQL[]): Promise<boolean> {
  const rows = await db
    .select({ one: sql`1` })
    .from(articlePictures)
    .where(and(eq(articlePictures.assetId, assetId), ...meant))
    .limit(1);
  return rows.length > 0;
}
