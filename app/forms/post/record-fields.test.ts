import { checkbox, requiredText, rowsOf } from "domain/form-fields";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { replyWithConflict, replyWithProblems } from "./form-replies.server";
import { parseForm } from "./parse-form.server";

const schema = z.object({
  title: z.string().max(5, "too_long").optional(),
  a: z.array(z.object({ b: z.string().optional() })).optional(),
});

function formOf(count: number, entriesOf: (n: number) => [string, string][]): FormData {
  const form = new FormData();
  for (let n = 0; n < count; n += 1) for (const entry of entriesOf(n)) form.append(...entry);
  return form;
}

/** Counts how often the parser asks a form for a field. Each question searches the whole form. */
function counted(form: FormData): { form: FormData; asked: () => number } {
  let asked = 0;
  const counting = new Proxy(form, {
    get(target, key) {
      if (["get", "getAll", "has", "set", "delete"].includes(String(key))) asked += 1;
      const value = Reflect.get(target, key);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  return { form: counting, asked: () => asked };
}

/** Reads a form and answers as a screen does. */
function read(form: FormData): number {
  try {
    const parsed = parseForm(form, schema);
    replyWithProblems(parsed);
    replyWithConflict(parsed, { current: {}, version: 1 });
    return 200;
  } catch (refusal) {
    return (refusal as Response).status;
  }
}

const WORST: [string, (n: number) => [string, string][]][] = [
  ["choices of a conflict", (n) => [[`kit/choice/f${n}`, "mine"]]],
  [
    "choices with values",
    (n) => [
      [`kit/choice/f${n}`, "mine"],
      [`kit/mine/f${n}`, "1"],
      [`kit/theirs/f${n}`, "2"],
    ],
  ],
  ["labels", (n) => [[`kit/labels/f${n}`, '[{"id":"1","label":"Huber"}]']]],
  ["searches", (n) => [[`kit/lookup/f${n}`, " "]]],
  [
    "searches that were done",
    (n) => [
      [`kit/lookup/f${n}`, "x"],
      [`kit/searched/f${n}`, "x"],
    ],
  ],
  ["removals", (n) => [[`kit/remove/f${n}`, "on"]]],
  ["fields", (n) => [[`f${n}`, "1"]]],
  ["fields of fields", (n) => [[`f${n}.a.b.c.d.e.f.g`, "1"]]],
  ["rows", (n) => [[`a[${n % 990}].b`, "1"]]],
];

describe("the work of reading a form", () => {
  it.each(WORST)("grows with its length and no faster: %s", (_kind, entriesOf) => {
    const small = counted(formOf(200, entriesOf));
    const large = counted(formOf(2000, entriesOf));
    read(small.form);
    read(large.form);
    expect(large.asked()).toBe(small.asked());
  });

  it.runIf(process.env.EXPLORE === "true").each(WORST)(
    "takes time with its length: %s",
    (_kind, entriesOf) => {
      // A form that is eight times as long takes about eight times as long (tens of milliseconds). Searching the whole
      // form for each field would take about sixty times as long (seconds). Counted is the processor's time, as other
      // tests run beside this one.
      const timed = (count: number) => {
        const form = formOf(count, entriesOf);
        const times = [1, 2, 3, 4, 5].map(() => {
          const began = process.cpuUsage();
          read(form);
          return process.cpuUsage(began).user / 1000;
        });
        return Math.min(...times);
      };
      timed(1000);
      expect(timed(8000)).toBeLessThan(Math.max(30 * timed(1000), 1000));
    },
  );

  it("has its bounds where a name makes more of it", () => {
    expect(read(formOf(1000, () => [["list", "1"]]))).toBe(200);
    expect(read(formOf(1001, () => [["list", "1"]]))).toBe(400);
    // A repeated choice counts once.
    const both = formOf(900, () => [
      ["kit/choice/list", "mine"],
      ["kit/mine/list", "1"],
    ]);
    expect(parseForm(both, schema).formData.getAll("list")).toHaveLength(900);
    expect(read(formOf(10, (n) => [[`a${n}[999]`, "1"]]))).toBe(200);
    expect(read(formOf(11, (n) => [[`a${n}[999]`, "1"]]))).toBe(400);
    expect(read(formOf(6, (n) => [[`a[${n}].b[999].c[999]`, "1"]]))).toBe(400);
  });
});

describe("names that every object knows", () => {
  it.each([
    "__proto__",
    "__proto__.admin",
    "a.__proto__.b",
    "constructor",
    "constructor.prototype.x",
    "specs.toString",
    "hasOwnProperty",
    "__intent__",
    "__state__",
  ])("are no fields: %s", (name) => {
    expect(read(formOf(1, () => [[name, "1"]]))).toBe(400);
    const chosen: [string, string][] = [
      [`kit/choice/${name}`, "mine"],
      [`kit/mine/${name}`, "1"],
    ];
    expect(read(formOf(1, () => chosen))).toBe(400);
    const { labels } = parseForm(
      formOf(1, () => [[`kit/labels/${name}`, '[{"id":"1","label":"x"}]']]),
      schema,
    );
    expect(Object.keys(labels)).toEqual([]);
    expect({}).not.toHaveProperty("admin");
  });
});

describe("rows of fields", () => {
  const posted = (entries: [string, string][]) => [
    ...parseForm(
      formOf(1, () => entries),
      schema,
    ).formData.entries(),
  ];

  it("are left out where nothing is entered, but not before they are saved", () => {
    const rows: [string, string][] = [
      ["contacts[0].name", ""],
      ["contacts[2].name", "Bea"],
      ["contacts[2].phone", ""],
      ["dates[1].day", ""],
      ["kit/rows/contacts", "1"],
    ];
    expect(posted(rows)).toEqual([
      ["contacts[0].name", "Bea"],
      ["contacts[0].phone", ""],
      ["dates[1].day", ""],
    ]);
    expect(posted([...rows, ["intent", "refresh/contacts/add"]])).toHaveLength(4);
  });

  it("say at the field of which row something is wrong", () => {
    const contact = z.object({ name: requiredText(5), isMain: checkbox });
    const form = z.object({ contacts: rowsOf(contact, { atMost: 2 }) });
    const read = (entries: [string, string][]) =>
      parseForm(
        formOf(1, () => entries),
        form,
      );
    expect(
      read([
        ["contacts[0].name", "Anna"],
        ["contacts[0].isMain", "on"],
      ]).values,
    ).toEqual({
      contacts: [{ name: "Anna", isMain: true }],
    });
    expect(read([]).values).toEqual({ contacts: [] });
    expect(read([["contacts[1].isMain", "on"]]).submission.reply().error).toHaveProperty("contacts[1].name");
    const three = [0, 1, 2].map((n): [string, string] => [`contacts[${n}].name`, "Anna"]);
    expect(read(three).submission.reply().error).toEqual({
      contacts: [{ message: "too_many_rows", params: { max: 2 } }],
    });
  });

  it("are chosen as a whole", () => {
    const chosen: [string, string][] = [
      ["kit/ask/contacts", "1"],
      ["kit/choice/contacts", "theirs"],
      ["kit/mine/contacts[0].name", "Anna"],
      ["kit/theirs/contacts[0].name", "Bea"],
      ["kit/theirs/contacts[1].name", "Carla"],
    ];
    expect(posted(chosen)).toEqual([
      ["contacts[0].name", "Bea"],
      ["contacts[1].name", "Carla"],
    ]);
  });
});
