import { TookTooMuchError, threads } from "backend/platform/threads/threads";
import { expect, test, vi } from "vitest";
import { isWithinBounds } from "./bounds";
import { HOSTILE_MARKDOWN } from "./hostile-markdown";
import { renderMarkdown } from "./safe-html";

const render = (text: string) => renderMarkdown({ who: "a" }, text);

test("CommonMark is rendered, below the title of its page", async () => {
  expect(await render("# Haus\n\nEin **altes** Haus\\\nam _See_.\n\n3. drei\n4. vier")).toBe(
    "<h2>Haus</h2>\n<p>Ein <strong>altes</strong> Haus<br>\nam <em>See</em>.</p>\n" +
      '<ol start="3">\n<li>drei</li>\n<li>vier</li>\n</ol>',
  );
  expect(await render("Autor:innen um 10:30 | ~~a~~ www.a.at <u>b</u>")).toBe(
    "<p>Autor:innen um 10:30 | ~~a~~ www.a.at b</p>",
  );
});

test("links of advertising are marked, and all other titles stay", async () => {
  expect(await render('[Bank](https://a.at/?b=1&c=2 "anzeige: Mehr")')).toBe(
    '<p><a href="https://a.at/?b=1&#x26;c=2" title="Mehr" class="anzeige" rel="sponsored nofollow">Bank</a></p>',
  );
  expect(await render('[Bank](https://a.at "Anzeige:")')).toBe(
    '<p><a href="https://a.at" class="anzeige" rel="sponsored nofollow">Bank</a></p>',
  );
  expect(await render('[Bank](https://a.at "werbung: Mehr")')).toBe(
    '<p><a href="https://a.at" title="werbung: Mehr">Bank</a></p>',
  );
});

test("addresses lead to the web, to mails, telephones and own paths, and pictures are own files", async () => {
  for (const href of ["https://a.at", "mailto:a@a.at", "tel:+43123", "/artikel/1"])
    expect(await render(`[x](${href})`)).toBe(`<p><a href="${href}">x</a></p>`);
  expect(await render("[x](HTTPS://a.at)")).toBe('<p><a href="https://a.at">x</a></p>');
  for (const href of ["//a.at", "a.at", "http:a.at", "ftp://a.at", "#a", "?a"])
    expect(await render(`[x](<${href}>)`), href).toBe("<p>x</p>");
  for (const src of ["/download/7", "/download/7/media_libary", "/files/7/Haus.jpg", "/pictures/7"])
    expect(await render(`![Haus](${src})`)).toBe(`<p><img src="${src}" alt="Haus"></p>`);
  for (const src of [
    "https://a.at/b.png",
    "//a.at/b.png",
    "/logout",
    "/download/../logout",
    "/pictures/../logout",
    "/pictures/7/small",
    "/pictures/x",
    "/pictures/7?a",
    "pictures/7",
    "data:image/png;b",
  ])
    expect(await render(`![Haus](${src})`), src).toBe("<p>Haus</p>");
});

test("a picture that is wider than the words is marked, and any other title stays", async () => {
  expect(await render('![Tal](/pictures/7 "breit: Im Tal")')).toBe(
    '<p><img src="/pictures/7" alt="Tal" title="Im Tal" class="breit"></p>',
  );
  expect(await render('![Tal](/pictures/7 "breit:")')).toBe(
    '<p><img src="/pictures/7" alt="Tal" class="breit"></p>',
  );
  expect(await render('![Tal](/pictures/7 "Breit: das Tal")')).toBe(
    '<p><img src="/pictures/7" alt="Tal" title="Breit: das Tal"></p>',
  );
  expect(await render('![Tal](https://a.at/b.png "breit: Im Tal")')).toBe("<p>Tal</p>");
});

const TAGS = [
  /<\/?(?:blockquote|br|code|em|h[2-6]|hr|li|ol|p|pre|strong|ul)>/g,
  /<ol start="\d+">|<\/a>/g,
  /<a href="(?:https?:\/\/|mailto:|tel:|\/(?![/\\]))[^"<\s]*"(?: title="[^"]*")?(?: class="anzeige" rel="sponsored nofollow")?>/g,
  /<img src="\/(?:download|files|pictures)\/[\w/.%~-]+" alt="[^"]*"(?: title="[^"]*")?(?: class="breit")?>/g,
];

test("nothing hostile is left", async () => {
  expect(HOSTILE_MARKDOWN.length).toBeGreaterThan(60);
  for (const text of HOSTILE_MARKDOWN) {
    const html = await render(text);
    const left = TAGS.reduce((rest, tag) => rest.replace(tag, ""), html);
    expect(left, text).not.toContain("<");
  }
});

test("a text whose lists cost the parser too much never reaches it", async () => {
  const run = vi.spyOn(threads, "run");
  const lists = `${"- ".repeat(29)}a\n`.repeat(1000);
  expect(isWithinBounds(lists)).toBe(true);
  await expect(render(lists)).rejects.toBeInstanceOf(TookTooMuchError);
  expect(run).not.toHaveBeenCalled();
  run.mockRestore();
});

test("a text that no parser should see is shown as it was typed, and so is one that grows too long", async () => {
  const deep = ["> ".repeat(40), "- ".repeat(40), `${" ".repeat(80)}- x`, "[".repeat(60), "_*".repeat(400)];
  for (const text of deep) expect(isWithinBounds(`${text}a`), text).toBe(false);
  expect(await render(`${">".repeat(40)} a & <b>\nc\n\n"d"`)).toBe(
    `<p>${"&gt;".repeat(40)} a &amp; &lt;b&gt;<br>c</p>\n<p>&quot;d&quot;</p>`,
  );
  const word = "Wort **fett** und [Link](https://a.at), ".repeat(140);
  expect(isWithinBounds(`> - ${word}\n\n> > 1. b\n\n${word}`)).toBe(true);
  const grown = `[a]: /${"x".repeat(20_000)}\n\n${"[a] ".repeat(30)}`;
  expect(isWithinBounds(grown)).toBe(true);
  expect(await render(grown)).toMatch(/^<p>\[a\]: \//);
});
