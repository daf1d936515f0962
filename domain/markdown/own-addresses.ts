/** How a text names a picture of the library. Readers get it there, as long as a text of theirs shows it. */
export const pictureAddress = (asset: string): string => `/pictures/${asset}`;

/** How a text names another article, whatever its permalink is. */
export const articleAddress = (article: string): string => `/articles/${article}`;

/** How a text names a page of a web site, wherever it stands. */
export const pageAddress = (page: string): string => `/pages/${page}`;

const namedIn = (address: string) => {
  const pattern = new RegExp(String.raw`(?<![\w./:%-])/${address}/([1-9]\d{0,15})(?![\w/?#%&-])`, "g");
  return (text: string): string[] => [
    ...new Set([...text.matchAll(pattern)].flatMap(([, id]) => (id ? [id] : []))),
  ];
};

/** The pictures of the library that a Markdown text names, each once. */
export const picturesIn = namedIn("pictures");

/** The articles that a Markdown text names, each once. */
export const articlesIn = namedIn("articles");

/** The pages of web sites that a Markdown text names, each once. */
export const pagesIn = namedIn("pages");

/** The pages and articles that a Markdown text leads to, by their ids. */
export interface Targets {
  pages: readonly string[];
  articles: readonly string[];
}

export const targetsIn = (text: string): Targets => ({ pages: pagesIn(text), articles: articlesIn(text) });

/** Every sign that could mean something within a line. */
const escaped = (text: string): string =>
  text
    .replace(/\s+/g, " ")
    .trim()
    .replace(/[!"#&()*/<>[\\\]_`{|}~]/g, "\\$&");

/** A picture of the library as Markdown has it. */
export function pictureMarkdown({ asset, alt, caption }: PictureInText): string {
  const title = caption?.trim() ? ` "${escaped(caption)}"` : "";
  return `![${escaped(alt ?? "")}](${pictureAddress(asset)}${title})`;
}

/** A text with pictures at its end, each in a paragraph of its own. */
export function withPicturesBelow(text: string, pictures: readonly PictureInText[]): string {
  const before = text.replace(/[\r\n]+$/, "");
  return [...(before === "" ? [] : [before]), ...pictures.map(pictureMarkdown)].join("\n\n");
}

interface PictureInText {
  asset: string;
  /** What it shows, for those who do not see it. */
  alt: string | null;
  caption: string | null;
}
