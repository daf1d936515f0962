import { MOST_PAGE_DEPTH } from "./page";

/** A page as its address needs it. */
export interface PlacedPage {
  id: string;
  parentId: string | null;
  slug: string;
  isHomepage: boolean;
}

/** Where a page was that readers could know. */
export interface FormerPlace {
  parentId: string | null;
  slug: string;
  pageId: string;
}

const HOMEPAGE = "/";

type ById<Page> = ReadonlyMap<string, Page>;

const byId = <Page extends PlacedPage>(pages: readonly Page[]): ById<Page> =>
  new Map(pages.map((page) => [page.id, page]));

/** The pages above a page, the top one first, and itself. A tree that is broken has an end, too. */
function trailIn<Page extends PlacedPage>(pages: ById<Page>, page: Page): Page[] {
  const trail: Page[] = [];
  for (let at: Page | undefined = page; at && !trail.includes(at); at = pages.get(at.parentId ?? ""))
    trail.unshift(at);
  return trail;
}

const addressOfTrail = (trail: readonly PlacedPage[]): string =>
  trail.at(-1)?.isHomepage ? HOMEPAGE : `/${trail.map(({ slug }) => slug).join("/")}`;

/** The address of each page of a site: the slugs from the top. That of its homepage is `/`. */
export function addressesOf(pages: readonly PlacedPage[]): ReadonlyMap<string, string> {
  const pagesById = byId(pages);
  return new Map(pages.map((page) => [page.id, addressOfTrail(trailIn(pagesById, page))]));
}

/** The pages above a page, the top one first, and itself. */
export function trailOf<Page extends PlacedPage>(pages: readonly Page[], id: string): Page[] {
  const pagesById = byId(pages);
  const page = pagesById.get(id);
  return page ? trailIn(pagesById, page) : [];
}

/** A page and all below it, in the order in which they are given. */
export function branchOf<Page extends PlacedPage>(pages: readonly Page[], id: string): Page[] {
  const pagesById = byId(pages);
  const within = new Map<string, boolean>([[id, true]]);
  const isWithin = (page: Page, depth = 0): boolean => {
    const cachedAnswer = within.get(page.id);
    if (cachedAnswer !== undefined) return cachedAnswer;
    const parent = pagesById.get(page.parentId ?? "");
    const answer = parent !== undefined && depth <= pages.length && isWithin(parent, depth + 1);
    within.set(page.id, answer);
    return answer;
  };
  return pages.filter((page) => isWithin(page));
}

/** The address of a page that changes, before and after. */
export interface ChangedAddress {
  id: string;
  from: string;
  to: string;
}

/** What addresses change if a page gets another parent or another slug: its own, and those of the pages below it. */
export function changedAddresses(
  pages: readonly PlacedPage[],
  { id, ...place }: Pick<PlacedPage, "id" | "parentId" | "slug">,
): ChangedAddress[] {
  const before = addressesOf(pages);
  const after = addressesOf(pages.map((page) => (page.id === id ? { ...page, ...place } : page)));
  return branchOf(pages, id).flatMap((page) => {
    const [from = "", to = ""] = [before.get(page.id), after.get(page.id)];
    return from === to ? [] : [{ id: page.id, from, to }];
  });
}

/** Longest address that is looked up. */
const ADDRESS_LENGTH = 2000;

/** The slugs of an address as somebody asks for it; null for what no page has. */
function slugsOf(address: string): string[] | null {
  if (address.length > ADDRESS_LENGTH || !address.startsWith("/")) return null;
  const slugs = address.toLowerCase().split("/").filter(Boolean);
  const isSlug = (part: string) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(part);
  return slugs.length <= MOST_PAGE_DEPTH && slugs.every(isSlug) ? slugs : null;
}

const placeKey = (parentId: string | null, slug: string) => `${parentId ?? ""} ${slug}`;

/** Finds the pages of a site by addresses, present and former ones. */
export function pageFinder(pages: readonly PlacedPage[], formerPlaces: readonly FormerPlace[]) {
  const present = new Map(pages.map(({ id, parentId, slug }) => [placeKey(parentId, slug), id]));
  const former = new Map(
    formerPlaces.map(({ parentId, slug, pageId }) => [placeKey(parentId, slug), pageId]),
  );
  const homepage = pages.find(({ isHomepage }) => isHomepage)?.id ?? null;

  /** Slug by slug: the page that is there, or else the one that was. */
  function below(parentId: string | null, slugs: readonly string[]): string | null {
    const [slug, ...others] = slugs;
    if (slug === undefined) return parentId;
    const key = placeKey(parentId, slug);
    for (const id of [present.get(key), former.get(key)]) {
      const pageId = id === undefined ? null : below(id, others);
      if (pageId !== null) return pageId;
    }
    return null;
  }

  return (address: string): string | null => {
    const slugs = slugsOf(address);
    if (slugs === null) return null;
    return slugs.length === 0 ? homepage : below(null, slugs);
  };
}
