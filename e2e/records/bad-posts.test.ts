import { countOfThisRun, roundsOfThisRun } from "backend/testing/exploring";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { tableContents } from "../bookings/bad-posts";
import { Answers } from "./answers";
import { AREAS } from "./areas";
import { faultIn } from "./faults";
import { makeHouse, type Posted } from "./first-record";

// Generated posts of the forms of plain records. Some are harmless; none may end in an error of the server, and what is
// refused writes nothing.

const ROUNDS = 24;
const POSTS_OF_AREA = countOfThisRun(6, 21);

type House = Awaited<ReturnType<typeof makeHouse>>;
type Form = Pick<Awaited<ReturnType<House["formOf"]>>, "id" | "version" | "entries">;

let house: House;

beforeAll(async () => {
  house = await makeHouse();
}, 120_000);
afterAll(() => house.backend.close());

describe.each(AREAS)("$name", (area) => {
  const post = (nth: string, { id, version, entries }: Form, isNew: boolean) => {
    const kit: Posted[] = [
      ["kit/idempotencyKey", `bad-${area.name}-${nth}`],
      ...(isNew ? [] : [["kit/version", String(version)] satisfies Posted]),
      ...(entries.some(([name]) => name === "intent") ? [] : [["intent", "save"] satisfies Posted]),
    ];
    return () => house.send(area, [...entries, ...kit], isNew ? undefined : id);
  };

  it.each(roundsOfThisRun(ROUNDS))(
    `${POSTS_OF_AREA} bad posts end in an answer, and write nothing if they are refused (%i of ${ROUNDS})`,
    async (round) => {
      const first = await house.formOf(area);
      const fields = [...new Set(first.entries.map(([name]) => name))];
      const samples = fc.sample(
        fc.record({ faults: fc.array(faultIn(fields), { minLength: 1, maxLength: 3 }), isNew: fc.boolean() }),
        { numRuns: POSTS_OF_AREA, seed: 20_271_122 + round },
      );
      const answers = new Answers(house.backend);
      // A post without faults is carried out. So it is their faults that the others are refused for.
      await answers.to([], post(`${round}-good`, first, false));
      expect(answers).toMatchObject({ done: 1, wrong: [] });
      for (const [nth, { faults, isNew }] of samples.entries()) {
        const entries = faults.reduce((all, { apply }) => apply(all), first.entries);
        const names = faults.map(({ name }) => name);
        const done = await answers.to(names, post(`${round}-${nth}`, { ...first, entries }, isNew));
        const [, id] = /\/(\d+)$/.exec(done?.location ?? "") ?? [];
        if (!id) continue;
        // The saved record keeps the rules: its own form can be saved again.
        const again = await house.formOf(area, id);
        const kept = await answers.to([], post(`${round}-${nth}-again`, again, false));
        if (!kept) answers.wrong.push({ savedAgainst: "the rules", isNew, faults: names });
        // The next post is of what the record is now.
        if (id === first.id) Object.assign(first, again);
      }
      expect(answers.wrong).toEqual([]);
      expect(answers.refused).toBeGreaterThan(0);
    },
    120_000,
  );
});

/** The status of the answer, or the error that the server would answer with 500. */
const statusOf = (...post: Parameters<House["send"]>): Promise<unknown> =>
  house.send(...post).then(
    ({ status }) => status,
    (error: unknown) => (error instanceof Error ? error.stack?.split("\n").slice(0, 5).join("\n") : error),
  );

it("posts that are refused leave every table as it was", async () => {
  const before = await tableContents(house.backend);
  for (const area of AREAS) {
    const { id, version, entries } = await house.formOf(area);
    const kit: Posted[] = [
      ["kit/idempotencyKey", `refused-${area.name}`],
      ["kit/version", String(version)],
      ["intent", "save"],
    ];
    const blank = entries.map(([name]): Posted => [name, "\0"]);
    expect(await statusOf(area, [...blank, ...kit], id), area.name).toBe(400);
  }
  expect(await tableContents(house.backend)).toEqual(before);
});
