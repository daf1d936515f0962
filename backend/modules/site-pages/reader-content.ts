import { notPrivate, publishedById as publishedArticle } from "backend/modules/articles/service";
import { shownAssetById } from "backend/modules/library/service";
import { allOf, defineLoader, type MaybePromise, when } from "backend/platform/database/loaders";
import { renderStored } from "backend/platform/lifecycle/rendering";
import { CONTENT_COLUMNS, contentOfRevision, isDraftOf } from "backend/platform/lifecycle/revisions";
import { type HtmlByField, published, revisions } from "backend/platform/lifecycle/tables";
import { isOneOf } from "backend/platform/lists/list-conditions";
import { ownAddressesIn, withOwnAddresses } from "backend/platform/markdown/own-addresses";
import type { Ctx } from "backend/platform/use-case/context";
import { may } from "backend/schema/access";
import { parseId } from "domain/identifiers";
import { articleAddress, pageAddress, pictureAddress } from "domain/markdown/own-addresses";
import type { PageComponent } from "domain/site-pages/components";
import type { PageContent } from "domain/site-pages/page";
import { and, eq } from "drizzle-orm";
import { addressFrom } from "./address-from";
import { pageLifecycle, textName } from "./lifecycle";
import { type SiteEntry, type SitePage, siteById } from "./site";
import { pages } from "./tables";

const { area } = pageLifecycle;

/** Where a page is shown: to readers, to those who work on it, or by a link to its draft. */
export type PageAudience = "readers" | "preview" | { draftLink: string };

/** A page as readers get it, or would get it. */
export interface ReadersPage {
  id: number;
  domainId: number;
  content: PageContent;
  rendered: HtmlByField | null;
  publishedAt: Date | null;
  shownAt: PageAudience;
  /** Assets that it names, but that it does not show to whoever has typed them. */
  hidden?: ReadonlySet<string>;
}

type Stored = Omit<ReadersPage, "shownAt" | "hidden">;

/** Most pages that a process keeps, with their texts. */
const MOST_KEPT = 1000;

/** What readers get of a page; null: nothing. */
export const publishedPageById = defineLoader<number, Stored | null>(
  async (ids, { db }) => {
    const rows = await db
      .select({
        id: published.recordId,
        domainId: pages.domainId,
        content: published.content,
        rendered: published.rendered,
        publishedAt: published.publishedAt,
      })
      .from(published)
      .innerJoin(pages, eq(pages.id, published.recordId))
      .where(and(eq(published.area, area), isOneOf(published.recordId, ids)));
    const byId = new Map(
      rows.map(({ content, ...row }): [number, Stored] => [
        row.id,
        { ...row, content: { ...pageLifecycle.missing, ...(content as PageContent) } },
      ]),
    );
    return ids.map((id) => byId.get(id) ?? null);
  },
  ["published:pages", "pages"],
  MOST_KEPT,
);

/** A page that the reader gets; null for all others. */
export async function readersPage(ctx: Ctx, id: string): Promise<ReadersPage | null> {
  const page = await publishedPageById(ctx).load(parseId(id) ?? 0);
  return page && mayRead(ctx, page.content) ? { ...page, shownAt: "readers" } : null;
}

/** The draft of a page as readers would get it, whoever asks; null where there is none. */
export async function pageDraft(ctx: Ctx, id: number, shownAt: PageAudience): Promise<ReadersPage | null> {
  const [row] = await ctx.db
    .select({ domainId: pages.domainId, ...CONTENT_COLUMNS })
    .from(pages)
    .innerJoin(revisions, isDraftOf(pageLifecycle))
    .where(eq(pages.id, id));
  if (!row) return null;
  const { domainId, rendered, ...revision } = row;
  const content = contentOfRevision(pageLifecycle, revision);
  return { id, domainId, rendered, content, publishedAt: null, shownAt };
}

/** Private pages are for those who may read pages. */
export const mayRead = (ctx: Ctx, { visibility }: Pick<PageContent, "visibility">): boolean =>
  visibility !== "private" || may(ctx, { action: "read", collectionType: "pages" });

/** Whether the reader gets a page of a site. */
export const isForReader = (ctx: Ctx, page: SitePage | undefined): page is SiteEntry =>
  page?.head != null && mayRead(ctx, page.head);

/** The pages of a site that readers find in its map: published, public ones, in reading order. */
export async function mapOfSite(ctx: Ctx, domainId: number): Promise<SiteEntry[]> {
  const { pages: all } = await siteById(ctx).load(domainId);
  return all.filter((page): page is SiteEntry => page.head?.visibility === "public");
}

/** Where a link leads; `isOutside` to another site. Of an article, the address is its permalink in its medium. */
export interface ReadersLink {
  address: string;
  text: string | null;
  isOutside: boolean;
  mediumId: string | null;
}

type Place = Pick<ReadersPage, "domainId" | "shownAt">;

const target = (address: string, mediumId: string | null = null) => ({ address, isOutside: false, mediumId });

type Target = Omit<ReadersLink, "text">;

/** The page of a link where it is now; null if the reader does not get it, or gets no other page there. */
function pageTarget(ctx: Ctx, { domainId, shownAt }: Place, id: string): MaybePromise<Target | null> {
  if (typeof shownAt === "object") return null;
  return when(publishedPageById(ctx).find(parseId(id) ?? 0), (page) => {
    if (!page || !mayRead(ctx, page.content)) return null;
    if (shownAt === "preview") return target(`${pageAddress(id)}/preview`);
    return when(siteById(ctx).find(page.domainId), (site): MaybePromise<Target | null> => {
      const place = site.byId.get(id);
      if (!place) return null;
      const isOutside = page.domainId !== domainId;
      return when(addressFrom(ctx, domainId, place), (address) =>
        address === null ? null : { ...target(address), isOutside },
      );
    });
  });
}

/** The address of a page with its host, for what is shown elsewhere; null if the reader does not get it. */
export async function addressElsewhere(ctx: Ctx, id: string): Promise<string | null> {
  const page = await readersPage(ctx, id);
  const place = page && (await siteById(ctx).load(page.domainId)).byId.get(id);
  return place ? await addressFrom(ctx, null, place) : null;
}

function articleTarget(ctx: Ctx, { shownAt }: Place, id: string): MaybePromise<Target | null> {
  if (typeof shownAt === "object") return null;
  return when(publishedArticle(ctx).find(parseId(id) ?? 0), (record) => {
    const article = notPrivate(ctx, record);
    if (!article) return null;
    if (shownAt === "preview") return target(`${articleAddress(id)}/preview`);
    return target(`/${article.content.permalink}`, article.content.medium);
  });
}

/** Where a component leads; null: nowhere, or where the reader gets nothing. */
export function linkOf(
  ctx: Ctx,
  page: Place,
  { linkText: text, linkPage, linkArticle, linkAddress }: PageComponent,
): MaybePromise<ReadersLink | null> {
  if (linkAddress !== null) return { address: linkAddress, text, isOutside: true, mediumId: null };
  const leads =
    linkPage === null
      ? linkArticle && articleTarget(ctx, page, linkArticle)
      : pageTarget(ctx, page, linkPage);
  return when(leads, (linkTarget) => (linkTarget ? { ...linkTarget, text } : null));
}

/** The address of an asset of the library where a page shows it. */
export function assetShownAt(asset: string, shownAt: PageAudience): string {
  const address = pictureAddress(asset);
  return typeof shownAt === "object" ? `/draft/${encodeURIComponent(shownAt.draftLink)}${address}` : address;
}

/** An asset as a page shows it. */
export interface ReadersAsset {
  address: string;
  alt: string | null;
  name: string;
  mimeType: string;
  size: number;
}

/** An asset of this kind; null if it is gone. */
export function assetOf(
  ctx: Ctx,
  { shownAt, hidden }: Pick<ReadersPage, "shownAt" | "hidden">,
  id: string | null,
  kind: string,
): MaybePromise<ReadersAsset | null> {
  if (id === null || hidden?.has(id)) return null;
  return when(shownAssetById(ctx).find(parseId(id) ?? 0), (asset) => {
    if (asset?.kind !== kind) return null;
    const { alt, name, mimeType, size } = asset;
    return { address: assetShownAt(id, shownAt), alt, name, mimeType, size };
  });
}

/** A component of a page for its readers. */
export interface ReadersComponent {
  page: ReadersPage;
  component: PageComponent;
}

/**
 * The components that readers get, in reading order: without pictures whose asset is gone, recordings that are nowhere, and
 * whatever lies in what is left out.
 */
export function componentsOf(ctx: Ctx, page: ReadersPage): MaybePromise<ReadersComponent[]> {
  const all = page.content.components;
  return when(allOf(all.map((component) => isShown(ctx, page, component))), (isThere) =>
    all.flatMap((component, n) => (isThere[n] ? [{ page, component }] : [])),
  );
}

function isShown(
  ctx: Ctx,
  page: ReadersPage,
  { type, asset, address }: PageComponent,
): MaybePromise<boolean> {
  if (type !== "image" && type !== "audio" && type !== "video") return true;
  if (type !== "image" && address !== null) return true;
  return when(assetOf(ctx, page, asset, type), (file) => file !== null);
}

/** The text of a component as safe HTML, where it is shown. */
export function componentHtml(ctx: Ctx, one: ReadersComponent): MaybePromise<string | null> {
  const { key, text } = one.component;
  if (text === null) return null;
  const html = one.page.rendered?.[textName(key)];
  return html === undefined ? renderedNow(ctx, one) : whereShown(ctx, one.page, html);
}

/** The text of a draft that nobody has rendered yet. */
async function renderedNow(ctx: Ctx, { page, component }: ReadersComponent): Promise<string> {
  const rendered = await renderStored(pageLifecycle, ctx, { components: [component] });
  return await whereShown(ctx, page, rendered[textName(component.key)] ?? "");
}

/** Rendered HTML with the addresses that links and pictures have where it is shown. */
function whereShown(ctx: Ctx, page: ReadersPage, html: string): MaybePromise<string> {
  const named = ownAddressesIn(html);
  const targets = [
    foundOf(named.articles, (id) => articleTarget(ctx, page, id)),
    foundOf(named.pages, (id) => pageTarget(ctx, page, id)),
    foundOf(named.pictures, (id) => assetOf(ctx, page, id, "image")),
  ] as const;
  return when(allOf(targets), ([articles, linked, pictures]) =>
    withOwnAddresses(html, {
      article(id): Readonly<Record<string, string>> | null {
        const link = articles.get(id);
        if (!link) return null;
        return { href: link.address, ...(link.mediumId ? { "data-medium": link.mediumId } : {}) };
      },
      page(id) {
        const link = linked.get(id);
        return link ? { href: link.address } : null;
      },
      picture: (id) => pictures.get(id)?.address ?? null,
    }),
  );
}

function foundOf<T>(
  ids: readonly string[],
  find: (id: string) => MaybePromise<T>,
): MaybePromise<ReadonlyMap<string, T>> {
  return when(allOf(ids.map(find)), (values) => new Map(ids.map((id, n) => [id, values[n] as T] as const)));
}
