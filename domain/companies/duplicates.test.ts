import { describe, expect, it } from "vitest";
import { duplicateReasons, mergeProblem } from "./duplicates";

const company = (name: string, more: { externalId?: string; vatId?: string; email?: string } = {}) => ({
  name,
  externalId: more.externalId ?? null,
  vatId: more.vatId ?? null,
  email: more.email ?? null,
});

describe("duplicates of a company", () => {
  it.each([
    ["Gasthaus Huber GmbH", "Gasthaus Huber Ges.m.b.H."],
    ["Müller & Söhne KG", "MUELLER und SOEHNE"],
    ["Alpen-Blick e.U.", "Alpenblick"],
    ["Café René", "cafe rene GmbH & Co KG"],
  ])("have the same name, however it is written: %s", (one, other) =>
    expect(duplicateReasons(company(one), company(other))).toEqual(["name"]),
  );

  it.each([
    ["Gasthaus Huber", "Gasthof Huber"],
    ["GmbH", "KG"],
    ["Huber 1", "Huber 2"],
  ])("are not those of other names: %s", (one, other) =>
    expect(duplicateReasons(company(one), company(other))).toEqual([]),
  );

  it("have the same customer number, UID number or address, and companies without any have none in common", () => {
    const one = company("A", { externalId: "K1", vatId: "ATU13585627", email: "office@huber.example" });
    expect(duplicateReasons(one, company("B", { externalId: "K1" }))).toEqual(["externalId"]);
    expect(duplicateReasons(one, company("B", { vatId: "ATU13585627" }))).toEqual(["vatId"]);
    expect(duplicateReasons(one, company("B", { email: "Office@Huber.example" }))).toEqual(["email"]);
    expect(duplicateReasons(company("A"), company("B"))).toEqual([]);
  });

  it("are merged if they are of one kind, have no two UID numbers, and the one that stays can be chosen", () => {
    const own = { isAgency: false, isActive: true, vatId: null };
    expect(mergeProblem(own, own)).toBeNull();
    expect(mergeProblem({ ...own, isAgency: true }, own)).toBe("merge_kinds_differ");
    expect(mergeProblem({ ...own, vatId: "ATU1" }, { ...own, vatId: "ATU2" })).toBe("merge_vat_ids_differ");
    expect(mergeProblem({ ...own, vatId: "ATU1" }, own)).toBeNull();
    expect(mergeProblem(own, { ...own, isActive: false })).toBe("merge_into_inactive");
    expect(mergeProblem({ ...own, isActive: false }, { ...own, isActive: false })).toBeNull();
  });
});
