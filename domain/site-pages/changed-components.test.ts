import { describe, expect, it } from "vitest";
import { changedComponents } from "./changed-components";
import type { PageComponent } from "./components";

const NOTHING = {
  title: null,
  text: null,
  asset: null,
  poster: null,
  alt: null,
  caption: null,
  address: null,
  linkText: null,
  linkPage: null,
  linkArticle: null,
  linkAddress: null,
  style: null,
  isOpen: false,
};

const text = (key: string, words: string, within: string | null = null): PageComponent => ({
  ...NOTHING,
  key,
  type: "content_block",
  within,
  text: words,
});
const accordion = (key: string): PageComponent => ({ ...NOTHING, key, type: "accordion", within: null });
const section = (key: string, within: string, title: string): PageComponent => ({
  ...NOTHING,
  key,
  type: "section",
  within,
  title,
});

describe("the components of a page, compared with what readers get", () => {
  it("are the same where nothing was changed, however older revisions keep what is empty", () => {
    const { isOpen: _isOpen, style: _style, ...older } = text("a", "Eins");
    expect(changedComponents([older as PageComponent], [text("a", "Eins")])).toEqual({
      keys: [],
      removed: 0,
      isReordered: false,
    });
  });

  it("are changed where they are new or have other values, and counted where they are gone", () => {
    const live = [text("a", "Eins"), text("b", "Zwei"), text("c", "Drei")];
    const draft = [text("a", "Eins"), text("new", "Neu"), text("b", "Zwei!")];
    expect(changedComponents(live, draft)).toEqual({ keys: ["new", "b"], removed: 1, isReordered: false });
  });

  it("are reordered where those that both have stand otherwise, not where others came between", () => {
    const live = [text("a", "Eins"), text("b", "Zwei")];
    expect(changedComponents(live, [text("b", "Zwei"), text("a", "Eins")])).toEqual({
      keys: [],
      removed: 0,
      isReordered: true,
    });
    const between = [text("a", "Eins"), text("new", "Neu"), text("b", "Zwei")];
    expect(changedComponents(live, between).isReordered).toBe(false);
  });

  it("count what changed of a section for what holds it, and what moved out of it for itself", () => {
    const live = [
      accordion("k"),
      section("s1", "k", "Erstens"),
      text("a", "Eins", "s1"),
      section("s2", "k", "Zweitens"),
    ];
    const renamed = live.map((one) => (one.key === "s1" ? { ...one, title: "Zuerst" } : one));
    expect(changedComponents(live, renamed)).toEqual({ keys: ["k"], removed: 0, isReordered: false });
    expect(changedComponents(live, live.slice(0, 3))).toEqual({
      keys: ["k"],
      removed: 0,
      isReordered: false,
    });
    const moved = [
      accordion("k"),
      section("s1", "k", "Erstens"),
      section("s2", "k", "Zweitens"),
      text("a", "Eins"),
    ];
    expect(changedComponents(live, moved)).toEqual({ keys: ["a"], removed: 0, isReordered: false });
  });
});
