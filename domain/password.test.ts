import { describe, expect, it } from "vitest";
import { MAX_PASSWORD_LENGTH, passwordChangeSchema, passwordProblems } from "./password";

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

describe("a change of password", () => {
  const problemsOf = (form: object) => {
    const issues = passwordChangeSchema.safeParse(form).error?.issues ?? [];
    return issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
  };
  const good = { current: "Geheim!1", new: "Geheim!2", repeat: "Geheim!2" };

  it("is taken where the present password is there and the new one stands twice", () => {
    expect(problemsOf(good)).toEqual([]);
    const longest = `aA1!${"x".repeat(MAX_PASSWORD_LENGTH - 4)}`;
    expect(problemsOf({ ...good, new: longest, repeat: longest })).toEqual([]);
    expect(problemsOf({ ...good, new: `${longest}x`, repeat: `${longest}x` })).toEqual([
      "new: password_too_long",
    ]);
  });

  it("says at each field what is wrong", () => {
    const missing = ["current: password_missing", "new: password_missing", "repeat: password_missing"];
    expect(problemsOf({})).toEqual(missing);
    expect(problemsOf({ ...good, repeat: "Geheim!3" })).toEqual(["repeat: passwords_differ"]);
    expect(problemsOf({ ...good, new: "geheim", repeat: "geheim" })).toEqual([
      "new: password_too_short",
      "new: password_uppercase_missing",
      "new: password_digit_missing",
      "new: password_special_missing",
    ]);
    expect(problemsOf({ current: "Geheim!1", new: "Geheim!1", repeat: "Geheim!1" })).toEqual([
      "new: password_unchanged",
    ]);
  });
});
