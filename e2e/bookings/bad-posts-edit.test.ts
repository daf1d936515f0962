import { countOfThisRun, roundsOfThisRun } from "backend/testing/exploring";
import { MEDIUM_TYPES } from "domain/bookings/fields";
import { afterAll, beforeAll, expect, it } from "vitest";
import { changeBooking } from "~/routes/bookings/edit/actions.server";
import { createBooking } from "~/routes/bookings/form/create.server";
import { AnswerTally, badPosts, type House, makeHouse, tableContents } from "./bad-posts";
import { entriesOf } from "./full-forms";

const POSTS = countOfThisRun(80, 163);

let house: House;
const saved: Record<string, string> = {};

beforeAll(async () => {
  house = await makeHouse();
  for (const variant of [...MEDIUM_TYPES, "multi"] as const) {
    const form = { ...house.formOf(variant), "kit/idempotencyKey": `first-${variant}` };
    const { location } = await house.post(createBooking, "/bookings/create", entriesOf(form));
    saved[variant] = location?.match(/\d+/)?.[0] ?? "";
  }
  const bare = {
    ...house.formOf("print"),
    "specs.ad": "",
    "specs.format": "",
    "specs.bookingState": "open",
    "kit/idempotencyKey": "first-bare",
  };
  const { location } = await house.post(createBooking, "/bookings/create", entriesOf(bare));
  saved.bare = location?.match(/\d+/)?.[0] ?? "";
});
afterAll(() => house.backend.close());

const post = (id: string, entries: Parameters<House["post"]>[2]) =>
  house.post(changeBooking, `/bookings/${id}`, entries, { bookingid: id });

it.each(roundsOfThisRun(16))(
  `${POSTS} bad posts of saved bookings are refused, and write nothing (%i of 16)`,
  async (round) => {
    const before = await tableContents(house.backend);
    const answers = new AnswerTally();
    for (const bad of badPosts(house, POSTS, 31_202_027 + round, [["kit/version", "1"]])) {
      await answers.take(bad, () => post(saved[bad.variant] ?? "", bad.entries), [400, 403, 404]);
    }
    expect(answers.wrong).toEqual([]);
    expect(await tableContents(house.backend)).toEqual(before);
    expect(answers.counts.get(400)).toBeGreaterThan(0.75 * POSTS);
    expect(answers.counts.get(403)).toBeGreaterThan(0);
  },
  180_000,
);

const VERSION = { "kit/version": "1" };
const HUGE = "x".repeat(20_000);

it.each<[string, Record<string, string>, number]>([
  ["a comment without text", { intent: "comment", comment: " " }, 400],
  ["a comment of NULs", { intent: "comment", comment: "\0\0" }, 400],
  ["a huge comment", { intent: "comment", comment: HUGE }, 400],
  ["a change of no comment", { intent: "comment", commentId: "999999999", comment: "x" }, 404],
  ["a change of a comment that is no id", { intent: "comment", commentId: "'; --", comment: "x" }, 404],
  ["a cancellation without reason", { intent: "cancel", ...VERSION }, 400],
  ["a cancellation with a huge reason", { intent: "cancel", reason: HUGE, ...VERSION }, 400],
  ["a cancellation of an older version", { intent: "cancel", reason: "x", "kit/version": "0" }, 409],
  ["a version beyond all numbers", { intent: "cancel", reason: "x", "kit/version": "99999999999" }, 400],
  ["a version that is none", { intent: "delete", "kit/version": "eins" }, 409],
  ["reopening what is open", { intent: "reopen", ...VERSION }, 400],
  ["activation of what is incomplete", { intent: "activate", ...VERSION }, 400],
  ["a key that is none", { intent: "cancel", reason: "x", ...VERSION, "kit/idempotencyKey": "ü" }, 400],
])("%s is refused and writes nothing", async (_, entries, status) => {
  const before = await tableContents(house.backend);
  const id = entries.intent === "activate" ? saved.bare : saved.digital;
  const answer = await post(id ?? "", entriesOf({ "kit/idempotencyKey": "other-key", ...entries }));
  expect(answer.status).toBe(status);
  expect(await tableContents(house.backend)).toEqual(before);
});

it.each(["999999999", "0", "-1", "abc", "1 or 1=1", "9".repeat(40), "__proto__"])(
  "a post to the booking %s finds none",
  async (id) => {
    const form = { ...house.formOf("print"), ...VERSION, "kit/idempotencyKey": "other-key" };
    expect((await post(id, entriesOf(form))).status).toBe(404);
  },
);

it("does not save a form of an older version, and keeps its values", async () => {
  const form = { ...house.formOf("print"), "kit/version": "0", "kit/idempotencyKey": "other-key" };
  const { status, data } = await post(saved.print ?? "", entriesOf(form));
  expect(status).toBe(409);
  expect(data.conflict).toMatchObject({ version: 1, mine: { price: ["1.450,00"] } });
});
