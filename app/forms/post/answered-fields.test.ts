import { describe, expect, it } from "vitest";
import { answeredField, answeredValue, withAnswer } from "./answered-fields";
import type { FormAnswer, KitField } from "./form-answer";

const answer: FormAnswer = {
  result: { initialValue: { price: "480,00", specs: { ids: ["3", "4"] }, rows: [{ date: "2027-03-01" }] } },
};

const field = (name: string, initialValue: unknown) => ({ id: `f-${name}`, name, initialValue }) as KitField;

describe("what was answered", () => {
  it("is found by its path", () => {
    expect(answeredValue(answer, "price")).toBe("480,00");
    expect(answeredValue(answer, "specs.ids")).toEqual(["3", "4"]);
    expect(answeredValue(answer, "rows[0].date")).toBe("2027-03-01");
    expect(answeredValue(answer, "rows[1].date")).toBeUndefined();
    expect(answeredValue(answer, "price.toString")).toBeUndefined();
    expect(answeredValue(answer, "constructor")).toBeUndefined();
    expect(answeredValue(undefined, "price")).toBeUndefined();
  });

  it("is what a field shows, and else what the form was opened with", () => {
    const fields = { price: field("price", "0,00"), other: field("other", "wie geöffnet") };
    const shown = withAnswer(fields, answer);
    expect(shown.price.initialValue).toBe("480,00");
    expect(shown.price.id).toBe("f-price");
    expect(shown.other).toBe(fields.other);
    expect(withAnswer(fields, undefined).price.initialValue).toBe("0,00");
  });

  it("makes fields that only it knows, with their errors", () => {
    const form = { id: "booking", allErrors: { "rows[0].date": [{ message: "date_invalid" }] } };
    expect(answeredField({ form, answer }, "rows[0].date", "second")).toMatchObject({
      id: "booking-rows[0].date",
      key: "second",
      initialValue: "2027-03-01",
      errors: [{ message: "date_invalid" }],
      errorId: "booking-rows[0].date-error",
    });
  });
});
