import { expect, expectTypeOf, test } from "vitest";
import { day, flag, name, number, ref, refs, rows, text } from "./kinds";
import { draftValues, type FormValues, formValues } from "./values";

const FIELDS = {
  name: name(9),
  subtitle: text(9),
  isOpen: flag(),
  from: day(),
  width: number({ max: 9 }),
  owner: ref("users"),
  tags: refs("tags"),
  places: rows({ asset: ref("assets"), at: number({ max: 9, empty: 0 }) }, { atMost: 2 }),
} as const;

const DRAFT = {
  name: "Ida",
  subtitle: null,
  isOpen: false,
  from: null,
  width: 3,
  owner: "2",
  tags: ["3"],
  places: [
    { asset: "4", at: 0 },
    { asset: null, at: 1 },
  ],
};

test("the form's values of a draft are those of the record that it makes", () => {
  const values = draftValues(FIELDS, { ...DRAFT, ...{ file: "7" } });
  expect(values).toEqual(
    formValues(FIELDS, {
      ...DRAFT,
      owner: { _id: "2" },
      tags: [{ _id: "3" }],
      places: [
        { asset: { _id: "4" }, at: 0 },
        { asset: null, at: 1 },
      ],
    }),
  );
  expect(values).toMatchObject({ width: "3", owner: "2", places: [{ at: "0" }, { asset: undefined }] });
  expect(Object.keys(values)).toEqual(Object.keys(FIELDS));
  expectTypeOf(values).toEqualTypeOf<FormValues<typeof FIELDS>>();
});
