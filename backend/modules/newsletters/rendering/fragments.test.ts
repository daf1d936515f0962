import { threads } from "backend/platform/threads/threads";
import { afterAll, expect, test, vi } from "vitest";
import { fragmentsOf, withoutMarks } from "./fragments";
import type { NewsletterModel } from "./model";
import { prepareNewsletter, renderMarked, renderNewsletter } from "./render";

afterAll(() => threads.close());

const ORIGIN = "https://verlag.example";
const picture = (name: string) => ({
  address: `${ORIGIN}/newsletter/pictures/${name}`,
  alt: name,
  width: 1120,
  height: 630,
});
const article = (n: number) =>
  ({
    kind: "article",
    key: `article:${n}`,
    title: `Wohnen & bauen (${n})`,
    text: "Ein <b>Absatz</b> mit <!--part 1--> darin.",
    picture: picture(`a${n}`),
    credit: null,
    link: `${ORIGIN}/c/42/${n}`,
    isAdvertorial: false,
  }) as const;
const model: NewsletterModel = {
  subject: "Neues",
  preheader: "Für {{vorname|Sie}}",
  greeting: "Guten Tag {{name|Leserin, Leser}}!",
  title: "Wochenblick",
  issueNumber: "48",
  date: "2026-11-26",
  senderName: "Muster Verlag",
  logo: null,
  accentColour: "#7a1f3d",
  accentTextColour: "#ffffff",
  blocks: [
    article(1),
    {
      kind: "ad",
      key: "ad:5",
      client: "Muster Bau GmbH",
      picture: { ...picture("ad"), alt: "" },
      link: `${ORIGIN}/c/42/x`,
      isHiddenOnPhones: true,
    },
    {
      kind: "magazine",
      key: "magazine:3",
      title: "Das Heft",
      text: "Neu",
      picture: picture("heft"),
      link: null,
    },
    article(2),
  ],
  imprintHtml: '<p>Wien, <a href="https://verlag.example/impressum">Impressum</a></p>',
  imprintText: "Wien",
  disclosureLink: "https://verlag.example/offenlegung",
};

test("what is shown part by part has the bytes that are sent", async () => {
  const marked = await renderMarked({ who: "a" }, model);
  const sent = await renderNewsletter({ who: "a" }, prepareNewsletter(model));
  expect(withoutMarks(marked.html, marked.keys)).toBe(sent);
});

test("each part holds what is its own, and nothing of it leads away", async () => {
  const { html, keys } = await renderMarked({ who: "a" }, model);
  const { css, parts } = fragmentsOf(html, keys, ORIGIN);
  expect(parts.map(({ key }) => key)).toEqual([
    "head",
    "greeting",
    "article:1",
    "ad:5",
    "magazine:3",
    "article:2",
    "foot",
  ]);
  const of = (key: string) => parts.find((part) => part.key === key)?.html ?? "";
  expect(of("article:1")).toContain("Wohnen &amp; bauen (1)");
  expect(of("article:1")).toContain("&lt;!--part 1--&gt; darin");
  expect(of("article:1")).not.toContain("Muster Bau");
  expect(of("ad:5")).toContain('alt="Anzeige: Muster Bau GmbH"');
  expect(of("article:2")).toContain('src="/newsletter/pictures/a2"');
  expect(of("foot")).toContain("Wien");
  expect(of("foot")).not.toMatch(/<\/?(?:body|html)/);
  for (const { key, html: part } of parts) {
    expect(part, key).not.toMatch(
      /<h1|<(?:table|td)[^>]* width=|\shref=|<!--|\s(?:bgcolor|cellpadding|cellspacing|align|valign)=/,
    );
    const count = (tag: RegExp) => part.match(tag)?.length ?? 0;
    for (const tag of ["div", "table", "td", "a"])
      expect(count(new RegExp(`<${tag}[ >]`, "g")), `${key} ${tag}`).toBe(
        count(new RegExp(`</${tag}>`, "g")),
      );
  }
  expect(css).toContain(".np{display:none!important}");
  expect(css).toContain("prefers-color-scheme:dark");
});

test("a newsletter without an introduction has a place for one", async () => {
  const { html, keys } = await renderMarked({ who: "a" }, { ...model, greeting: null });
  expect(fragmentsOf(html, keys, ORIGIN).parts[1]).toEqual({ key: "greeting", html: "" });
});

test("what was looked at lately is not rendered again", async () => {
  await renderMarked({ who: "a" }, model);
  const run = vi.spyOn(threads, "run");
  await renderMarked({ who: "b" }, model);
  expect(run).not.toHaveBeenCalled();
  await renderMarked({ who: "b" }, { ...model, title: "Ein anderer" });
  expect(run).toHaveBeenCalledTimes(1);
  run.mockRestore();
});
