import { describe, expect, it } from "vitest";
import { personName } from "./person-name";

describe("a person's name", () => {
  it("is first name and last name, whichever half of the house asks", () => {
    expect(personName({ firstName: "Ida", lastName: "Berger" })).toBe("Ida Berger");
    expect(personName({ first_name: "Ida", last_name: "Berger" })).toBe("Ida Berger");
  });

  it("has no space where one of both is missing, and is empty where nobody is named", () => {
    expect(personName({ firstName: "", lastName: "Berger" })).toBe("Berger");
    expect(personName({ first_name: "Ida", last_name: "" })).toBe("Ida");
    expect(personName(null)).toBe("");
  });
});
