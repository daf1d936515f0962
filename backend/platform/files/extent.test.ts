import { constants, deflateRawSync } from "node:zlib";
import { threads } from "backend/platform/threads/threads";
import { pdf } from "backend/testing/pdf";
import { MP3_FRAME_MS, mp3, mp4, wav } from "backend/testing/recordings";
import { ASSET_TYPES } from "domain/attachments/upload-rules";
import { afterAll, describe, expect, test } from "vitest";
import { extentOf, UNKNOWN_EXTENT } from "./extent";

afterAll(() => threads.close());

const lengthOf = async (content: Uint8Array, mimeType: string) =>
  (await extentOf(new Uint8Array(content), mimeType)).durationMs;
const pagesOf = async (content: Uint8Array | string) =>
  (await extentOf(new Uint8Array(Buffer.from(content)), "application/pdf")).pages;

describe("the length of", () => {
  test("sound is what it has, also where it says more", async () => {
    const sound = wav(3.5);
    expect(await lengthOf(sound, "audio/wav")).toBe(3500);
    expect(await lengthOf(sound.subarray(0, 44 + 8000), "audio/wav")).toBe(1000);
    expect(await lengthOf(mp3(400), "audio/mpeg")).toBeCloseTo(400 * MP3_FRAME_MS, -2);
  });

  test("a film is what it says, with sound and without", async () => {
    expect(await lengthOf(mp4({ tracks: ["vide"], seconds: 192 }), "video/mp4")).toBe(192_000);
    for (const tracks of [["vide"], ["vide", "soun"]] as const)
      expect(await lengthOf(mp4({ tracks, seconds: 7, brand: "qt" }), "video/quicktime")).toBe(7000);
  });

  test("more than a day is not believed", async () => {
    expect(await lengthOf(mp4({ tracks: ["vide"], seconds: 86_400 }), "video/mp4")).toBe(86_400_000);
    expect(await lengthOf(mp4({ tracks: ["vide"], seconds: 86_401 }), "video/mp4")).toBeNull();
  });

  test("what is no sound is unknown", async () => {
    for (const type of ASSET_TYPES.filter((one) => /^(audio|video)/.test(one))) {
      for (const content of [Buffer.alloc(2000), Buffer.from("<html>"), wav(1).subarray(0, 30)])
        expect(await extentOf(new Uint8Array(content), type), type).toEqual(UNKNOWN_EXTENT);
    }
  });

  test("damaged files is a number or unknown", async () => {
    const sounds = [
      ["audio/wav", wav(0.1)],
      ["audio/mpeg", mp3(3)],
      ["video/mp4", mp4({ tracks: ["vide", "soun"], seconds: 5 })],
    ] as const;
    for (const [type, whole] of sounds) {
      for (let at = 0; at < 200; at += 4) {
        const damaged = Buffer.from(whole);
        damaged.fill(0xff, at, at + 4);
        const { durationMs } = await extentOf(new Uint8Array(damaged), type);
        expect(durationMs === null || durationMs > 0, `${type} ${at}`).toBe(true);
      }
    }
  });
});

/** A PDF of these objects, numbered from 1; without a table of where they are, which readers then make. */
const pdfOf = (...objects: string[]) =>
  `%PDF-1.7\n${objects.map((object, nth) => `${nth + 1} 0 obj\n${object}\nendobj\n`).join("")}` +
  "trailer\n<</Root 1 0 R>>\n%%EOF\n";
const CATALOG = "<</Type/Catalog/Pages 2 0 R>>";

describe("the pages of", () => {
  test.each([1, 24, 300])("a document are counted: %s", async (pages) => {
    expect(await pagesOf(await pdf(pages))).toBe(pages);
  });

  test("a document that is cut off or locked are unknown", async () => {
    const whole = await pdf(24);
    expect(await pagesOf(whole.subarray(0, 200))).toBeNull();
    expect(await pagesOf("%PDF-1.4\nSatzung\n%%EOF\n")).toBeNull();
    const locked = "<</Filter/Standard/V 4/R 4/P -1/O(x)/U(x)>>";
    expect(
      await pagesOf(
        pdfOf(CATALOG, "<</Type/Pages/Kids[]/Count 1>>", locked).replace("<</Root", "<</Encrypt 3 0 R/Root"),
      ),
    ).toBeNull();
  });

  const hostile = {
    "says that there are more": pdfOf(
      CATALOG,
      "<</Type/Pages/Kids[3 0 R]/Count 1000000000>>",
      "<</Type/Page/Parent 2 0 R>>",
    ),
    "leads back to itself": pdfOf(CATALOG, "<</Type/Pages/Kids[2 0 R 2 0 R]/Count 1000000000>>"),
    "has the same page ten billion times": pdfOf(
      CATALOG,
      ...Array.from({ length: 10 }, (_, level) => {
        const kids = `${level + 3} 0 R `.repeat(10);
        return `<</Type/Pages/Kids[${kids}]/Count ${10 ** (10 - level)}>>`;
      }),
      "<</Type/Page>>",
    ),
  };

  test.each(Object.entries(hostile))("a document that %s are few or unknown", async (_what, content) => {
    expect((await pagesOf(content)) ?? 0).toBeLessThan(10);
  });

  test("a document that unpacks to a gigabyte are unknown", async () => {
    const before = process.memoryUsage().arrayBuffers;
    expect(await pagesOf(bomb())).toBeNull();
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(500_000_000);
  });
});

/** A PDF whose catalog lies behind a gigabyte of nothing. */
function bomb(): Buffer {
  const part = deflateRawSync(Buffer.alloc(16_000_000), { finishFlush: constants.Z_FULL_FLUSH });
  const packed = Buffer.concat([
    Buffer.from([0x78, 0x9c]),
    ...Array.from({ length: 64 }, () => part),
    Buffer.from([3, 0]),
  ]);
  const head = "%PDF-1.7\n";
  const stream = Buffer.concat([
    Buffer.from(
      `2 0 obj\n<</Type/ObjStm/N 1/First 1000000000/Filter/FlateDecode/Length ${packed.length}>>\nstream\n`,
    ),
    packed,
    Buffer.from("\nendstream\nendobj\n"),
  ]);
  const place = (type: number, where: number, nth: number) => {
    const entry = Buffer.alloc(6);
    entry.writeUInt8(type, 0);
    entry.writeUInt32BE(where, 1);
    entry.writeUInt8(nth, 5);
    return entry;
  };
  const table = Buffer.concat([place(0, 0, 0), place(2, 2, 0), place(1, head.length, 0)]);
  const tableAt = head.length + stream.length;
  return Buffer.concat([
    Buffer.from(head),
    stream,
    Buffer.from(`3 0 obj\n<</Type/XRef/Size 3/W[1 4 1]/Root 1 0 R/Length ${table.length}>>\nstream\n`),
    table,
    Buffer.from(`\nendstream\nendobj\nstartxref\n${tableAt}\n%%EOF\n`),
  ]);
}
