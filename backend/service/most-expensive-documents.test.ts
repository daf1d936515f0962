import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { billingItems } from "backend/modules/billing/tables";
import { bookings } from "backend/modules/bookings/tables";
import { companies } from "backend/modules/companies/tables";
import { openSession } from "backend/modules/users/service";
import { users } from "backend/modules/users/tables";
import { work } from "backend/platform/database/tables";
import { sizeOf } from "backend/schema/document-size";
import { schema } from "backend/schema/schema";
import { seedDemo } from "backend/seed/demo";
import { seededRandom } from "backend/seed/random";
import { type TestBackend, testBackend } from "backend/testing/databases";
import { longestBlockOf } from "backend/testing/event-loop";
import { type ExpensiveDocument, expensiveDocuments } from "backend/testing/expensive-documents";
import { isExploring, SEED } from "backend/testing/exploring";
import { untilIdle } from "backend/testing/idle";
import { send, type TestResponse } from "backend/testing/request";
import { eq, sql } from "drizzle-orm";
import { parse } from "graphql";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LIMITS } from "./graphql-service";
import { DOCUMENT_LIMITS, isWithin } from "./query-cost";

/** The limits to prove when exploring: no document blocks other requests for longer, and none holds more memory. */
const MOST_BLOCKED_MS = 500;
const MOST_HELD_BYTES = 100_000_000;
const BOOKINGS = 20_000;
/** The queries, and the mutations, that a run looks at, however many areas there are. When exploring: all. */
const OPERATIONS_PER_RUN = 6;
/** Enough time for a busy machine. */
const TIMEOUT_MS = 300_000;

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

const numbers = (count: number, from = 1) => Array.from({ length: count }, (_, n) => String(n + from));

/** Possible values of the arguments, as expensive as they can be. Unset arguments are left out. */
function catalogue(
  random: { chance(of: number): boolean },
  ids: {
    bookings: string[];
    items: string[];
    print: string;
    format: string;
    clients: string[];
    editor: string;
    work: string;
  },
) {
  const isFiltered = random.chance(0.4);
  const print = { clientCompany: "1", price: 10_000, specs: { targetMedium: ids.print, format: ids.format } };
  const all = numbers(9_999);
  return {
    id: ids.bookings.at(-1),
    bookingId: ids.bookings.at(-1),
    version: 1,
    "Root.issue.id": "1",
    "Root.printIssue.id": "1",
    // One's own.
    "Root.notificationsByUserId.id": undefined,
    // Of the demo, with two revisions.
    "Root.articleDifferences.id": "5",
    "Root.articleDifferences.from": 1,
    "Root.articleDifferences.to": 2,
    "Root.company.id": "1",
    "Root.pageMoves.id": "1",
    "Root.work.id": ids.work,
    "Root.immoflashPreview.of": "draft",
    "Root.takeOverPressReleasesPreview.dueOn": "2099-01-01",
    "Root.takeOverPressReleasesPreview.editor": ids.editor,
    // Ten at most, and of one kind.
    "Root.mergeCompaniesPreview.selection": { ids: ids.clients },
    "Root.mergeCompaniesPreview.into": ids.clients[0],
    "Root.mergeTagsPreview.selection": { ids: numbers(10) },
    list: "bookings",
    term: isFiltered ? "a e i o u n r s t l" : undefined,
    BookingFilter: isFiltered ? { companyIds: all, from: "1900-01-01", to: "9999-12-31" } : undefined,
    BillingItemFilter: isFiltered ? { clientIds: all } : undefined,
    MaterialFilter: isFiltered ? { clientIds: all } : undefined,
    CompanyFilter: isFiltered ? { ids: all } : undefined,
    IssueFilter: isFiltered ? { ids: all } : undefined,
    UserFilter: isFiltered ? { ids: all } : undefined,
    ActivityLogFilter: undefined,
    FilterItem: undefined,
    of: Array.from({ length: 10 }, () => ({ list: "companies", ids: numbers(1000), term: "a" })),
    from: "2026-01-01",
    to: "2027-12-31",
    weeks: 53,
    year: new Date().getFullYear(),
    formatId: "1",
    mediumId: ids.print,
    BookingSelection: { ids: ids.bookings },
    MaterialSelection: { ids: ids.bookings },
    BillingSelection: { ids: ids.items },
    TagSelection: { all: {} },
    RubricSelection: { all: {} },
    TagBulk: { isDeletion: true },
    RubricBulk: { data: { name: "Probe" } },
    BookingBulkChange: { action: "easyJobId", value: `D-${SEED}` },
    step: "notpaid",
    texts: { subject: "Ihr Inserat", text: "Bitte senden Sie uns die Unterlagen.", closing: "Danke" },
    booking: { print },
    plan: { size: 99, start: "2027-01-01", weekdays: [1, 2, 3, 4, 5, 6, 7], pattern: "daily" },
    rows: undefined,
    PrintBookingInput: print,
    DigitalBookingInput: print,
    VideoBookingInput: print,
    ImmoflashBookingInput: print,
    MultiBookingInput: { clientCompany: "1", price: 10_000, specs: { targetMedia: numbers(20) } },
    MaterialContactInput: { bookingId: ids.bookings[0], channel: "phone", note: "angerufen" },
    "Root.editLock.area": "bookings",
    "Root.editLock.id": String(ids.bookings[0]),
    "Root.saveFlatPlan.data": { pageCount: 96, sections: [], places: [], ads: [] },
    day: "2027-02-02",
    reason: "Probe",
    name: "Probe",
    query: "q=a",
    text: "Ein Kommentar",
    email: "niemand@verlag.example",
    password: "falsch",
    String: "1",
    Date: "2027-01-01",
    Int: 1,
    Boolean: false,
    Cents: 1,
    skip: undefined,
    sort: undefined,
    scope: undefined,
    locale: undefined,
    mediumIds: undefined,
    clientId: undefined,
    issueId: undefined,
    withoutBookingId: undefined,
    thumbnailSizes: undefined,
    type: undefined,
  };
}

interface Measured {
  name: string;
  blocked: number;
  milliseconds: number;
  statements: number;
  answered: number;
  refusal: string | undefined;
  code: string | undefined;
  expensive: ExpensiveDocument;
}

// PostgreSQL computes in its own process; this test measures only our process.
describe("the most expensive documents that the limits let pass", () => {
  let backend: TestBackend;
  let token: string;
  let ids: Parameters<typeof catalogue>[1];
  const random = seededRandom(SEED);
  beforeAll(async () => {
    backend = await testBackend({ kind: "postgres" });
    const { db } = backend;
    const [administrator] = await seedDemo(db, { bookings: BOOKINGS });
    await db.execute(sql`analyze`);
    const all = await db
      .select({ id: users.id, email: users.email, isEditor: users.isEditor, status: users.status })
      .from(users);
    const editor = all.find((one) => one.isEditor && one.status === "active");
    const { id } = all.find(({ email }) => email === administrator?.email) ?? { id: 0 };
    ({ token } = await openSession(db, id, new Date()));
    const some = await db
      .select({
        id: bookings.id,
        mediumId: bookings.targetMediumId,
        type: bookings.specType,
        formatId: bookings.formatId,
      })
      .from(bookings)
      .limit(5000);
    // Due only in a hundred years: nobody works on it here.
    const runAt = new Date("2127-01-01T00:00:00Z");
    const [sync] = await db
      .insert(work)
      .values({ kind: "crm_sync", input: { sync: 0 }, createdAt: new Date(), runAt })
      .returning();
    const items = await db.select({ id: billingItems.id }).from(billingItems).limit(5000);
    const print = some.find(({ type, formatId }) => type === "print" && formatId !== null);
    const clients = await db
      .select({ id: companies.id })
      .from(companies)
      .where(eq(companies.isAgency, false))
      .limit(10);
    ids = {
      clients: clients.map((row) => String(row.id)),
      bookings: some.map((row) => String(row.id)),
      items: items.map((row) => String(row.id)),
      print: String(print?.mediumId),
      format: String(print?.formatId),
      editor: String(editor?.id),
      work: String(sync?.id),
    };
  });
  afterAll(() => backend?.close());

  const limits = { ...DOCUMENT_LIMITS, ...LIMITS };
  const documentsOf = (operation: "query" | "mutation") => {
    const type = operation === "query" ? schema.getQueryType() : schema.getMutationType();
    const all = Object.values(type?.getFields() ?? {})
      // The size of a file is limited by the upload limits, which have their own tests. The session is needed.
      .filter(
        ({ name, args }) =>
          !args.some((arg) => String(arg.type) === "File!") && !/^signOut|^(change|set).*Password/.test(name),
      );
    const some = isExploring ? all : random.shuffled(all).slice(0, OPERATIONS_PER_RUN);
    return some.map((field) => ({
      name: field.name,
      found: expensiveDocuments(
        {
          schema,
          limits,
          random: () => random.between(0, 1_000_000) / 1_000_000,
          values: catalogue(random, ids),
        },
        operation,
        field as never,
      ),
    }));
  };

  /** When exploring, measures again while the result is over the limit: delays differ from run to run. */
  async function measure(expensive: ExpensiveDocument): Promise<Measured> {
    let least = await measureOnce(expensive);
    for (let more = isExploring ? 2 : 0; more > 0 && least.blocked >= MOST_BLOCKED_MS; more--) {
      const again = await measureOnce(expensive);
      if (again.blocked < least.blocked) least = again;
    }
    return least;
  }

  async function measureOnce(expensive: ExpensiveDocument): Promise<Measured> {
    const size = sizeOf({ schema, document: parse(expensive.document), variables: expensive.variables });
    expect(isWithin(size), expensive.name).toBe(true);
    backend.statements.length = 0;
    const started = performance.now();
    let answer: TestResponse | undefined;
    const blocked = await longestBlockOf(async () => {
      answer = await send(backend, token, expensive.document, expensive.variables);
    });
    return {
      name: expensive.name,
      blocked: Math.round(blocked),
      milliseconds: Math.round(performance.now() - started),
      statements: backend.statements.length,
      answered: Math.round(JSON.stringify(answer?.data ?? null).length / 1000),
      refusal:
        answer?.errors?.[0] &&
        [
          answer.errors[0].message,
          ...(answer.errors[0].extensions.data ?? []).map((one) => `${one.field} ${one.message}`),
        ].join(" "),
      code: answer?.errors?.[0]?.extensions.code,
      expensive,
    };
  }

  /** Memory that is held while a document is answered, beyond what was held before, without garbage. */
  async function heldBy({ expensive }: Measured): Promise<number> {
    // What the previous document has left behind counts for no other.
    await untilIdle(backend);
    const used = () => {
      collectGarbage();
      const { heapUsed, external } = process.memoryUsage();
      return heapUsed + external;
    };
    const before = used();
    let most = before;
    const looking = setInterval(() => {
      most = Math.max(most, used());
    }, 80);
    await send(backend, token, expensive.document, expensive.variables);
    most = Math.max(most, used());
    clearInterval(looking);
    return most - before;
  }

  /** Documents that ask for the same thing thirty times take long: each run tries a share of them. */
  const triedOf = (found: ExpensiveDocument[], share: number) =>
    found.filter(({ name }) => !name.includes(`×${limits.aliases}`) || random.chance(share));

  const told = (all: Measured[]) =>
    [...all]
      .sort((a, b) => b.blocked - a.blocked)
      .slice(0, 5)
      .map(({ expensive: _, ...figures }) => JSON.stringify(figures))
      .join("\n");

  test(
    "of every query: each is answered or uses up its budget, none holds up the others or much memory",
    async () => {
      const measured: Measured[] = [];
      for (const { name, found } of documentsOf("query")) {
        expect(found.length, name).toBeGreaterThan(0);
        for (const expensive of triedOf(found, 0.2)) measured.push(await measure(expensive));
      }
      console.log(`seed ${SEED}, ${measured.length} documents; the most expensive:\n${told(measured)}`);
      // Each document is answered, or ends because it used up its budget. A document refused for an argument proves
      // nothing.
      const unasked = measured.filter(
        ({ refusal }) => refusal && !refusal.startsWith("errors.too_much_asked"),
      );
      expect(unasked.map(({ name, refusal }) => `${name}: ${refusal}`)).toEqual([]);
      if (!isExploring) return;
      for (const one of measured)
        expect(one.blocked, `${told([one])} ${one.expensive.document}`).toBeLessThan(MOST_BLOCKED_MS);
      // Documents that use up their whole budget hold the most memory; after them, those with the largest answers.
      const size = ({ refusal, answered }: Measured) => (refusal ? Number.POSITIVE_INFINITY : answered);
      const largest = random
        .shuffled(measured)
        .sort((a, b) => (size(a) === size(b) ? 0 : size(b) - size(a)))
        .slice(0, 4);
      const held = [];
      for (const one of largest) held.push({ name: one.name, held: await heldBy(one) });
      console.log(held.map(({ name, held }) => `${name}: ${Math.round(held / 1e6)} MB`).join("\n"));
      for (const { name, held: bytes } of held) expect(bytes, name).toBeLessThan(MOST_HELD_BYTES);
    },
    TIMEOUT_MS,
  );

  test(
    "of every mutation: none fails, none holds up the others",
    async () => {
      const measured: Measured[] = [];
      for (const { found } of documentsOf("mutation")) {
        for (const expensive of triedOf(found, 0.15)) measured.push(await measure(expensive));
      }
      console.log(`seed ${SEED}, ${measured.length} documents; the most expensive:\n${told(measured)}`);
      const failed = measured.filter(({ code }) => code === "INTERNAL_SERVER_ERROR");
      expect(failed.map(({ name, refusal }) => `${name}: ${refusal}`)).toEqual([]);
      if (!isExploring) return;
      for (const one of measured)
        expect(one.blocked, `${told([one])} ${one.expensive.document}`).toBeLessThan(MOST_BLOCKED_MS);
    },
    TIMEOUT_MS,
  );
});
