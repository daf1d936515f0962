// Takes a mail apart in a thread, whoever wrote it. Its bounds were checked before.
import PostalMime from "postal-mime";
import remarkStringify from "remark-stringify";
import { unified } from "unified";

const LIMITS = {
  maxNestingDepth: 20,
  maxHeadersSize: 128 * 1024,
  maxRfc822NestingDepth: 0,
  forceRfc822Attachments: true,
  attachmentEncoding: "arraybuffer",
};
/** So much of a text is looked at, in characters, before anything is made of it. */
const READ_LENGTH = 1_000_000;
/** Longest text that is kept, in characters. */
const TEXT_LENGTH = 200_000;
const MARKDOWN_LENGTH = 50_000;

/** Parts of a page that nobody sees. */
const UNSEEN = [
  "script",
  "style",
  "head",
  "title",
  "template",
  "noscript",
  "svg",
  "math",
  "iframe",
  "object",
];
const BLOCKS = new Set(
  "p div table tr ul ol li h1 h2 h3 h4 h5 h6 blockquote pre section article header footer hr".split(" "),
);
const ENTITIES = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  shy: "",
  euro: "€",
  ndash: "–",
  mdash: "—",
};
const UMLAUTS = { auml: "ä", ouml: "ö", uuml: "ü", Auml: "Ä", Ouml: "Ö", Uuml: "Ü", szlig: "ß" };
const NAMED = {
  ...ENTITIES,
  ...UMLAUTS,
  hellip: "…",
  bdquo: "„",
  ldquo: "“",
  rdquo: "”",
  laquo: "«",
  raquo: "»",
};

const isCharacter = (code) => code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);

const decoded = (text) =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi, (whole, decimal, hex, name) => {
    if (name) return NAMED[name] ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return isCharacter(code) ? String.fromCodePoint(code) : "";
  });

/** What a reader sees of an HTML, as plain text. Each sign is looked at once. */
function textOfHtml(html) {
  const lower = html.toLowerCase();
  let text = "";
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf("<", at);
    if (open < 0) return text + html.slice(at).replace(/\s+/g, " ");
    text += html.slice(at, open).replace(/\s+/g, " ");
    if (html.startsWith("<!--", open)) {
      const end = html.indexOf("-->", open + 4);
      at = end < 0 ? html.length : end + 3;
      continue;
    }
    const close = html.indexOf(">", open);
    if (close < 0) return text;
    const name = /^<\/?([a-z][a-z0-9]{0,15})/.exec(lower.slice(open, open + 20))?.[1] ?? "";
    at = close + 1;
    if (UNSEEN.includes(name) && html[open + 1] !== "/") {
      const end = lower.indexOf(`</${name}`, at);
      at = end < 0 ? html.length : end;
    } else if (name === "br") text += "\n";
    else if (name === "li" && html[open + 1] !== "/") text += "\n\n• ";
    else if (name === "td" || name === "th") text += " ";
    else if (BLOCKS.has(name)) text += "\n\n";
  }
  return text;
}

const tidied = (text) =>
  text
    .replace(/\r\n?/g, "\n")
    // What cannot be stored, or is not seen.
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, "")
    .toWellFormed()
    .split("\n")
    .map((line) => line.trim())
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();

/** Plain text as Markdown that shows the same: no sign of it becomes a mark. */
const markdownOf = (text) =>
  unified()
    .use(remarkStringify)
    .stringify({
      type: "root",
      children: text
        .split(/\n\n+/)
        .filter((part) => part !== "")
        .map((part) => ({ type: "paragraph", children: [{ type: "text", value: part }] })),
    })
    .trim();

const line = (text) => (typeof text === "string" ? tidied(text).replace(/\s+/g, " ") : "");

/**
 * An automatic answer (RFC 3834, and what older servers write in its place): nobody has written it to us. A mail to many is
 * one only if it answers: press offices send their releases to many.
 */
function isAutomatic({ headers }) {
  const valueOf = (name) =>
    headers
      .find(({ key }) => key === name)
      ?.value.trim()
      .toLowerCase() ?? "";
  const submitted = valueOf("auto-submitted");
  const precedence = valueOf("precedence");
  const isAnswer = valueOf("in-reply-to") !== "" || valueOf("references") !== "";
  return (
    (submitted !== "" && !/^no\b/.test(submitted)) ||
    precedence.startsWith("auto_reply") ||
    (precedence.startsWith("bulk") && isAnswer)
  );
}

/**
 * @param {{ raw: Uint8Array, mostFiles: number }} work
 */
export default async function readMail({ raw, mostFiles }) {
  const email = await PostalMime.parse(raw, LIMITS);
  const seen = tidied(
    email.text?.slice(0, READ_LENGTH) || decoded(textOfHtml(email.html?.slice(0, READ_LENGTH) ?? "")),
  );
  const text = seen.slice(0, TEXT_LENGTH).toWellFormed();
  const files = email.attachments.filter(({ content }) => content.byteLength > 0);
  return {
    isAutomatic: isAutomatic(email),
    sender: { name: line(email.from?.name), address: line(email.from?.address) },
    subject: line(email.subject),
    messageId: line(email.messageId),
    text,
    markdown: markdownOf(text.slice(0, MARKDOWN_LENGTH).toWellFormed()),
    isCut: seen.length > MARKDOWN_LENGTH,
    files: files.slice(0, mostFiles).map(({ filename, content }) => ({
      name: line(filename),
      content: new Uint8Array(content),
    })),
    leftOut: files.slice(mostFiles, mostFiles + 50).map(({ filename }) => line(filename)),
  };
}
