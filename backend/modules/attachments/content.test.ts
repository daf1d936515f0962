import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pngWithClaimedSize } from "backend/testing/claimed-picture";
import { mp3, mp4, wav } from "backend/testing/recordings";
import { ASSET_TYPES, UPLOAD_TYPES, type UploadType } from "domain/attachments/upload-rules";
import { zipSync } from "fflate";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as content from "./content";

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "backoffice-content-"));
});
afterAll(() => rm(directory, { recursive: true }));

async function recogniseContent(
  name: string,
  bytes: Uint8Array,
  types: readonly UploadType[] = UPLOAD_TYPES,
) {
  const path = join(directory, "incoming");
  await writeFile(path, bytes);
  return await content.recogniseContent(name, { path, by: 1 }, types);
}

/** As `recogniseContent`, for the picture of a record. */
async function recognisePicture(bytes: Uint8Array) {
  const path = join(directory, "incoming");
  await writeFile(path, bytes);
  return await content.recognisePicture({ path, by: 1 });
}

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#1f5f8b", noise: NOISE } });
/** Noise, so that a picture's data are as long as a photo's and a missing end loses pixels. */
const NOISE = { type: "gaussian", mean: 128, sigma: 60 } as const;

const madeBy = {
  "Anzeige.png": () => picture(300, 250).png().toBuffer(),
  "Anzeige.jpg": () => picture(300, 250).jpeg().toBuffer(),
  "Anzeige.webp": () => picture(300, 250).webp().toBuffer(),
  "Anzeige.gif": () => picture(300, 250).gif().toBuffer(),
};
const files = Object.entries(madeBy);

/** An animation that repeats one white square, so that the file is small whatever the number of frames. */
async function gifOfFrames(count: number, size = 1000): Promise<Buffer> {
  const one = await sharp({ create: { width: size, height: size, channels: 3, background: "white" } })
    .gif()
    .toBuffer();
  const colours = (one[10] ?? 0) & 0x80 ? 3 * 2 ** (((one[10] ?? 0) & 7) + 1) : 0;
  const head = one.subarray(0, 13 + colours);
  const frame = one.subarray(13 + colours, -1);
  return Buffer.concat([head, ...Array.from({ length: count }, () => frame), one.subarray(-1)]);
}

const text = (content: string) => new TextEncoder().encode(content);

describe("content of an upload", () => {
  test.each(files)("says type and size in pixels: %s", async (name, make) => {
    expect(await recogniseContent(name, await make())).toMatchObject({ width: 300, height: 250 });
  });

  test("gives the size of a rotated photo as it is shown", async () => {
    const turned = await picture(300, 250).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    expect(await recogniseContent("Foto.jpg", turned)).toEqual({
      mimeType: "image/jpeg",
      width: 250,
      height: 300,
    });
  });

  test("is accepted as a PDF if the end of the file is there", async () => {
    const pdf = text("%PDF-1.4\n%%EOF\n");
    expect(await recogniseContent("a.pdf", pdf)).toEqual({
      mimeType: "application/pdf",
      width: null,
      height: null,
    });
    expect(await recogniseContent("a.pdf", text(`%PDF-1.4\n${"x".repeat(9000)}`))).toEqual({
      message: "file_broken",
    });
  });

  test("is refused if it has another type, whatever the file name says", async () => {
    for (const content of [
      "hello",
      "<svg xmlns='http://www.w3.org/2000/svg'/>",
      "<html>",
      "MZ\u0090\0",
      "PK\u0003\u0004",
    ]) {
      expect(await recogniseContent("Anzeige.png", text(content))).toEqual({ message: "file_type_invalid" });
    }
    const tiff = await picture(20, 20).tiff().toBuffer();
    expect(await recogniseContent("Anzeige.jpg", tiff)).toEqual({ message: "file_type_invalid" });
  });

  test("is refused if the file name has the ending of another type", async () => {
    const png = await madeBy["Anzeige.png"]();
    expect(await recogniseContent("Anzeige.jpg", png)).toEqual({
      message: "file_mislabelled",
      params: { ending: "jpg", expected: "png" },
    });
    expect(await recogniseContent("Anzeige", png)).toMatchObject({ mimeType: "image/png" });
  });

  test.each(files)("is refused if its end is missing: %s", async (name, make) => {
    const whole = await make();
    for (const part of [0.999, 0.5, 0.1]) {
      const cut = whole.subarray(0, Math.floor(whole.length * part) - 20);
      expect(await recogniseContent(name, cut), `${part} of it`).toEqual({ message: "file_broken" });
    }
    expect(await recogniseContent(name, whole.subarray(0, 12))).toHaveProperty("message");
  });

  test.each(files)(
    "is refused if its middle is damaged, or accepted if it can be decoded: %s",
    async (name, make) => {
      const whole = await make();
      // Damaged files must have no other effect.
      for (let at = 40; at < 4000; at += 397) {
        const damaged = Buffer.from(whole);
        damaged.fill(0xff, at, at + 60);
        const found = await recogniseContent(name, damaged);
        expect("message" in found || found.width !== null).toBe(true);
      }
    },
  );

  test("is refused for a size that does not fit into memory, before any of it is read", async () => {
    for (const [width, height] of [
      [100_000, 100_000],
      [2_000_000_000, 2_000_000_000],
      [20_000, 20_000],
    ] as const) {
      const found = await recogniseContent("Anzeige.png", pngWithClaimedSize(width, height, 1000));
      expect(["file_broken", "picture_too_many_pixels"]).toContain("message" in found && found.message);
    }
    expect(await recogniseContent("Anzeige.png", pngWithClaimedSize(100_000, 100_000, 1000))).toEqual({
      message: "picture_too_many_pixels",
      params: { megapixels: 100 },
    });
  });

  test("is refused if a small file would expand to a huge picture", async () => {
    // The file claims 8,000 × 8,000 pixels and has a third of them: 64 KB that expand to 64 MB.
    const bomb = pngWithClaimedSize(8000, 8000, 64_000_000);
    expect(bomb.length).toBeLessThan(100_000);
    expect(await recogniseContent("Anzeige.png", bomb)).toEqual({ message: "file_broken" });
    expect(await recogniseContent("Anzeige.gif", await gifOfFrames(20))).toMatchObject({ width: 1000 });
    expect(await recogniseContent("Anzeige.gif", await gifOfFrames(101))).toMatchObject({
      message: "picture_too_many_pixels",
    });
  });

  test("is refused for too many frames, however small they are; a record's picture is its first frame", async () => {
    expect(await recogniseContent("Anzeige.gif", await gifOfFrames(500, 8))).toMatchObject({ width: 8 });
    const many = await gifOfFrames(501, 8);
    expect(await recogniseContent("Anzeige.gif", many)).toEqual({
      message: "picture_too_many_frames",
      params: { frames: 500 },
    });
    expect(await recognisePicture(many)).toEqual({ width: 8, height: 8 });
  });
});

describe("a document or text of the library", () => {
  const zipped = (parts: Record<string, string>) =>
    zipSync(Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, text(part)])), {
      level: 0,
    });
  const openXml = (type: string, more: Record<string, string> = {}) =>
    zipped({
      "[Content_Types].xml": `<Types><Override PartName="/main.xml" ContentType="application/vnd.${type}.main+xml"/></Types>`,
      "main.xml": "<main/>",
      ...more,
    });
  const openDocument = (type: string, more: Record<string, string> = {}) =>
    zipped({ mimetype: `application/vnd.oasis.opendocument.${type}`, "content.xml": "<x/>", ...more });
  const old = (...streams: string[]) =>
    Buffer.concat([
      Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
      Buffer.alloc(504),
      ...streams.map((name) => Buffer.from(name.padEnd(32, "\0"), "utf16le")),
    ]);
  const WORD = "openxmlformats-officedocument.wordprocessingml.document";

  test.each([
    ["Brief.docx", openXml(WORD), `application/vnd.${WORD}`],
    [
      "Liste.xlsx",
      openXml("openxmlformats-officedocument.spreadsheetml.sheet"),
      "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    ],
    [
      "Vortrag.pptx",
      openXml("openxmlformats-officedocument.presentationml.presentation"),
      "application/vnd.openxmlformats-officedocument.presentationml.presentation",
    ],
    ["Brief.odt", openDocument("text"), "application/vnd.oasis.opendocument.text"],
    ["Liste.ods", openDocument("spreadsheet"), "application/vnd.oasis.opendocument.spreadsheet"],
    ["Vortrag.odp", openDocument("presentation"), "application/vnd.oasis.opendocument.presentation"],
    ["Brief.doc", old("Root Entry", "WordDocument"), "application/msword"],
    ["Liste.xls", old("Root Entry", "Workbook"), "application/vnd.ms-excel"],
    ["Vortrag.ppt", old("Root Entry", "PowerPoint Document"), "application/vnd.ms-powerpoint"],
    ["Notiz.txt", text("Grüße aus Tirol\n"), "text/plain"],
    ["Liste.CSV", text("\ufeffName;Ort\nHuber;Fügen\n"), "text/csv"],
    ["Text.md", text("# Über uns"), "text/markdown"],
  ])("is taken by its content: %s", async (name, bytes, mimeType) => {
    expect(await recogniseContent(name, bytes, ASSET_TYPES)).toEqual({ mimeType, width: null, height: null });
    expect(await recogniseContent(name, bytes, UPLOAD_TYPES)).toEqual({ message: "file_type_invalid" });
  });

  test.each([
    ["Seite.html", text("<html>"), "file_type_invalid"],
    ["Bild.svg", text("<svg xmlns='http://www.w3.org/2000/svg'/>"), "file_type_invalid"],
    ["Skript.js", text("alert(1)"), "file_type_invalid"],
    ["Seite.txt", text("\n <!DOCTYPE html><script>alert(1)</script>"), "file_no_text"],
    ["Bild.txt", text("<svg onload='alert(1)'/>"), "file_no_text"],
    ["Skript.md", text("#!/bin/sh\n"), "file_no_text"],
    ["Notiz.txt", text("a\0b"), "file_no_text"],
    ["Notiz.csv", Buffer.from("Gr\u00fc\u00dfe", "latin1"), "file_no_text"],
    ["Notiz.txt", Buffer.concat([text("x".repeat(70_000)), Buffer.from([0xc3])]), "file_no_text"],
    ["Brief.docx", openXml(WORD, { "word/vbaProject.bin": "x" }), "file_with_macros"],
    ["Brief.odt", openDocument("text", { "Basic/Standard/Module1.xml": "x" }), "file_with_macros"],
    ["Brief.docm", openXml("ms-word.document.macroEnabled"), "file_type_invalid"],
    ["Liste.xlsm", openXml("ms-excel.sheet.macroEnabled"), "file_type_invalid"],
    ["Brief.doc", old("WordDocument", "_VBA_PROJECT"), "file_type_invalid"],
    ["Setup.doc", old("Root Entry", "Binary.Setup"), "file_type_invalid"],
    ["Brief.xlsx", openXml(WORD), "file_mislabelled"],
    ["Brief.txt", openXml(WORD), "file_mislabelled"],
    ["Archiv.zip", zipped({ "a.txt": "x" }), "file_type_invalid"],
  ])("is refused: %s", async (name, bytes, message) => {
    expect(await recogniseContent(name, bytes, ASSET_TYPES)).toMatchObject({ message });
  });
});

describe("content of an asset", () => {
  const ogg = (codec: string) =>
    Buffer.concat([Buffer.from("OggS"), Buffer.alloc(24), Buffer.from(codec), Buffer.alloc(40)]);
  const webm = Buffer.concat([
    Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x87, 0x42, 0x82, 0x84]),
    Buffer.from("webm"),
    Buffer.alloc(40),
  ]);
  const adts = Buffer.concat([Buffer.from([0xff, 0xf1, 0x50, 0x80]), Buffer.alloc(60)]);
  const withTag = Buffer.concat([
    Buffer.from("ID3\u0004\0\0\0\0\0\u000a", "latin1"),
    Buffer.alloc(10),
    mp3(2),
  ]);

  test.each([
    ["Gespräch.mp3", mp3(4), "audio/mpeg"],
    ["Gespräch.mp3", withTag, "audio/mpeg"],
    ["Gespräch.wav", wav(1), "audio/wav"],
    ["Gespräch.aac", adts, "audio/aac"],
    ["Gespräch.ogg", ogg("\u0001vorbis\0"), "audio/ogg"],
    ["Gespräch.opus", ogg("OpusHead"), "audio/ogg"],
    ["Gespräch.m4a", mp4({ tracks: ["soun"], seconds: 1, brand: "M4A" }), "audio/mp4"],
    ["Notiz.m4a", mp4({ tracks: ["soun"], seconds: 1 }), "audio/mp4"],
    ["Notiz.mp4", mp4({ tracks: ["soun"], seconds: 1 }), "audio/mp4"],
    ["Film.mp4", mp4({ tracks: ["vide", "soun"], seconds: 1 }), "video/mp4"],
    ["Film.m4v", mp4({ tracks: ["vide"], seconds: 1, brand: "M4V" }), "video/mp4"],
    ["Film.mov", mp4({ tracks: ["vide", "soun"], seconds: 1, brand: "qt" }), "video/quicktime"],
    ["Film.webm", webm, "video/webm"],
    ["ohne Endung", mp3(4), "audio/mpeg"],
  ])(
    "is sound or video whatever its name says, and only where that is taken: %s",
    async (name, bytes, mimeType) => {
      expect(await recogniseContent(name, bytes, ASSET_TYPES)).toEqual({
        mimeType,
        width: null,
        height: null,
      });
      expect(await recogniseContent(name, bytes)).toEqual({ message: "file_type_invalid" });
    },
  );

  test.each([
    ["a film that is called a sound", "Film.m4a", mp4({ tracks: ["vide"], seconds: 1 }), "file_mislabelled"],
    ["a sound that is called a picture", "Foto.png", wav(1), "file_mislabelled"],
    [
      "a page that is called a sound",
      "Seite.mp3",
      text("<!doctype html><script>alert(1)</script>"),
      "file_type_invalid",
    ],
    [
      "a drawing that is called a film",
      "Logo.mp4",
      text("<svg xmlns='http://www.w3.org/2000/svg'/>"),
      "file_type_invalid",
    ],
    [
      "an old sound of MPEG",
      "Alt.mp2",
      Buffer.concat([Buffer.from([0xff, 0xfd, 0x90]), Buffer.alloc(60)]),
      "file_type_invalid",
    ],
    [
      "a film that is cut off",
      "Film.mov",
      mp4({ tracks: ["vide"], seconds: 1, brand: "qt" }).subarray(0, 80),
      "file_broken",
    ],
    [
      "a page that begins like a film",
      "Film.mov",
      text("<!--moov--><script>alert(1)</script>"),
      "file_broken",
    ],
    [
      "a film of another format",
      "Film.3gp",
      mp4({ tracks: ["vide"], seconds: 1, brand: "3gp5" }),
      "file_type_invalid",
    ],
  ])("is refused: %s", async (_what, name, bytes, message) => {
    expect(await recogniseContent(name, bytes, ASSET_TYPES)).toMatchObject({ message });
  });

  test("is read to its end, whatever sizes its boxes say", async () => {
    const film = mp4({ tracks: ["soun"], seconds: 1 });
    for (const size of [0, 1, 7, 8, 0xffffffff]) {
      const damaged = Buffer.from(film);
      damaged.writeUInt32BE(size, film.indexOf("mdat") - 4);
      expect(await recogniseContent("Film", damaged, ASSET_TYPES)).toHaveProperty("mimeType");
    }
  });
});
