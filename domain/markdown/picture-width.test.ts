import { describe, expect, it } from "vitest";
import { PICTURE_WIDTHS, readPictureTitle, writePictureTitle } from "./picture-width";

describe("the width of a picture", () => {
  it.each([
    [null, "text", ""],
    ["Am Gipfel", "text", "Am Gipfel"],
    ["breit: Am Gipfel", "wide", "Am Gipfel"],
    ["breit:Am Gipfel", "wide", "Am Gipfel"],
    ["breit:", "wide", ""],
    ["Breit: das Tal", "text", "Breit: das Tal"],
    ["Bild, breit: das Tal", "text", "Bild, breit: das Tal"],
  ])("of the title %j is %s", (written, width, title) =>
    expect(readPictureTitle(written)).toEqual({ width, title }),
  );

  it.each(PICTURE_WIDTHS)("%s is read as it was written", (width) => {
    for (const title of ["", "Am Gipfel", "Breit: das Tal"])
      expect(readPictureTitle(writePictureTitle(width, title))).toEqual({ width, title });
  });
});
