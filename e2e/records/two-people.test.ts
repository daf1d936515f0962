import { afterAll, beforeAll, expect, it } from "vitest";
import { AREAS } from "./areas";
import { makeHouse, type Posted } from "./first-record";

let house: Awaited<ReturnType<typeof makeHouse>>;

beforeAll(async () => {
  house = await makeHouse();
}, 120_000);
afterAll(() => house.backend.close());

const withText = (entries: Posted[], field: string, text: string, kit: Record<string, string>): Posted[] => [
  ...entries.filter(([name]) => name !== field),
  [field, text],
  ["intent", "save"],
  ...Object.entries(kit).map(([name, value]): Posted => [`kit/${name}`, value]),
];

it.each(AREAS)(
  "two people change the same field of $name: the second sees both texts, and overwrites none",
  async (area) => {
    const { formOf, send, screensOfSomebody } = house;
    const { id, version, entries, snapshot } = await formOf(area);
    const [anna, bruno] = [await screensOfSomebody(), await screensOfSomebody()];
    const kit = (who: string) => ({
      version: String(version),
      snapshot,
      idempotencyKey: `${who}-${area.name}`,
    });
    const saved = await send(area, withText(entries, area.text, "Von Anna", kit("anna")), id, anna);
    expect(saved).toMatchObject({ status: 303 });

    const refused = await send(area, withText(entries, area.text, "Von Bruno", kit("bruno")), id, bruno);
    expect(refused.status).toBe(409);
    expect(JSON.stringify(refused.data)).toContain("Von Anna");
    expect(JSON.stringify(refused.data)).toContain("Von Bruno");

    const now = await formOf(area);
    expect(now.version).toBe(version + 1);
    expect(now.entries).toContainEqual([area.text, "Von Anna"]);
  },
);
