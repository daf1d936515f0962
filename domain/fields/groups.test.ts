import { describe, expect, expectTypeOf, test } from "vitest";
import type { z } from "zod";
import { emptyValue } from "./conditions";
import { formOf } from "./form";
import { flatFields, flatValues, groupValues } from "./groups";
import { type Draft, flag, group, name, number, text } from "./kinds";
import { draftValues, formValues } from "./values";

const PLACE_FIELDS = {
  street: text(9),
  floor: number({ max: 9 }),
  hasLift: flag(),
} as const;
const FIELDS = {
  name: name(9),
  place: group(PLACE_FIELDS),
  second: group(PLACE_FIELDS, { prefix: "second" }),
} as const;

const NOWHERE = {
  street: null,
  floor: null,
  hasLift: false,
};
const PLACE = {
  street: "Au",
  floor: 2,
  hasLift: true,
};
const DRAFT = {
  name: "Ida",
  place: PLACE,
  second: NOWHERE,
};

describe("several fields as one", () => {
  test("are read together, and are empty where none is posted", () => {
    const form = formOf(FIELDS);
    expect(form.parse({ name: "Ida", place: { street: " Au ", floor: "2", hasLift: true } })).toEqual(DRAFT);
    expect(form.parse({ name: "Ida", place: {} }).place).toEqual(NOWHERE);
    expect(emptyValue(FIELDS.place)).toEqual(NOWHERE);
    const wrong = form.safeParse({ name: "Ida", place: { street: "1234567890", floor: "x" } });
    expect(wrong.error?.issues.map(({ path, message }) => `${path.join(".")} ${message}`)).toEqual([
      "place.street too_long",
      "place.floor number_invalid",
    ]);
    expectTypeOf<z.output<typeof form>>().toEqualTypeOf<Draft<typeof FIELDS>>();
  });

  test("are the same in a form, of a record and of a draft", () => {
    const values = {
      name: "Ida",
      place: {
        street: "Au",
        floor: "2",
        hasLift: true,
      },
      second: {
        street: undefined,
        floor: undefined,
        hasLift: false,
      },
    };
    expect(formValues(FIELDS, DRAFT)).toEqual(values);
    expect(draftValues(FIELDS, DRAFT)).toEqual(values);
  });

  test("stand one by one, with their prefix where they have one", () => {
    const flat = {
      name: "Ida",
      street: "Au",
      floor: 2,
      hasLift: true,
      secondStreet: null,
      secondFloor: null,
      secondHasLift: false,
    };
    expect(flatValues(FIELDS, DRAFT)).toEqual(flat);
    expect(flatFields(FIELDS).map(([field]) => field)).toEqual(Object.keys(flat));
    expect(groupValues(FIELDS.place, flat)).toEqual(PLACE);
    expect(groupValues(FIELDS.second, flat)).toEqual(NOWHERE);
  });
});
