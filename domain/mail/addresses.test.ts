import { expect, test } from "vitest";
import { isMailAddress, splitAddresses } from "./addresses";

test("several addresses are read as people write them, each once", () => {
  expect(splitAddresses(" a@kunde.example,b@kunde.example ;\nA@Kunde.example, ")).toEqual([
    "A@Kunde.example",
    "b@kunde.example",
  ]);
  expect(splitAddresses(" , ")).toEqual([]);
});

test("an address can add nothing to the head of a message", () => {
  for (const good of ["a@b.at", "müller+werbung@öko.example", "o'neill@x.co.uk"]) {
    expect(isMailAddress(good), good).toBe(true);
  }
  const bad = ["a@b", "a b@c.at", "a@b.at\r\nBcc: x@y.at", "A <a@b.at>", "alle:a@b.at", '"a"@b.at', "@b.at"];
  for (const one of [...bad, `${"x".repeat(250)}@b.at`]) expect(isMailAddress(one), one).toBe(false);
});
