import { expect, it } from "vitest";
import { pacedBy } from "./pace";

/** When each of some turns came, by a clock that moves only while somebody waits. */
async function turns(
  count: number,
  readRate: (at: number) => number | null,
  isOver = (_at: number) => false,
) {
  let at = 0;
  const clock = {
    now: () => at,
    wait: async (ms: number) => {
      at += ms;
    },
  };
  const pace = pacedBy({ isOver: () => isOver(at) }, async () => readRate(at), clock);
  const came: number[] = [];
  for (let nth = 0; nth < count && (await pace.turn()); nth += 1) came.push(at);
  return came;
}

it("gives each mail its turn, however few there are in a minute", async () => {
  expect(await turns(4, () => 1)).toEqual([0, 60_000, 120_000, 180_000]);
  expect(await turns(5, () => 30)).toEqual([0, 2000, 4000, 6000, 8000]);
  expect(await turns(3, () => null)).toEqual([0, 0, 0]);
});

it("follows a rate that is changed, and ends when the work is over", async () => {
  expect(await turns(4, (at) => (at < 2000 ? 60 : 6))).toEqual([0, 1000, 2000, 12_000]);
  expect(
    await turns(
      9,
      () => 1,
      (at) => at >= 60_000,
    ),
  ).toEqual([0]);
});
