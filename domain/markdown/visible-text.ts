import { countCharacters } from "./characters";

/** How many characters of a Markdown text readers see: marks are none, and each gap between words is one. */
export const countVisible = (markdown: string): number => countCharacters(visibleText(markdown));

/** How many words readers see of a Markdown text. */
export const countWords = (markdown: string): number =>
  visibleText(markdown)
    .split(" ")
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

/** What readers see of a Markdown text (CommonMark), as one line. Pictures, marks and addresses of links are not seen. */
export function visibleText(markdown: string): string {
  const lines = markdown.replace(/\r\n?/g, "\n").split("\n");
  const labels = new Set<string>();
  const paragraph: string[] = [];
  let fence: string | null = null;
  const parts: string[] = [];
  const endParagraph = () => {
    if (paragraph.length > 0) parts.push(inline(paragraph.splice(0).join("\n"), labels));
  };
  for (const line of lines) {
    const label = DEFINITION.exec(line)?.[1];
    if (label) labels.add(label.toLowerCase());
  }
  for (const line of lines) {
    if (fence !== null) {
      if (line.trimStart().startsWith(fence)) fence = null;
      else parts.push(line);
      continue;
    }
    const text = withoutBlockMarks(line);
    const opened = /^\s{0,3}(`{3,}|~{3,})[^`]*$/.exec(text)?.[1];
    if (opened) {
      endParagraph();
      fence = opened;
    } else if (text.trim() === "" || isRule(text)) endParagraph();
    else if (!DEFINITION.test(line)) paragraph.push(text);
  }
  endParagraph();
  return parts.join(" ").replace(/\s+/g, " ").trim();
}

const DEFINITION = /^ {0,3}\[([^\]\n]{1,999})\]:\s*\S/;

/** So many marks may stand before one another. */
const DEEPEST = 100;

/** Marks of quotes, lists and headings at the beginning of a line, and of headings at its end. */
function withoutBlockMarks(line: string): string {
  let text = line;
  for (let depth = 0; depth < DEEPEST; depth++) {
    const rest = text.replace(/^\s*(?:>|[-*+](?=\s)|\d{1,9}[.)](?=\s))\s?/, "");
    if (rest === text || isRule(text)) break;
    text = rest;
  }
  return text.replace(/^ {0,3}#{1,6}(?:\s+|$)/, "").replace(/(?<=\s)#+\s*$/, "");
}

/** A thematic break, or what underlines a heading. */
const isRule = (line: string) =>
  /^ {0,3}(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,}|=+[ \t]*|-+[ \t]*)$/.test(line);

const PUNCTUATION = /[\p{P}\p{S}]/u;
const isSpace = (sign: string | undefined) => sign === undefined || /\s/.test(sign);

interface Delimiter {
  at: number;
  length: number;
}

/** What is left of a paragraph. Each of its signs is looked at a bounded number of times. */
function inline(text: string, labels: ReadonlySet<string>): string {
  const out: string[] = [];
  const openers: Record<"*" | "_", Delimiter[]> = { "*": [], _: [] };
  const brackets: { at: number; isPicture: boolean }[] = [];
  const noLongerTicks = new Set<number>();
  let at = 0;
  const take = (pattern: RegExp) => {
    pattern.lastIndex = at;
    return pattern.exec(text);
  };
  while (at < text.length) {
    const sign = text[at] as string;
    if (sign === "\\") {
      const next = text[at + 1];
      if (next !== undefined && /[!-/:-@[-`{-~]/.test(next)) out.push(next);
      // The end of a line after it is a break.
      else if (next === "\n") out.push(" ");
      else out.push(sign, ...(next === undefined ? [] : [next]));
      at += 2;
    } else if (sign === "`") {
      const ticks = take(/`+/y)?.[0] ?? sign;
      const end = noLongerTicks.has(ticks.length) ? -1 : endOfCode(text, at + ticks.length, ticks);
      if (end < 0) {
        noLongerTicks.add(ticks.length);
        out.push(ticks);
        at += ticks.length;
      } else {
        out.push(text.slice(at + ticks.length, end));
        at = end + ticks.length;
      }
    } else if (sign === "<") {
      const link = take(/<((?:[a-z][a-z0-9+.-]{1,31}:[^\s<>]{0,2000})|[^\s<>@]{1,200}@[^\s<>]{1,200})>/iy);
      const tag = link ? null : take(/<(?:\/?[a-z][^<>\n]{0,2000}|!--[^<>]{0,2000}--)>/iy);
      out.push(link ? (link[1] ?? "") : tag ? "" : sign);
      at += (link ?? tag)?.[0].length ?? 1;
    } else if (sign === "!" && text[at + 1] === "[") {
      brackets.push({ at: out.length, isPicture: true });
      out.push("!", "[");
      at += 2;
    } else if (sign === "[") {
      brackets.push({ at: out.length, isPicture: false });
      out.push("[");
      at += 1;
    } else if (sign === "]") {
      const opened = brackets.pop();
      const target = opened ? targetOf(text, at + 1, out, opened.at, labels) : 0;
      if (opened && target >= 0) {
        if (opened.isPicture) {
          out.splice(opened.at);
          for (const own of Object.values(openers))
            while ((own[own.length - 1]?.at ?? -1) >= opened.at) own.pop();
        } else out[opened.at] = "";
        at = Math.max(target, at + 1);
      } else {
        out.push("]");
        at += 1;
      }
    } else if (sign === "*" || sign === "_") {
      const run = take(/\*+|_+/y)?.[0] ?? sign;
      const before = text[at - 1];
      const after = text[at + run.length];
      const [left, right] = flanks(before, after);
      const canOpen = sign === "*" ? left : left && (!right || PUNCTUATION.test(before ?? ""));
      const canClose = sign === "*" ? right : right && (!left || PUNCTUATION.test(after ?? ""));
      let { length } = run;
      const own = openers[sign];
      while (canClose && length > 0 && own.length > 0) {
        const opener = own[own.length - 1] as Delimiter;
        const pairs = Math.min(opener.length, length);
        opener.length -= pairs;
        length -= pairs;
        out[opener.at] = sign.repeat(opener.length);
        if (opener.length === 0) own.pop();
      }
      if (canOpen && length > 0) own.push({ at: out.length, length });
      out.push(sign.repeat(length));
      at += run.length;
    } else if (sign === "&") {
      const entity = take(/&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,31});/iy);
      // Whatever it is, it is one character.
      out.push(entity ? entityOf(entity[0]) : sign);
      at += entity?.[0].length ?? 1;
    } else {
      const plain = take(/[^\\`<![\]*_&]+/y)?.[0] ?? sign;
      out.push(plain);
      at += plain.length;
    }
  }
  return out.join("");
}

const entityOf = (entity: string) =>
  /^&(?:nbsp|ensp|emsp|thinsp|#160|#xa0);$/i.test(entity) ? "\u00a0" : "\u25a1";

/** Whether a run of signs stands to the left of a word, and to the right of one. */
function flanks(before: string | undefined, after: string | undefined): [left: boolean, right: boolean] {
  const isOther = (sign: string | undefined) => isSpace(sign) || PUNCTUATION.test(sign ?? "");
  const left = !isSpace(after) && (!PUNCTUATION.test(after ?? "") || isOther(before));
  const right = !isSpace(before) && (!PUNCTUATION.test(before ?? "") || isOther(after));
  return [left, right];
}

/** Where the code ends that so many ticks open; -1 where nothing ends it. */
function endOfCode(text: string, from: number, ticks: string): number {
  for (let at = text.indexOf(ticks, from); at >= 0; ) {
    let end = at;
    while (text[end] === "`") end += 1;
    if (end - at === ticks.length) return at;
    at = text.indexOf(ticks, end);
  }
  return -1;
}

const LONGEST_LABEL = 200;
const TARGET =
  /\(\s{0,100}(?:<[^<>\n]{0,2000}>|[^\s()<>]{0,2000}(?:\([^\s()]{0,500}\)[^\s()]{0,500}){0,5})?(?:\s{1,100}(?:"[^"]{0,500}"|'[^']{0,500}'|\([^()]{0,500}\)))?\s{0,100}\)/y;

/** Where the target of a link ends that follows its text; -1 where brackets are only brackets. */
function targetOf(
  text: string,
  from: number,
  out: readonly string[],
  opened: number,
  labels: ReadonlySet<string>,
): number {
  if (text[from] === "(") {
    TARGET.lastIndex = from;
    const target = TARGET.exec(text);
    if (target) return from + target[0].length;
  }
  if (labels.size === 0) return -1;
  const named = /\[([^\]\n]{0,999})\]/y;
  named.lastIndex = from;
  const label = text[from] === "[" ? named.exec(text) : null;
  if (label?.[1] && labels.has(label[1].toLowerCase())) return from + label[0].length;
  if (out.length - opened > LONGEST_LABEL) return -1;
  const own = out.slice(opened).join("").replace(/^!?\[/, "").toLowerCase();
  return labels.has(own) ? from + (label?.[1] === "" ? 2 : 0) : -1;
}
