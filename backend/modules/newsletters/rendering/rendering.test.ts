import { TookTooMuchError, threads } from "backend/platform/threads/threads";
import { isTooMuchAsked } from "backend/platform/use-case/errors";
import { WARN_BYTES } from "domain/newsletters/limits";
import { fillPersonal, UNSUBSCRIBE_MARKER } from "domain/newsletters/placeholders";
import { afterAll, expect, test, vi } from "vitest";
import { contrast, DARK, PAGE, readableOn, SECONDARY, TEXT } from "./colours";
import type { NewsletterBlock, NewsletterModel } from "./model";
import { safeWebAddress } from "./model-texts";
import { prepareNewsletter, renderNewsletter } from "./render";

afterAll(() => threads.close());

const PARAGRAPH =
  "Die Novelle bringt Betrieben ab Jänner kürzere Fristen, und wer sie versäumt, zahlt künftig das Doppelte. " +
  "Was das für laufende Verträge heißt, haben wir bei Kammer, Ministerium und drei Kanzleien nachgefragt.";

const picture = (name: string, alt = `Bild ${name}`) => ({
  address: `https://verlag.example/bilder/${name}.jpg`,
  alt,
  width: 1120,
  height: 630,
});

const article = (n: number, of: Partial<NewsletterBlock & { kind: "article" }> = {}): NewsletterBlock => ({
  kind: "article",
  key: `article-${n}`,
  title: `Neue Fristen im Vergaberecht (${n})`,
  text: `${PARAGRAPH}\n\n${PARAGRAPH}`,
  picture: picture(`artikel-${n}`),
  credit: "APA/Georg Muster",
  link: `https://verlag.example/c/42/${n}`,
  isAdvertorial: false,
  ...of,
});

const ad = (n: number, of: Partial<NewsletterBlock & { kind: "ad" }> = {}): NewsletterBlock => ({
  kind: "ad",
  key: `ad-${n}`,
  client: `Muster Bau ${n} GmbH`,
  picture: picture(`anzeige-${n}`, ""),
  link: `https://verlag.example/c/42/${100 + n}`,
  isHiddenOnPhones: false,
  ...of,
});

const magazine: NewsletterBlock = {
  kind: "magazine",
  key: "magazine",
  title: "Das neue Heft",
  text: PARAGRAPH,
  picture: { ...picture("titelblatt"), width: 800, height: 1131 },
  link: "https://verlag.example/c/42/200",
};

const model = (of: Partial<NewsletterModel> = {}): NewsletterModel => ({
  subject: "Das Wichtigste der Woche, {{name|liebe Leserin, lieber Leser}}",
  preheader: "Für {{vorname|Sie & alle}}: neue Fristen",
  greeting: "Guten Tag {{name|Leserin, Leser}}!\n\nDas sind die Themen der Woche.",
  title: "Wochenblick",
  issueNumber: "48",
  date: "2026-11-26",
  senderName: "Muster Verlag",
  logo: { ...picture("logo", ""), width: 400, height: 120 },
  accentColour: "#7a1f3d",
  accentTextColour: "#ffffff",
  blocks: [
    article(1),
    ad(1),
    article(2, { isAdvertorial: true }),
    magazine,
    ad(2, { picture: null, isHiddenOnPhones: true }),
  ],
  imprintHtml:
    '<p><strong>Muster Verlag GmbH</strong>, Gasse 1, 1010 Wien</p>\n<p><a href="https://verlag.example/impressum">Impressum</a></p>',
  imprintText: "**Muster Verlag GmbH**, Gasse 1, 1010 Wien\n\n[Impressum](https://verlag.example/impressum)",
  disclosureLink: "https://verlag.example/offenlegung",
  ...of,
});

const rendered = async (of: NewsletterModel) => {
  const prepared = prepareNewsletter(of);
  return { html: await renderNewsletter({ who: "a" }, prepared), text: prepared.text };
};
const render = (of: Partial<NewsletterModel> = {}) => rendered(model(of));
const count = (text: string, of: RegExp) => text.match(of)?.length ?? 0;

/** Its tags and the conditions of Outlook, without attributes and texts. */
const skeleton = (html: string) => html.match(/<!--\[if|<!\[endif\]|<\/?[a-z][\w:-]*/gi)?.join(" ");

test("an issue has the fixed width that Outlook needs, in conditions that all end", async () => {
  const { html } = await render();
  expect(count(html, /<!--\[if/g)).toBe(count(html, /<!\[endif\]/g));
  expect(count(html, /<!--\[if mso \| IE\]><table align="center"[^>]* width="600"/g)).toBeGreaterThan(0);
  for (const name of ["table", "td", "div", "a", "p"])
    expect(count(html, new RegExp(`<${name}[ >]`, "g")), name).toBe(
      count(html, new RegExp(`</${name}>`, "g")),
    );
});

test("an issue says its language, what it is, and that it knows dark screens", async () => {
  const { html } = await render();
  expect(html).toMatch(/^<!doctype html><html lang="de" dir="ltr"/);
  expect(html).toContain("<title>Wochenblick</title>");
  expect(html).toMatch(/<div aria-label="Wochenblick"[^>]* role="article" lang="de"/);
  expect(html).toContain('<meta name="color-scheme" content="light dark">');
  expect(html).toContain('<meta name="supported-color-schemes" content="light dark">');
  expect(html).toContain("@media (prefers-color-scheme:dark)");
  expect(html).toContain("Nr. 48 · 26. November 2026");
  expect(count(html, /<h1/g)).toBe(1);
  expect(count(html, /<h2/g)).toBe(3);
});

test("pictures have an alternative text and their size", async () => {
  const { html } = await render();
  const pictures = html.match(/<img [^>]*>/g) ?? [];
  expect(pictures).toHaveLength(5);
  for (const one of pictures) expect(one).toMatch(/ alt="[^"]+" width="\d+" height="\d+"/);
  expect(html).toContain('alt="Bild artikel-1" width="560" height="315"');
  expect(html).toContain('alt="Anzeige: Muster Bau 1 GmbH"');
  expect(html).toContain('alt="Muster Verlag" width="200" height="60"');
  const small = { ...picture("klein"), width: 120, height: null };
  expect((await render({ blocks: [article(1, { picture: small })] })).html).toMatch(
    /klein[^>]* width="120" style/,
  );
});

test("whatever was paid for says so, in both forms", async () => {
  const blocks = [
    ad(1),
    ad(2, { picture: null }),
    ad(3, { link: null }),
    article(1, { isAdvertorial: true }),
  ];
  const { html, text } = await render({ blocks: [...blocks, article(2), magazine] });
  expect(count(html, />Anzeige</g)).toBe(4);
  expect(count(text, /^— Anzeige —$/gm)).toBe(4);
  // Above what it is the label of.
  const parts = html.split(">Anzeige<").slice(1);
  for (const [at, name] of ["anzeige-1", "Muster Bau 2", "anzeige-3", "artikel-1"].entries())
    expect(parts[at]).toContain(name);
  expect(count((await render({ blocks: [article(2), magazine] })).html, />Anzeige</g)).toBe(0);
});

test("ads may be hidden on phones, and are links with or without their picture", async () => {
  const { html } = await render({ blocks: [ad(1), ad(2, { picture: null, isHiddenOnPhones: true })] });
  expect(html).toContain("@media (max-width:480px){.np{display:none!important}}");
  expect(count(html, /<div\s+class="np"/g)).toBe(1);
  expect(html).toMatch(/<a href="https:\/\/verlag\.example\/c\/42\/101"[^>]*><img /);
  expect(html).toMatch(/<a href="https:\/\/verlag\.example\/c\/42\/102"[^>]*>Muster Bau 2 GmbH<\/a>/);
});

test("the way out stands at the top and at the end", async () => {
  const { html, text } = await render();
  const first = html.indexOf(`href="${UNSUBSCRIBE_MARKER}"`);
  expect(first).toBeLessThan(html.indexOf("<h1"));
  expect(count(html, new RegExp(`href="${UNSUBSCRIBE_MARKER}"`, "g"))).toBe(2);
  expect(html.indexOf("Abmelden oder Listen ändern")).toBeGreaterThan(html.indexOf("Impressum"));
  expect(text).toMatch(new RegExp(`\nAbmelden: ${UNSUBSCRIBE_MARKER}\n$`));
});

const addressesIn = (html: string) => html.match(/\bhttps?:[^"'<>\s)]+/g) ?? [];

test("a message names and loads nothing but the addresses of its model", async () => {
  const known = new Set(addressesIn(JSON.stringify(model())));
  const { html, text } = await render();
  const others = [...addressesIn(html), ...addressesIn(text)].filter((address) => !known.has(address));
  expect([...new Set(others)]).toEqual(["http://www.w3.org/1999/xhtml"]);
  expect(html).not.toMatch(/@import|@font-face|url\(|<link|<script/i);
});

const HOSTILE = [
  "<script>alert(1)</script><img src=x onerror=alert(1)>",
  "</mj-text></mj-column></mj-section><mj-raw><b>x</b></mj-raw><mj-include path='/etc/passwd' />",
  "]]> --> <!--[if mso]><table><![endif]--> <!-- htmlmin:ignore -->",
  "\"quotes' & &lt;b&gt; &#60; \\ `ticks` %3Cb%3E $& $1",
  "{{vorname}} {{unsubscribe}} {{ [[x]] {% x %} *|FNAME|*",
  `${UNSUBSCRIBE_MARKER}\ue000vorname\ue001x\ue002\u0000\u0008\ud800`,
  "👩‍👩‍👧 Größe \u202eab\u202c \u200f שלום  \u2028 a\tb",
];

function hostileModel(text: string): NewsletterModel {
  const own = <Block extends NewsletterBlock>(block: Block): Block => ({
    ...block,
    ...("title" in block ? { title: text, text } : {}),
    ...("credit" in block ? { credit: text } : {}),
    ...("client" in block ? { client: text } : {}),
    picture: block.picture && { ...block.picture, alt: text },
  });
  const { blocks, logo } = model();
  return model({
    subject: text,
    preheader: text,
    greeting: text,
    title: text,
    issueNumber: text,
    senderName: text,
    logo: logo && { ...logo, alt: text },
    blocks: blocks.map(own),
  });
}

test("no text becomes a tag, a condition, an attribute or MJML", async () => {
  const expected = skeleton((await rendered(hostileModel("Text"))).html);
  for (const text of HOSTILE) {
    const { html } = await rendered(hostileModel(text));
    expect(skeleton(html), text).toBe(expected);
    expect(html).not.toMatch(/\son\w+="|[\u0000\u0008\ud800](?![\udc00-\udfff])/);
    expect(count(html, /\ue000unsubscribe\ue001/g)).toBe(2);
  }
});

test("texts arrive as they were typed", async () => {
  const typed = '</mj-text> "A" & {{vorname}} ]]> 👩‍👩‍👧 \u200fשלום';
  const { html, text } = await render({
    blocks: [article(1, { title: typed, text: `${typed}\nzweite\n \n\ndritte` })],
  });
  const escaped = "&lt;/mj-text&gt; &quot;A&quot; &amp; {{vorname}} ]]&gt; 👩‍👩‍👧 \u200fשלום";
  expect(html).toContain(`>${escaped}</a></h2>`);
  expect(html).toContain(`>${escaped}<br>zweite</p><p style="margin:0 0 12px">dritte</p>`);
  expect(text).toContain(`\n${typed}\n${typed}\nzweite\n\ndritte\n`);
});

test("an imprint is HTML, and cannot end what it stands in", async () => {
  const imprintHtml =
    "<p>Wien</p>\n<pre>a\n  b</pre></mj-text><MJ-RAW>x</MJ-RAW><!--[if mso]>x<![endif]--><p>\ue000vorname\ue001\ue002&#xe000;vorname&#xe001;&#xe002;</p>";
  const { html } = await render({ imprintHtml });
  const plain = (await render({ imprintHtml: "<p>Wien</p><pre>a</pre><p>x</p>" })).html;
  expect(skeleton(html)).toBe(skeleton(plain));
  expect(html).toContain("<p>Wien</p>&#10;<pre>a&#10;  b</pre>&lt;/mj-text>&lt;MJ-RAW>x");
  const filled = fillPersonal(
    { subject: "", html, text: "" },
    { firstName: "Quirin", lastName: null, unsubscribe: "https://verlag.example/u/1" },
  ).html;
  // Preheader and greeting only.
  expect(count(filled, /Quirin/g)).toBe(2);
});

test("only addresses of the web are written", async () => {
  expect(safeWebAddress("https://a.example/x?y=1&z=2#t")).toBe("https://a.example/x?y=1&z=2#t");
  expect(safeWebAddress(" https://a.example/x y\"'<>\\ ")).toBe("https://a.example/x%20y%22'%3C%3E/");
  const bad = "javascript:alert(1)";
  for (const address of [
    bad,
    "data:text/html,x",
    "//a.example",
    "/pictures/1",
    "ftp://a.example",
    "https://",
    "",
  ])
    expect(safeWebAddress(address), address).toBeNull();
  const unsafe = { ...picture("x"), address: bad };
  const of = { picture: unsafe, link: bad };
  const { html, text } = await render({
    blocks: [article(1, of), ad(1, of), { ...magazine, ...of } as NewsletterBlock],
    logo: unsafe,
    disclosureLink: bad,
  });
  expect(html + text).not.toMatch(/javascript:|<img/);
  expect(html).toContain("Muster Bau 1 GmbH");
  // No credit without a picture.
  expect(html).not.toContain("Foto:");
});

test("greeting and preheader are filled in, for known and for unknown receivers", async () => {
  const content = { subject: model().subject, ...(await render()) };
  const unsubscribe = "https://verlag.example/n/abmelden?t=a-b_c&x=1";
  const known = fillPersonal(content, { firstName: "<Änne>", lastName: "O'Hara", unsubscribe });
  expect(known.subject).toBe("Das Wichtigste der Woche, <Änne> O'Hara");
  expect(known.html).toContain("Guten Tag &lt;Änne&gt; O&#39;Hara!");
  expect(known.html).toContain('href="https://verlag.example/n/abmelden?t=a-b_c&amp;x=1"');
  expect(known.text).toContain("Guten Tag <Änne> O'Hara!");
  expect(known.text).toContain(`Abmelden: ${unsubscribe}\n`);
  const unknown = fillPersonal(content, { firstName: null, lastName: null, unsubscribe });
  expect(unknown.html).toContain(">Für Sie &amp; alle: neue Fristen<");
  expect(unknown.html).toContain(">Guten Tag Leserin, Leser!<");
  expect(unknown.text).toContain("\nGuten Tag Leserin, Leser!\n");
  expect(known.html + known.text + unknown.html + unknown.text).not.toMatch(/[\ue000-\ue002]|\{\{/);
});

test("the plain text is made of the model, its lines as long as a mail's", async () => {
  const link = `https://verlag.example/${"x".repeat(100)}`;
  const { text } = await render({ blocks: [article(1, { link })] });
  expect(text).toMatch(/^Wochenblick\nNr\. 48, 26\. November 2026\n\nGuten Tag /);
  expect(text).toContain(`\n${link}\n`);
  const long = text.split("\n").filter((line) => line.length > 72);
  expect(long).toEqual([link]);
  expect(text).toContain("Offenlegung gemäß § 25 MedienG:\nhttps://verlag.example/offenlegung\n");
});

test("the imprint of the plain text has no marks, and keeps its addresses", async () => {
  const imprintText =
    "**immoflash** ist ein Dienst,\nfrei Haus.  \nGasse 1\n\n[redaktion@verlag.example](mailto:redaktion@verlag.example)\n\n- [Impressum](https://verlag.example/impressum)\n- *Offenlegung*";
  const { text } = await render({ imprintText });
  expect(text).toContain("\n\nimmoflash ist ein Dienst, frei Haus.\nGasse 1\n\nredaktion@verlag.example\n\n");
  expect(text).toContain("\n\nImpressum (https://verlag.example/impressum)\nOffenlegung\n\n");
});

test("colours can be read, whichever are chosen", async () => {
  const pairs = [
    [TEXT, PAGE],
    [SECONDARY, PAGE],
    [DARK.text, DARK.page],
    [DARK.secondary, DARK.page],
    [DARK.link, DARK.page],
  ] as const;
  for (const [colour, ground] of pairs) expect(contrast(colour, ground)).toBeGreaterThan(4.5);
  for (const ground of ["#777777", "#ffee00", "#000000", "#ffffff", "#808080", "#7a1f3d"])
    expect(contrast(readableOn(ground, "#999999", PAGE, TEXT), ground), ground).toBeGreaterThanOrEqual(4.5);
  const { html } = await render({ accentColour: "#ffee00", accentTextColour: 'red;"><b>' });
  expect(html).not.toContain("red;");
  expect(html).not.toMatch(/[^-]color:#ffee00/);
});

test("an issue without anything that may be missing", async () => {
  const { html, text } = await render({
    preheader: "",
    greeting: null,
    issueNumber: null,
    logo: null,
    blocks: [],
    imprintHtml: null,
    imprintText: null,
    disclosureLink: null,
  });
  expect(html).not.toMatch(/<img|<h2|Offenlegung|null|undefined/);
  expect(text).toMatch(/^Wochenblick\n26\. November 2026\n\n-+\n\nMuster Verlag\n\nAbmelden: /);
});

test("a large issue stays well below what Gmail cuts off, and the same model gives the same bytes", async () => {
  const blocks = Array.from({ length: 18 }, (_, n) => (n % 3 === 2 ? ad(n) : article(n)));
  const [first, second] = [await render({ blocks }), await render({ blocks })];
  expect(second).toEqual(first);
  const unsubscribe = `https://verlag.example/n/${"x".repeat(80)}`;
  const person = { firstName: "Maximiliane", lastName: "Mustermann", unsubscribe };
  const { html } = fillPersonal({ subject: "", ...first }, person);
  expect(Buffer.byteLength(html)).toBeLessThan(WARN_BYTES);
});

test("an issue that takes too long is too much for a user, and an error of its own for the house", async () => {
  const run = vi.spyOn(threads, "run").mockRejectedValue(new TookTooMuchError());
  const failureOf = (who: string | null) =>
    renderNewsletter({ who }, prepareNewsletter(model({}))).catch((error: unknown) => error);
  expect(isTooMuchAsked(await failureOf("a"))).toBe(true);
  expect(await failureOf(null)).toBeInstanceOf(TookTooMuchError);
  run.mockRestore();
});
