import { makeCompany } from "backend/testing/booking-factories";
import { describeOnEachDatabase, type TestBackend } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { send } from "backend/testing/request";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { companies } from "./tables";

const QUERY = `query ($term: String, $filter: CompanyFilter, $limit: Int, $skip: Int, $sort: String) {
  companies(term: $term, filter: $filter, limit: $limit, skip: $skip, sort: $sort) {
    total hasMore data { _id name type isAgency isActive externalId } } }`;

describeOnEachDatabase("companies", (open) => {
  let backend: TestBackend;
  let token: string;
  beforeAll(async () => {
    backend = await open();
    token = (await signedInUser(backend.db, ["global:read__companies"])).token;
    await makeCompany(backend.db, { name: "Bäckerei Öllinger", externalId: "K100" });
    await makeCompany(backend.db, { name: "Agentur Alpin & Söhne", type: "Agency", isAgency: true });
    await makeCompany(backend.db, { name: "Zimmerei 50% Holz", isActive: false });
  });
  const names = async (variables: object) =>
    (await send(backend, token, QUERY, { ...variables })).data.companies.data.map(
      (one: { name: string }) => one.name,
    );

  test("are found by words of the name, and by external id as a whole", async () => {
    expect(await names({ term: "öll bäck" })).toEqual(["Bäckerei Öllinger"]);
    expect(await names({ term: "K100" })).toEqual(["Bäckerei Öllinger"]);
    expect(await names({ term: "K10" })).toEqual([]);
    expect(await names({ term: "50%" })).toEqual(["Zimmerei 50% Holz"]);
    expect(await names({ term: "_" })).toEqual([]);
    expect(await names({ filter: { isAgency: true } })).toEqual(["Agentur Alpin & Söhne"]);
    expect(await names({ filter: { isActive: false } })).toEqual(["Zimmerei 50% Holz"]);
    expect(await names({ filter: { ids: [] } })).toEqual([]);
    expect(await names({ sort: "-name", limit: 1 })).toEqual(["Zimmerei 50% Holz"]);
  });

  test("are found however the umlauts are written, with a typo, and in any order", async () => {
    for (const term of ["BAECKEREI", "Backerei", "bäckerei", "ollinger baeckerei", "Oellinger", "k100"])
      expect(await names({ term }), term).toEqual(["Bäckerei Öllinger"]);
    for (const term of ["Soehne", "sohne alpin"])
      expect(await names({ term }), term).toEqual(["Agentur Alpin & Söhne"]);
    for (const term of ["Bäkerei", "Baeckerrei", "olinger bäckrei"])
      expect(await names({ term }), term).toEqual(["Bäckerei Öllinger"]);
    // What contains the word as it is typed leaves out what is only like it.
    await makeCompany(backend.db, { name: "Zimerei Nagl" });
    expect(await names({ term: "Zimerei" })).toEqual(["Zimerei Nagl"]);
    expect(await names({ term: "Zimmmerei" })).toEqual(["Zimerei Nagl", "Zimmerei 50% Holz"]);
    expect(await names({ term: "Dachdecker" })).toEqual([]);
    await backend.db.delete(companies).where(eq(companies.name, "Zimerei Nagl"));
  });

  test("come in pages", async () => {
    const page = async (skip: number) =>
      (await send(backend, token, QUERY, { limit: 2, skip })).data.companies;
    expect(await page(0)).toMatchObject({ total: 3, hasMore: true, data: [{}, {}] });
    expect(await page(2)).toMatchObject({ total: 3, hasMore: false, data: [{}] });
    expect((await send(backend, token, QUERY, { limit: 0 })).code).toBe("BAD_USER_INPUT");
  });

  test("are for those who may read them", async () => {
    const other = await signedInUser(backend.db, ["global:read__bookings"]);
    const { code, errors } = await send(backend, other.token, QUERY);
    expect(code).toBe("NOT_AUTHORIZED");
    expect(errors?.[0]?.extensions.permission).toBe("global:read__companies");
    expect((await send(backend, null, QUERY)).code).toBe("NOT_AUTHENTICATED");
  });

  test("one is found by its id", async () => {
    const company = await makeCompany(backend.db);
    const query = "query ($id: String!) { company(id: $id) { name } }";
    expect((await send(backend, token, query, { id: String(company.id) })).data.company.name).toBe(
      company.name,
    );
    expect((await send(backend, token, query, { id: "nope" })).data.company).toBeNull();
  });
});
