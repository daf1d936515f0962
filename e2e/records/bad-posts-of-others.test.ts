import { roundsOfThisRun } from "backend/testing/exploring";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Answers } from "./answers";
import { type Fault, faultIn, faultInCsv } from "./faults";
import { makeHouse } from "./first-record";
import { OTHER_POSTS } from "./other-posts";

// Generated posts of what is no record's form: merging, imports, rights, settings, a year of issues, one's own account,
// bulk changes. None may end in an error of the server, and what is refused writes nothing.

const ROUNDS = 16;
const POSTS = 15;

let house: Awaited<ReturnType<typeof makeHouse>>;

beforeAll(async () => {
  house = await makeHouse();
}, 120_000);
afterAll(() => house.backend.close());

describe.each(OTHER_POSTS)("$name", ({ name, action, path, columns, ready }) => {
  it.each(roundsOfThisRun(ROUNDS))(
    `${POSTS} bad posts end in an answer, and write nothing if they are refused (%i of ${ROUNDS})`,
    async (round) => {
      const answers = new Answers(house.backend);
      const send = async (nth: string, faults: Fault[]) => {
        const me = await house.screensOfSomebody();
        const { id, entries } = await ready(house, me);
        const form = faults.reduce((all, { apply }) => apply(all), entries);
        const key = `${name}-${round}-${nth}`.replace(/\W+/g, "-");
        return await answers.to(
          faults.map((fault) => fault.name),
          () => me.post(action, path, [...form, ["kit/idempotencyKey", key]], id ? { id } : {}),
        );
      };
      // A post without faults is carried out. So it is their faults that the others are refused for.
      expect(await send("good", []), JSON.stringify(answers.wrong)).not.toBeNull();
      const { entries } = await ready(house, await house.screensOfSomebody());
      const fields = [...new Set(entries.map(([field]) => field))];
      const fault = columns
        ? fc.oneof({ weight: 3, arbitrary: faultInCsv(columns) }, faultIn(fields))
        : faultIn(fields);
      const samples = fc.sample(fc.array(fault, { minLength: 1, maxLength: 3 }), {
        numRuns: POSTS,
        seed: 20_271_123 + round,
      });
      for (const [nth, faults] of samples.entries()) await send(String(nth), faults);
      expect(answers.wrong).toEqual([]);
      expect(answers.refused).toBeGreaterThan(0);
    },
    120_000,
  );
});
