import { expect, it } from "vitest";
import { receiverForm } from "./receiver";
import { comparedAddress, firstState, mayBeAsked } from "./states";

const problems = (input: object) =>
  receiverForm.safeParse(input).error?.issues.map(({ path, message }) => `${path.join(".")} ${message}`);
const asked = { email: "anna@post.test", lists: ["1"], ground: "confirmation" };

it("an agreement from elsewhere needs its place and its day, a confirmation does not", () => {
  expect(problems(asked)).toBeUndefined();
  expect(problems({ ...asked, ground: "consent" })).toEqual([
    "source receiver_source_missing",
    "agreedOn receiver_day_missing",
  ]);
  expect(
    problems({ ...asked, ground: "client", source: "Rechnung", agreedOn: "2026-01-02" }),
  ).toBeUndefined();
});

it("needs an address and a list", () => {
  expect(problems({ email: "anna", lists: [], ground: "confirmation" })).toEqual([
    "email mail_address_invalid",
    "lists receiver_list_missing",
  ]);
  expect(problems({ ...asked, email: "" })).toEqual(["email required"]);
});

it("begins by its ground", () => {
  expect([firstState("confirmation"), firstState("consent"), firstState("client")]).toEqual([
    "pending",
    "subscribed",
    "subscribed",
  ]);
});

it("is asked twice at most, and anew after having left", () => {
  expect(mayBeAsked({ state: "pending", timesAsked: 1 })).toBe(true);
  expect(mayBeAsked({ state: "pending", timesAsked: 2 })).toBe(false);
  expect(mayBeAsked({ state: "unsubscribed", timesAsked: 2 })).toBe(true);
  for (const state of ["subscribed", "bounced", "complained"] as const)
    expect(mayBeAsked({ state, timesAsked: 0 })).toBe(false);
});

it("is the same person in whatever letters", () => {
  expect(comparedAddress(" Anna@Post.Test ")).toBe("anna@post.test");
});
