import { expect, test } from "vitest";
import { endingMismatch, formatSize, isPictureName, storedFilename } from "./upload-rules";

test("a name keeps neither folders nor control characters, and ends as the content demands", () => {
  expect(storedFilename("C:\\Daten\\Anzeige Müller.PNG", "image/png")).toBe("Anzeige Müller.png");
  expect(storedFilename("../../etc/passwd", "application/pdf")).toBe("passwd.pdf");
  expect(storedFilename("evil.html", "image/gif")).toBe("evil.gif");
  expect(storedFilename("Foto.jpeg", "image/jpeg")).toBe("Foto.jpeg");
  expect(storedFilename('a\n\0"b.pdf', "application/pdf")).toBe("ab.pdf");
  expect(storedFilename("\u202egnp.exe", "image/webp")).toBe("gnp.webp");
  expect(storedFilename("", "image/webp")).toBe("datei.webp");
  expect(storedFilename(`${"x".repeat(500)}.png`, "image/png")).toHaveLength(154);
});

test("sizes are written in units of a thousand with German decimals", () => {
  expect([0, 999, 1000, 1234, 50_000_000, 1_234_567_890].map((bytes) => formatSize(bytes))).toEqual([
    "0 Byte",
    "999 Byte",
    "1 KB",
    "1,23 KB",
    "50 MB",
    "1,23 GB",
  ]);
  expect([1500, 1_999_999].map((bytes) => formatSize(bytes))).toEqual(["1,50 KB", "2 MB"]);
});

test("sizes can be written in units of 1024", () => {
  expect([1023, 1024, 1536, 52_428_800].map((bytes) => formatSize(bytes, "binary"))).toEqual([
    "1.023 Byte",
    "1 KiB",
    "1,50 KiB",
    "50 MiB",
  ]);
});

test("pictures are known by their names", () => {
  expect(["a.jpg", "a.JPEG", "a.webp", "a.gif", "a.png"].every(isPictureName)).toBe(true);
  expect(["a.pdf", "jpg", "a.png.html"].some(isPictureName)).toBe(false);
});

test("a name that promises another type than the content is told from one that promises nothing", () => {
  expect(endingMismatch("Anzeige.png", "image/jpeg")).toEqual({ ending: "png", expected: "jpg" });
  expect(endingMismatch("Anzeige.PDF", "image/png")).toEqual({ ending: "pdf", expected: "png" });
  for (const name of ["Foto.jpg", "Foto.JPEG", "Foto", "Anzeige v2.5", "upload.tmp"]) {
    expect(endingMismatch(name, "image/jpeg")).toBeNull();
  }
});
