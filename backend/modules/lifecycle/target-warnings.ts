import { articles } from "backend/modules/articles/tables";
import { assetById } from "backend/modules/library/service";
import { pages } from "backend/modules/site-pages/tables";
import { defineRecordLoader, isAnyOf } from "backend/platform/database/loaders";
import type { Ctx } from "backend/platform/use-case/context";
import { may } from "backend/schema/access";
import { parseId } from "domain/identifiers";
import { articleAddress, pageAddress, pictureAddress } from "domain/markdown/own-addresses";
import { sql } from "drizzle-orm";

/** A page or an article as a link names it. */
export interface LinkTarget {
  id: number;
  /** Its title; its address (`/articles/12`) for users without permission to read it. */
  name: string;
  isPublished: boolean;
}

type StoredTarget = { id: number; title: string; isPublished: boolean; isPrivate: boolean };

const storedArticle = defineRecordLoader<StoredTarget>((db, ids) =>
  db
    .select({
      id: articles.id,
      title: articles.title,
      isPublished: sql<boolean>`${articles.liveNumber} is not null`,
      isPrivate: articles.isPrivate,
    })
    .from(articles)
    .where(isAnyOf(articles.id, ids)),
);

const storedPage = defineRecordLoader<StoredTarget>((db, ids) =>
  db
    .select({
      id: pages.id,
      title: pages.title,
      isPublished: sql<boolean>`${pages.liveNumber} is not null`,
      isPrivate: sql<boolean>`${pages.visibility} = 'private'`,
    })
    .from(pages)
    .where(isAnyOf(pages.id, ids)),
);

const KINDS = {
  article: { area: "articles", stored: storedArticle, addressOf: articleAddress },
  page: { area: "pages", stored: storedPage, addressOf: pageAddress },
} as const;

type Kind = keyof typeof KINDS;

/** Whether the user sees the titles of articles, or of pages. */
export const seesTitles = (ctx: Ctx, kind: Kind): boolean =>
  may(ctx, { action: "read", collectionType: KINDS[kind].area });

/** The target of a link by its id; null where there is none. */
export async function linkTarget(
  ctx: Ctx,
  kind: Kind,
  id: string | number | null,
): Promise<LinkTarget | null> {
  const { stored, addressOf } = KINDS[kind];
  const key = typeof id === "string" ? parseId(id) : id;
  const target = key === null ? null : await stored(ctx).load(key);
  if (!target) return null;
  const name = seesTitles(ctx, kind) ? target.title : addressOf(String(target.id));
  return { id: target.id, name, isPublished: target.isPublished };
}

/** What readers would not get of what a text or a link names, were it published now. */
export interface TargetWarning {
  reason: `${Kind}_${"unknown" | "unpublished" | "private"}` | "picture_unknown";
  address: string;
  /** That of the target; null if there is none, or for users without permission to read it. */
  title: string | null;
}

async function warningsOfOne(ctx: Ctx, kind: Kind, id: string): Promise<TargetWarning[]> {
  const { stored, addressOf } = KINDS[kind];
  const target = await stored(ctx).load(parseId(id) ?? 0);
  const address = addressOf(id);
  if (!target) return [{ reason: `${kind}_unknown`, address, title: null }];
  const title = seesTitles(ctx, kind) ? target.title : null;
  if (!target.isPublished) return [{ reason: `${kind}_unpublished`, address, title }];
  return target.isPrivate ? [{ reason: `${kind}_private`, address, title }] : [];
}

async function warningsOfPicture(ctx: Ctx, id: string): Promise<TargetWarning[]> {
  if (await assetById(ctx).load(parseId(id) ?? 0)) return [];
  return [{ reason: "picture_unknown", address: pictureAddress(id), title: null }];
}

/** The ids of what a text or a component names. */
export interface NamedTargets {
  articles: readonly string[];
  pages: readonly string[];
  pictures: readonly string[];
}

/** What of these targets readers would not get: articles, then pages, then pictures. */
export async function warningsOfTargets(ctx: Ctx, named: NamedTargets): Promise<TargetWarning[]> {
  const warnings = await Promise.all([
    ...named.articles.map((id) => warningsOfOne(ctx, "article", id)),
    ...named.pages.map((id) => warningsOfOne(ctx, "page", id)),
    ...named.pictures.map((id) => warningsOfPicture(ctx, id)),
  ]);
  return warnings.flat();
}
