import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { FormAnswer } from "./form-answer";
import {
  replyWithConflict,
  replyWithMatches,
  replyWithProblems,
  replyWithTyped,
} from "./form-replies.server";
import { parseForm } from "./parse-form.server";

const schema = z.object({
  client: z.string("required"),
  title: z.string().max(5, "too_long").optional(),
  internal: z.boolean().optional(),
  specs: z.object({ documents: z.array(z.string()).optional() }).optional(),
});

function formOf(entries: [string, string][]): FormData {
  const form = new FormData();
  for (const [name, value] of entries) form.append(name, value);
  return form;
}

const post = async (entries: [string, string][]) => parseForm(formOf(entries), schema);

const body = (reply: { data: FormAnswer }) => reply.data;

describe("parseForm", () => {
  it("reads the record's values, the intent, the key and the version", async () => {
    const form = await post([
      ["client", "7"],
      ["internal", "on"],
      ["specs.documents", "1"],
      ["kit/idempotencyKey", "key-1"],
      ["kit/version", "4"],
      ["kit/snapshot", '{"client":["6"]}'],
      ["kit/labels/client", '[{"id":"7","label":"Huber"}]'],
      ["kit/remove/ad", "on"],
      ["intent", "activate"],
    ]);
    expect(form.values).toEqual({ client: "7", internal: true, specs: { documents: ["1"] } });
    expect(form).toMatchObject({
      intent: "activate",
      idempotencyKey: "key-1",
      version: 4,
      snapshot: { client: ["6"] },
      labels: { client: [{ id: "7", label: "Huber" }] },
    });
    expect([...form.removedFiles]).toEqual(["ad"]);
  });

  it("reads a day and the time beside it as one", async () => {
    const read = async (day: string, time: string) =>
      (
        await post([
          ["client", "7"],
          ["title", day],
          ["kit/day/title", "on"],
          ["kit/time/title", time],
        ])
      ).typed.title;
    expect(await read("12.3.2027", "6.30")).toBe("2027-03-12T06:30");
    expect(await read("2027-03-12", "")).toBe("2027-03-12T");
    expect(await read("", "06:00")).toBe("T06:00");
    expect(await read("", "")).toBeFalsy();
  });

  it("reads a day as it was typed", async () => {
    const read = async (typed: string) =>
      (
        await post([
          ["client", "7"],
          ["title", typed],
          ["kit/day/title", "on"],
        ])
      ).typed.title;
    expect(await read("12.3.2027")).toBe("2027-03-12");
    expect(await read("2027-03-12")).toBe("2027-03-12");
    expect(await read("bald")).toBe("bald");
    expect(
      (
        await post([
          ["client", "7"],
          ["title", "1.2.3"],
        ])
      ).typed.title,
    ).toBe("1.2.3");
  });

  it("refuses what was typed into a combo box and not chosen, at its field and with the other problems", async () => {
    const unchosen: [string, string] = ["kit/unchosen/client", "Niemand"];
    const message = { message: "not_chosen", params: { text: "Niemand" } };
    const kept = await post([["client", "7"], unchosen]);
    expect(kept.values).toBeUndefined();
    expect(body(replyWithProblems(kept)).result).toMatchObject({
      status: "error",
      error: { client: [message] },
      initialValue: { client: "7" },
    });
    const none = await post([["title", "zu lang"], unchosen]);
    expect(body(replyWithProblems(none)).result?.error).toEqual({
      client: [message],
      title: [{ message: "too_long", params: { max: 5 } }],
    });
    const refreshed = await post([unchosen, ["intent", "refresh/client"]]);
    expect(body(replyWithTyped(refreshed)).result?.error).toBeUndefined();
  });

  it("takes Enter for saving, makes a missing key, and knows that a new record has no version", async () => {
    const form = await post([["client", "7"]]);
    expect(form.intent).toBe("save");
    expect(form.version).toBeNull();
    expect(form.idempotencyKey).toMatch(/^[0-9a-f-]{36}$/);
  });

  it("survives labels and snapshots that are no JSON", async () => {
    const form = await post([
      ["kit/snapshot", "{"],
      ["kit/labels/client", "["],
    ]);
    expect(form.snapshot).toBeNull();
    expect(form.labels).toEqual({});
  });

  it.each([
    "specs[99999999]",
    "specs.documents[4294967294]",
    "kit/choice/specs[99999999]",
    "[]",
    "",
    ".",
    "a..b",
    "a]",
    `a${".b".repeat(50)}`,
    "x".repeat(201),
  ])("takes no form with a name as no form of ours has it: %s", async (name) => {
    const thrown = await post([
      ["client", "7"],
      [name, name.startsWith("kit/choice/") ? "mine" : "1"],
    ]).catch((response) => response);
    expect(thrown).toMatchObject({ status: 400 });
  });

  it("puts the choices of the conflict screen in place, lists and emptied fields too", async () => {
    const form = await post([
      ["kit/choice/client", "theirs"],
      ["kit/mine/client", "7"],
      ["kit/theirs/client", "8"],
      ["kit/choice/title", "mine"],
      ["kit/theirs/title", "Neu"],
      ["kit/choice/specs.documents", "mine"],
      ["kit/mine/specs.documents", "1"],
      ["kit/mine/specs.documents", "2"],
      ["kit/theirs/specs.documents", "3"],
    ]);
    expect(form.values).toEqual({ client: "8", specs: { documents: ["1", "2"] } });
  });
});

describe("replies", () => {
  it("answer 400 with what was typed and all problems, the schema's and the service's", async () => {
    const form = await post([["title", "zu lang"]]);
    expect(form.values).toBeUndefined();
    const reply = replyWithProblems(
      form,
      [
        { field: "specs.format", message: "slots_sold_out", params: { taken: 3 } },
        { field: "", message: "save_first" },
      ],
      { choices: [1] },
    );
    expect(reply.init?.status).toBe(400);
    expect(reply.data.choices).toEqual([1]);
    expect(body(reply).result).toMatchObject({
      status: "error",
      initialValue: { title: "zu lang" },
      error: {
        client: [{ message: "required" }],
        title: [{ message: "too_long", params: { max: 5 } }],
        "specs.format": [{ message: "slots_sold_out", params: { taken: 3 } }],
        "": [{ message: "save_first" }],
      },
    });
  });

  it("say required where the schema has no message of its own", async () => {
    const parsed = parseForm(new FormData(), z.object({ name: z.string() }));
    expect(body(replyWithProblems(parsed)).result?.error).toEqual({ name: [{ message: "required" }] });
  });

  it("show the form again without problems for a refresh", async () => {
    const form = await post([
      ["title", "zu lang"],
      ["intent", "refresh/client"],
    ]);
    expect(form.refresh).toBe("client");
    const reply = replyWithTyped(form);
    expect(reply.init?.status).toBe(200);
    expect(body(reply).result).toEqual({ initialValue: { title: "zu lang" } });
  });

  it("show the matches of a search beside its field", async () => {
    const form = await post([
      ["kit/lookup/client", " Hub "],
      ["kit/list/client", "companies-clients"],
      ["intent", "lookup/client"],
    ]);
    expect(form.lookup).toEqual({ field: "client", list: "companies-clients", term: "Hub" });
    const reply = replyWithMatches(form, { items: [{ id: "7", label: "Huber" }] });
    expect(body(reply).lookup).toEqual({
      field: "client",
      term: "Hub",
      items: [{ id: "7", label: "Huber" }],
    });
  });

  it.each<[string, [string, string][], string]>([
    ["nothing is searched", [["kit/lookup/client", " "]], "save"],
    ["a search was typed", [["kit/lookup/client", "Hub"]], "lookup/client"],
    [
      "its matches are shown",
      [
        ["kit/lookup/client", "Hub "],
        ["kit/searched/client", "Hub"],
      ],
      "save",
    ],
    [
      "another was typed",
      [
        ["kit/lookup/client", "Hube"],
        ["kit/searched/client", "Hub"],
      ],
      "lookup/client",
    ],
    [
      "a button was pressed",
      [
        ["kit/lookup/client", "Hub"],
        ["intent", "save"],
      ],
      "save",
    ],
  ])("take Enter for saving or searching: %s", async (_, entries, intent) => {
    const form = await post(entries);
    expect(form.intent).toBe(intent);
    expect(form.lookup !== null).toBe(intent !== "save");
  });

  it("set both values side by side after a conflict", async () => {
    const form = await post([
      ["client", "7"],
      ["kit/version", "1"],
      ["kit/snapshot", '{"client":["6"]}'],
    ]);
    const reply = replyWithConflict(form, { current: { client: "8" }, version: 2, updatedBy: "Eva" });
    expect(reply.init?.status).toBe(409);
    expect(body(reply).conflict).toEqual({
      version: 2,
      updatedBy: "Eva",
      mine: { client: ["7"] },
      theirs: { client: ["8"] },
      base: { client: ["6"] },
    });
  });

  it("a conflict shows no values of fields that the record does not have, however many are posted", async () => {
    const strangers = Array.from({ length: 500 }, (_, n): [string, string] => [`f${n}`, "1"]);
    const form = await post([["client", "7"], ["title", "Neu"], ["specs.documents[0]", "9"], ...strangers]);
    const { conflict } = body(replyWithConflict(form, { current: { client: "8" }, version: 2 }));
    expect(conflict?.mine).toEqual({ client: ["7"], title: ["Neu"], "specs.documents": ["9"] });
  });
});
