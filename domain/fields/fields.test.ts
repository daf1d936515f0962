import { describe, expect, expectTypeOf, test } from "vitest";
import { z } from "zod";
import { formOf } from "./form";
import { address, type Draft, flag, longText, name, ref, refs, text } from "./kinds";
import { described, required } from "./marks";
import { formValues } from "./values";

const FIELDS = {
  name: name(5),
  subtitle: text(5),
  note: described("What is to be done.", required(longText(5))),
  isOpen: flag(),
  medium: required(ref("media")),
  owner: ref("users"),
  tags: required(refs("tags"), "tags_missing"),
  others: refs("tags"),
} as const;

const FULL = {
  name: " Ida  F ",
  subtitle: " a ",
  note: "a\r\nb",
  isOpen: true,
  medium: "1",
  owner: "2",
  tags: ["3", "3"],
  others: ["4"],
};

const problemsOf = (input: object) =>
  formOf(FIELDS)
    .safeParse(input)
    .error?.issues.map(({ path, message }) => `${path.join(".")} ${message}`);

describe("the form of declared fields", () => {
  test("reads each kind", () => {
    expect(formOf(FIELDS).parse(FULL)).toEqual({
      name: "Ida F",
      subtitle: "a",
      note: "a\nb",
      isOpen: true,
      medium: "1",
      owner: "2",
      tags: ["3"],
      others: ["4"],
    });
  });

  test("has null, nothing or no for what is left out", () => {
    const { name, note, medium, tags } = FULL;
    expect(formOf(FIELDS).parse({ name, note, medium, tags, others: [] })).toEqual({
      name: "Ida F",
      subtitle: null,
      note: "a\nb",
      isOpen: false,
      medium: "1",
      owner: null,
      tags: ["3"],
      others: [],
    });
  });

  test("says what is missing, too long or no choice", () => {
    expect(problemsOf({ tags: [], others: [] })).toEqual([
      "name required",
      "note required",
      "medium required",
      "tags tags_missing",
    ]);
    expect(
      problemsOf({
        ...FULL,
        name: "Ida Fu",
        subtitle: "123456",
        note: "123456",
        medium: "x",
        owner: "x",
      }),
    ).toEqual([
      "name too_long",
      "subtitle too_long",
      "note too_long",
      "medium choice_invalid",
      "owner choice_invalid",
    ]);
  });

  test("reads an address of the web as browsers write it", () => {
    const form = formOf({ link: address(), page: required(address()) });
    expect(form.parse({ page: "www.a.at/ä" })).toEqual({ link: null, page: "https://www.a.at/%C3%A4" });
    expect(
      form.safeParse({ link: "javascript:alert(1)" }).error?.issues.map(({ message }) => message),
    ).toEqual(["url_invalid", "required"]);
  });

  test("takes readers of an area's own", () => {
    const form = formOf({ name: name(5), title: text(5) }, { name: z.string().toUpperCase() });
    expect(form.parse({ name: "a", title: "b" })).toEqual({ name: "A", title: "b" });
  });

  test("is typed both ways", () => {
    const form = formOf(FIELDS);
    expectTypeOf<z.output<typeof form>>().toEqualTypeOf<Draft<typeof FIELDS>>();
    expectTypeOf<z.input<typeof form>>().toEqualTypeOf<{
      name: string;
      subtitle?: string | undefined;
      note: string;
      isOpen?: boolean | undefined;
      medium: string;
      owner?: string | undefined;
      tags: (string | undefined)[];
      others: (string | undefined)[];
    }>();
  });
});

test("the values of a form are those of its record: references are ids, and what is empty is undefined", () => {
  const record = {
    _id: "9",
    name: "Ida",
    subtitle: null,
    note: "a",
    isOpen: false,
    medium: { _id: "1", name: "Zeitung" },
    owner: null,
    tags: [{ _id: "3" }],
    others: [],
  };
  const values = formValues(FIELDS, record);
  expect(values).toEqual({
    name: "Ida",
    subtitle: undefined,
    note: "a",
    isOpen: false,
    medium: "1",
    owner: undefined,
    tags: ["3"],
    others: [],
  });
  expectTypeOf(values).toExtend<z.input<ReturnType<typeof formOf<typeof FIELDS>>>>();
});

// Never called: these are what the compiler refuses.
() => {
  // @ts-expect-error a reader gives another type than its field
  formOf({ name: name(5) }, { name: z.number() });
  // @ts-expect-error a reader of no field
  formOf({ name: name(5) }, { title: z.string() });
  // @ts-expect-error a required list of references has no message
  required(refs("tags"));
  // @ts-expect-error a record that lacks a field
  formValues({ name: name(5), title: text(5) }, { name: "Ida" });
  // @ts-expect-error a record whose field may be null
  formValues({ name: name(5) }, { name: null });
};
