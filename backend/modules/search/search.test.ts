import { articles } from "backend/modules/articles/tables";
import { companyContacts } from "backend/modules/companies/tables";
import { userPermissions } from "backend/modules/users/tables";
import { makeArticle, makeArticleMedium } from "backend/testing/articles";
import { makeBooking, makeCompany, makeTitle } from "backend/testing/booking-factories";
import { describeOnDatabase, type TestBackend, testBackend } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { send } from "backend/testing/request";
import { groupsOf, SEARCH } from "backend/testing/search";
import { and, eq, sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";

const COUNTED = `query ($term: String!, $counts: Boolean) { search(term: $term, counts: $counts) {
  groups { kind total { number isMore } } } }`;

describeOnDatabase("the search", (open) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await open();
  });

  it("marks articles that were paid for", async () => {
    const { db } = backend;
    const { token } = await signedInUser(db, ["global:read__articles"]);
    const medium = await makeArticleMedium(db);
    const [paid, free] = [await makeArticle(db, medium.id), await makeArticle(db, medium.id)];
    await db.update(articles).set({ isAdvertorial: true }).where(eq(articles.id, paid.id));
    const marked = async ({ id, title }: typeof paid) =>
      (await groupsOf(backend, token, title)).flatMap(({ hits }) => hits).find((hit) => hit.id === String(id))
        ?.isAdvertorial;
    expect([await marked(paid), await marked(free)]).toEqual([true, false]);
  });

  it("shows the best hit first, and its facts", async () => {
    const { db } = backend;
    const title = await makeTitle(db, undefined, { name: "Zillertaler Bote" });
    const { token } = await signedInUser(db, ["global:read__bookings", "global:read__companies"]);
    for (const name of ["Alte Brauerei Zillertal", "Zillertal Werke", "Zillertal", "Der Kleinzillertaler"])
      await makeCompany(db, { name });
    const client = await makeCompany(db, {
      name: "Zimmerei Huber",
      externalId: "K11232",
      city: "Fügen",
      isActive: false,
    });
    await db
      .insert(companyContacts)
      .values({ companyId: client.id, name: "Zilli Huber", email: "z@example.test" });
    const booking = await makeBooking(db, {
      clientCompanyId: client.id,
      targetMediumId: title.medium.id,
      easyJobId: "JOB-77",
    });
    await makeBooking(db, { clientCompanyId: client.id, easyJobId: "JOB-777", status: "cancelled" });

    const [group] = await groupsOf(backend, token, "zillertal");
    expect(group?.kind).toBe("companies");
    expect(group?.hits.map(({ title: name }) => name)).toEqual([
      "Zillertal",
      "Zillertal Werke",
      "Alte Brauerei Zillertal",
      "Der Kleinzillertaler",
    ]);
    expect((await groupsOf(backend, token, "zillertal", 2))[0]?.hits).toHaveLength(2);
    const byNumber = await groupsOf(backend, token, "k11232");
    expect(byNumber.map(({ kind }) => kind)).toEqual(["companies", "bookings"]);
    expect(byNumber[0]?.hits).toMatchObject([
      { title: "Zimmerei Huber", facts: ["K11232", "Fügen"], isFormer: true },
    ]);
    const contacts = (await groupsOf(backend, token, "zilli")).find(({ kind }) => kind === "contacts");
    expect(contacts?.hits).toMatchObject([
      { id: String(client.id), title: "Zilli Huber", facts: ["Zimmerei Huber", "z@example.test"] },
    ]);

    const [byJob] = await groupsOf(backend, token, "job-77");
    expect(byJob?.kind).toBe("bookings");
    expect(byJob?.hits.map(({ isFormer }) => isFormer)).toEqual([false, true]);
    expect(byJob?.hits[0]).toMatchObject({ id: String(booking.id), title: "Zimmerei Huber" });
    expect(byJob?.hits[0]?.facts).toContain("JOB-77");
    expect((await groupsOf(backend, token, `#${booking.id}`))[0]?.hits[0]?.id).toBe(String(booking.id));
  });

  it("counts the hits of each kind where that is wanted, in the same statements", async () => {
    const { db } = backend;
    const { token } = await signedInUser(db, ["global:read__companies", "global:read__tags"]);
    for (let nth = 0; nth < 7; nth += 1) await makeCompany(db, { name: `Quastenmacher ${nth}` });
    const totals = async (counts: boolean | null) => {
      backend.statements.length = 0;
      const { data, errors } = await send(backend, token, COUNTED, { term: "quasten", counts });
      expect(errors).toBeUndefined();
      return { groups: data.search.groups, statements: backend.statements.length };
    };
    const counted = await totals(true);
    expect(counted.groups).toEqual([{ kind: "companies", total: { number: 7, isMore: false } }]);
    const uncounted = await totals(null);
    expect(uncounted.groups).toEqual([{ kind: "companies", total: null }]);
    expect(counted.statements).toBe(uncounted.statements);
    await db.execute(
      sql`insert into companies (name) select 'Quastenhaus ' || nth from generate_series(1, 1001) as nth`,
    );
    expect((await totals(true)).groups).toEqual([
      { kind: "companies", total: { number: 1000, isMore: true } },
    ]);
  });

  it("forgets at once what a user may no longer see", async () => {
    const { db } = backend;
    await makeCompany(db, { name: "Entzogene Rechte KG" });
    const { user, token } = await signedInUser(db, ["global:read__companies"]);
    const kinds = async () => (await groupsOf(backend, token, "entzogene")).map(({ kind }) => kind);
    expect(await kinds()).toEqual(["companies"]);
    await db
      .delete(userPermissions)
      .where(
        and(
          eq(userPermissions.userId, user.id),
          eq(userPermissions.permissionName, "global:read__companies"),
        ),
      );
    expect(await kinds()).toEqual([]);
  });

  it("finds no company that was merged into another one, and none of its contacts", async () => {
    const { db } = backend;
    const { token } = await signedInUser(db, ["global:read__companies"]);
    const into = await makeCompany(db, { name: "Vereinte Betriebe" });
    const from = await makeCompany(db, { name: "Verschwundene Betriebe", mergedIntoId: into.id });
    await db.insert(companyContacts).values({ companyId: from.id, name: "Vera Verschwunden" });
    expect(await groupsOf(backend, token, "verschwunden")).toEqual([]);
    expect(await groupsOf(backend, token, "vera verschwunden")).toEqual([]);
  });

  it("reads all but bookings in one statement", async () => {
    const { db } = backend;
    const { token } = await signedInUser(db, [
      "global:read__companies",
      "global:read__tags",
      "global:read__users",
    ]);
    await groupsOf(backend, token, "Zillertal");
    backend.statements.length = 0;
    await groupsOf(backend, token, "Zillertal");
    expect(backend.statements.filter((text) => text.includes(" as kind"))).toHaveLength(1);
  });

  it("refuses strangers", async () => {
    expect((await send(backend, null, SEARCH, { term: "Zillertal" })).code).toBe("NOT_AUTHENTICATED");
  });
});

it("answers without what the database does not find in time, and says so", async () => {
  // The embedded database has one connection, and no deadline within a statement.
  const backend = await testBackend({ kind: "postgres" });
  try {
    const { db } = backend;
    await makeCompany(db, { name: "Zirbenwerk" });
    const { token } = await signedInUser(db, ["global:read__companies"]);
    await db.transaction(async (tx) => {
      await tx.execute(sql`lock table companies in access exclusive mode`);
      const { data, errors } = await send(backend, token, SEARCH, { term: "Zirben" });
      expect(errors).toBeUndefined();
      expect(data.search).toEqual({ isComplete: false, groups: [] });
    });
    expect(await groupsOf(backend, token, "Zirben")).toHaveLength(1);
  } finally {
    await backend.close();
  }
});
