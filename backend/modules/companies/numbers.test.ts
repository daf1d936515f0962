import { randomUUID } from "node:crypto";
import { makeCompany } from "backend/testing/booking-factories";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { send } from "backend/testing/request";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { companies } from "./tables";

const CREATE = `mutation ($data: CompanyInput!, $key: String!) {
  r: createCompany(data: $data, idempotencyKey: $key) { _id version } }`;
const UPDATE = `mutation ($id: String!, $version: Int!, $data: CompanyInput!, $key: String!) {
  r: updateCompany(id: $id, version: $version, data: $data, idempotencyKey: $key) { _id } }`;
const CHANGE = `mutation ($selection: CompanySelection!, $change: CompanyBulk!, $key: String!) {
  r: changeCompanies(selection: $selection, change: $change, idempotencyKey: $key) { done } }`;
const MERGE = `mutation ($ids: [String!]!, $into: String!, $version: Int, $key: String!) {
  r: mergeCompanies(ids: $ids, into: $into, version: $version, idempotencyKey: $key) { _id } }`;

describeOnDatabase("a customer number", (open) => {
  let backend: TestBackend;
  let token: string;
  beforeAll(async () => {
    backend = await open();
    const rights = ["read", "create", "edit", "delete"].map((action) => `global:${action}__companies`);
    ({ token } = await signedInUser(backend.db, rights));
  });
  const run = (document: string, variables: object) =>
    send(backend, token, document, { key: randomUUID(), ...variables });
  const problemsOf = ({ errors }: Awaited<ReturnType<typeof run>>) =>
    errors?.[0]?.extensions.data?.map(({ field, message }) => `${field} ${message}`);
  const create = (name: string, externalId: string | null) =>
    run(CREATE, { data: { name, type: "Customer", isActive: true, externalId } });
  const USED = ["externalId external_id_used"];

  test("belongs to one company, whichever way it comes", async () => {
    await makeCompany(backend.db, { name: "Therme Steyr", externalId: "K10000" });
    expect(problemsOf(await create("Andere", "K10000"))).toEqual(USED);
    const other = (await create("Andere", "K10001")).data.r;
    const data = { name: "Andere", type: "Customer", isActive: true };
    const target = { id: other._id, version: other.version };
    expect(problemsOf(await run(UPDATE, { ...target, data: { ...data, externalId: "K10000" } }))).toEqual(
      USED,
    );
    const selection = { ids: [other._id] };
    const change = { data: { externalId: "K10000" } };
    expect(problemsOf(await run(CHANGE, { selection, change }))).toEqual(USED);
    const both = { ids: [other._id, String((await makeCompany(backend.db)).id)] };
    const same = { data: { externalId: "K20000" } };
    expect(problemsOf(await run(CHANGE, { selection: both, change: same }))).toEqual([
      "externalId external_id_once",
    ]);
    // It stays where it is, and what has none shares nothing.
    expect(
      problemsOf(await run(UPDATE, { ...target, data: { ...data, externalId: "K10001" } })),
    ).toBeUndefined();
    expect(problemsOf(await create("Ohne", null))).toBeUndefined();
    expect(problemsOf(await create("Auch ohne", null))).toBeUndefined();
  });

  test("is given once by several who give it at the same time", async () => {
    const answers = await Promise.all([1, 2, 3, 4].map((nth) => create(`Gleichzeitig ${nth}`, "K30000")));
    expect(answers.filter(({ errors }) => !errors)).toHaveLength(1);
    const holders = await backend.db.select().from(companies).where(eq(companies.externalId, "K30000"));
    expect(holders).toHaveLength(1);
  });

  test("stays with a company that was merged, but for the one that has taken it in", async () => {
    const from = await makeCompany(backend.db, { name: "Huber GmbH", externalId: "K40000" });
    const into = await makeCompany(backend.db, { name: "Huber Ges.m.b.H." });
    await run(MERGE, { ids: [String(from.id)], into: String(into.id), version: 1 });
    expect(problemsOf(await create("Fremd", "K40000"))).toEqual(USED);
    const [row] = await backend.db.select().from(companies).where(eq(companies.id, into.id));
    const data = { name: "Huber", type: "Customer", isActive: true, externalId: "K40000" };
    const taken = await run(UPDATE, { id: String(into.id), version: row?.version, data });
    expect(problemsOf(taken)).toBeUndefined();
  });
});
