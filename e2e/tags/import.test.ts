import type { LoaderFunctionArgs } from "@remix-run/node";
import { companies } from "backend/modules/companies/tables";
import { tags } from "backend/modules/tags/tables";
import { makeCompany } from "backend/testing/booking-factories";
import { type TestBackend, testBackend } from "backend/testing/databases";
import { makeRole, makeUser, signedInUser } from "backend/testing/factories";
import { IMPORT_AREAS, RECORD_AREAS } from "domain/areas";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { changeRecordImport, loadRecordImport } from "~/records/import/import.server";
import { loader as exportCompanies } from "~/routes/companies/export";
import { screensOn } from "../bookings/posts";

const pathOf = (area: string) => RECORD_AREAS.find(({ name }) => name === area)?.path;
const exportOf = async (area: (typeof IMPORT_AREAS)[number]): Promise<typeof exportCompanies> =>
  (await import(`../../app/routes/${area}/export.ts`)).loader;

let backend: TestBackend;
let token: string;
beforeAll(async () => {
  backend = await testBackend();
  const { db } = backend;
  const rights = IMPORT_AREAS.flatMap((area) => [`global:read__${area}`, `global:create__${area}`]);
  ({ token } = await signedInUser(db, [...rights, "global:read__media"]));
  await db.insert(tags).values({ name: "Wandern", isMainTag: true });
  const values = { type: "Agency", isAgency: true, street: "Hauptplatz 1", paymentDays: 14 } as const;
  await makeCompany(db, { name: "Agentur Alpin", ...values });
  const role = await makeRole(db, [], "Lektorat");
  await makeUser(db, { firstName: "Eva", roleIds: [role.id], status: "inactive" });
});
afterAll(() => backend.close());

const post = (area: string, entries: [string, string][]) =>
  screensOn(backend, token).post(changeRecordImport, `${pathOf(area)}/import`, entries);

it.each(IMPORT_AREAS)(
  "an export has the columns that an import of %s takes, and says what there is already",
  async (area) => {
    const { context, headers } = screensOn(backend, token);
    const args = {
      request: new Request(`http://house${pathOf(area)}/export?format=csv`, { headers }),
      params: {},
      context,
    };
    const csv = await (await (await exportOf(area))(args as unknown as LoaderFunctionArgs)).text();
    const { data } = await screensOn(backend, token).open(loadRecordImport, `${pathOf(area)}/import`);
    const heads = (csv.split("\r\n")[0] ?? "").replace("\ufeff", "").split(";");
    for (const { head } of (data as { columns: { head: string }[] }).columns) expect(heads).toContain(head);
    if (csv.trim().split("\r\n").length < 2) return;
    const answer = (
      await post(area, [
        ["intent", "check"],
        ["csv", csv],
      ])
    ).data as {
      step: string;
      problems: { problem: string }[];
    };
    expect(answer.step).toBe("report");
    expect([...new Set(answer.problems.map(({ problem }) => problem))]).toEqual(["Das gibt es schon."]);
  },
);

it("what is exported, taken away and imported again is the same", async () => {
  const { context, headers } = screensOn(backend, token);
  const read = async () => {
    const request = new Request("http://house/companies/export?format=csv", { headers });
    return await (
      await exportCompanies({ request, params: {}, context } as unknown as LoaderFunctionArgs)
    ).text();
  };
  const before = await read();
  await backend.db.delete(companies).where(eq(companies.name, "Agentur Alpin"));
  const answer = await post("companies", [
    ["intent", "import"],
    ["kit/idempotencyKey", crypto.randomUUID()],
    ["csv", before],
  ]);
  expect(answer.data).toMatchObject({ step: "outcome", created: 1 });
  const withoutDay = (csv: string) => csv.replace(/\d{4}-\d\d-\d\d/g, "");
  expect(withoutDay(await read())).toBe(withoutDay(before));
});

it("an export beyond those that a user has under way is put off, before anything is asked", async () => {
  const { context, headers } = screensOn(backend, token);
  const crowded = { ...context, exportPlace: async () => false, ask: () => Promise.reject() };
  const request = new Request("http://house/companies/export?format=csv", { headers });
  const args = { request, params: {}, context: crowded } as unknown as LoaderFunctionArgs;
  const refusal = await exportCompanies(args).catch((thrown: unknown) => thrown as Response);
  expect([refusal.status, refusal.headers.get("Retry-After")]).toEqual([503, "30"]);
  expect(await refusal.text()).toContain("Es laufen schon zwei Exporte");
});
