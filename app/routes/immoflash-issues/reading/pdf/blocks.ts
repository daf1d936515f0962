/** Words of a text that look alike. */
export interface TextRun {
  text: string;
  isBold: boolean;
  isItalic: boolean;
  /** What they lead to outside of this house; null: nothing. */
  link: string | null;
}

/** A part of a text, from top to bottom. `depth` is how far it is indented: by lists and quotations. */
export type Block =
  | { kind: "heading"; level: number; runs: TextRun[] }
  | { kind: "paragraph" | "code"; runs: TextRun[]; depth: number; marker: string | null }
  | { kind: "picture"; src: string; alt: string }
  | { kind: "rule" };

const TOKEN = /<(\/?)([a-z][a-z0-9]*)((?:\s+[a-z-]+(?:="[^"]*")?)*)\s*\/?>|[^<]+|</g;
const ATTRIBUTE = /([a-z-]+)="([^"]*)"/g;
const NAMED: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: "\u00a0",
};
const OUTSIDE = /^(https?:|mailto:|tel:)/;

const decoded = (text: string): string =>
  text.replace(
    /&(?:#x([0-9a-f]+)|#(\d+)|([a-z]+));/gi,
    (all, hex?: string, decimal?: string, name?: string) => {
      if (name) return NAMED[name] ?? all;
      const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "";
    },
  );

/** The parts of a text, of the HTML that the service makes of Markdown. */
export function blocksOf(html: string): Block[] {
  const blocks: Block[] = [];
  /** The lists around what is read, with the number of the next entry; null: it has no numbers. */
  const lists: (number | null)[] = [];
  let runs: TextRun[] = [];
  let marker: string | null = null;
  const open = { strong: 0, em: 0, blockquote: 0, pre: 0 };
  let link: string | null = null;
  let isPaidFor = false;

  const add = (text: string) => {
    if (text === "") return;
    runs.push({ text, isBold: open.strong > 0, isItalic: open.em > 0, link });
  };
  const end = (heading?: number) => {
    const ended = open.pre > 0 ? runs : trimmed(runs);
    runs = [];
    if (ended.length === 0) return;
    if (heading) return void blocks.push({ kind: "heading", level: heading, runs: ended });
    const kind = open.pre > 0 ? "code" : "paragraph";
    blocks.push({ kind, runs: ended, depth: lists.length + open.blockquote, marker });
    marker = null;
  };
  const starts = (name: string, attributes: Readonly<Record<string, string>>) => {
    if (name === "strong" || name === "em") open[name] += 1;
    else if (name === "br") add("\n");
    else if (name === "a") {
      const href = attributes.href ?? "";
      link = OUTSIDE.test(href) ? href : null;
      isPaidFor = attributes.class === "anzeige";
    } else if (name === "img") {
      end();
      blocks.push({ kind: "picture", src: attributes.src ?? "", alt: attributes.alt ?? "" });
    } else if (name !== "code") {
      end();
      if (name === "blockquote" || name === "pre") open[name] += 1;
      if (name === "hr") blocks.push({ kind: "rule" });
      if (name === "ul") lists.push(null);
      if (name === "ol") lists.push(Number(attributes.start ?? 1));
      if (name === "li") {
        const number = lists.at(-1) ?? null;
        marker = number === null ? "•" : `${number}.`;
        if (number !== null) lists[lists.length - 1] = number + 1;
      }
    }
  };
  const ends = (name: string) => {
    if (name === "strong" || name === "em") open[name] = Math.max(0, open[name] - 1);
    else if (name === "a") {
      link = null;
      if (isPaidFor) add(" (Anzeige)");
      isPaidFor = false;
    } else if (name !== "code") {
      end(/^h[1-6]$/.test(name) ? Number(name[1]) : undefined);
      if (name === "blockquote" || name === "pre") open[name] = Math.max(0, open[name] - 1);
      if (name === "ul" || name === "ol") lists.pop();
      if (name === "li") marker = null;
    }
  };

  for (const [token, closing, name, attributes = ""] of html.matchAll(TOKEN)) {
    if (name === undefined) {
      const text = decoded(token);
      add(open.pre > 0 ? text : text.replace(/[ \t\r\n]+/g, " "));
    } else if (closing) ends(name);
    else {
      const given = [...attributes.matchAll(ATTRIBUTE)].map(([, key = "", value = ""]) => [
        key,
        decoded(value),
      ]);
      starts(name, Object.fromEntries(given));
    }
  }
  end();
  return blocks;
}

/** Without spaces at both ends, and without runs that say nothing. */
function trimmed(runs: readonly TextRun[]): TextRun[] {
  const left = runs.map((run) => ({ ...run }));
  const [first, last] = [left[0], left.at(-1)];
  if (first) first.text = first.text.trimStart();
  if (last) last.text = last.text.trimEnd();
  const full = left.filter(({ text }) => text !== "");
  return full.some(({ text }) => text.trim() !== "") ? full : [];
}
