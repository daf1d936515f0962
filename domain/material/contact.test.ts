import { expect, test } from "vitest";
import { contactForm, requestForm } from "./contact";
import { MATERIAL_TEXT_LENGTHS } from "./limits";

const problems = (read: { error?: { issues: { path: PropertyKey[]; message: string }[] } }) =>
  read.error?.issues.map(({ path, message }) => [path.join("."), message]);

test("a contact has a way and a note, and both texts are bounded", () => {
  expect(contactForm.parse({ channel: "phone", note: " sie schickt es " })).toEqual({
    channel: "phone",
    note: "sie schickt es",
    contactPerson: null,
    isRequest: false,
  });
  const { note, person } = MATERIAL_TEXT_LENGTHS;
  const long = { channel: "post", note: "x".repeat(note + 1), contactPerson: "y".repeat(person + 1) };
  expect(problems(contactForm.safeParse(long))).toEqual([
    ["channel", "choice_invalid"],
    ["note", "too_long"],
    ["contactPerson", "too_long"],
  ]);
});

test("a request has a subject and a text", () => {
  expect(problems(requestForm.safeParse({ subject: " ", text: "", closing: "" }))).toEqual([
    ["subject", "required"],
    ["text", "required"],
  ]);
});
