import { countOfThisRun, roundsOfThisRun } from "backend/testing/exploring";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createBooking } from "~/routes/bookings/form/create.server";
import { AnswerTally, badPosts, type House, makeHouse, tableContents } from "./bad-posts";

const POSTS = countOfThisRun(80, 163);

let house: House;

beforeAll(async () => {
  house = await makeHouse();
});
afterAll(() => house.backend.close());

it.each(roundsOfThisRun(16))(
  `${POSTS} bad posts of new bookings are refused, and write nothing (%i of 16)`,
  async (round) => {
    const before = await tableContents(house.backend);
    const answers = new AnswerTally();
    for (const post of badPosts(house, POSTS, 20_270_312 + round)) {
      await answers.take(
        post,
        () => house.post(createBooking, "/bookings/create", post.entries),
        [400, 403, 404],
      );
    }
    expect(answers.wrong).toEqual([]);
    expect(await tableContents(house.backend)).toEqual(before);
    expect(answers.counts.get(400)).toBeGreaterThan(0.75 * POSTS);
    expect(answers.counts.get(403)).toBeGreaterThan(0);
  },
  180_000,
);
