import { isDeepStrictEqual } from "node:util";
import { countOfThisRun, roundsOfThisRun } from "backend/testing/exploring";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Answers } from "./answers";
import { type Fault, faultIn, faultInCsv } from "./faults";
import { makeHouse, type Posted } from "./first-record";
import { OTHER_POSTS } from "./other-posts";
import { SITE_POSTS } from "./site-posts";

// Generated posts of what is no record's form: merging, imports, rights, settings, a year of issues, one's own account,
// bulk changes, what web sites are made of, decisions about press releases. None may end in an error of the server, what is
// refused writes nothing, and what a post is not about stays as it is.

const ROUNDS = 16;
const POSTS = countOfThisRun(7, 15);

let house: Awaited<ReturnType<typeof makeHouse>>;

beforeAll(async () => {
  house = await makeHouse();
}, 120_000);
afterAll(() => house.backend.close());

/** The address of a post with the parts of it that are entries, and the fields that are left. */
function addressed(path: string, id: string | undefined, entries: readonly Posted[]) {
  const url = new URL(path, "http://house");
  const params: Record<string, string> = id ? { id } : {};
  for (const [name, value] of entries) {
    if (name.startsWith("?")) url.searchParams.set(name.slice(1), String(value));
    if (name.startsWith(":")) params[name.slice(1)] = String(value);
  }
  const fields = entries.filter(([name]) => !/^[?:]/.test(name));
  return { path: `${url.pathname}${url.search}`, params, fields };
}

describe.each([...OTHER_POSTS, ...SITE_POSTS])("$name", ({ name, action, path, columns, isOffer, ready }) => {
  it.each(roundsOfThisRun(ROUNDS))(
    `${POSTS} bad posts end in an answer, and write nothing if they are refused (%i of ${ROUNDS})`,
    async (round) => {
      const answers = new Answers(house.backend);
      const send = async (nth: string, faults: Fault[]) => {
        const me = await house.screensOfSomebody();
        const { id, entries, kept } = await ready(house, me);
        const form = addressed(
          path,
          id,
          faults.reduce((all, { apply }) => apply(all), entries),
        );
        const before = await kept?.();
        const key = `${name}-${round}-${nth}`.replace(/\W+/g, "-");
        const names = faults.map((fault) => fault.name);
        const answer = await answers.to(names, () =>
          me.post(action, form.path, [...form.fields, ["kit/idempotencyKey", key]], form.params),
        );
        const after = await kept?.();
        if (!isDeepStrictEqual(after, before))
          answers.wrong.push({ lost: before, now: after, faults: names });
        return answer;
      };
      // A post without faults is carried out. So it is their faults that the others are refused for.
      const good = await send("good", []);
      if (isOffer) expect([...answers.counts]).toEqual([[200, 1]]);
      else expect(good, JSON.stringify(answers.wrong)).not.toBeNull();
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
