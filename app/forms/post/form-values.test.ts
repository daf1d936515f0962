import { describe, expect, it } from "vitest";
import { flattenValues, sameValues, valuesOf } from "./form-values";

describe("form values", () => {
  it("are written by path, as a form posts them", () => {
    expect(
      flattenValues({
        clientCompany: "7",
        price: "",
        isInternal: true,
        nonbillable: false,
        specs: { docs: ["1", "2"], format: null },
      }),
    ).toEqual({ clientCompany: ["7"], isInternal: ["on"], "specs.docs": ["1", "2"] });
  });

  it("hold the fields of rows by their paths", () => {
    const contacts = [{ name: "Anna", email: null, forMaterial: true }, { name: "Bea" }];
    expect(flattenValues({ contacts, others: [] })).toEqual({
      "contacts[0].name": ["Anna"],
      "contacts[0].forMaterial": ["on"],
      "contacts[1].name": ["Bea"],
    });
  });

  it("leave out the kit's own fields, empty texts and files", () => {
    const data = new FormData();
    data.append("kit/version", "3");
    data.append("intent", "save");
    data.append("comment", "");
    data.append("ad", new File(["x"], "ad.png"));
    data.append("specs.docs[]", "1");
    data.append("specs.docs[]", "2");
    data.append("text", "a\r\nb");
    expect(valuesOf(data)).toEqual({ "specs.docs": ["1", "2"], text: ["a\nb"] });
  });

  it("hold a day and its time as one", () => {
    const read = (day: string, time: string) => {
      const data = new FormData();
      data.append("publishAt", day);
      data.append("kit/day/publishAt", "on");
      data.append("kit/time/publishAt", time);
      return valuesOf(data);
    };
    expect(read("12.3.2027", "6")).toEqual({ publishAt: ["2027-03-12T06:00"] });
    expect(read("bald", "früh")).toEqual({ publishAt: ["baldTfrüh"] });
    expect(read("", "6")).toEqual({ publishAt: ["T06:00"] });
    expect(read("", "")).toEqual({});
  });

  it("are the same whatever their order of names, and differ by the order of a list", () => {
    expect(sameValues({ a: ["1"], b: ["2"] }, { b: ["2"], a: ["1"] })).toBe(true);
    expect(sameValues({ a: ["1", "2"] }, { a: ["2", "1"] })).toBe(false);
    expect(sameValues({ a: ["1"] }, {})).toBe(false);
  });
});
