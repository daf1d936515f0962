/** What becomes of the addresses by which a text names what belongs to the house, where its HTML is shown. */
export interface OwnAddresses {
  /** The attributes of a link to an article; null: it is no link there, only its words. */
  article(id: string): Readonly<Record<string, string>> | null;
  /** Where a picture is; null: there is none, and its alternative text stands for it. */
  picture(asset: string): string | null;
}

/** A tag as the renderer writes it: what belongs to the house is named by its first attribute. */
const TAG = /<(\/?)(a|img)((?: [a-z]+="[^"]*")*)>/g;
const ARTICLE = /^ href="\/articles\/([1-9]\d{0,15})"/;
const PICTURE = /^ src="\/pictures\/([1-9]\d{0,15})"/;
const ALT = / alt="([^"]*)"/;

/** The articles and the pictures that rendered HTML names, each once. */
export function ownAddressesIn(html: string): { articles: string[]; pictures: string[] } {
  const [articles, pictures] = [new Set<string>(), new Set<string>()];
  for (const [, , name, attributes = ""] of html.matchAll(TAG)) {
    const found = (name === "a" ? ARTICLE : PICTURE).exec(attributes)?.[1];
    if (found) (name === "a" ? articles : pictures).add(found);
  }
  return { articles: [...articles], pictures: [...pictures] };
}

/** Rendered HTML with the addresses of the house as they are where it is shown. */
export function withOwnAddresses(html: string, { article, picture }: OwnAddresses): string {
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
    const id = ARTICLE.exec(attributes)?.[1];
    if (!id) return tag;
    const link = article(id);
    isOnlyWords = link === null;
    if (!link) return "";
    const written = Object.entries(link).map(([key, value]) => ` ${key}="${inAttribute(value)}"`);
    return `<a${attributes.replace(ARTICLE, () => written.join(""))}>`;
  });
}

const inAttribute = (text: string) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
