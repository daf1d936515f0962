import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { tableContents } from "../bookings/bad-posts";
import { roundsOfThisRun } from "../rounds";
import { AREAS } from "./areas";
import { faultIn } from "./faults";
import { makeHouse, type Posted } from "./first-record";

// Generated posts of the forms of plain records. Some are harmless; none may end in an error of the server, and what is
// refused writes nothing.

const ROUNDS = 12;
const POSTS_OF_AREA = 42;

type House = Awaited<ReturnType<typeof makeHouse>>;

let house: House;

beforeAll(async () => {
  house = await makeHouse();
}, 120_000);
afterAll(() => house.backend.close());

const logged = async () =>
  Number(
    (await house.backend.db.execute<{ n: string }>(sql`select count(*) as n from activity_logs`)).rows[0]?.n,
  );

describe.each(AREAS)("$name", (area) => {
  it.each(roundsOfThisRun(ROUNDS))(
    `${POSTS_OF_AREA} bad posts end in an answer, and write nothing if they are refused (%i of ${ROUNDS})`,
    async (round) => {
      const first = await house.formOf(area);
      expect(first.entries.length).toBeGreaterThan(0);
      const fields = [...new Set(first.entries.map(([name]) => name))];
      const faults = fc.sample(
        fc.record({ faults: fc.array(faultIn(fields), { minLength: 1, maxLength: 3 }), isNew: fc.boolean() }),
        { numRuns: POSTS_OF_AREA, seed: 20_271_122 + round },
      );
      const wrong: unknown[] = [];
      let refused = 0;
      for (const [nth, { faults: its, isNew }] of faults.entries()) {
        const { id, version, entries } = first;
        const form = its.reduce((all, { apply }) => apply(all), entries);
        const kit: Posted[] = [
          ["kit/idempotencyKey", `bad-${area.name}-${round}-${nth}`],
          ...(isNew ? [] : [["kit/version", String(version)] satisfies Posted]),
          ...(form.some(([name]) => name === "intent") ? [] : [["intent", "save"] satisfies Posted]),
        ];
        const before = await logged();
        const status = await statusOf(area, [...form, ...kit], isNew ? undefined : id);
        const isRefused = typeof status === "number" && status >= 400;
        if (isRefused) refused++;
        if (
          ![200, 302, 303, 400, 403, 404, 409, 413].includes(status as number) ||
          (isRefused && (await logged()) > before)
        )
          wrong.push({ status, isNew, faults: its.map(({ name }) => name) });
        // A saved one changes the record; the next post is of what it is now.
        if (!isRefused && !isNew) Object.assign(first, await house.formOf(area));
      }
      expect(wrong).toEqual([]);
      expect(refused).toBeGreaterThan(POSTS_OF_AREA / 10);
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
