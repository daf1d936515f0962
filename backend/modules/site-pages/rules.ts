import { isDeepStrictEqual } from "node:util";
import { articles } from "backend/modules/articles/tables";
import { assets } from "backend/modules/library/tables";
import { type Finding, refused, type Save } from "backend/modules/records/service";
import type { Db } from "backend/platform/database/database";
import { isOneOf, parseIds } from "backend/platform/lists/list-conditions";
import type { Ctx } from "backend/platform/use-case/context";
import type { Problem } from "backend/platform/use-case/errors";
import { may } from "backend/schema/access";
import { parseId } from "domain/identifiers";
import { pictureAddress, picturesIn } from "domain/markdown/own-addresses";
import type { PageComponent } from "domain/site-pages/components";
import { MOST_TEXT, type PageDraft } from "domain/site-pages/page";
import { pageAssets, pageLinks } from "./content/tables";
import { domainsOfPages, lockTrees, newPlaceProblems, pagePlaces, slugProblem } from "./places";
import { pages } from "./tables";
import { assetsOf } from "./used";

type Change = Save<PageDraft>;

/** What keeps pages from being where they are to be. Locks the trees in which new ones get a place. */
export const placeFindings = async (tx: Db, changes: readonly Change[]): Promise<Finding[]> =>
  refused(await placeProblems(tx, changes));

/** What keeps pages from having what they are made of. */
export const contentFindings = async (tx: Db, ctx: Ctx, changes: readonly Change[]): Promise<Finding[]> =>
  refused([
    ...changes.flatMap(({ after }) => lengthProblems(after)),
    ...(await assetProblems(tx, ctx, changes)),
    ...(await linkProblems(tx, ctx, changes)),
  ]);

/** The pages that a bulk change leaves as they are: where each one is, and what it is made of, is its own. */
export const pagesLeftOut = (changes: readonly Change[]): Finding[] =>
  changes.flatMap(({ id, before, after }): Finding[] => {
    if (before === null) return [];
    const left = (message: string): Finding => ({
      kind: "left out",
      id,
      field: "",
      message,
    });
    if (!isAtSamePlace(before, after)) return [left("page_place_stays")];
    return isDeepStrictEqual(before.components, after.components) ? [] : [left("page_content_stays")];
  });

const isAtSamePlace = (before: PageDraft, after: PageDraft) =>
  (["domain", "under", "slug"] as const).every((field) => before[field] === after[field]);

/** Locks the trees of pages whose slug changes, or that are deleted, before the pages themselves. */
export async function lockPlaces(
  tx: Db,
  ids: readonly number[],
  sent: (field: string) => unknown,
): Promise<void> {
  const slug = sent("slug");
  if (slug !== undefined) {
    const rows = await tx.select({ slug: pages.slug }).from(pages).where(isOneOf(pages.id, ids));
    if (rows.every((row) => row.slug === slug)) return;
  }
  await lockTrees(tx, await domainsOfPages(tx, ids));
}

async function placeProblems(tx: Db, changes: readonly Change[]): Promise<Problem[]> {
  const made = changes.filter(({ before }) => before === null).map(({ after }) => after);
  await lockTrees(tx, parseIds(made.map(({ domain }) => domain)));
  const problems = (await newPlaceProblems(tx, made)).flat();
  for (const { id, before, after } of changes) {
    if (before === null || isAtSamePlace(before, after)) continue;
    if (before.domain !== after.domain || before.under !== after.under)
      problems.push({ field: "", message: "page_place_stays" });
    else if (after.slug === null) problems.push({ field: "slug", message: "required" });
    else {
      const site = await pagePlaces(tx, parseId(after.domain) ?? 0);
      const place = { id: String(id), parentId: after.under, slug: after.slug };
      problems.push(...slugProblem(site, place, "slug"));
    }
  }
  return problems;
}

/** So much text is more than anybody reads, and costs each save. */
function lengthProblems({ components }: PageDraft): Problem[] {
  const length = components.reduce((sum, { text }) => sum + (text?.length ?? 0), 0);
  return length > MOST_TEXT ? [{ field: "text", message: "page_too_long", params: { max: MOST_TEXT } }] : [];
}

/** An asset that a draft names, the field that names it, and what it must be there. */
interface NamedAsset {
  id: string;
  field: string;
  kind: string;
}

const KIND_OF = { image: "image", audio: "audio", video: "video" } as const;

function namedAssets({ picture, components }: PageDraft): NamedAsset[] {
  const named = (id: string | null, field: string, kind: string) =>
    id === null ? [] : [{ id, field, kind }];
  return [
    ...named(picture, "picture", "image"),
    ...components.flatMap(({ type, asset, poster, text }, n) => [
      ...named(asset, `components[${n}].asset`, KIND_OF[type as keyof typeof KIND_OF] ?? "image"),
      ...named(poster, `components[${n}].poster`, "image"),
      ...picturesIn(text ?? "").map((id) => ({ id, field: `components[${n}].text`, kind: "image" })),
    ]),
  ];
}

/**
 * The problems of assets that are new in a page: each must be one that the user may read, as the page shows it to others.
 * Users who may not read the library name those that some page shows already. A picture that a text names and that is not
 * there is told by the page's warnings.
 */
async function assetProblems(tx: Db, ctx: Ctx, changes: readonly Change[]): Promise<Problem[]> {
  const named = changes.flatMap(({ before, after }) => {
    const assetsBefore = new Set(before ? assetsOf(before) : []);
    return namedAssets(after).filter(({ id }) => !assetsBefore.has(id));
  });
  if (named.length === 0) return [];
  const ids = parseIds(named.map(({ id }) => id));
  const rows = await tx
    .select({ id: assets.id, kind: assets.kind })
    .from(assets)
    .where(isOneOf(assets.id, ids));
  const kinds = new Map(rows.map(({ id, kind }) => [String(id), kind as string]));
  const seen = may(ctx, { collectionType: "attachments" }) ? kinds : await shownByPages(tx, ctx, ids);
  return named.flatMap(({ id, field, kind }): Problem[] => {
    const isInText = field.endsWith(".text");
    const params = { address: pictureAddress(id) };
    if (isInText && !kinds.has(id)) return [];
    if (isInText && !seen.has(id)) return [{ field, message: "text_picture_forbidden", params }];
    if (isInText) return kinds.get(id) === kind ? [] : [{ field, message: "text_picture_no_image", params }];
    return seen.has(id) && kinds.get(id) === kind ? [] : [{ field, message: "choice_invalid" }];
  });
}

/** The assets of those that somebody names which they may not see: neither in the library nor on a page. */
export async function assetsHiddenFrom(ctx: Ctx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (may(ctx, { collectionType: "attachments" }) || ids.length === 0) return new Set();
  const seen = await shownByPages(ctx.db, ctx, parseIds(ids));
  return new Set(ids.filter((id) => !seen.has(id)));
}

async function shownByPages(tx: Db, ctx: Ctx, ids: readonly number[]): Promise<ReadonlyMap<string, unknown>> {
  if (!may(ctx, { action: "read", collectionType: "pages" })) return new Map();
  const rows = await tx
    .selectDistinct({ id: pageAssets.assetId })
    .from(pageAssets)
    .where(isOneOf(pageAssets.assetId, ids));
  return new Map(rows.map(({ id }) => [String(id), true]));
}

/** The problems of links that are new in a component: the page or the article is there, and the user may read it. */
async function linkProblems(tx: Db, ctx: Ctx, changes: readonly Change[]): Promise<Problem[]> {
  const named = (field: "linkPage" | "linkArticle") =>
    changes.flatMap(({ before, after }) => {
      const idsBefore = new Set(before?.components.map((one) => one[field]));
      return after.components.flatMap((one: PageComponent, n) => {
        const id = one[field];
        return id === null || idsBefore.has(id) ? [] : [{ id, field: `components[${n}].${field}` }];
      });
    });
  const [toPages, toArticles] = [named("linkPage"), named("linkArticle")];
  const isPage = await existingIds(tx, pages, toPages);
  const isArticle = may(ctx, { action: "read", collectionType: "articles" })
    ? await existingIds(tx, articles, toArticles)
    : await linkedByPages(tx, ctx, toArticles);
  const invalid = ({ field }: { field: string }): Problem => ({ field, message: "choice_invalid" });
  return [
    ...toPages.filter(({ id }) => !isPage.has(id)).map(invalid),
    ...toArticles.filter(({ id }) => !isArticle.has(id)).map(invalid),
  ];
}

type FieldReferences = readonly { id: string; field: string }[];

async function existingIds(
  tx: Db,
  table: typeof pages | typeof articles,
  named: FieldReferences,
): Promise<ReadonlySet<string>> {
  if (named.length === 0) return new Set();
  const ids = parseIds(named.map(({ id }) => id));
  const rows = await tx
    .select({ id: table.id })
    .from(table as typeof pages)
    .where(isOneOf(table.id, ids));
  return new Set(rows.map(({ id }) => String(id)));
}

/** Users who may not read articles name those that some page leads to already: so a copy keeps its links. */
async function linkedByPages(tx: Db, ctx: Ctx, named: FieldReferences): Promise<ReadonlySet<string>> {
  if (named.length === 0 || !may(ctx, { action: "read", collectionType: "pages" })) return new Set();
  const rows = await tx
    .selectDistinct({ id: pageLinks.toArticleId })
    .from(pageLinks)
    .where(isOneOf(pageLinks.toArticleId, parseIds(named.map(({ id }) => id))));
  return new Set(rows.map(({ id }) => String(id)));
}
