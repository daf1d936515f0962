import { describe, expect, it } from "vitest";
import { z } from "zod";
import { parseForm } from "../post/parse-form.server";
import { withChosen } from "./making.server";

describe("a record that was made on the way", () => {
  it("is chosen in its field, in a group, in a row, and beside others", () => {
    const values = {
      client: "",
      specs: { format: "1" },
      tags: "3",
      limits: [{ format: "1" }, { slots: "2" }],
    };
    const chosen = (field: string, adds = false) => withChosen(values, { field, adds }, "9");
    expect(chosen("client")).toEqual({ ...values, client: "9" });
    expect(chosen("specs.format")).toEqual({ ...values, specs: { format: "9" } });
    expect(chosen("tags", true)).toEqual({ ...values, tags: ["3", "9"] });
    expect(withChosen({ tags: ["3", "9"] }, { field: "tags", adds: true }, "9")).toEqual({
      tags: ["3", "9"],
    });
    expect(chosen("limits[1].format")).toEqual({
      ...values,
      limits: [{ format: "1" }, { slots: "2", format: "9" }],
    });
    expect(values.limits[1]).toEqual({ slots: "2" });
  });

  it.each([
    ["save", "refresh/make/save/client"],
    ["", "refresh/make/save/client"],
    ["refresh/make/leave/client", "refresh/make/leave/client"],
    ["delete", "delete"],
  ])("is made before the form is saved without it: %s", (intent, expected) => {
    const form = new FormData();
    form.set("intent", intent);
    form.set("kit/making/field", "client");
    expect(parseForm(form, z.object({})).intent).toBe(expected);
  });
});
