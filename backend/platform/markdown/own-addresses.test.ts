import { expect, test } from "vitest";
import { HOSTILE_MARKDOWN } from "./hostile-markdown";
import { type OwnAddresses, ownAddressesIn, withOwnAddresses } from "./own-addresses";
import { renderMarkdown } from "./safe-html";

const render = (text: string) => renderMarkdown({ who: "a" }, text);

const SHOWN: OwnAddresses = {
  article: (id) => (id === "1" ? { href: "/haus-am-see", "data-medium": "3" } : null),
  page: (id) => (id === "1" ? { href: "/verlag/team" } : null),
  picture: (asset) => (asset === "1" ? "/draft/x/pictures/1" : null),
};
const NONE = { articles: [], pages: [], pictures: [] };
const shown = async (text: string) => withOwnAddresses(await render(text), SHOWN);

test("articles, pages and pictures are named by the text that readers see, each once", async () => {
  const html = await render(
    "[a](/articles/1) [b](/articles/2 'c') ![d](/pictures/3) [![e](/pictures/4)](/articles/1) `[f](/articles/5)` [g](/pages/6)",
  );
  expect(ownAddressesIn(html)).toEqual({ articles: ["1", "2"], pages: ["6"], pictures: ["3", "4"] });
  for (const other of ["/articles/1/preview", "/articles/01", "https://a.at/articles/1", "/articles/1?a"])
    expect(ownAddressesIn(await render(`[x](${other})`)), other).toEqual(NONE);
});

test("a link leads to the present address of an article, and is only its words where there is none", async () => {
  expect(await shown('[Haus](/articles/1 "anzeige: Mehr") [fern](https://a.at)')).toBe(
    '<p><a href="/haus-am-see" data-medium="3" title="Mehr" class="anzeige" rel="sponsored nofollow">Haus</a> <a href="https://a.at">fern</a></p>',
  );
  expect(await shown("Ein [**altes** Haus](/articles/2) und [fern](https://a.at)")).toBe(
    '<p>Ein <strong>altes</strong> Haus und <a href="https://a.at">fern</a></p>',
  );
});

test("the same is true of pages of web sites", async () => {
  expect(await shown("[Team](/pages/1), [altes](/pages/2) [Muster](/pages/1/preview)")).toBe(
    '<p><a href="/verlag/team">Team</a>, altes <a href="/pages/1/preview">Muster</a></p>',
  );
});

test("a picture has the address of where it is shown, and is its alternative text where it is gone", async () => {
  expect(await shown('![Haus](/pictures/1 "Am See") ![Weg & „Tor“](/pictures/2)')).toBe(
    '<p><img src="/draft/x/pictures/1" alt="Haus" title="Am See"> Weg &#x26; „Tor“</p>',
  );
});

test("what a text says never becomes a tag", async () => {
  const said = [
    "![<script>alert(1)</script>](/pictures/2)",
    '![</a><img src="/x">](/pictures/2)',
    "[x](/articles/2 '</a><script>alert(1)</script>')",
    "[x](/articles/1 ' href=\"/articles/2\"><script>')",
    "[![</a>](/pictures/1 '</a>')](/articles/2)",
    ...HOSTILE_MARKDOWN.map((text) => `![${text}](/pictures/2) [${text}](/articles/2)`),
  ];
  for (const text of said) {
    const html = (await shown(text)).replace(/<(?:a|img)(?: [a-z-]+="[^"]*")*>/g, "");
    expect(
      html.replace(/<\/?(?:p|a|em|strong|code|pre|br|blockquote|ul|ol|li|h[2-6]|hr)>/g, ""),
      text,
    ).not.toMatch(/<[a-z!/?]/i);
  }
});
