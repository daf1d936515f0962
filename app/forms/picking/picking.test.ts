import type { ActionFunctionArgs } from "@remix-run/node";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { parseForm } from "../post/parse-form.server";
import { offerPicking, openPicking, pickedOnTheWay } from "./picking.server";

const args = {} as ActionFunctionArgs;

/** Answers the query that it is asked, with three records. */
offerPicking("things", async (_args, query) => ({
  items: ["1", "2", "3"].map((id) => ({ id, label: `Ding ${id}` })),
  shown: query.toString(),
}));

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

  it("empties a field", async () => {
    expect(await pickedOnTheWay(args, "pick/empty/client", postOf({}))).toEqual({
      field: "client",
      adds: false,
      empties: true,
    });
  });

  it("is left without a choice, and does not answer other intents", async () => {
    expect(await pickedOnTheWay(args, "pick/leave/client", postOf({}))).toEqual({
      field: "client",
      adds: false,
    });
    for (const other of [null, "make/ask/client", "pick/ask/", "pick/ask/__proto__", "pick/steal/client"])
      expect(await pickedOnTheWay(args, other, postOf({}))).toBeNull();
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
});
