import type { RemarkParser } from "@milkdown/transformer";

type Tree = {
  type: string;
  children?: Tree[];
  value?: string;
  [attribute: string]: unknown;
};

/** What a mark is to readers: bold within italic is italic within bold. */
const MARKS: Record<string, (node: Tree) => string> = {
  strong: () => "strong",
  emphasis: () => "emphasis",
  link: ({ url, title }) => `link ${JSON.stringify([url, title || null])}`,
};

/** The attributes of blocks and pictures that readers notice. */
const ATTRIBUTES = ["depth", "ordered", "start", "lang", "url", "alt", "title"];
const PHRASES = ["paragraph", "heading"];

/** Whether two Markdown texts read the same: the same blocks, words, marks, links and pictures. */
export function sameReading(remark: RemarkParser, one: string, other: string): boolean {
  const reading = (text: string) => {
    const lines: string[] = [];
    readBlock(remark.runSync(remark.parse(text), text) as unknown as Tree, lines, false);
    return lines.join("\n");
  };
  return reading(one) === reading(other);
}

function readBlock(node: Tree, lines: string[], isTight: boolean): void {
  const { type, children = [], value } = node;
  const attributes = ATTRIBUTES.map((name) => node[name] ?? null);
  if (PHRASES.includes(type)) {
    const phrase = phraseOf(children);
    // An empty paragraph is none.
    if (type === "paragraph" && phrase === "") return;
    lines.push(JSON.stringify([isTight && type === "paragraph" ? "text" : type, attributes, phrase]));
    return;
  }
  lines.push(JSON.stringify([type, attributes, value ?? null]));
  const isTightList = type === "list" && !isSpread(node);
  for (const child of children)
    readBlock(child, lines, type === "list" ? isTightList : isTight && type === "listItem");
  lines.push(`end ${type}`);
}

/** As HTML has it: one loose item makes a loose list. */
const isSpread = (list: Tree) =>
  Boolean(list.spread) || (list.children ?? []).some((item) => Boolean(item.spread));

/** The words of a phrase with the marks of each; white space is one blank. */
function phraseOf(nodes: readonly Tree[]): string {
  const pieces: { marks: string; text: string }[] = [];
  const add = (marks: readonly string[], text: string) => {
    const own = [...new Set(marks)].sort().join(" ");
    const last = pieces[pieces.length - 1];
    if (last?.marks === own) last.text += text;
    else pieces.push({ marks: own, text });
  };
  const walk = (node: Tree, marks: readonly string[]) => {
    const { type, value = "", children = [] } = node;
    const mark = MARKS[type];
    if (mark) for (const child of children) walk(child, [...marks, mark(node)]);
    // A blank has no marks that anybody sees.
    else if (type === "text")
      for (const word of value.split(/([ \t\n\r]+)/))
        add(/^[ \t\n\r]*$/.test(word) ? [] : marks, word.replace(/^[ \t\n\r]+$/, " "));
    else if (type === "break")
      add([], (node.data as { isInline?: boolean } | undefined)?.isInline ? " " : "\u0000break");
    else if (type === "inlineCode") add([...marks, "code"], value.replace(/\n/g, " "));
    else
      add(marks, `\u0000${JSON.stringify([type, value, ...ATTRIBUTES.map((name) => node[name] || null)])}`);
  };
  for (const node of nodes) walk(node, []);
  return JSON.stringify(
    pieces.filter(({ text }) => text !== "").map(({ marks, text }) => [marks, text.replace(/ +/g, " ")]),
  );
}
