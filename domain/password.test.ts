import { describe, expect, it } from "vitest";
import { passwordProblems } from "./password";

describe("passwords", () => {
  it.each(["Geheim!1", "Größe-20", "Zwölf & 12 Monate"])("accepts %s", (text) => {
    expect(passwordProblems(text)).toEqual([]);
  });

  it.each([
    ["Geh!1", ["password_too_short"]],
    ["geheim!1", ["password_uppercase_missing"]],
    ["GEHEIM!1", ["password_lowercase_missing"]],
    ["Geheim!!", ["password_digit_missing"]],
    ["Geheim11", ["password_special_missing"]],
    ["Geheim 11", ["password_special_missing"]],
  ])("says what %j lacks", (text, problems) => {
    expect(passwordProblems(text)).toEqual(problems);
  });

  it("lists everything an empty password lacks", () => {
    expect(passwordProblems("")).toHaveLength(5);
  });
});
