import { describe, expect, expectTypeOf, test } from "vitest";
import { z } from "zod";
import { formOf } from "./form";
import {
  address,
  choice,
  choiceOrFirst,
  type Draft,
  day,
  file,
  files,
  flag,
  longText,
  mail,
  markdown,
  money,
  name,
  number,
  own,
  picture,
  ref,
  refs,
  rows,
  slug,
  text,
} from "./kinds";
import {
  asId,
  completed,
  counted,
  described,
  editorial,
  notCopied,
  only,
  personal,
  required,
  requiredOnly,
  requiredWhen,
} from "./marks";
import { contentFields, contentOf, copiedValues, emptyContent, formValues } from "./values";

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
    expect(formOf(FIELDS).parse({ name, note, medium, tags })).toEqual({
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
    expect(problemsOf({ tags: [] })).toEqual([
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
      others?: (string | undefined)[] | undefined;
    }>();
  });
});

const PLACES = rows(
  { text: required(longText(9)), asset: required(ref("assets")), at: number({ max: 9 }) },
  { atMost: 2 },
);
const MORE = {
  key: required(slug(9)),
  permalink: completed(notCopied(slug(9))),
  email: required(mail()),
  copyTo: personal(mail()),
  text: markdown(9),
  note: completed(text(9)),
  issue: asId(ref("issues")),
  from: required(day()),
  to: day(),
  state: required(choice(["new", "old"])),
  salutation: choice(["female", "male"]),
  order: choiceOrFirst(["newest", "oldest"]),
  width: number({ min: 1, max: 10 }),
  most: number({ min: 1, max: 50, empty: 10 }),
  avatar: picture("avatar"),
  places: PLACES,
  assignee: editorial(ref("users")),
  logo: file(),
  plan: required(file()),
  papers: files(),
  price: money(),
} as const;

const MORE_FULL = {
  key: "a-1",
  permalink: "b",
  email: "a@b.at",
  copyTo: "c@d.at",
  text: "*a*",
  note: "n",
  issue: "9",
  from: "2026-01-01",
  to: "2026-01-02",
  state: "old",
  salutation: "female",
  order: "oldest",
  width: "5",
  most: "20",
  avatar: "6",
  places: [{ text: "a", asset: "7", at: "1" }],
  assignee: "8",
  logo: "9",
  plan: "10",
  papers: ["11"],
  price: "1.450,50",
};

describe("the form of the further kinds", () => {
  test("reads each", () => {
    expect(formOf(MORE).parse(MORE_FULL)).toEqual({
      ...MORE_FULL,
      width: 5,
      most: 20,
      places: [{ text: "a", asset: "7", at: 1 }],
      price: 145_050,
    });
  });

  test("has null, the first one, none or the number for empty for what is left out", () => {
    const { key, email, from, state, plan, price } = MORE_FULL;
    const empty = {
      permalink: null,
      copyTo: null,
      text: null,
      note: null,
      issue: null,
      to: null,
      salutation: null,
      order: "newest",
      width: null,
      most: 10,
      avatar: null,
      places: [],
      assignee: null,
      logo: null,
      papers: [],
    };
    expect(formOf(MORE).parse({ key, email, from, state, plan, price })).toEqual({
      key,
      email,
      from,
      state,
      plan,
      price: 145_050,
      ...empty,
    });
  });

  test("says what is wrong at its place", () => {
    const issues = (input: object) =>
      formOf(MORE)
        .safeParse(input)
        .error?.issues.map(({ path, message }) => `${path.join(".")} ${message}`);
    expect(issues({})).toEqual([
      "key required",
      "email required",
      "from required",
      "state required",
      "plan required",
      "price required",
    ]);
    expect(
      issues({
        key: "A b",
        permalink: "-",
        email: "a",
        copyTo: "b",
        text: "1234567890",
        note: "1234567890",
        issue: "x",
        from: "2026-13-01",
        to: "x",
        state: "x",
        salutation: "x",
        order: "x",
        width: "0",
        most: "51",
        avatar: "x",
        places: [{ text: "", asset: "x", at: "10" }],
        assignee: "x",
        logo: "x",
        plan: "x",
        papers: ["x"],
        price: "x",
      }),
    ).toEqual([
      "key permalink_characters",
      "permalink permalink_characters",
      "email mail_address_invalid",
      "copyTo mail_address_invalid",
      "text too_long",
      "note too_long",
      "issue choice_invalid",
      "from date_invalid",
      "to date_invalid",
      "state choice_invalid",
      "salutation choice_invalid",
      "order choice_invalid",
      "width number_out_of_range",
      "most number_out_of_range",
      "avatar choice_invalid",
      "places.0.text required",
      "places.0.asset choice_invalid",
      "places.0.at number_out_of_range",
      "assignee choice_invalid",
      "logo choice_invalid",
      "plan choice_invalid",
      "papers.0 choice_invalid",
      "price money_invalid",
    ]);
    const row = MORE_FULL.places[0];
    expect(issues({ ...MORE_FULL, places: [row, row, row] })).toEqual(["places too_many_rows"]);
  });

  test("is typed both ways", () => {
    const form = formOf(MORE);
    expectTypeOf<z.output<typeof form>>().toEqualTypeOf<Draft<typeof MORE>>();
    expectTypeOf<Draft<typeof MORE>["state"]>().toEqualTypeOf<"new" | "old">();
    expectTypeOf<Draft<typeof MORE>["salutation"]>().toEqualTypeOf<"female" | "male" | null>();
    expectTypeOf<Draft<typeof MORE>["most"]>().toEqualTypeOf<number>();
    expectTypeOf<Draft<typeof MORE>["width"]>().toEqualTypeOf<number | null>();
    expectTypeOf<Draft<typeof MORE>["places"]>().toEqualTypeOf<
      { text: string; asset: string; at: number | null }[]
    >();
    expectTypeOf<z.input<typeof form>["places"]>().toExtend<object[] | undefined>();
  });

  test("reads what only an area knows by its reader", () => {
    const form = formOf({ rights: own<string[]>() }, { rights: z.array(z.string()) });
    expect(form.parse({ rights: ["read"] })).toEqual({ rights: ["read"] });
  });
});

describe("fields that depend on others", () => {
  const ENTRY = {
    kind: required(choice(["page", "link", "folder"])),
    label: requiredWhen({ kind: ["link", "folder"] }, text(9)),
    page: requiredOnly({ kind: ["page"] }, ref("pages")),
    order: only({ kind: ["page", "link"] }, choiceOrFirst(["newest", "oldest"])),
    isNew: only({ kind: ["page"] }, flag()),
    most: only({ kind: ["page"] }, number({ max: 9, empty: 3 })),
    tags: only({ kind: ["page"] }, refs("tags")),
    source: requiredWhen({ kind: ["link"] }, text(9), "source_missing"),
  } as const;
  const issues = (input: object) =>
    formOf(ENTRY)
      .safeParse(input)
      .error?.issues.map(({ path, message }) => `${path.join(".")} ${message}`);

  test("have to be filled in where they are needed", () => {
    expect(issues({ kind: "page" })).toEqual(["page required"]);
    expect(issues({ kind: "link" })).toEqual(["label required", "source source_missing"]);
    expect(issues({ kind: "folder", label: "a" })).toBeUndefined();
  });

  test("are kept only where they count", () => {
    const typed = {
      label: "a",
      page: "1",
      order: "oldest",
      isNew: true,
      most: "5",
      tags: ["2"],
      source: "b",
    };
    expect(formOf(ENTRY).parse({ kind: "page", ...typed })).toEqual({ kind: "page", ...typed, most: 5 });
    expect(formOf(ENTRY).parse({ kind: "folder", ...typed })).toEqual({
      kind: "folder",
      label: "a",
      page: null,
      order: "newest",
      isNew: false,
      most: 3,
      tags: [],
      source: "b",
    });
  });
});

describe("what follows from a record or a draft", () => {
  const record = {
    ...MORE_FULL,
    width: null,
    most: 20,
    avatar: { _id: "6" },
    places: [{ text: "a", asset: { _id: "7", name: "Bild" }, at: 1 }],
    assignee: { _id: "8" },
    logo: { _id: "9" },
    plan: { _id: "10" },
    papers: [{ _id: "11" }],
    price: 145_050,
  };

  test("are the values of its form, rows and numbers as they are typed", () => {
    const values = formValues(MORE, record);
    expect(values).toEqual({ ...MORE_FULL, width: undefined });
    expect(formValues(MORE, { ...record, note: "", issue: null })).toEqual({
      ...MORE_FULL,
      width: undefined,
      note: undefined,
      issue: undefined,
    });
    expectTypeOf(values).toExtend<z.input<ReturnType<typeof formOf<typeof MORE>>>>();
  });

  test("is a copy without what is not copied, and without the work on it", () => {
    const { permalink: _permalink, assignee: _assignee, ...copied } = MORE_FULL;
    expect(copiedValues(MORE, record)).toEqual({ ...copied, width: undefined });
  });

  test("is a copy whose rows lack what is not copied of them", () => {
    const PAGES = {
      pages: rows({ type: name(5), ad: notCopied(asId(ref("ads"))) }, { atMost: 2 }),
    } as const;
    const copy = copiedValues(PAGES, { pages: [{ type: "imprint", ad: "1" }] });
    expect(copy).toEqual({ pages: [{ type: "imprint" }] });
    expectTypeOf(copy).toEqualTypeOf<{ pages: { type: string }[] }>();
  });

  test("is the content of a revision: all but the work on it", () => {
    const draft = formOf(MORE).parse(MORE_FULL);
    const { assignee: _assignee, ...content } = draft;
    expect(contentOf(MORE, draft)).toEqual(content);
    expect(contentFields(MORE)).toEqual(Object.keys(content));
    expectTypeOf(contentOf(MORE, draft)).toEqualTypeOf<Omit<Draft<typeof MORE>, "assignee">>();
  });
});

test("revisions have nothing in fields that are newer than they are", () => {
  expect(emptyContent(MORE)).toEqual({
    key: null,
    permalink: null,
    email: null,
    copyTo: null,
    text: null,
    note: null,
    issue: null,
    from: null,
    to: null,
    state: null,
    salutation: null,
    order: "newest",
    width: null,
    most: 10,
    avatar: null,
    places: [],
    logo: null,
    plan: null,
    papers: [],
    price: 0,
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
  // @ts-expect-error a field of an area's own without a reader
  formOf({ rights: own<string[]>() });
  // @ts-expect-error a required field cannot be left out where it does not count
  only({ kind: ["link"] }, required(text(5)));
  // @ts-expect-error a required list of references has no message
  required(refs("tags"));
  // @ts-expect-error a number that may not be empty has a value of its own where nothing is typed
  required(number({ max: 5 }));
  // @ts-expect-error a picture is never required
  required(picture("logo"));
  // @ts-expect-error a counted text that is required is a name
  required(counted(text(5)));
  // @ts-expect-error rows within rows have no table
  rows({ parts: rows({ name: name(5) }, { atMost: 2 }) }, { atMost: 2 });
  // @ts-expect-error references within rows have no table of links
  rows({ tags: refs("tags") }, { atMost: 2 });
  // @ts-expect-error a record that lacks a field
  formValues({ name: name(5), title: text(5) }, { name: "Ida" });
  // @ts-expect-error a record whose field may be null
  formValues({ name: name(5) }, { name: null });
};
