import { expect, it } from "vitest";
import { changedParts } from "./changed-parts";

const part = (key: string, hash = "1") => ({ key, title: `Titel ${key}`, hash });
const before = [part("head"), part("article:1"), part("ad:2"), part("article:3"), part("foot")];

it("are none between a content and itself", () => {
  expect(changedParts(before, before)).toEqual({ parts: [], isReordered: false });
});

it("are those with other words, new ones, and those that are gone", () => {
  const now = [part("head", "2"), part("article:1"), part("article:9"), part("article:3"), part("foot")];
  expect(changedParts(before, now)).toEqual({
    parts: [
      { key: "head", title: "Titel head", change: "changed" },
      { key: "article:9", title: "Titel article:9", change: "new" },
      { key: "ad:2", title: "Titel ad:2", change: "gone" },
    ],
    isReordered: false,
  });
});

it("do not hold what only stands elsewhere: the order is told once", () => {
  const now = [part("head"), part("article:3"), part("article:1"), part("ad:2"), part("foot")];
  expect(changedParts(before, now)).toEqual({ parts: [], isReordered: true });
});
