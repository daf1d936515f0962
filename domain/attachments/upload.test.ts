import { expect, test } from "vitest";
import { mislabelOf, storedFilename } from "./upload";

test("a name keeps neither folders nor control characters, and ends as the content demands", () => {
  expect(storedFilename("C:\\Daten\\Anzeige Müller.PNG", "image/png")).toBe("Anzeige Müller.png");
  expect(storedFilename("../../etc/passwd", "application/pdf")).toBe("passwd.pdf");
  expect(storedFilename("evil.html", "image/gif")).toBe("evil.gif");
  expect(storedFilename("Foto.jpeg", "image/jpeg")).toBe("Foto.jpeg");
  expect(storedFilename('a\n\0"b.pdf', "application/pdf")).toBe("ab.pdf");
  expect(storedFilename("", "image/webp")).toBe("datei.webp");
  expect(storedFilename(`${"x".repeat(500)}.png`, "image/png")).toHaveLength(154);
});

test("a name that promises another type than the content is told from one that promises nothing", () => {
  expect(mislabelOf("Anzeige.png", "image/jpeg")).toEqual({ ending: "png", expected: "jpg" });
  expect(mislabelOf("Anzeige.PDF", "image/png")).toEqual({ ending: "pdf", expected: "png" });
  for (const name of ["Foto.jpg", "Foto.JPEG", "Foto", "Anzeige v2.5", "upload.tmp"]) {
    expect(mislabelOf(name, "image/jpeg")).toBeNull();
  }
});
