import { expect, it } from "vitest";
import {
  articleAddress,
  articlesIn,
  pictureAddress,
  pictureMarkdown,
  picturesIn,
  withPicturesBelow,
} from "./own-addresses";

it("names pictures and articles of the house, each once", () => {
  const text = `![Haus](${pictureAddress("7")} "Am See") [a](${articleAddress("12")}) ![b](</pictures/8>)
[c][1] ![d](/pictures/7)

[1]: /articles/13`;
  expect(picturesIn(text)).toEqual(["7", "8"]);
  expect(articlesIn(text)).toEqual(["12", "13"]);
});

it.each([
  "https://haus.at/pictures/7",
  "//pictures/7",
  "/pictures/07",
  "/pictures/7/small",
  "/pictures/7?save",
  "/pictures/7x",
  "/pictures/-7",
  "/pictures/12345678901234567",
  "/PICTURES/7",
  "/pictures/",
])("does not name one by %s", (address) => {
  expect(picturesIn(`![Haus](${address})`)).toEqual([]);
});

it("writes a picture so that nothing of its texts is Markdown", () => {
  expect(pictureMarkdown({ asset: "7", alt: "Haus am See", caption: null })).toBe(
    "![Haus am See](/pictures/7)",
  );
  expect(pictureMarkdown({ asset: "7", alt: "Haus, am See - 2. Juli", caption: null })).toBe(
    "![Haus, am See - 2. Juli](/pictures/7)",
  );
  expect(pictureMarkdown({ asset: "7", alt: null, caption: ' Ein "Haus"\nam See ' })).toBe(
    '![](/pictures/7 "Ein \\"Haus\\" am See")',
  );
  expect(pictureMarkdown({ asset: "7", alt: "a](/b) *c*", caption: "" })).toBe(
    "![a\\]\\(\\/b\\) \\*c\\*](/pictures/7)",
  );
});

it("puts pictures at the end of a text, each in a paragraph of its own", () => {
  const [one, other] = ["7", "8"].map((asset) => ({ asset, alt: "Haus", caption: null }));
  if (!one || !other) throw new Error("two pictures");
  expect(withPicturesBelow("Oben  \r\nsteht es.\r\n\r\n", [one, other])).toBe(
    "Oben  \r\nsteht es.\n\n![Haus](/pictures/7)\n\n![Haus](/pictures/8)",
  );
  expect(withPicturesBelow("", [one])).toBe("![Haus](/pictures/7)");
  expect(withPicturesBelow("Oben", [])).toBe("Oben");
});
