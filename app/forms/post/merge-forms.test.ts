import fc from "fast-check";
import { expect, it } from "vitest";
import type { PostedValues } from "./form-answer";
import { sameList, sameValues } from "./form-values";
import { differingFields, mergeForms } from "./merge-forms";

const form: fc.Arbitrary<PostedValues> = fc.dictionary(
  fc.constantFrom("title", "price", "specs.format", "specs.issue", "tags", "internal"),
  fc.array(fc.constantFrom("1", "2", "3"), { minLength: 1, maxLength: 3 }),
);
const changed = (base: PostedValues, to: PostedValues, fields: readonly string[]): PostedValues => {
  const values = { ...base };
  for (const field of fields) {
    delete values[field];
    if (to[field]) values[field] = to[field];
  }
  return values;
};

it("changes of different fields are both kept, and nothing else changes", () => {
  const fields = fc.shuffledSubarray(["title", "price", "specs.format", "specs.issue", "tags", "internal"]);
  fc.assert(
    fc.property(form, form, form, fields, fc.nat(6), (base, my, their, order, half) => {
      const mine = changed(base, my, order.slice(0, half));
      const theirs = changed(base, their, order.slice(half));
      const merged = mergeForms(base, mine, theirs);
      expect(merged.clashes).toEqual([]);
      expect(sameValues(merged.values, changed(mine, their, order.slice(half)))).toBe(true);
      expect([...merged.taken].sort()).toEqual(differingFields(base, theirs).sort());
    }),
  );
});

it("of any two changes, only fields that both changed to different values are asked", () => {
  fc.assert(
    fc.property(form, form, form, (base, mine, theirs) => {
      const { values, taken, clashes } = mergeForms(base, mine, theirs);
      for (const name of new Set([base, mine, theirs].flatMap(Object.keys))) {
        const isMine = !sameList(base[name], mine[name]);
        const isTheirs = !sameList(base[name], theirs[name]);
        const clash = isMine && isTheirs && !sameList(mine[name], theirs[name]);
        expect(clashes.includes(name)).toBe(clash);
        expect(taken.includes(name)).toBe(isTheirs && !isMine);
        if (!clash) expect(sameList(values[name], isTheirs ? theirs[name] : mine[name])).toBe(true);
      }
    }),
  );
});

it("rows are merged as one field: a removed row does not put another row in its place", () => {
  const base = { "contacts[0].name": ["Anna"], "contacts[0].email": ["a@b.at"], "contacts[1].name": ["Bea"] };
  const without = { "contacts[0].name": ["Bea"] };
  const moved = { ...base, "contacts[0].email": ["neu@b.at"] };
  expect(mergeForms(base, without, moved).clashes).toEqual(["contacts"]);
  expect(differingFields(without, moved)).toEqual(["contacts"]);
  expect(mergeForms(base, base, without)).toEqual({ values: without, taken: ["contacts"], clashes: [] });
});
