import { expect, it } from "vitest";
import { type Block, blocksOf } from "./blocks";

const plain = (block: Block) => ("runs" in block ? block.runs.map(({ text }) => text).join("") : block.kind);

it("reads paragraphs, headings, lists, quotations, code and lines", () => {
  const html = `<h2>Lage &#x26; Preis</h2>
<p>Ein <strong>fetter <em>schräger</em></strong> Text<br>
in zwei Zeilen.</p>
<ol start="3"><li>drei</li><li><p>vier</p><ul><li>darin</li></ul></li></ol>
<blockquote><p>&quot;Zitat&quot;</p></blockquote>
<pre><code>a  b
c</code></pre>
<hr>`;
  const blocks = blocksOf(html);
  expect(blocks.map(plain)).toEqual([
    ...["Lage & Preis", "Ein fetter schräger Text\n in zwei Zeilen.", "drei", "vier", "darin", '"Zitat"'],
    ...["a  b\nc", "rule"],
  ]);
  expect(blocks.map((block) => ("marker" in block ? [block.marker, block.depth] : block.kind))).toEqual([
    ...["heading", [null, 0], ["3.", 1], ["4.", 1], ["•", 2], [null, 1], [null, 0], "rule"],
  ]);
  expect(blocks[1]).toMatchObject({
    runs: [
      { text: "Ein ", isBold: false },
      { text: "fetter ", isBold: true, isItalic: false },
      { text: "schräger", isBold: true, isItalic: true },
      ...[{ isBold: false }, {}, {}],
    ],
  });
});

it("keeps links that lead outside, marks what is paid for, and leaves the words of all others", () => {
  const html =
    '<p><a href="https://bank.example/?a=1&amp;b=2" class="anzeige" rel="sponsored">Bank</a> und <a href="/articles/4/preview">Haus</a></p>';
  expect(blocksOf(html)[0]).toMatchObject({
    runs: [
      { text: "Bank", link: "https://bank.example/?a=1&b=2" },
      { text: " (Anzeige)", link: null },
      { text: " und ", link: null },
      { text: "Haus", link: null },
    ],
  });
});

it("puts pictures between what stands before and behind them", () => {
  const html = '<p>vor <img src="/pictures/12" alt="Haus &#x3C;am> See"> nach</p>';
  expect(
    blocksOf(html).map((block) => (block.kind === "picture" ? [block.src, block.alt] : plain(block))),
  ).toEqual(["vor", ["/pictures/12", "Haus <am> See"], "nach"]);
});
