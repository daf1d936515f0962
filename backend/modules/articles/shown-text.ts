import { assetById } from "backend/modules/library/service";
import { ownAddressesIn, withOwnAddresses } from "backend/platform/markdown/own-addresses";
import type { Ctx } from "backend/platform/use-case/context";
import { parseId } from "domain/identifiers";
import { articleAddress, pageAddress, pictureAddress } from "domain/markdown/own-addresses";
import { maySeePictures } from "./shown-pictures";

/**
 * Where a text is shown: on a page of readers, to those who work on it, to others who get it on its own, or by a link to its
 * draft.
 */
export type ArticleAudience = "readers" | "preview" | "alone" | { draftLink: string };

/** The pictures that there are. To those who work on a text it says of those only that they may see. */
async function picturesFor(
  ctx: Ctx,
  named: readonly string[],
  at: ArticleAudience,
): Promise<ReadonlySet<string>> {
  const seen = at === "preview" ? await maySeePictures(ctx, named) : named;
  const pictureIds = await Promise.all(
    seen.map(async (id) => ((await assetById(ctx).load(parseId(id) ?? 0))?.kind === "image" ? [id] : [])),
  );
  return new Set(pictureIds.flat());
}

/** The article to which a link of a text leads; null: readers do not get it. */
type FindTarget = (id: number) => Promise<{ medium: string; permalink: string | null } | null>;

/** The address of a page of a web site, with its host, as readers of an article get it; null: they do not get the page. */
type FindPage = (ctx: Ctx, page: string) => Promise<string | null>;

let findPage: FindPage = async () => null;

/** Declares how links of articles find pages of web sites, which depend on articles themselves. */
export function linksToPagesBy(find: FindPage): void {
  findPage = find;
}

/** The address of a picture of the library where an article shows it. */
export function pictureShownAt(asset: string, at: ArticleAudience): string {
  const address = pictureAddress(asset);
  return typeof at === "object" ? `/draft/${encodeURIComponent(at.draftLink)}${address}` : address;
}

/**
 * The HTML of a text where it is shown. A link to an article leads to it by its present permalink, to its preview for those
 * who work on it, and is only its words if its target is not published, or on a page that knows no other. A link to a page of
 * a web site leads to where it is now. A picture that is gone is its alternative text.
 */
export async function shownText(
  ctx: Ctx,
  html: string,
  at: ArticleAudience,
  find: FindTarget,
): Promise<string> {
  const { articles, pages, pictures } = ownAddressesIn(html);
  if (articles.length + pages.length + pictures.length === 0) return html;
  const targets = new Map(
    await Promise.all(articles.map(async (id) => [id, await find(parseId(id) ?? 0)] as const)),
  );
  const addresses = new Map(
    await Promise.all(pages.map(async (page) => [page, await findPage(ctx, page)] as const)),
  );
  const there = await picturesFor(ctx, pictures, at);
  return withOwnAddresses(html, {
    article(id): Readonly<Record<string, string>> | null {
      const target = targets.get(id);
      if (!target) return null;
      if (at === "preview") return { href: `${articleAddress(id)}/preview` };
      if (at !== "readers") return null;
      return { href: `/${target.permalink}`, "data-medium": target.medium };
    },
    page(id): Readonly<Record<string, string>> | null {
      const address = addresses.get(id);
      return address ? { href: at === "preview" ? `${pageAddress(id)}/preview` : address } : null;
    },
    picture(asset) {
      if (!there.has(asset)) return null;
      return pictureShownAt(asset, at);
    },
  });
}
