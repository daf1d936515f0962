import type { ActionFunctionArgs } from "@remix-run/node";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { parseForm } from "../post/parse-form.server";
import { broughtIn, mayBring, offerPicking, openPicking, pickedOnTheWay } from "./picking.server";

const args = {} as ActionFunctionArgs;

/** Answers the query that it is asked, with three records. */
offerPicking("things", async (_args, query) => ({
  items: ["1", "2", "3"].map((id) => ({ id, label: `Ding ${id}` })),
  shown: query.toString(),
}));

/** Takes each file that has a content, as the record that is called like it. */
offerPicking(
  "photos",
  async (_args, query) => ({
    items: broughtIn(query).map((id) => ({ id, label: `Foto ${id}` })),
    shown: query.toString(),
  }),
  {
    may: { action: "create", collectionType: "attachments" },
    async take(_args, post) {
      const files = post.getAll("kit/pick/files").filter((file) => typeof file !== "string");
      const [taken, empty] = [files.filter(({ size }) => size > 0), files.filter(({ size }) => size === 0)];
      return {
        ids: taken.map(({ name }) => name),
        refused: empty.map(({ name }) => ({ name, reason: "Leer" })),
      };
    },
  },
);

function postOf(entries: Record<string, string | string[]>): FormData {
  const post = new FormData();
  for (const [name, values] of Object.entries({ "kit/pick/list": "things", ...entries }))
    for (const value of [values].flat()) post.append(name, value);
  return post;
}

const shownFor = async (step: string, entries: Record<string, string>) =>
  (await pickedOnTheWay(args, `pick/${step}/client`, postOf(entries)))?.picking?.shown;

describe("a list from which records are picked", () => {
  it("opens by the field's list of choices", async () => {
    const picked = await pickedOnTheWay(args, "pick/ask/client", postOf({ "kit/list/client": "things" }));
    expect(picked?.picking).toMatchObject({ field: "client", list: "things", shown: "" });
  });

  it("shows what is typed, and another page of what is shown", async () => {
    const entries = {
      "kit/pick/by/q": "Gasthaus",
      "kit/pick/by/type": "",
      "kit/pick/shown": "q=Wirt&page=2",
      title: "x",
    };
    expect(await shownFor("show", entries)).toBe("q=Gasthaus");
    expect(await shownFor("show-3", entries)).toBe("q=Wirt&page=3");
    // Nothing is ticked.
    expect(await shownFor("take", entries)).toBe("q=Wirt&page=2");
  });

  it("takes one record, several where the field has several, and none that it does not show", async () => {
    const ids = { "kit/pick/id": ["3", "1", "99"] };
    const taken = async (entries: Record<string, string | string[]>) =>
      (await pickedOnTheWay(args, "pick/take/client", postOf(entries)))?.items?.map(({ id }) => id);
    expect(await taken(ids)).toEqual(["1"]);
    expect(await taken({ ...ids, "kit/several/client": "on" })).toEqual(["1", "3"]);
    expect(await taken({ "kit/pick/id": "99" })).toBeUndefined();
  });

  it("knows a field whose text gets what is picked", async () => {
    const picked = await pickedOnTheWay(
      args,
      "pick/take/client",
      postOf({ "kit/pick/id": ["3", "1"], "kit/several/client": "on", "kit/text/client": "on" }),
    );
    expect(picked).toMatchObject({ isText: true, items: [{ id: "1" }, { id: "3" }] });
  });

  it("empties a field", async () => {
    expect(await pickedOnTheWay(args, "pick/empty/client", postOf({}))).toEqual({
      field: "client",
      adds: false,
      isText: false,
      empties: true,
    });
  });

  it("is left without a choice, and does not answer other intents", async () => {
    expect(await pickedOnTheWay(args, "pick/leave/client", postOf({}))).toEqual({
      field: "client",
      adds: false,
      isText: false,
    });
    for (const other of [null, "make/ask/client", "pick/ask/", "pick/ask/__proto__", "pick/steal/client"])
      expect(await pickedOnTheWay(args, other, postOf({}))).toBeNull();
  });

  const photos = (names: readonly string[], entries: Record<string, string> = {}) => {
    const post = postOf({ "kit/pick/list": "photos", ...entries });
    for (const name of names) post.append("kit/pick/files", new File([name === "leer" ? "" : "Foto"], name));
    return post;
  };

  it("gets files, which stand before what was shown, with those of before behind them", async () => {
    const shown = { "kit/pick/shown": "q=Wirt&page=2&brought=8&brought=x&brought=9" };
    const picked = await pickedOnTheWay(args, "pick/bring/client", photos(["12", "leer", "9"], shown));
    expect(picked?.picking).toEqual({
      field: "client",
      list: "photos",
      items: ["12", "9", "8"].map((id) => ({ id, label: `Foto ${id}` })),
      shown: "q=Wirt&brought=12&brought=9&brought=8",
      refused: [{ name: "leer", reason: "Leer" }],
    });
    expect(picked?.items).toBeUndefined();
  });

  it("gets files that were chosen and not sent before one of its records is taken", async () => {
    const take = (post: FormData) => pickedOnTheWay(args, "pick/take/client", post);
    expect((await take(photos(["12"])))?.picking?.items).toMatchObject([{ id: "12" }]);
    const ticked = { "kit/pick/id": "7", "kit/pick/shown": "brought=7" };
    expect((await take(photos(["12"], ticked)))?.items).toMatchObject([{ id: "7" }]);
    // A browser sends a field for files that is empty, too.
    expect((await take(photos(["leer"])))?.picking?.refused).toBeUndefined();
  });

  it("gets files only where its area offers that, of those who may", async () => {
    const refused = (work: () => unknown) => {
      try {
        work();
      } catch (answer) {
        return (answer as Response).status;
      }
    };
    expect(refused(() => mayBring("things"))).toBe(404);
    expect(refused(() => mayBring("others"))).toBe(404);
    expect(refused(() => mayBring("photos")(["global:read__attachments"]))).toBe(403);
    expect(refused(() => mayBring("photos")(["global:create__attachments"]))).toBeUndefined();
    const post = postOf({ "kit/pick/list": "things" });
    const status = await pickedOnTheWay(args, "pick/bring/client", post).catch((answer) => answer.status);
    expect(status).toBe(404);
  });

  it("is not there for other lists of choices", async () => {
    const refused = await openPicking(args, "others", new URLSearchParams()).catch((answer) => answer.status);
    expect(refused).toBe(404);
  });

  it.each([
    ["", [], "refresh/pick/show/client"],
    ["save", ["7"], "refresh/pick/take/client"],
    ["refresh/pick/leave/client", ["7"], "refresh/pick/leave/client"],
    ["delete", [], "delete"],
  ])("takes Enter and saving for itself: %s", (intent, ids, expected) => {
    const form = postOf({ intent, "kit/pick/field": "client", "kit/pick/id": ids });
    expect(parseForm(form, z.object({})).intent).toBe(expected);
  });

  it("takes Enter and saving for files that are chosen", () => {
    const form = photos(["12"], { intent: "save", "kit/pick/field": "client", "kit/pick/id": "7" });
    expect(parseForm(form, z.object({})).intent).toBe("refresh/pick/bring/client");
  });
});
