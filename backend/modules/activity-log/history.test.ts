import { companies } from "backend/modules/companies/tables";
import { activityLogs } from "backend/platform/database/tables";
import { makeCompany } from "backend/testing/booking-factories";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { send } from "backend/testing/request";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";

type History = { historyTotal: number; history: { action: string; mergedName: string | null }[] };

describeOnDatabase("the history of a record", (open) => {
  let backend: TestBackend;
  let token: string;
  beforeAll(async () => {
    backend = await open();
    token = (await signedInUser(backend.db, ["global:read__companies"])).token;
  });
  const log = (recordId: number, actions: readonly string[]) =>
    backend.db
      .insert(activityLogs)
      .values(actions.map((action) => ({ area: "companies", recordId, action })));
  const read = async (
    ids: readonly number[],
    limit: number | null,
    skip: number | null,
  ): Promise<History[]> =>
    (
      await send(
        backend,
        token,
        `query ($ids: [String!], $limit: Int, $skip: Int) {
          companies(filter: { ids: $ids }, sort: "_id") {
            data { historyTotal history(limit: $limit, skip: $skip) { action mergedName } } } }`,
        { ids: ids.map(String), limit, skip },
      )
    ).data.companies.data;
  const actions = (found: History[]) => found.map(({ history }) => history.map(({ action }) => action));

  test("is read by pages, of several records at once, each with its own total", async () => {
    const [long, short] = [await makeCompany(backend.db), await makeCompany(backend.db)];
    await log(
      long.id,
      Array.from({ length: 23 }, (_, nth) => `a${nth + 1}`),
    );
    await log(short.id, ["b1", "b2", "b3"]);
    const first = await read([long.id, short.id], null, null);
    expect(first.map(({ historyTotal }) => historyTotal)).toEqual([23, 3]);
    expect(first[0]?.history).toHaveLength(20);
    expect(actions(first)[1]).toEqual(["b3", "b2", "b1"]);
    expect(actions(await read([long.id, short.id], 2, 1))).toEqual([
      ["a22", "a21"],
      ["b2", "b1"],
    ]);
    const beyond = await read([long.id, short.id], 5, 20);
    expect(actions(beyond)).toEqual([["a3", "a2", "a1"], []]);
    expect(beyond[1]?.historyTotal).toBe(3);
    expect((await read([(await makeCompany(backend.db)).id], null, null))[0]).toEqual({
      historyTotal: 0,
      history: [],
    });
  });

  test("has the entries of the records merged into it in between, and counts them", async () => {
    const [kept, gone] = [await makeCompany(backend.db), await makeCompany(backend.db)];
    await log(gone.id, ["g1"]);
    await log(kept.id, ["k1"]);
    await log(gone.id, ["g2"]);
    await log(kept.id, ["k2"]);
    await backend.db.update(companies).set({ mergedIntoId: kept.id }).where(eq(companies.id, gone.id));
    const [found] = await read([kept.id], 2, 1);
    expect(found).toEqual({
      historyTotal: 4,
      history: [
        { action: "g2", mergedName: gone.name },
        { action: "k1", mergedName: null },
      ],
    });
  });

  test.each([
    { limit: 0, skip: null },
    { limit: null, skip: -1 },
  ])("refuses no page: $limit, $skip", async (page) => {
    const { code } = await send(
      backend,
      token,
      "query ($limit: Int, $skip: Int) { companies { data { history(limit: $limit, skip: $skip) { _id } } } }",
      page,
    );
    expect(code).toBe("BAD_USER_INPUT");
  });
});
