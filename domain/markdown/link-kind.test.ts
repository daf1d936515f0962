import { describe, expect, it } from "vitest";
import { isLinkAddress, readLinkTitle, writeLinkTitle } from "./link-kind";

describe("the kind of a link", () => {
  it.each([
    [null, "none", null],
    ["Zum Haus", "none", "Zum Haus"],
    ["anzeige: Zum Haus", "advertising", "Zum Haus"],
    ["Anzeige:Zum Haus", "advertising", "Zum Haus"],
    ["anzeige:", "advertising", null],
    ["Kleinanzeige: Haus", "none", "Kleinanzeige: Haus"],
    ["sponsored: Haus", "none", "sponsored: Haus"],
  ])("of the title %j is %s", (written, kind, title) => {
    expect(readLinkTitle(written)).toEqual({ kind, title });
  });

  it.each([
    ["none", "Zum Haus"],
    ["none", null],
    ["advertising", "Zum Haus"],
    ["advertising", null],
  ] as const)("%s with the title %j is read as it was written", (kind, title) => {
    expect(readLinkTitle(writeLinkTitle(kind, title))).toEqual({ kind, title });
  });
});

describe("an address of a link", () => {
  it.each(["https://haus.at/a?b=c#d", "mailto:eva@haus.at", "tel:+4312345", "/articles/1", "#unten"])(
    "may be %s",
    (address) => expect(isLinkAddress(address)).toBe(true),
  );
  it.each([
    "",
    "haus.at",
    "javascript:alert(1)",
    "JAVASCRIPT:x",
    "data:text/html,x",
    "//haus.at",
    "https://a b",
    " /x",
  ])("may not be %j", (address) => expect(isLinkAddress(address)).toBe(false));
});
