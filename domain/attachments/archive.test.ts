import fc from "fast-check";
import { expect, it } from "vitest";
import { namesInArchive } from "./archive";

it("keeps names, and numbers those that are there already", () => {
  expect(namesInArchive(["Gipfel.jpg", "gipfel.JPG", "Gipfel.jpg", "Gipfel (2).jpg", "Tal"])).toEqual([
    ...["Gipfel.jpg", "gipfel (2).JPG", "Gipfel (3).jpg", "Gipfel (2) (2).jpg", "Tal"],
  ]);
  expect(namesInArchive(["Fehlt.txt"], ["fehlt.TXT"])).toEqual(["Fehlt (2).txt"]);
  // The same letters, once composed and once of two signs.
  expect(namesInArchive(["Öl.pdf", "O\u0308l.pdf"])).toEqual(["Öl.pdf", "Öl (2).pdf"]);
});

it.each([
  ["../../etc/passwd", "_.._etc_passwd"],
  ["C:\\Daten\\x.png", "C_Daten_x.png"],
  ["..", "datei"],
  ["", "datei"],
  [" .png", "png"],
  ["a\0\n\u202eb.png", "ab.png"],
  ["con.pdf", "_con.pdf"],
  ["LPT1", "_LPT1"],
  ["Ende. ", "Ende"],
  [`${"x".repeat(400)}.png`, `${"x".repeat(150)}.png`],
])("the file %j is called %j", (filename, name) => expect(namesInArchive([filename])).toEqual([name]));

it("makes different names without a way out of their folder, of whatever they are", () => {
  const part = fc.constantFrom(..."aAä/\\.. :\0\u202e()2", "con", ".png", " (2)");
  const filename = fc.oneof(
    fc.array(part, { maxLength: 6 }).map((parts) => parts.join("")),
    fc.string(),
  );
  fc.assert(
    fc.property(fc.array(filename, { maxLength: 30 }), (filenames) => {
      const names = namesInArchive(filenames);
      expect(names).toHaveLength(filenames.length);
      expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
      for (const name of names) expect(name).toMatch(/^(?![. ])[^\\/\u0000-\u001f:]+(?<![. ])$/);
    }),
    { numRuns: 300 },
  );
});
