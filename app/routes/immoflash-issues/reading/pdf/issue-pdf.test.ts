import { getDocument, OPS } from "pdfjs-dist/legacy/build/pdf.mjs";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { startTexts } from "~/i18n/i18n.server";
import { createPause, inTurn } from "~/shared/pdf/limits.server";
import type { PdfPictures } from "~/shared/pdf/pictures.server";
import type { ReadAdData, ReadArticleData, ReadIssueData, ReadPageData } from "../read-issue";
import { issuePdf } from "./issue-pdf.server";
import { refuseLong } from "./limits.server";

beforeAll(() => {
  startTexts();
});

const article = (values: Partial<ReadArticleData> = {}): ReadArticleData => ({
  _id: "1",
  title: "Wohnen am See",
  standing: "published",
  subtitle: "Ein Haus",
  intro: null,
  html: "<p>Text.</p>",
  coverOwner: null,
  isAdvertorial: false,
  cover: null,
  ...values,
});
const ad = (values: Partial<ReadAdData> = {}): ReadAdData => ({
  _id: "4711",
  isSold: true,
  isHiddenOnPhones: false,
  client: "Öko-Möbel Žižek",
  link: null,
  file: { _id: "9", filename: "anzeige.png", width: 400, height: 300 },
  ...values,
});
const page = (type: string, values: Partial<ReadPageData> = {}): ReadPageData => ({
  type,
  link: null,
  imprint: null,
  articles: [],
  ads: [],
  magazine: null,
  picture: null,
  ...values,
});
const issue = (pages: ReadPageData[], values: Partial<ReadIssueData> = {}): ReadIssueData => ({
  _id: "1",
  title: "immoflash Mai",
  issueNumber: "5/2099",
  publishDate: "2099-05-01",
  customLink: null,
  medium: "immoflash",
  senderName: "Redaktion Žižek",
  logo: null,
  accentColour: null,
  accentTextColour: null,
  pages,
  content: [],
  ...values,
});

async function jpeg(width: number, height: number) {
  const picture = sharp({ create: { width, height, channels: 3, background: "#1f5f8b" } });
  return { content: await picture.jpeg().toBuffer(), width, height };
}

async function read(data: ReadIssueData, pictures: PdfPictures = new Map(), of: "draft" | "live" = "draft") {
  const pdf = await getDocument({ data: await issuePdf(data, of, pictures), verbosity: 0 }).promise;
  const pages = await Promise.all(
    Array.from({ length: pdf.numPages }, async (_, n) => {
      const one = await pdf.getPage(n + 1);
      const { items } = await one.getTextContent();
      const { fnArray } = await one.getOperatorList();
      return {
        text: items
          .map((item) => ("str" in item ? item.str + (item.hasEOL ? " " : "") : ""))
          .join("")
          .replace(/\s+/g, " "),
        links: (await one.getAnnotations()).map(({ url }) => url),
        pictures: fnArray.filter((fn) => fn === OPS.paintImageXObject).length,
        tags: JSON.stringify(await one.getStructTree()),
      };
    }),
  );
  return { pdf, pages };
}

describe("an immoflash issue as PDF", () => {
  it("begins a page with each of its own, with its title, language and tags", async () => {
    const { pdf, pages } = await read(
      issue([
        page("cover_left", { articles: [article()] }),
        page("imprint", { imprint: "<p>Hauptplatz 1</p>" }),
      ]),
    );
    const { info } = await pdf.getMetadata();
    expect(info).toMatchObject({ Title: "immoflash Mai", Author: "Redaktion Žižek", Language: "de" });
    expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true });
    expect(pages).toHaveLength(2);
    const [first, second] = pages;
    for (const part of [
      "immoflash Mai",
      "Ausgabe 5/2099",
      "1. Mai 2099",
      "Wohnen am See",
      "Ein Haus",
      "Text.",
    ])
      expect(first?.text).toContain(part);
    expect(first?.text).toContain("immoflash Mai · Seite 1");
    expect(second?.text).toContain("Impressum Hauptplatz 1");
    expect(second?.text).toContain("immoflash Mai · Seite 2");
    expect(first?.tags).toContain('"H1"');
    expect(first?.tags).toContain('"H2"');
  });

  it("writes texts with headings, lists and links, over as many pages as they need", async () => {
    const html = `<h2>Lage</h2><p>Mehr bei der <a href="https://bank.test/kredit">Bank</a>.</p><ul><li>Küche</li><li>Bad</li></ul>${"<p>Ein langer Absatz über das Wohnen in den Bergen und am See, mit vielen Worten.</p>".repeat(60)}<p>Ende.</p>`;
    const { pages } = await read(issue([page("cover_right", { articles: [article({ html })] })]));
    expect(pages.length).toBeGreaterThan(2);
    expect(pages[0]?.text).toContain("Lage Mehr bei der Bank. • Küche • Bad");
    expect(pages[0]?.links).toEqual(["https://bank.test/kredit"]);
    expect(pages[0]?.tags).toContain('"LI"');
    expect(pages.at(-1)?.text).toContain("Ende.");
    for (const one of pages) expect(one.text).toContain("Seite 1");
  });

  it("shows pictures with what they show, ads with what they lead to, and names those it could not read", async () => {
    const cover = { address: "/pictures/12", alt: "Ein Haus am See", file: null };
    const pages = [
      page("cover_left", { articles: [article({ cover, coverOwner: "Huber" })] }),
      page("full_ad", { ads: [ad({ link: "https://kunde.test/" })] }),
      page("half_ad", {
        articles: [article({ cover: { address: "/pictures/13", alt: "Garten", file: null } })],
        ads: [ad()],
      }),
    ];
    const pictures = new Map([
      ["/pictures/12", await jpeg(400, 300)],
      ["/download/9/1920x0", await jpeg(300, 900)],
    ]);
    const { pages: shown } = await read(issue(pages), pictures);
    expect(shown).toHaveLength(3);
    expect(shown.map((one) => one.pictures)).toEqual([1, 1, 1]);
    expect(shown[0]?.tags).toContain('"alt":"Ein Haus am See"');
    expect(shown[0]?.text).toContain("Bild: Huber");
    expect(shown[1]?.text).toContain("ANZEIGE");
    expect(shown[1]?.tags).toContain("Anzeige von Öko-Möbel Žižek");
    expect(shown[1]?.links).toEqual(["https://kunde.test/"]);
    expect(shown[2]?.text).toContain("[Bild: Garten]");
  });

  it("says what is missing at its place; free places in the draft only", async () => {
    const pages = [
      page("half_ad", { articles: [null], ads: [null] }),
      page("full_ad", { ads: [ad({ file: null }), ad({ client: null, file: null })] }),
      page("magazine_preview"),
      page("imprint"),
      page("cover_left", { articles: [article({ standing: "private", html: null, subtitle: null })] }),
    ];
    const { pages: draft } = await read(issue(pages));
    expect(draft[0]?.text).toContain("Hier fehlt ein Artikel.");
    expect(draft[0]?.text).toContain("Freier Anzeigenplatz");
    expect(draft[1]?.text).toContain(
      "Hier steht die Anzeige von Öko-Möbel Žižek. Die Unterlagen fehlen noch.",
    );
    expect(draft[1]?.text).toContain("Anzeige 4711");
    expect(draft[2]?.text).toContain("Hier fehlt die Print-Ausgabe.");
    expect(draft[3]?.text).toContain("noch kein Impressum");
    expect(draft[4]?.text).toContain("Der Artikel ist privat");
    const { pages: live } = await read(issue(pages), new Map(), "live");
    expect(live[0]?.text).not.toContain("Freier Anzeigenplatz");
  });

  it("has the magazine's picture at the left of its title, and a way to it", async () => {
    const magazine = { title: "Alpenblick 3", description: "Das Heft zum Bauen." };
    const picture = { address: "/pictures/3", alt: null, file: null };
    const shown = page("magazine_preview", { magazine, picture, link: "https://magazin.test/abo" });
    const pictures = new Map([["/pictures/3", await jpeg(300, 400)]]);
    const { pdf, pages } = await read(issue([page("imprint"), shown]), pictures);
    expect(pages[1]).toMatchObject({ pictures: 1, links: ["https://magazin.test/abo"] });
    const { items } = await (await pdf.getPage(2)).getTextContent();
    const title = items.find((item) => "str" in item && item.str === magazine.title);
    expect(title && "transform" in title ? title.transform[4] : 0).toBeGreaterThan(220);
  });

  it("lets others get their turn while a long one is drawn", async () => {
    const html =
      "<p>Ein langer Absatz über das Wohnen in den Bergen und am See, mit vielen Worten.</p>".repeat(80);
    const long = issue(
      Array.from({ length: 30 }, () => page("two_articles", { articles: [article({ html }), article()] })),
    );
    let turns = 0;
    const count = () => {
      turns += 1;
      if (turns > 0) again = setImmediate(count);
    };
    let again = setImmediate(count);
    await issuePdf(long, "draft", new Map());
    clearImmediate(again);
    expect(turns).toBeGreaterThan(10);
  });
});

it("makes one file after the other, and refuses more while many wait", async () => {
  let under = 0;
  const make = () =>
    inTurn(async () => {
      under += 1;
      expect(under).toBe(1);
      await new Promise((resolve) => setImmediate(resolve));
      under -= 1;
    });
  const answers = await Promise.allSettled(Array.from({ length: 8 }, make));
  const refused = answers.filter(({ status }) => status === "rejected");
  expect(refused).toHaveLength(2);
  expect(refused[0]).toMatchObject({ reason: { status: 503 } });
  await make();
});

it("refuses texts that are too long, and ends what takes too long", async () => {
  const html = "x".repeat(500_001);
  const articles = [article({ html }), article({ html })];
  const two = [page("two_articles", { articles }), page("two_articles", { articles })];
  expect(() => refuseLong(issue([page("two_articles", { articles })]))).not.toThrow();
  expect(() => refuseLong(issue(two))).toThrow(expect.objectContaining({ status: 413 }));
  const pause = createPause(-1);
  const drawn = async () => {
    for (;;) await pause();
  };
  await expect(drawn()).rejects.toMatchObject({ status: 413 });
});
