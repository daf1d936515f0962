import { describe, expect, test } from "vitest";
import { recogniseContent, storedFilename } from "./content";

const bytes = (base64: string) => new Uint8Array(Buffer.from(base64, "base64"));
const PNG = bytes(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
);
const GIF = bytes("R0lGODlhAgADAIAAAAAAAP///yH5BAEAAAAALAAAAAACAAMAAAIDhG8FADs=");

describe("content of an upload", () => {
  test("says type and size in pixels", async () => {
    expect(await recogniseContent(PNG)).toEqual({ mimeType: "image/png", width: 1, height: 1 });
    expect(await recogniseContent(GIF)).toEqual({ mimeType: "image/gif", width: 2, height: 3 });
    const pdf = new TextEncoder().encode("%PDF-1.4\n%%EOF\n");
    expect(await recogniseContent(pdf)).toEqual({ mimeType: "application/pdf", width: null, height: null });
  });

  test("refuses other types, empty files and broken pictures", async () => {
    const text = (content: string) => new TextEncoder().encode(content);
    for (const content of [
      "",
      "hello",
      "<svg xmlns='http://www.w3.org/2000/svg'/>",
      "<html>",
      "MZ\u0090\0",
      "PK\u0003\u0004",
    ]) {
      expect(await recogniseContent(text(content))).toBeNull();
    }
    expect(await recogniseContent(PNG.slice(0, 12))).toBeNull();
  });
});

test("a name keeps neither folders nor control characters, and ends as the content demands", () => {
  expect(storedFilename("C:\\Daten\\Anzeige Müller.PNG", "image/png")).toBe("Anzeige Müller.png");
  expect(storedFilename("../../etc/passwd", "application/pdf")).toBe("passwd.pdf");
  expect(storedFilename("evil.html", "image/gif")).toBe("evil.gif");
  expect(storedFilename("Foto.jpeg", "image/jpeg")).toBe("Foto.jpeg");
  expect(storedFilename('a\n\0"b.pdf', "application/pdf")).toBe("ab.pdf");
  expect(storedFilename("", "image/webp")).toBe("datei.webp");
  expect(storedFilename(`${"x".repeat(500)}.png`, "image/png")).toHaveLength(154);
});
