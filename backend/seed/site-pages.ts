import { domains } from "backend/modules/domains/tables";
import { assets } from "backend/modules/library/tables";
import { pageComponents } from "backend/modules/site-pages/content/tables";
import { pageLifecycle } from "backend/modules/site-pages/lifecycle";
import { pages } from "backend/modules/site-pages/tables";
import { keepUses } from "backend/modules/site-pages/used";
import type { Db } from "backend/platform/database/database";
import { published, revisions } from "backend/platform/lifecycle/tables";
import { addDays, todayInVienna } from "domain/dates";
import { pageAddress } from "domain/markdown/own-addresses";
import { hourOfDay } from "domain/moments";
import { EMPTY_FIELDS } from "domain/site-pages/component-order";
import type { PageComponent } from "domain/site-pages/components";
import { type PageContent, slugOf } from "domain/site-pages/page";
import { asc, eq } from "drizzle-orm";
import { insertRows, reserveIds } from "./insert-rows";
import { DEMO_SITES, type PlannedComponent, type PlannedPage } from "./site-page-texts";

/** A page with its place, as it is written. */
interface Placed {
  page: PlannedPage;
  id: number;
  domainId: number;
  parentId: number | null;
  position: number;
}

/** What the pages name: each other, and assets of the library. */
interface Names {
  pages: ReadonlyMap<string, number>;
  pictures: readonly string[];
  sounds: readonly string[];
}

/** The pages of the first two web sites, in all their states. */
export async function seedSitePages(db: Db, { writer, now }: { writer: number; now: Date }): Promise<void> {
  const sites = await db.select().from(domains).where(eq(domains.isActive, true)).orderBy(asc(domains.id));
  const planned = DEMO_SITES.flatMap((site, n) => {
    const domainId = sites[n]?.id;
    return domainId === undefined ? [] : [{ site, domainId }];
  });
  const first = await reserveIds(
    db,
    pages,
    planned.reduce((sum, { site }) => sum + countOf(site), 0),
  );
  const placed: Placed[] = [];
  const place = (site: readonly PlannedPage[], domainId: number, parentId: number | null): void => {
    for (const [nth, page] of site.entries()) {
      const id = first + placed.length;
      placed.push({ page, id, domainId, parentId, position: nth + 1 });
      place(page.below ?? [], domainId, id);
    }
  };
  for (const { site, domainId } of planned) place(site, domainId, null);
  const idsOf = async (kind: "image" | "audio") => {
    const rows = await db
      .select({ id: assets.id })
      .from(assets)
      .where(eq(assets.kind, kind))
      .orderBy(asc(assets.id))
      .limit(50);
    return rows.map(({ id }) => String(id));
  };
  const names = {
    pages: new Map(placed.map(({ page, id }) => [page.key, id])),
    pictures: await idsOf("image"),
    sounds: await idsOf("audio"),
  };
  await writePages(db, placed, names, { writer, now });
}

const countOf = (site: readonly PlannedPage[]): number =>
  site.reduce((sum, { below = [] }) => sum + 1 + countOf(below), 0);

async function writePages(
  db: Db,
  placed: readonly Placed[],
  names: Names,
  { writer, now }: { writer: number; now: Date },
): Promise<void> {
  const today = todayInVienna(now);
  const all = placed.map((one, nth) => {
    const { state = "published" } = one.page;
    const at = hourOfDay(addDays(today, -30 + (nth % 20)), 9);
    const isLive = state === "published" || state === "changed";
    return {
      ...one,
      state,
      at,
      outAt: new Date(at.getTime() + 3_600_000),
      isLive,
      wasOut: isLive || state === "withdrawn",
      draftNumber: state === "changed" ? 2 : 1,
      content: contentOf(one.page, names),
      publishAt: state === "scheduled" ? hourOfDay(addDays(today, 3), 8) : null,
    };
  });
  type Numbered = (typeof all)[number];
  const draftOf = ({ content, state }: Numbered): PageContent =>
    state === "changed" ? { ...content, seoDescription: "Überarbeitet für das neue Jahr." } : content;
  await insertRows(
    db,
    pages,
    all.map((one) => {
      const { components: _components, picture, ...values } = draftOf(one);
      return {
        ...values,
        id: one.id,
        version: one.draftNumber,
        domainId: one.domainId,
        parentId: one.parentId,
        position: one.position,
        slug: one.page.slug ?? slugOf(one.page.title),
        pictureId: picture === null ? null : Number(picture),
        isHomepage: one.page.isHomepage ?? false,
        createdAt: one.at,
        updatedAt: one.outAt,
        createdById: writer,
        updatedById: writer,
        draftNumber: one.draftNumber,
        liveNumber: one.isLive ? 1 : null,
        scheduledNumber: one.publishAt ? 1 : null,
        publishAt: one.publishAt,
        firstPublishedAt: one.wasOut ? one.outAt : null,
        publishedAt: one.wasOut ? one.outAt : null,
        withdrawnAt: one.state === "withdrawn" ? new Date(one.outAt.getTime() + 3_600_000) : null,
        reviewRound: 0,
      };
    }),
  );
  const columns = all.flatMap(({ id, content }) => content.components.map((one) => columnsOf(id, one)));
  const firstComponent = await reserveIds(db, pageComponents, columns.length);
  await insertRows(
    db,
    pageComponents,
    columns.map((row, nth) => ({ id: firstComponent + nth, ...row })),
  );
  const firstRevision = await reserveIds(db, revisions, all.length * 2);
  const revisionOf = (one: Numbered, nth: number, number: number) => ({
    id: firstRevision + nth * 2 + number - 1,
    area: pageLifecycle.area,
    recordId: one.id,
    number,
    shape: pageLifecycle.shape,
    at: number === 1 ? one.at : one.outAt,
    byId: writer,
    content: number === 1 ? one.content : draftOf(one),
    publishedAt: number === 1 && one.wasOut ? one.outAt : null,
  });
  await insertRows(
    db,
    revisions,
    all.flatMap((one, nth) => [1, 2].slice(0, one.draftNumber).map((number) => revisionOf(one, nth, number))),
  );
  await insertRows(
    db,
    published,
    all.flatMap((one, nth) => {
      const row = { area: pageLifecycle.area, recordId: one.id, revisionId: revisionOf(one, nth, 1).id };
      const facets = [...(pageLifecycle.facets?.(one.content) ?? [])];
      return one.isLive ? [{ ...row, publishedAt: one.outAt, content: one.content, facets }] : [];
    }),
  );
  await keepUses(db, all, { isLive: false });
  const live = all.filter(({ isLive }) => isLive);
  await keepUses(db, live, { isLive: true });
}

/** A component's columns in the table of drafts. */
function columnsOf(pageId: number, { asset, poster, linkPage, linkArticle, ...own }: PageComponent) {
  const idOf = (id: string | null) => (id === null ? null : Number(id));
  return {
    pageId,
    ...own,
    assetId: idOf(asset),
    posterId: idOf(poster),
    linkPageId: idOf(linkPage),
    linkArticleId: idOf(linkArticle),
  };
}

function contentOf(
  { title, language = "de", visibility = "public", components }: PlannedPage,
  names: Names,
): PageContent {
  return {
    title,
    language,
    visibility,
    picture: null,
    seoTitle: null,
    seoDescription: null,
    // A library without files has no pictures to show.
    components: flatOf(components, names, null, "k").filter(
      ({ type, asset }) => (type !== "image" && type !== "audio") || asset !== null,
    ),
  };
}

/** The components in reading order, each with a key by its place. */
function flatOf(
  planned: readonly PlannedComponent[],
  names: Names,
  within: string | null,
  path: string,
): PageComponent[] {
  return planned.flatMap(({ holds = [], ...one }, nth) => {
    const key = `${path}${nth + 1}`;
    const named = {
      ...EMPTY_FIELDS,
      ...one,
      key,
      within,
      asset: assetOf(one.asset, names),
      poster: assetOf(one.poster, names),
      linkPage: one.linkPage ? idOfPage(one.linkPage, names) : null,
      text:
        one.text?.replace(/@([a-z-]+)/g, (_, page: string) => pageAddress(String(names.pages.get(page)))) ??
        null,
    };
    return [named, ...flatOf(holds, names, key, `${key}-`)];
  });
}

const idOfPage = (key: string, { pages: pageIds }: Names) => String(pageIds.get(key.slice(1)));

/** `#n` is a picture, `~n` a sound; null where the library has none. */
function assetOf(named: string | null | undefined, { pictures, sounds }: Names): string | null {
  if (!named) return null;
  const all = named.startsWith("#") ? pictures : sounds;
  return all[(Number(named.slice(1)) * 3) % Math.max(1, all.length)] ?? null;
}
