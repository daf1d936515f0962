import { threads } from "backend/platform/threads/threads";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import type { NewsletterBlock, NewsletterModel, NewsletterPicture } from "./model";
import { prepareNewsletter, renderNewsletter } from "./render";

afterAll(() => threads.close());

const text = fc.oneof(
  fc.string({ maxLength: 300 }),
  fc.string({ unit: "grapheme", maxLength: 300 }),
  fc.constant('"Äußerst" & <lang> '.repeat(20)),
);
const address = fc.nat({ max: 400 }).map((length) => `https://verlag.example/${"a&".repeat(length)}`);
const some = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: null });
const picture: fc.Arbitrary<NewsletterPicture> = fc.record({
  address,
  alt: text,
  width: some(fc.integer({ min: 1, max: 4000 })),
  height: some(fc.integer({ min: 1, max: 4000 })),
});
const key = fc.nat().map((id) => `article:${id}` as const);
const block = fc.oneof(
  fc.record({
    kind: fc.constant("article" as const),
    key,
    title: text,
    text,
    picture: some(picture),
    credit: some(text),
    link: some(address),
    isAdvertorial: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant("ad" as const),
    key,
    client: text,
    picture: some(picture),
    link: some(address),
    isHiddenOnPhones: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant("magazine" as const),
    key,
    title: text,
    text,
    picture: some(picture),
    link: some(address),
  }),
) as fc.Arbitrary<NewsletterBlock>;
const model: fc.Arbitrary<NewsletterModel> = fc.record({
  subject: text,
  preheader: text,
  greeting: some(text),
  title: text,
  issueNumber: some(text),
  date: fc.constant("2026-11-26"),
  senderName: text,
  logo: some(picture),
  accentColour: fc.constant("#7a1f3d"),
  accentTextColour: fc.constant("#ffffff"),
  blocks: fc.array(block, { maxLength: 12 }),
  imprintHtml: some(fc.constant("<p><strong>Verlag</strong></p>".repeat(10))),
  imprintText: some(text),
  disclosureLink: some(address),
});

const bytesOf = async (of: NewsletterModel) => {
  const prepared = prepareNewsletter(of);
  const html = await renderNewsletter({ who: "a" }, prepared);
  return { bytes: Buffer.byteLength(html), most: prepared.mostBytes };
};

test("no newsletter has more bytes than are counted without making it", async () => {
  await fc.assert(
    fc.asyncProperty(model, async (of) => {
      const { bytes, most } = await bytesOf(of);
      expect(most).toBeGreaterThanOrEqual(bytes);
    }),
    { numRuns: 40 },
  );
});

test("hardly more are counted than an issue of twenty parts has", async () => {
  const [own] = fc.sample(model, 1);
  if (!own) throw new Error("no model");
  const part = {
    kind: "article",
    key: "article:1",
    title: "Neue Fristen im Vergaberecht",
    text: "Was das für laufende Verträge heißt, haben wir nachgefragt. ".repeat(4),
    picture: {
      address: "https://verlag.example/pictures/12.jpg",
      alt: "Ein Bild",
      width: 1120,
      height: 630,
    },
    credit: "APA",
    link: "https://verlag.example/c/42/1",
    isAdvertorial: false,
  } as const;
  const blocks: NewsletterBlock[] = Array.from({ length: 20 }, () => ({ ...part }));
  const { bytes, most } = await bytesOf({ ...own, title: "Wochenblick", logo: null, blocks });
  expect(most / bytes).toBeLessThan(1.3);
});
