import { expect, it } from "vitest";
import { flattenValues } from "~/forms/post/form-values";
import { mergeForms } from "~/forms/post/merge-forms";
import { putPartsTogether, valuesOfParts } from "./page-parts.server";

/** The texts of blocks by their keys, or more of their values. */
type Texts = Record<string, string | { text: string; out?: string }>;

/** The values of a page's form: each component a block of text. */
const form = (texts: Texts) => {
  const none = { within: null, isOpen: false, alt: null, caption: null, address: null, linkText: null };
  const nowhere = {
    linkAddress: null,
    style: null,
    asset: null,
    poster: null,
    linkPage: null,
    linkArticle: null,
  };
  const blocks = Object.entries(texts).map(([key, one]) =>
    typeof one === "string" ? { key, text: one } : { key, ...one },
  );
  const values = valuesOfParts(
    blocks.map(({ key, text }) => ({
      ...none,
      ...nowhere,
      key,
      type: "content_block",
      title: null,
      text,
    })),
  );
  const out = blocks.flatMap(({ key, ...one }): [string, object][] =>
    "out" in one ? [[key, { ...values.c[key], out: one.out }]] : [],
  );
  return { ...values, c: { ...values.c, ...Object.fromEntries(out) } };
};

/** What comes of two people's changes: the merged form, and the fields that somebody has to choose for. */
function together(base: Texts, mine: Texts, theirs: Texts) {
  const formData = new FormData();
  for (const [name, [value = ""]] of Object.entries(flattenValues(form(mine)))) formData.append(name, value);
  const snapshot = flattenValues(form(base));
  const put = putPartsTogether(form(theirs), { snapshot, formData });
  const merged = mergeForms(snapshot, put.mine, flattenValues(put.values));
  const texts = Object.entries(merged.values).filter(([name]) => name.endsWith(".text"));
  return {
    order: merged.values.order?.[0],
    texts: Object.fromEntries(texts.map(([name, [text]]) => [name.split(".")[1], text])),
    clashes: merged.clashes,
    theirOrder: flattenValues(put.values).order?.[0],
    taken: merged.taken,
  };
}

it("keeps what two people have changed in different components, and added", () => {
  const base = { a: "A", b: "B" };
  expect(together(base, { a: "A!", b: "B", m: "M" }, { a: "A", b: "B?", n: "N" })).toMatchObject({
    order: "a b n m",
    texts: { a: "A!", b: "B?", m: "M", n: "N" },
    clashes: [],
  });
});

it("takes away what one has taken away and the other has not touched", () => {
  expect(together({ a: "A", b: "B" }, { a: "A!", b: "B" }, { a: "A" })).toMatchObject({
    order: "a",
    texts: { a: "A!" },
    clashes: [],
  });
});

it("asks where one has changed what the other has taken away, and says that it is gone", () => {
  const asked = together({ a: "A", b: "B" }, { a: "A", b: "B!" }, { a: "A" });
  expect(asked).toMatchObject({ order: "a b", clashes: ["c.b.text"], texts: { b: "B!" } });
  expect(asked.taken).toContain("c.b.gone");
});

it("asks where one has taken away what the other has changed", () => {
  const mine = { a: { text: "A" }, b: { text: "B", out: "on" } };
  const asked = together({ a: "A", b: "B" }, mine, { a: "A", b: "B?" });
  expect(asked).toMatchObject({ order: "a b", clashes: ["c.b.out"] });
  expect(together({ a: "A", b: "B" }, mine, { a: "A!", b: "B" })).toMatchObject({
    texts: { a: "A!" },
    clashes: [],
  });
  // Both have taken it away.
  expect(together({ a: "A", b: "B" }, mine, { a: "A" })).toMatchObject({ order: "a", clashes: [] });
});

it("asks for the order where both have moved something, and none of the two lacks anything", () => {
  const base = { a: "A", b: "B", c: "C" };
  const [mine, theirs] = [
    { b: "B", a: "A", c: "C", m: "M" },
    { a: "A", c: "C", b: "B", n: "N" },
  ];
  const asked = together(base, mine, theirs);
  expect(asked.clashes).toEqual(["order"]);
  expect([asked.order, asked.theirOrder].map((order) => order?.split(" ").sort().join(" "))).toEqual([
    "a b c m n",
    "a b c m n",
  ]);
});
