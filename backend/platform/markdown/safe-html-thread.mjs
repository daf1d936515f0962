// Renders Markdown (CommonMark) as the HTML that readers get, in a thread. Its bounds were checked before.
import rehypeSanitize from "rehype-sanitize";
import rehypeStringify from "rehype-stringify";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";

/** How links are marked: `[Text](https://…, "anzeige: Titel")`. Any other title stays a title. */
const LINK_MARKS = { anzeige: { className: ["anzeige"], rel: ["sponsored", "nofollow"] } };
const MARK = new RegExp(`^(${Object.keys(LINK_MARKS).join("|")}):`, "i");

/** How a picture stands wider than the words: `![Alt](/pictures/12 "breit: Bildtext")`. */
const WIDE = /^breit:\s*/;

const SCHEMA = {
  tagNames: [
    ...["a", "blockquote", "br", "code", "em", "h2", "h3", "h4", "h5", "h6", "hr", "img", "li", "ol", "p"],
    ...["pre", "strong", "ul"],
  ],
  attributes: {
    a: ["href", "title", ["className", "anzeige"], ["rel", "sponsored", "nofollow"]],
    img: ["src", "alt", "title", ["className", "breit"]],
    ol: ["start"],
  },
  protocols: { href: ["http", "https", "mailto", "tel"], src: ["https"] },
};

const OWN = "http://own.invalid";

/** What an address leads to, as browsers read it; null for none. */
function addressOf(href) {
  try {
    return new URL(href, OWN);
  } catch {
    return null;
  }
}

/** Whether an address is a path of this house: neither that of another host nor relative to a page. */
const isOwnPath = (href) => href.startsWith("/") && addressOf(href)?.origin === OWN;

function isLink(href) {
  if (/^https?:\/\//i.test(href)) return addressOf(href) !== null;
  return /^(mailto|tel):/i.test(href) || isOwnPath(href);
}

const PICTURE = /^\/((download|files)\/[\w-]+(\/[\w.%~-]+)?|pictures\/[1-9]\d{0,15})$/;

/** Pictures are own files only: others would tell strangers who reads, and own screens must not be opened by a picture. */
const isPicture = (src) => PICTURE.test(src) && addressOf(src)?.pathname === src;

function readerLinks({ href, title, ...other }) {
  const [, mark] = MARK.exec(title ?? "") ?? [];
  const left = mark ? title.slice(mark.length + 1).trim() : title;
  return {
    ...other,
    href: href.replace(/^[a-z]+(?=:)/i, (scheme) => scheme.toLowerCase()),
    ...(left ? { title: left } : {}),
    ...(mark ? LINK_MARKS[mark.toLowerCase()] : {}),
  };
}

function readerPicture({ title, ...other }) {
  const left = title.replace(WIDE, "").trim();
  return { ...other, ...(left ? { title: left } : {}), className: ["breit"] };
}

/** An element as readers get it. Those that the schema does not know lose their tags. */
function readerElement(node) {
  const { tagName, properties } = node;
  // The title of the article is the first heading of its page.
  if (/^h[1-5]$/.test(tagName)) return { ...node, tagName: `h${Number(tagName[1]) + 1}` };
  if (tagName === "a")
    return isLink(properties.href ?? "")
      ? { ...node, properties: readerLinks(properties) }
      : { ...node, tagName: "span", properties: {} };
  if (tagName === "img" && !isPicture(properties.src ?? ""))
    return { type: "text", value: properties.alt ?? "" };
  if (tagName === "img" && WIDE.test(properties.title ?? ""))
    return { ...node, properties: readerPicture(properties) };
  return node;
}

const lengthOf = ({ value = "", tagName = "", properties = {} }) =>
  value.length +
  2 * tagName.length +
  Object.values(properties).reduce((sum, of) => sum + String(of).length, 0);

/** Replaces what readers do not get, and refuses a text whose references would make it longer than it may be. */
function forReaders({ atMost }) {
  return (tree) => {
    let length = 0;
    const replaced = (node) => {
      const own = node.type === "element" ? readerElement(node) : node;
      length += lengthOf(own);
      if (length > atMost) throw new RangeError("too long");
      return own.children ? { ...own, children: own.children.map(replaced) } : own;
    };
    return replaced(tree);
  };
}

/**
 * @param {{ text: string, atMost: number }} work
 * @returns {string | null} null for what is nested too deeply, or gets longer than `atMost`
 */
export default function renderMarkdown({ text, atMost }) {
  try {
    const html = unified()
      .use(remarkParse)
      .use(remarkRehype)
      .use(forReaders, { atMost })
      .use(rehypeSanitize, SCHEMA)
      .use(rehypeStringify)
      .processSync(text)
      .toString();
    return html.length <= atMost ? html : null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
