import { expect, test } from "vitest";
import { confirmationForm } from "./confirmation";
import { CONFIRMATION_TEXT_LENGTHS, MAX_CONFIRMATION_RECEIVERS } from "./limits";

const said = (message: object) => {
  const read = confirmationForm.safeParse({
    receivers: "a@kunde.example",
    subject: "S",
    text: "T",
    ...message,
  });
  if (read.success) return read.data;
  return read.error.issues.map((issue) => [
    issue.path.join("."),
    issue.message,
    ...(issue.code === "custom" ? [issue.params] : []),
  ]);
};

test("a message goes to its receivers, each once, and is bounded", () => {
  expect(
    said({ receivers: "a@kunde.example; b@kunde.example\nA@kunde.example", text: " Zeile\r\nZeile " }),
  ).toEqual({
    receivers: ["A@kunde.example", "b@kunde.example"],
    subject: "S",
    text: "Zeile\nZeile",
  });
  expect(said({ receivers: " , ", subject: " ", text: "" })).toEqual([
    ["receivers", "required", undefined],
    ["subject", "required"],
    ["text", "required"],
  ]);
  const many = Array.from({ length: MAX_CONFIRMATION_RECEIVERS + 1 }, (_, n) => `k${n}@kunde.example`);
  expect(said({ receivers: many.join() })).toEqual([["receivers", "too_many_receivers", { max: 10 }]]);
  expect(said({ receivers: "a@kunde.example, a b@x" })).toEqual([
    ["receivers", "email_invalid", { address: "a b@x" }],
  ]);
  const { subject } = CONFIRMATION_TEXT_LENGTHS;
  expect(said({ subject: "x".repeat(subject + 1) })).toEqual([["subject", "too_long"]]);
});
