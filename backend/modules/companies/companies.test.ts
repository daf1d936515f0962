import { randomUUID } from "node:crypto";
import { makeBooking, makeCompany, makeTitle } from "backend/testing/booking-factories";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { send } from "backend/testing/request";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { companies } from "./tables";

const QUERY = `query ($term: String, $filter: CompanyFilter, $limit: Int, $skip: Int, $sort: String) {
  companies(term: $term, filter: $filter, limit: $limit, skip: $skip, sort: $sort) {
    total hasMore data { _id name type isAgency isActive externalId } } }`;

describeOnDatabase("companies", (open) => {
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

const SAVED = `_id version name vatId paymentDays billsElsewhere
  address { street zip city country } billingAddress { city }
  contacts { name email forMaterial forInvoices } responsibleUser1 { last_name }
  history { action changes { field before after } }`;
const CREATE = `mutation ($data: CompanyInput!, $key: String!) {
  r: createCompany(data: $data, idempotencyKey: $key) { ${SAVED} } }`;
const UPDATE = `mutation ($id: String!, $version: Int!, $data: CompanyInput!, $key: String!) {
  r: updateCompany(id: $id, version: $version, data: $data, idempotencyKey: $key) { ${SAVED} } }`;
const DELETE = `mutation ($id: String!, $version: Int!, $key: String!) {
  r: deleteCompany(id: $id, version: $version, idempotencyKey: $key) }`;

describeOnDatabase("the record of a company", (open) => {
  let backend: TestBackend;
  let token: string;
  let userId: string;
  beforeAll(async () => {
    backend = await open();
    const areas = ["companies", "bookings"].flatMap((area) =>
      ["read", "create", "edit", "delete"].map((action) => `global:${action}__${area}`),
    );
    const editor = await signedInUser(backend.db, areas, { firstName: "Ida", lastName: "Fuchs" });
    token = editor.token;
    userId = String(editor.user.id);
  });
  const run = async (document: string, variables: object) =>
    await send(backend, token, document, { key: randomUUID(), ...variables });
  const anna = { name: "Anna Huber", email: "anna@huber.example", forMaterial: true };
  const bea = { name: "Bea Wolf", email: "bea@huber.example", forInvoices: true };

  test("has its contacts as rows: saved with it, one version for all, logged person by person", async () => {
    const address = { street: "Hauptplatz 1", zip: "8010", city: "Graz" };
    const data = { name: "Huber", vatId: "atu 13585627", paymentDays: 14, responsibleUser1: userId, address };
    const created = (await run(CREATE, { data: { ...data, contacts: [anna, bea] } })).data.r;
    expect(created).toMatchObject({
      version: 1,
      vatId: "ATU13585627",
      paymentDays: 14,
      address: { ...address, country: null },
      responsibleUser1: { last_name: "Fuchs" },
      contacts: [
        { ...anna, forInvoices: false },
        { ...bea, forMaterial: false },
      ],
    });
    const update = { id: created._id, version: 1 };
    const moved = { ...anna, email: "neu@huber.example" };
    const saved = (await run(UPDATE, { ...update, data: { ...data, contacts: [bea, moved] } })).data.r;
    expect(saved).toMatchObject({ version: 2, contacts: [{ name: "Bea Wolf" }, { name: "Anna Huber" }] });
    expect(saved.history[0]).toEqual({
      action: "update",
      changes: [{ field: "contacts[Anna Huber].email", before: anna.email, after: moved.email }],
    });
    const fewer = (await run(UPDATE, { ...update, version: 2, data: { ...data, contacts: [moved] } })).data.r;
    expect(fewer.history[0].changes).toContainEqual({
      field: "contacts[Bea Wolf].name",
      before: "Bea Wolf",
      after: null,
    });
    const late = await run(UPDATE, { ...update, version: 2, data: { ...data, contacts: [] } });
    expect(late.errors?.[0]?.extensions).toMatchObject({
      code: "VERSION_CONFLICT",
      current: { contacts: [{ name: "Anna Huber" }], version: 3 },
    });
    // The same again changes nothing.
    const same = await run(UPDATE, { ...update, version: 3, data: { ...data, contacts: [moved] } });
    expect(same.data.r.version).toBe(3);
  });

  test("says at which field of which row something is wrong", async () => {
    const contacts = [anna, { ...bea, name: "", email: "bea" }];
    const refused = await run(CREATE, { data: { name: "Huber", vatId: "ATU13585628", contacts } });
    expect(refused.errors?.[0]?.extensions.data?.map(({ field, message }) => `${field} ${message}`)).toEqual([
      "vatId vat_id_invalid",
      "contacts[1].name required",
      "contacts[1].email mail_address_invalid",
    ]);
  });

  test("is not deleted while bookings name it, as their client or their agency", async () => {
    const client = await makeCompany(backend.db);
    const { medium } = await makeTitle(backend.db);
    const booked = { clientCompanyId: client.id, targetMediumId: medium.id };
    await makeBooking(backend.db, booked);
    const other = await makeCompany(backend.db);
    await makeBooking(backend.db, { ...booked, clientCompanyId: other.id, agencyCompanyId: client.id });
    const target = { id: String(client.id), version: 1 };
    const refused = await run(DELETE, target);
    expect(refused.errors?.[0]?.extensions).toMatchObject({
      code: "IN_USE",
      uses: [{ what: "bookings", count: 2, link: `/companies/${client.id}/bookings` }],
    });
    // Nobody learns how many bookings there are that they do not see.
    const elsewhere = await makeTitle(backend.db);
    const uses = `query ($id: String!) { companyUses(id: $id) { what count hasOthers } }`;
    for (const [mediumId, count] of [
      [medium.id, 2],
      [elsewhere.medium.id, 0],
    ] as const) {
      const rights = [
        "global:read__companies",
        "global:delete__companies",
        `medium:${mediumId}:view__bookings`,
      ];
      const limited = (await signedInUser(backend.db, rights)).token;
      const asked = await send(backend, limited, uses, { id: target.id });
      expect(asked.data.companyUses).toEqual([{ what: "bookings", count, hasOthers: count === 0 }]);
      const kept = await send(backend, limited, DELETE, { ...target, key: randomUUID() });
      expect(kept.errors?.[0]?.extensions).toMatchObject({ code: "IN_USE", uses: [{ count }] });
    }
    const unused = await makeCompany(backend.db);
    expect((await run(DELETE, { ...target, id: String(unused.id) })).data.r).toBe(true);
  });
});
