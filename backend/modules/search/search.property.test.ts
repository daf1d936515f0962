import { bookings } from "backend/modules/bookings/tables";
import { companies, companyContacts } from "backend/modules/companies/tables";
import { searchedKinds } from "backend/modules/search/service";
import { seedDemo } from "backend/seed/demo";
import { ROLES, type RoleName } from "backend/seed/roles";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { countOfThisRun } from "backend/testing/exploring";
import { signedInUser } from "backend/testing/factories";
import { send } from "backend/testing/request";
import { groupsOf } from "backend/testing/search";
import { RECORD_AREAS } from "domain/areas";
import { MAX_SEARCH_TERM, MOST_HITS } from "domain/search/search";
import { gte } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";

const WHO = [...(Object.keys(ROLES) as RoleName[]), "one medium", "nothing"];

/** Texts that mean something to a database or a search, or are longer than any term. */
const HOSTILE = [
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
];

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

describeOnDatabase("what the search finds", (open) => {
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
      { numRuns: countOfThisRun(12, 600) },
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
    const limits = fc.option(fc.integer({ min: -5, max: 20 }));
    await fc.assert(
      fc.asyncProperty(signs, limits, async (asked, limit) => {
        const groups = await groupsOf(backend, token, asked, limit ?? undefined);
        for (const { hits } of groups) expect(hits.length).toBeLessThanOrEqual(MOST_HITS);
      }),
      {
        numRuns: HOSTILE.length + countOfThisRun(5, 30),
        examples: HOSTILE.map((text, nth): [string, number | null] => [text, nth % 2 ? null : nth - 5]),
      },
    );
    const long = "Moser ".repeat(MAX_SEARCH_TERM);
    expect(await groupsOf(backend, token, long)).toEqual(
      await groupsOf(backend, token, long.slice(0, MAX_SEARCH_TERM)),
    );
  }, 60_000);
});
