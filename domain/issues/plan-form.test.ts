import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, it } from "vitest";
import { planFormSchema, planFormValues, planFromForm } from "./plan-form";
import type { PlanInput } from "./plan-input";

function posted(fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return parseWithZod(form, { schema: planFormSchema });
}
const values = (fields: Record<string, string>) => {
  const submission = posted(fields);
  if (submission.status !== "success") throw new Error(JSON.stringify(submission.error));
  return planFromForm(submission.value);
};

const plan: PlanInput = {
  pageCount: 64,
  pageWidth: 210,
  pageHeight: 280,
  sections: [{ page: 3, name: "Reise" }],
  places: [{ categoryId: "9", from: 2, to: 4, side: "right" }],
  ads: [{ id: "17", page: 2, position: 1 }],
};

describe("the form of a flat plan", () => {
  it("gives back the plan that it shows", () => {
    const fields: Record<string, string> = {};
    const write = (value: unknown, path: string) => {
      if (typeof value === "string") fields[path] = value;
      else
        for (const [key, inner] of Object.entries(value as object))
          write(inner, path ? `${path}.${key}` : key);
    };
    write(planFormValues(plan), "");
    expect(fields).toMatchObject({
      "ads.b17.page": "2",
      "places.c9.side": "right",
      "sections.s0.name": "Reise",
    });
    expect(values(fields)).toEqual({ plan, sectionKeys: ["s0"] });
  });

  it("leaves out rows without a page, and keeps the names of the sections that are left", () => {
    const { plan: read, sectionKeys } = values({
      pageCount: "8",
      "sections.s0.page": "",
      "sections.s3.page": "5",
      "sections.s3.name": " Thema ",
      "places.c9.from": "5",
      "places.c9.to": "",
      "places.c7.side": "left",
      "ads.b17.page": "",
      "ads.b17.position": "2",
      "ads.b18.page": "4",
    });
    expect(sectionKeys).toEqual(["s3"]);
    expect(read).toEqual({
      pageCount: 8,
      pageWidth: null,
      pageHeight: null,
      sections: [{ page: 5, name: "Thema" }],
      places: [{ categoryId: "9", from: 5, to: 5, side: "any" }],
      ads: [{ id: "18", page: 4, position: null }],
    });
    expect(values({}).plan.ads).toEqual([]);
  });

  it.each<[Record<string, string>, string]>([
    [{ pageCount: "acht" }, "pageCount"],
    [{ "ads.b17.page": "-1" }, "ads.b17.page"],
    [{ "ads.x.page": "1" }, "ads.x"],
    [{ "places.c9.to": "3" }, "places.c9.from"],
    [{ "places.c9.from": "3", "places.c9.side": "oben" }, "places.c9.side"],
    [{ "sections.s0.name": "Reise" }, "sections.s0.page"],
    [{ ads: "1" }, "ads"],
  ])("is refused at its field: %j", (fields, field) => {
    const submission = posted(fields);
    expect(Object.keys(submission.reply().error ?? {})).toContain(field);
  });
});
