import { describe, expect, it } from "vitest";
import { arrangementOf, moved, postedArrangement } from "./arrangement";

const IDS = ["tasks", "sales", "issues", "notes"];

describe("the arrangement of a board", () => {
  it("is that of the cards until a user has another one", () =>
    expect(arrangementOf(IDS, null)).toEqual({ shown: IDS, hidden: [] }));

  it("loses cards that are gone, and has new ones last", () =>
    expect(
      arrangementOf(IDS, { shown: ["gone", "notes", "notes", "tasks"], hidden: ["sales", "gone"] }),
    ).toEqual({
      shown: ["notes", "tasks", "issues"],
      hidden: ["sales"],
    }));

  it.each([
    ["sales:0", { shown: ["sales", "tasks", "issues"], hidden: ["notes"] }],
    ["sales:2", { shown: ["tasks", "issues", "sales"], hidden: ["notes"] }],
    ["sales:99", { shown: ["tasks", "issues", "sales"], hidden: ["notes"] }],
    ["sales:hidden", { shown: ["tasks", "issues"], hidden: ["notes", "sales"] }],
    ["notes:shown", { shown: ["tasks", "sales", "issues", "notes"], hidden: [] }],
    ["notes:1", { shown: ["tasks", "notes", "sales", "issues"], hidden: [] }],
    ["gone:1", { shown: ["tasks", "sales", "issues"], hidden: ["notes"] }],
    ["sales:-1", { shown: ["tasks", "sales", "issues"], hidden: ["notes"] }],
    ["", { shown: ["tasks", "sales", "issues"], hidden: ["notes"] }],
  ])("after %s", (move, after) =>
    expect(moved({ shown: ["tasks", "sales", "issues"], hidden: ["notes"] }, move)).toEqual(after),
  );

  it("is read from the post of its page", () => {
    const form = new FormData();
    for (const id of ["issues", "tasks", "sales"]) form.append("shown", id);
    form.append("hidden", "notes");
    form.append("move", "sales:0");
    expect(postedArrangement(form, IDS)).toEqual({ shown: ["sales", "issues", "tasks"], hidden: ["notes"] });
    // What is ticked counts only if its own button sends it.
    form.append("ticked", "notes");
    form.append("ticked", "issues");
    expect(postedArrangement(form, IDS).hidden).toEqual(["notes"]);
    form.delete("move");
    form.append("ticked", "");
    form.append("ticked", "gone");
    expect(postedArrangement(form, IDS)).toEqual({ shown: ["issues", "notes"], hidden: ["tasks", "sales"] });
  });
});
