import { formatDayLong } from "domain/dates";
import { escapeHtml, UNSUBSCRIBE_MARKER, withMarkers } from "domain/newsletters/placeholders";
import { colourOr, DARK, LINE, PAGE, readableOn, TEXT } from "./colours";
import { adLabel, imageTag, line, link, ownHtml, paragraphs, personalParagraphs, small } from "./html-parts";
import type { NewsletterBlock, NewsletterModel } from "./model";
import { lineOf, safeWebAddress } from "./model-texts";
import { WORDS } from "./words";

/**
 * An element as MJML takes it, parsed already. So no text is ever read as MJML: what is a content or an attribute ends
 * up in the HTML as it stands here.
 */
export interface MjmlElement {
  tagName: string;
  attributes: Readonly<Record<string, string>>;
  children?: MjmlElement[];
  content?: string;
}

const WIDTH = 600;
const SIDE = 20;
const CONTENT = WIDTH - 2 * SIDE;
const LOGO = 200;
/** Of a magazine, its picture is beside its text. */
const COVER_SHARE = 35;
const COVER_GAP = 16;
const COVER = Math.floor((CONTENT * COVER_SHARE) / 100) - COVER_GAP;

/** Known to all clients; that of the device first. */
const FONTS = "-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif";

const STYLES = [
  ":root{color-scheme:light dark;supported-color-schemes:light dark}",
  "@media (max-width:480px){.np{display:none!important}}",
  "@media (prefers-color-scheme:dark){",
  `.bg,.bg>div{background-color:${DARK.page}!important}`,
  `.t div,.t h2 a{color:${DARK.text}!important}`,
  `.t .s{color:${DARK.secondary}!important}`,
  `.t p a,.t li a,.t .a a{color:${DARK.link}!important}`,
  "}",
].join("");

const HEAD = [
  '<meta name="color-scheme" content="light dark">',
  '<meta name="supported-color-schemes" content="light dark">',
  "<!--[if mso]><style>body,table,td{font-family:Arial,sans-serif!important}</style><![endif]-->",
].join("");

/** The colours of an issue, as far as they can be read. */
interface Colours {
  band: string;
  bandText: string;
  link: string;
}

function coloursOf({ accentColour, accentTextColour }: NewsletterModel): Colours {
  const band = colourOr(accentColour, TEXT);
  return {
    band,
    bandText: readableOn(band, accentTextColour, PAGE, TEXT),
    link: readableOn(PAGE, accentColour, TEXT),
  };
}

const text = (content: string, attributes: Readonly<Record<string, string>> = {}): MjmlElement => ({
  tagName: "mj-text",
  attributes: { "css-class": "t", ...attributes },
  content,
});

const column = (children: MjmlElement[], attributes = {}): MjmlElement => ({
  tagName: "mj-column",
  attributes,
  children,
});

const section = (children: MjmlElement[], attributes = {}): MjmlElement => ({
  tagName: "mj-section",
  attributes,
  children,
});

/** A line that divides a part from the one before. */
const DIVIDED = { "border-top": `1px solid ${LINE}` };

const UNSUBSCRIBE = escapeHtml(UNSUBSCRIBE_MARKER);

function head({ title, preheader }: NewsletterModel): MjmlElement {
  const defaults: MjmlElement[] = [
    {
      tagName: "mj-text",
      attributes: {
        padding: "0",
        "font-family": FONTS,
        "font-size": "16px",
        "line-height": "1.5",
        color: TEXT,
      },
    },
    { tagName: "mj-section", attributes: { padding: `20px ${SIDE}px` } },
    { tagName: "mj-column", attributes: { padding: "0" } },
  ];
  return {
    tagName: "mj-head",
    attributes: {},
    children: [
      { tagName: "mj-title", attributes: {}, content: line(title) },
      { tagName: "mj-preview", attributes: {}, content: withMarkers(lineOf(preheader), escapeHtml) },
      { tagName: "mj-attributes", attributes: {}, children: defaults },
      { tagName: "mj-style", attributes: {}, content: STYLES },
      { tagName: "mj-raw", attributes: {}, content: HEAD },
    ],
  };
}

/** The logo on a light ground, which stays light on dark screens: it may be dark itself, with nothing behind it. */
function logo({ logo: own, senderName }: NewsletterModel): string {
  const pictureHtml = imageTag(own, LOGO, lineOf(own?.alt ?? "") || senderName);
  if (pictureHtml === "") return "";
  const ground = `background-color:${PAGE};padding:8px 0;width:${LOGO}px;max-width:100%`;
  return `<div style="${ground}">${pictureHtml}</div>`;
}

/** The way out stands at the top, because Gmail cuts off the end of what is long. */
function top(model: NewsletterModel, colours: Colours): MjmlElement {
  const out = link(UNSUBSCRIBE, WORDS.unsubscribe, { colour: colours.link, isAlone: true });
  const line = `<p style="margin:0;font-size:14px;text-align:right">${out}</p>`;
  return section([column([text(line + logo(model))])], { padding: `0 ${SIDE}px 12px` });
}

function band({ title, issueNumber, date }: NewsletterModel, { band, bandText }: Colours): MjmlElement {
  const number = issueNumber ? `${WORDS.number} ${line(issueNumber)} · ` : "";
  const heading = `<h1 style="margin:0;font-size:26px;line-height:1.25">${line(title)}</h1>`;
  const content = `${heading}<p style="margin:6px 0 0">${number}${formatDayLong(date)}</p>`;
  return section([column([text(content, { "css-class": "h", color: bandText })])], {
    "background-color": band,
  });
}

const greeting = ({ greeting }: NewsletterModel): MjmlElement[] =>
  greeting?.trim() ? [section([column([text(personalParagraphs(greeting))])])] : [];

function heading(title: string, address: string | null): string {
  const linked = link(address, line(title), { colour: TEXT });
  return `<h2 style="margin:0 0 8px;font-size:20px;line-height:1.3">${linked}</h2>`;
}

function readMore(title: string, address: string | null, { link: colour }: Colours): string {
  if (address === null) return "";
  const label = `${WORDS.readMore}: ${lineOf(title)}`;
  return `<p style="margin:0">${link(address, WORDS.readMore, { colour, isAlone: true, label })}</p>`;
}

function article(block: NewsletterBlock & { kind: "article" }, colours: Colours): MjmlElement {
  const address = safeWebAddress(block.link);
  const pictureHtml = imageTag(block.picture, CONTENT);
  const credit = pictureHtml && block.credit?.trim() ? small(`${WORDS.photo} ${line(block.credit)}`) : "";
  const content = [
    block.isAdvertorial ? adLabel() : "",
    pictureHtml && `<div style="padding:0 0 8px">${pictureHtml}</div>`,
    credit,
    heading(block.title, address),
    paragraphs(block.text),
    readMore(block.title, address, colours),
  ];
  return section([column([text(content.join(""))])], DIVIDED);
}

function ad(block: NewsletterBlock & { kind: "ad" }, { link: colour }: Colours): MjmlElement {
  const address = safeWebAddress(block.link);
  const alt = lineOf(block.picture?.alt ?? "") || `${WORDS.advertisement}: ${block.client}`;
  const pictureHtml = imageTag(block.picture, CONTENT, alt);
  const content = pictureHtml
    ? link(address, pictureHtml, { colour })
    : link(address, line(block.client), { colour, isAlone: true });
  const hidden = block.isHiddenOnPhones ? { "css-class": "np" } : {};
  return section([column([text(`${adLabel()}<div class="a">${content}</div>`)])], { ...DIVIDED, ...hidden });
}

function magazine(block: NewsletterBlock & { kind: "magazine" }, colours: Colours): MjmlElement {
  const address = safeWebAddress(block.link);
  const cover = imageTag(block.picture, COVER);
  const words = [
    heading(block.title, address),
    paragraphs(block.text),
    readMore(block.title, address, colours),
  ];
  const beside = text(words.join(""));
  if (cover === "") return section([column([beside])], DIVIDED);
  const columns = [
    column([text(`<div style="padding:0 0 ${COVER_GAP}px">${cover}</div>`)], { width: `${COVER_SHARE}%` }),
    column([beside], { width: `${100 - COVER_SHARE}%` }),
  ];
  return section(columns, DIVIDED);
}

function blockElement(block: NewsletterBlock, colours: Colours): MjmlElement {
  if (block.kind === "article") return article(block, colours);
  return block.kind === "ad" ? ad(block, colours) : magazine(block, colours);
}

function footer(model: NewsletterModel, { link: colour }: Colours): MjmlElement {
  const disclosure = safeWebAddress(model.disclosureLink);
  const alone = (address: string, words: string) =>
    `<p style="margin:0">${link(address, words, { colour, isAlone: true })}</p>`;
  const content = [
    `<p style="margin:0 0 12px"><strong>${line(model.senderName)}</strong></p>`,
    ownHtml(model.imprintHtml ?? ""),
    disclosure ? alone(disclosure, WORDS.disclosure) : "",
    alone(UNSUBSCRIBE, WORDS.changeLists),
  ];
  return section([column([text(content.join(""))])], DIVIDED);
}

/** A part of a newsletter: `head`, `greeting`, `foot`, or the key of its block. */
interface MjmlPart {
  key: string;
  elements: MjmlElement[];
}

/** The parts that are no blocks. */
export const PART_KEYS = { head: "head", greeting: "greeting", foot: "foot" } as const;

function partsOf(model: NewsletterModel): MjmlPart[] {
  const colours = coloursOf(model);
  return [
    { key: PART_KEYS.head, elements: [top(model, colours), band(model, colours)] },
    { key: PART_KEYS.greeting, elements: greeting(model) },
    ...model.blocks.map((block) => ({ key: block.key, elements: [blockElement(block, colours)] })),
    { key: PART_KEYS.foot, elements: [footer(model, colours)] },
  ];
}

function treeOf(model: NewsletterModel, children: MjmlElement[]): MjmlElement {
  const body = { "background-color": PAGE, width: `${WIDTH}px`, "css-class": "bg" };
  return {
    tagName: "mjml",
    attributes: { lang: "de", dir: "ltr" },
    children: [head(model), { tagName: "mj-body", attributes: body, children }],
  };
}

/** An issue as MJML, with markers. */
export const mjmlTree = (model: NewsletterModel): MjmlElement =>
  treeOf(
    model,
    partsOf(model).flatMap(({ elements }) => elements),
  );

/** Stands before each part of a tree that is taken apart, and behind the last one; no text can be one (`line`). */
export const partMark = (nth: number) => `<!--part ${nth}-->`;

/** The same with a mark before each part, and the keys of the parts in their order. */
export function markedTree(model: NewsletterModel): { tree: MjmlElement; keys: string[] } {
  const parts = partsOf(model);
  const mark = (nth: number): MjmlElement => ({ tagName: "mj-raw", attributes: {}, content: partMark(nth) });
  const marked = parts.flatMap(({ elements }, nth) => [mark(nth), ...elements]);
  return { tree: treeOf(model, [...marked, mark(parts.length)]), keys: parts.map(({ key }) => key) };
}
