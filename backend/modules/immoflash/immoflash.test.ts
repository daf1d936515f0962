import { randomUUID } from "node:crypto";
import { companies } from "backend/modules/companies/tables";
import type { ConnectorSettings } from "backend/platform/external/connectors";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { send } from "backend/testing/request";
import { startStandIn } from "backend/testing/stand-in";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

const FIND = `query ($term: String!) { immoflash { find(term: $term) { error results { number kind name place } } } }`;
const RIGHTS = ["global:read__companies", "global:edit__companies"];

describeOnDatabase("the look-up in immoflash", (open) => {
  let backend: TestBackend;
  let immoflash: Awaited<ReturnType<typeof startStandIn>>;
  let connector: ConnectorSettings;
  let token: string;

  beforeAll(async () => {
    immoflash = await startStandIn(() => ({ results: [] }));
    const { url, token: key, insideHosts, timeoutMs } = immoflash;
    connector = { url, token: key, insideHosts, timeoutMs };
    backend = await open({ connectors: { immoflash: connector } });
    token = (await signedInUser(backend.db, RIGHTS)).token;
  });
  afterAll(() => immoflash.stop());
  beforeEach(() => {
    Object.assign(immoflash, { mood: "well", asked: [] });
  });

  const find = async (term: string) => (await send(backend, token, FIND, { term })).data.immoflash.find;

  test("finds companies and customers by a term, twenty at most", async () => {
    const results = [
      { id: "4711", kind: "company", name: "Huber Immobilien", place: "Graz" },
      { id: "9", kind: "customer", name: "Huber" },
    ];
    immoflash.answer = () => ({ results });
    expect(await find(" Huber & Söhne ")).toEqual({
      error: null,
      results: [
        { number: "4711", kind: "company", name: "Huber Immobilien", place: "Graz" },
        { number: "9", kind: "customer", name: "Huber", place: null },
      ],
    });
    expect(new URLSearchParams(immoflash.asked[0]).get("term")).toBe("Huber & Söhne");
    immoflash.answer = () => ({ results: Array.from({ length: 30 }, () => results[1]) });
    expect((await find("h")).results).toHaveLength(20);
    immoflash.asked.length = 0;
    expect(await find("  ")).toEqual({ error: null, results: [] });
    expect(immoflash.asked).toEqual([]);
    const long = await send(backend, token, FIND, { term: "h".repeat(101) });
    expect(long.errors?.[0]?.extensions.data).toMatchObject([{ field: "term", message: "too_long" }]);
  });

  test("says why there is no answer", async () => {
    immoflash.answer = () => ({ results: [{ id: "1", kind: "haus", name: "x" }] });
    expect(await find("x")).toEqual({ error: "nonsense", results: [] });
    for (const [mood, error] of [
      ["broken", "unreachable"],
      ["nonsense", "nonsense"],
      ["endless", "nonsense"],
    ] as const) {
      immoflash.mood = mood;
      expect((await find("x")).error, mood).toBe(error);
    }
    immoflash.mood = "silent";
    // It never answers, so that the shortest deadline is as good as any.
    connector.timeoutMs = 1;
    expect((await find("x")).error).toBe("unreachable");
    connector.timeoutMs = immoflash.timeoutMs;
    immoflash.mood = "well";
    immoflash.token = "anders";
    expect((await find("x")).error).toBe("refused");
    immoflash.token = "ein-schluessel";
    await immoflash.stop();
    expect((await find("x")).error).toBe("unreachable");
    await immoflash.start();
    immoflash.answer = () => ({ results: [] });
    expect((await find("x")).error).toBeNull();
  });

  test("is there for who may change companies, where one is set up, and never in the own network", async () => {
    const reader = (await signedInUser(backend.db, RIGHTS.slice(0, 1))).token;
    expect((await send(backend, reader, FIND, { term: "x" })).data.immoflash).toBeNull();
    const ask = async (connectors: object) => {
      const other = await open({ connectors });
      const its = (await signedInUser(other.db, RIGHTS)).token;
      return (await send(other, its, FIND, { term: "x" })).data.immoflash;
    };
    expect(await ask({})).toBeNull();
    immoflash.asked.length = 0;
    expect((await ask({ immoflash: { ...immoflash, insideHosts: [] } })).find.error).toBe("inside");
    expect(immoflash.asked).toEqual([]);
  });

  test("a number that is taken over changes nothing else of the company", async () => {
    const values = { name: "Huber", notes: "bleibt", externalId: "K-1" };
    const [made] = await backend.db.insert(companies).values(values).returning();
    const change = `mutation ($selection: CompanySelection!, $change: CompanyBulk!, $key: String!) {
      r: changeCompanies(selection: $selection, change: $change, idempotencyKey: $key) { done } }`;
    const { data } = await send(backend, token, change, {
      selection: { ids: [String(made?.id)] },
      change: { data: { immoflashCustomerId: "9" } },
      key: randomUUID(),
    });
    expect(data.r.done).toBe(1);
    const [now] = await backend.db
      .select()
      .from(companies)
      .where(eq(companies.id, made?.id ?? 0));
    expect(now).toMatchObject({ ...values, immoflashCompanyId: null, immoflashCustomerId: "9", version: 2 });
  });
});
