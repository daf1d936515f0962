type LinkAttributes = Readonly<Record<string, string>>;

/** What becomes of the addresses by which a text names what belongs to the house, where its HTML is shown. */
export interface OwnAddresses {
  /** The attributes of a link to an article; null: it is no link there, only its words. */
  article(id: string): LinkAttributes | null;
  /** The same of a page of a web site. */
  page(id: string): LinkAttributes | null;
  /** Where a picture is; null: there is none, and its alternative text stands for it. */
  picture(asset: string): string | null;
}

/** A tag as the renderer writes it: what belongs to the house is named by its first attribute. */
const TAG = /<(\/?)(a|img)((?: [a-z]+="[^"]*")*)>/g;
const LINK = /^ href="\/(articles|pages)\/([1-9]\d{0,15})"/;
const PICTURE = /^ src="\/pictures\/([1-9]\d{0,15})"/;
const ALT = / alt="([^"]*)"/;

/** The articles, pages and pictures that rendered HTML names, each once. */
export function ownAddressesIn(html: string): { articles: string[]; pages: string[]; pictures: string[] } {
  const idsByKind = { articles: new Set<string>(), pages: new Set<string>(), pictures: new Set<string>() };
  for (const [, , name, attributes = ""] of html.matchAll(TAG)) {
    const [, kind, id] = name === "a" ? (LINK.exec(attributes) ?? []) : [];
    if (kind && id) idsByKind[kind as "articles" | "pages"].add(id);
    const picture = name === "img" ? PICTURE.exec(attributes)?.[1] : undefined;
    if (picture) idsByKind.pictures.add(picture);
  }
  const { articles, pages, pictures } = idsByKind;
  return { articles: [...articles], pages: [...pages], pictures: [...pictures] };
}

/** Rendered HTML with the addresses of the house as they are where it is shown. */
export function withOwnAddresses(html: string, { article, page, picture }: OwnAddresses): string {
  let isOnlyWords = false;
  return html.replace(TAG, (tag: string, end: string, name: string, attributes: string) => {
    if (name === "img") {
      const asset = PICTURE.exec(attributes)?.[1];
      if (!asset) return tag;
      const address = picture(asset);
      // In an attribute the renderer leaves this sign as it is.
      if (address === null) return (ALT.exec(attributes)?.[1] ?? "").replaceAll("<", "&#x3C;");
      return `<img${attributes.replace(PICTURE, () => ` src="${inAttribute(address)}"`)}>`;
    }
    // Links do not stand within one another.
    if (end) {
      const isLeftOut = isOnlyWords;
      isOnlyWords = false;
      return isLeftOut ? "" : tag;
    }
    const [, kind, id] = LINK.exec(attributes) ?? [];
    if (!kind || !id) return tag;
    const link = kind === "articles" ? article(id) : page(id);
    isOnlyWords = link === null;
    if (!link) return "";
    const written = Object.entries(link).map(([key, value]) => ` ${key}="${inAttribute(value)}"`);
    return `<a${attributes.replace(LINK, () => written.join(""))}>`;
  });
}

const inAttribute = (text: string) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
