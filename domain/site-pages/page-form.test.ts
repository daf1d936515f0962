import { expect, it } from "vitest";
import { componentsRead, pageScreenForm } from "./page-form";

const PAGE = { domain: "1", title: "Werben", language: "de", visibility: "public" };
const TEXT = { type: "content_block", title: "", text: "Ein Text" };

const problems = (form: object) =>
  (pageScreenForm.safeParse({ ...PAGE, ...form }).error?.issues ?? []).map(({ path, message }) => [
    path.join("."),
    message,
  ]);

it("reads the components of a page by their order, and leaves out what is to go", () => {
  const c = {
    t: TEXT,
    a: { type: "accordion", title: "Fragen", isOpen: "on" },
    s: { type: "section", title: "Anfahrt" },
    gone: { type: "image", out: "on" },
  };
  const read = pageScreenForm.parse({ ...PAGE, order: "gone a s:a t", c });
  expect(componentsRead(read)).toMatchObject([
    { key: "a", type: "accordion", within: null, title: "Fragen", isOpen: true },
    { key: "s", type: "section", within: "a", title: "Anfahrt", isOpen: false },
    { key: "t", type: "content_block", within: null, title: null, text: "Ein Text" },
  ]);
});

it("tells a form without an order from a page without components", () => {
  expect(pageScreenForm.parse(PAGE).order).toBeNull();
  expect(componentsRead(pageScreenForm.parse({ ...PAGE, order: "." }))).toEqual([]);
});

it("says what is wrong at the field of the component, all at once with what is wrong with the page", () => {
  const c = {
    i: { type: "image", style: "wide" },
    v: { type: "video", address: "https://a.example/v" },
    t: TEXT,
  };
  expect(problems({ title: undefined, order: "i v t", c })).toEqual([
    ["title", "required"],
    ["c.i.asset", "required"],
    ["c.v.title", "required"],
  ]);
});

it("does not lose a component that the order does not name, nor one that has no fields", () => {
  expect(problems({ order: "t", c: { t: TEXT, lost: TEXT } })).toEqual([["c.lost", "component_gone"]]);
  expect(problems({ order: "t lost", c: { t: TEXT } })).toEqual([["order", "component_gone"]]);
  expect(problems({ order: "t", c: { t: { text: "Ohne Art" } } })).toEqual([["c.t", "component_gone"]]);
});

it("says where components cannot lie", () => {
  const c = { t: TEXT, a: { type: "accordion" }, s: { type: "section", title: "Anfahrt" } };
  expect(problems({ order: "a s:a t:a", c })).toEqual([["c.t", "component_place_gone"]]);
  expect(problems({ order: "a s t", c })).toEqual([["c.a", "sections_missing"]]);
  expect(problems({ order: "t a", c: { t: TEXT, a: { type: "accordion" } } })).toEqual([
    ["c.a", "sections_missing"],
  ]);
  expect(problems({ order: "t a s:a", c })).toEqual([]);
});

it("has at most so many components, whoever sends them", () => {
  const c = Object.fromEntries(Array.from({ length: 401 }, (_one, n) => [`k${n}`, TEXT]));
  expect(problems({ order: Object.keys(c).join(" "), c })).toEqual([["order", "too_many_components"]]);
});
