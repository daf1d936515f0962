import { articles } from "backend/modules/articles/tables";
import { bookings } from "backend/modules/bookings/tables";
import { companies, companyContacts } from "backend/modules/companies/tables";
import { searchedKinds } from "backend/modules/search/service";
import { userPermissions } from "backend/modules/users/tables";
import { seedDemo } from "backend/seed/demo";
import { ROLES, type RoleName } from "backend/seed/roles";
import { makeArticle, makeArticleMedium } from "backend/testing/articles";
import { makeBooking, makeCompany, makeTitle } from "backend/testing/booking-factories";
import { describeOnEachDatabase, type TestBackend, testBackend } from "backend/testing/databases";
import { isExploring } from "backend/testing/exploring";
import { signedInUser } from "backend/testing/factories";
import { send } from "backend/testing/request";
import { RECORD_AREAS } from "domain/areas";
import { MAX_SEARCH_TERM, MOST_HITS } from "domain/search/search";
import { and, eq, gte, sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";

const WHO = [...(Object.keys(ROLES) as RoleName[]), "one medium", "nothing"];

type Hit = {
  id: string;
  title: string;
  facts: string[];
  day: string | null;
  isFormer: boolean;
  isAdvertorial: boolean;
};
type Group = { kind: string; hits: Hit[] };

const SEARCH = `query ($term: String!, $limit: Int) { search(term: $term, limit: $limit) {
  isComplete groups { kind hits { id title facts day isFormer isAdvertorial } } } }`;

async function groupsOf(backend: TestBackend, token: string, term: string, limit?: number): Promise<Group[]> {
  const { data, errors } = await send(backend, token, SEARCH, { term, limit });
  expect(errors, term).toBeUndefined();
  expect(data.search.isComplete).toBe(true);
  return data.search.groups;
}

/** The list of each kind. */
const LISTS: Record<string, string> = {
  attachments: "assets",
  bookings: "bookings",
  companies: "companies",
  print_issues: "printIssues",
  media: "media",
  users: "users",
  qrcodes: "qrCodes",
  tags: "tags",
  rubrics: "rubrics",
  roles: "roles",
  categories: "categories",
  domains: "domains",
};

/** The ids of a kind that the user's own list finds for the term; none without the right to it. */
async function listed(backend: TestBackend, token: string, kind: string, term: string): Promise<string[]> {
  const list = LISTS[kind];
  if (!list) throw new Error(`no list of ${kind}`);
  const { data } = await send(
    backend,
    token,
    `query ($term: String) { r: ${list}(term: $term, limit: 1) { ids } }`,
    {
      term,
    },
  );
  return data?.r?.ids ?? [];
}

it("every area of records is searched, and bookings and contacts", async () => {
  await import("backend/schema/schema");
  const areas = RECORD_AREAS.map(({ collectionType }) => collectionType as string);
  expect(searchedKinds().sort()).toEqual([...areas, "bookings", "contacts"].sort());
});

describeOnEachDatabase("what the search finds", (open) => {
  let backend: TestBackend;
  const tokens = new Map<string, string>();
  let words: string[] = [];
  beforeAll(async () => {
    backend = await open();
    const { db } = backend;
    await seedDemo(db, { bookings: 60 });
    for (const role of Object.keys(ROLES) as RoleName[])
      tokens.set(role, (await signedInUser(db, [...ROLES[role]])).token);
    const [first] = await db.select({ medium: bookings.targetMediumId }).from(bookings).limit(1);
    tokens.set("one medium", (await signedInUser(db, [`medium:${first?.medium}:view__bookings`])).token);
    tokens.set("nothing", (await signedInUser(db, [])).token);
    const names = await db.select({ name: companies.name }).from(companies);
    const contacts = await db.select({ name: companyContacts.name }).from(companyContacts);
    const jobs = await db.select({ id: bookings.id, job: bookings.easyJobId }).from(bookings);
    const texts = [...names.map(({ name }) => name), ...contacts.map(({ name }) => name), "Titel Inhalt"];
    const numbers = jobs.flatMap(({ id, job }) => [`#${id}`, String(id), ...(job ? [job] : [])]);
    words = [...new Set([...texts.flatMap((text) => text.split(/\s+/)), ...numbers])].filter(Boolean).sort();
  }, 120_000);

  const term = fc
    .tuple(fc.nat(), fc.nat(), fc.integer({ min: 2, max: 12 }), fc.boolean())
    .map(([one, other, length, isTwo]) => {
      const word = (nth: number) => words[nth % words.length] ?? "";
      return isTwo ? `${word(one)} ${word(other)}`.slice(0, length + 8) : word(one).slice(0, length);
    });

  it("is what the lists of the same user find, under every role, and nothing else", async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...WHO), term, async (who, asked) => {
        fc.pre(asked.trim().length >= 2);
        const token = tokens.get(who) ?? "";
        const groups = await groupsOf(backend, token, asked);
        const hitsOf = (kind: string) => groups.find((group) => group.kind === kind)?.hits ?? [];
        for (const kind of Object.keys(LISTS)) {
          const ids = hitsOf(kind).map(({ id }) => id);
          const all = await listed(backend, token, kind, asked);
          expect(all, `${who}: ${kind} for ${asked}`).toEqual(expect.arrayContaining(ids));
          // Without the right to their accounts, people can be chosen, but not opened.
          const isFound = kind !== "users" || ids.length > 0 || who === "Administration";
          if (isFound)
            expect(ids, `${who}: ${kind} for ${asked}`).toHaveLength(Math.min(MOST_HITS, all.length));
        }
        const ofContacts = hitsOf("contacts").map(({ id }) => id);
        if (ofContacts.length === 0) return;
        const open = await listed(backend, token, "companies", "");
        expect(open, `${who}: contacts for ${asked}`).toEqual(expect.arrayContaining(ofContacts));
      }),
      { numRuns: isExploring ? 600 : 40 },
    );
  }, 240_000);

  it("is a booking by its number as the program writes it", async () => {
    // Of two digits: no single sign is searched for.
    const [one] = await backend.db
      .select({ id: bookings.id })
      .from(bookings)
      .where(gte(bookings.id, 10))
      .limit(1);
    for (const asked of [`Nr. ${one?.id}`, `nr ${one?.id}`]) {
      const groups = await groupsOf(backend, tokens.get("Administration") ?? "", asked);
      const hits = groups.find(({ kind }) => kind === "bookings")?.hits ?? [];
      expect(hits.map(({ id }) => id)).toContain(String(one?.id));
    }
  });

  it("is nothing without a right", async () => {
    for (const asked of ["GmbH", "an", "#1"])
      expect(await groupsOf(backend, tokens.get("nothing") ?? "", asked)).toEqual([]);
  });

  it("answers any text", async () => {
    const token = tokens.get("Administration") ?? "";
    const signs = fc.string({ unit: "binary", maxLength: 300 });
    const hostile = fc.constantFrom(
      "%%",
      "__",
      "\\\\",
      "'; --",
      "\0\0",
      "  ",
      "#",
      "#99999999999999999999",
      "a".repeat(5_000),
      "%_\\".repeat(60),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(signs, hostile),
        fc.option(fc.integer({ min: -5, max: 20 })),
        async (asked, limit) => {
          const groups = await groupsOf(backend, token, asked, limit ?? undefined);
          for (const { hits } of groups) expect(hits.length).toBeLessThanOrEqual(MOST_HITS);
        },
      ),
      { numRuns: 40 },
    );
    const long = "Moser ".repeat(MAX_SEARCH_TERM);
    expect(await groupsOf(backend, token, long)).toEqual(
      await groupsOf(backend, token, long.slice(0, MAX_SEARCH_TERM)),
    );
  }, 60_000);
});

describeOnEachDatabase("the search", (open) => {
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
  const backend = await testBackend("postgres");
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
