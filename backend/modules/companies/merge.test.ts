import { randomUUID } from "node:crypto";
import { bookings } from "backend/modules/bookings/tables";
import { recordMerges } from "backend/modules/records/tables";
import { makeBooking, makeCompany, makeTitle } from "backend/testing/booking-factories";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { send } from "backend/testing/request";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { companies, companyContacts } from "./tables";

const RIGHTS = ["read", "edit", "delete"].map((action) => `global:${action}__companies`);
const MERGE = `mutation ($ids: [String!]!, $into: String!, $version: Int, $key: String!) {
  r: mergeCompanies(ids: $ids, into: $into, version: $version, idempotencyKey: $key) { _id } }`;
const PREVIEW = `query ($selection: CompanySelection!, $into: String!) {
  r: mergeCompaniesPreview(selection: $selection, into: $into) { total can refused { _id } } }`;
const CHOSEN = `mutation ($selection: CompanySelection!, $into: String!, $key: String!) {
  r: mergeChosenCompanies(selection: $selection, into: $into, idempotencyKey: $key) { done refused { _id } } }`;
const UNDO = `mutation ($id: String!, $key: String!) {
  r: undoCompanyMerge(id: $id, idempotencyKey: $key) { done refused { label reason } } }`;
const COMPANY = `query ($id: String!) {
  company(id: $id) { name version contacts { name email }
    duplicates { company { _id } reasons } merges { _id name by { last_name } }
    history { action mergedName changes { field before after } } }
  companyUses(id: $id) { count }
  choices(of: [{ list: "companies", term: "" }]) { items { id } } }`;

describeOnDatabase("merging companies", (open) => {
  let backend: TestBackend;
  let token: string;
  let mediumId: number;
  beforeAll(async () => {
    backend = await open();
    ({ token } = await signedInUser(backend.db, [
      ...RIGHTS,
      "global:read__bookings",
      "global:create__bookings",
    ]));
    mediumId = (await makeTitle(backend.db)).medium.id;
  });

  const run = (document: string, variables: object, as = token) =>
    send(backend, as, document, { key: randomUUID(), ...variables });
  const seen = async (id: number, as = token) => (await run(COMPANY, { id: String(id) }, as)).data;
  const problems = (answer: Awaited<ReturnType<typeof run>>) =>
    answer.errors?.[0]?.extensions.data?.map(({ field, message }) => `${field} ${message}`);
  const book = (clientCompanyId: number, more = {}) =>
    makeBooking(backend.db, { clientCompanyId, targetMediumId: mediumId, ...more });
  const clientOf = async (id: number) => {
    const [row] = await backend.db.select().from(bookings).where(eq(bookings.id, id));
    return { client: row?.clientCompanyId, agency: row?.agencyCompanyId, version: row?.version };
  };
  const contact = (companyId: number, name: string) =>
    backend.db.insert(companyContacts).values({ companyId, name, email: `${name}@huber.example` });
  async function pair() {
    const from = await makeCompany(backend.db, { name: `Huber ${randomUUID().slice(0, 8)} GmbH` });
    const into = await makeCompany(backend.db, { name: from.name.replace("GmbH", "Ges.m.b.H.") });
    return { from, into, input: { ids: [String(from.id)], into: String(into.id), version: 1 } };
  }

  test("moves bookings, contacts and history, hides the merged one, and is undone", async () => {
    const { from, into, input } = await pair();
    const other = await makeCompany(backend.db);
    const agency = await makeCompany(backend.db, { isAgency: true });
    const [mine, changed, untouched] = [await book(from.id), await book(from.id), await book(into.id)];
    await contact(from.id, "anna");
    await contact(from.id, "bea");
    await contact(into.id, "bea");
    expect((await seen(from.id)).company.duplicates).toEqual([
      { company: { _id: String(into.id) }, reasons: ["name"] },
    ]);
    const key = randomUUID();
    expect((await run(MERGE, { ...input, key })).data.r._id).toBe(String(into.id));
    expect((await run(MERGE, { ...input, key })).data.r._id).toBe(String(into.id));

    expect(await clientOf(mine.id)).toEqual({ client: into.id, agency: null, version: 2 });
    const gone = await seen(from.id);
    expect(gone.company).toBeNull();
    expect(gone.choices[0].items.map(({ id }: { id: string }) => id)).not.toContain(String(from.id));
    const after = (await seen(into.id)).company;
    expect(after.contacts.map(({ name }: { name: string }) => name)).toEqual(["bea", "anna"]);
    expect(after.duplicates).toEqual([]);
    expect(after.merges).toMatchObject([{ name: from.name }]);
    // The newest first: what happened to this one, and to the one that was merged.
    expect(after.history).toEqual([
      {
        action: "merge",
        mergedName: null,
        changes: expect.arrayContaining([{ field: "merged", before: null, after: from.name }]),
      },
      {
        action: "merge",
        mergedName: from.name,
        changes: [{ field: "into", before: null, after: into.name }],
      },
    ]);
    const entry = await run(
      `query ($id: String!) { booking(id: $id) { history { action changes { field before after } } } }`,
      { id: String(mine.id) },
    );
    expect(entry.data.booking.history[0].changes).toEqual([
      { field: "clientCompany", before: from.name, after: into.name },
    ]);

    // Somebody books the one differently, and gives the company a new contact.
    await backend.db.update(bookings).set({ clientCompanyId: other.id }).where(eq(bookings.id, changed.id));
    await contact(into.id, "carla");
    const [{ _id: merge }] = after.merges;
    const reader = (await signedInUser(backend.db, ["global:read__companies"])).token;
    expect((await run(UNDO, { id: merge }, reader)).code).toBe("NOT_AUTHORIZED");
    expect((await seen(into.id, reader)).company).toMatchObject({ merges: [], duplicates: [] });
    expect((await run(UNDO, { id: merge })).data.r).toEqual({
      done: 1,
      refused: [{ label: `#${changed.id}`, reason: "changed_since" }],
    });
    expect(problems(await run(UNDO, { id: merge }))).toEqual([" undone_already"]);
    expect((await clientOf(mine.id)).client).toBe(from.id);
    expect((await clientOf(changed.id)).client).toBe(other.id);
    expect((await clientOf(untouched.id)).client).toBe(into.id);
    const back = (await seen(from.id)).company;
    expect(back.contacts).toHaveLength(2);
    const own = { mergedName: null };
    expect(back.history).toMatchObject([
      { action: "unmerge", ...own },
      { action: "merge", ...own },
    ]);
    const kept = (await seen(into.id)).company;
    expect(kept.contacts.map(({ name }: { name: string }) => name)).toEqual(["bea", "carla"]);
    expect(kept.merges).toEqual([]);

    // As an agency, too.
    const second = await makeCompany(backend.db, { isAgency: true });
    const placed = await book(from.id, { agencyCompanyId: agency.id });
    await run(MERGE, { ids: [String(agency.id)], into: String(second.id) });
    expect(await clientOf(placed.id)).toMatchObject({ client: from.id, agency: second.id });
  });

  test("is refused where two companies are not one, or one was changed since, or is unknown", async () => {
    const { from, into, input } = await pair();
    await backend.db.update(companies).set({ isAgency: true }).where(eq(companies.id, into.id));
    expect(problems(await run(MERGE, input))).toEqual(["into merge_kinds_differ"]);
    await backend.db.update(companies).set({ isAgency: false }).where(eq(companies.id, into.id));
    expect((await run(MERGE, { ...input, version: 7 })).code).toBe("VERSION_CONFLICT");
    expect((await run(MERGE, { ...input, into: "999999999" })).code).toBe("NOT_FOUND");
    expect((await run(UNDO, { id: "999999999" })).code).toBe("NOT_FOUND");
    const reader = (await signedInUser(backend.db, ["global:read__companies"])).token;
    expect((await run(MERGE, input, reader)).code).toBe("NOT_AUTHORIZED");
    expect((await seen(from.id)).company.version).toBe(1);
  });

  test("is undone in its order, and for 30 days", async () => {
    const { from, into, input } = await pair();
    const third = await makeCompany(backend.db);
    const booking = await book(from.id);
    await run(MERGE, input);
    const [{ _id: first }] = (await seen(into.id)).company.merges;
    await run(MERGE, { ids: [String(into.id)], into: String(third.id) });
    // Each entry names the company that it is about, also the one that was merged by way of another.
    const { history } = (await seen(third.id)).company;
    expect(history.map(({ mergedName }: { mergedName: string | null }) => mergedName)).toEqual([
      null,
      into.name,
      into.name,
      from.name,
    ]);
    expect(problems(await run(UNDO, { id: first }))).toEqual([" merged_since"]);
    const [{ _id: last }] = (await seen(third.id)).company.merges;
    await run(UNDO, { id: last });
    expect((await clientOf(booking.id)).client).toBe(into.id);
    const aMonthAgo = new Date(Date.now() - 31 * 86_400_000);
    await backend.db
      .update(recordMerges)
      .set({ createdAt: aMonthAgo })
      .where(eq(recordMerges.id, Number(first)));
    expect((await run(UNDO, { id: first })).code).toBe("NOT_FOUND");
    expect((await seen(into.id)).company.merges).toEqual([]);
  });

  test("takes a company that is merged out of what bookings can choose", async () => {
    const { from, input } = await pair();
    await run(MERGE, input);
    const create = `mutation ($data: PrintBookingInput!, $key: String!) {
      r: createPrintBooking(data: $data, idempotencyKey: $key) { _id } }`;
    const data = { clientCompany: String(from.id), price: 100, specs: { targetMedium: String(mediumId) } };
    const answer = await run(create, { data });
    expect(problems(answer)).toContain("clientCompany record_unknown");
  });

  test("keeps the other one from being deleted as long as it can be undone", async () => {
    const { from, into, input } = await pair();
    expect((await run(MERGE, input)).data.r).toBeTruthy();
    const remove = (id: number, version: number) =>
      run(
        `mutation ($id: String!, $version: Int!, $key: String!) {
          r: deleteCompany(id: $id, version: $version, idempotencyKey: $key) }`,
        { id: String(id), version },
      );
    expect((await remove(into.id, 2)).code).toBe("MERGED_INTO");
    const many = `mutation ($ids: [String!], $key: String!) {
      r: changeCompanies(selection: { ids: $ids }, change: { isDeletion: true }, idempotencyKey: $key) {
        done refused { reason } } }`;
    const refused = [{ reason: "merged_into" }];
    expect((await run(many, { ids: [String(into.id)] })).data.r).toEqual({ done: 0, refused });
    const [kept] = await backend.db.select().from(recordMerges).where(eq(recordMerges.recordId, from.id));
    expect((await run(UNDO, { id: String(kept?.id) })).data.r).toBeTruthy();
    expect((await remove(into.id, 3)).data.r).toBe(true);
    expect((await seen(from.id)).company).not.toBeNull();
  });

  test("of a list's selection takes two to ten, and refuses unlike ones before anything is tried", async () => {
    const made = await Promise.all(
      Array.from({ length: 11 }, (_, n) => makeCompany(backend.db, { name: `Doppelt ${n} ${randomUUID()}` })),
    );
    const ids = made.map(({ id }) => String(id));
    const [into = ""] = ids;
    const previewed = (some: string[], stays = into) =>
      run(PREVIEW, { selection: { ids: some }, into: stays });
    const changed = (some: string[], key: string = randomUUID()) =>
      run(CHOSEN, { selection: { ids: some }, into, key });
    for (const some of [ids.slice(0, 1), ids]) {
      expect(problems(await previewed(some))).toEqual(["value merge_count"]);
      expect(problems(await changed(some))).toEqual(["value merge_count"]);
    }
    const agency = await makeCompany(backend.db, { isAgency: true });
    const unlike = [...ids.slice(0, 3), String(agency.id)];
    expect(problems(await previewed(unlike))).toEqual(["value merge_kinds_differ"]);
    expect(problems(await changed(unlike))).toEqual(["into merge_kinds_differ"]);
    expect((await seen(Number(ids[1]))).company).not.toBeNull();
    expect((await previewed(ids.slice(0, 10))).data.r).toEqual({ total: 9, can: 9, refused: [] });
    const key = randomUUID();
    for (let post = 0; post < 2; post += 1)
      expect((await changed(ids.slice(0, 10), key)).data.r).toEqual({ done: 9, refused: [] });
    expect((await seen(Number(ids[9]))).company).toBeNull();
    expect((await seen(Number(ids[10]))).company).not.toBeNull();
    const reader = (await signedInUser(backend.db, ["global:read__companies"])).token;
    expect((await run(PREVIEW, { selection: { ids }, into }, reader)).code).toBe("NOT_AUTHORIZED");
  });
});
