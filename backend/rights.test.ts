import { readFileSync, writeFileSync } from "node:fs";
import type { Server } from "node:http";
import { createRequire } from "node:module";
import path from "node:path";
import { billingItems } from "backend/modules/billing/tables";
import { bookingComments } from "backend/modules/bookings/comments/tables";
import { bookings } from "backend/modules/bookings/tables";
import { savedViews } from "backend/modules/saved-views/tables";
import { openSession } from "backend/modules/users/service";
import { sessions } from "backend/modules/users/tables";
import { type AccessRule, checksOf, isByRecord } from "backend/schema/access";
import { schema } from "backend/schema/schema";
import { ROLES, type RoleName } from "backend/seed/roles";
import { argumentsOf, briefSelectionOf, documentOf, type KnownArguments } from "backend/testing/any-call";
import { makeCompany, makeIssue, makeTitle } from "backend/testing/booking-factories";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { send, type TestResponse } from "backend/testing/request";
import { announce, firstAnswer, type Subscriber, subscribe } from "backend/testing/subscribers";
import { listenForWebSockets } from "backend/testing/websocket-server";
import { IMPORT_AREAS, LIVE_AREAS } from "domain/areas";
import { hasPermission, type PermissionCheck, permissionPattern } from "domain/permissions/check";
import { MEDIUM_BOOKING_ACTIONS, mediumPermission } from "domain/permissions/names";
import { desc, eq } from "drizzle-orm";
import type { GraphQLEnumType, GraphQLField } from "graphql";
import { beforeAll, expect, test } from "vitest";

/**
 * Who may call what: every operation of the schema for every seeded role, for bookings also for somebody with the rights
 * of one medium, on theirs and on another. The reviewed table is committed. After a knowing change:
 * `UPDATE_RIGHTS=true npx vitest run backend/rights.test.ts`, and read the difference.
 */
const REVIEWED = path.resolve(import.meta.dirname, "schema/rights.md");

// The build of GraphQL that the schema was made with; the test runner would import another.
const { getNamedType, isNonNullType } = createRequire(import.meta.url)("graphql") as typeof import("graphql");

const roleNames = Object.keys(ROLES) as RoleName[];
const YES = "yes";
const NO = "–";
const HIDDEN = "hidden";

type Operation = { kind: string; field: GraphQLField<unknown, unknown>; rule: AccessRule };
const operations: Operation[] = [
  schema.getQueryType(),
  schema.getMutationType(),
  schema.getSubscriptionType(),
].flatMap((root) =>
  Object.values(root?.getFields() ?? {}).map((field) => ({
    kind: root?.name.toLowerCase() ?? "",
    field,
    rule: field.extensions.access as AccessRule,
  })),
);

const WHO: Record<string, string> = {
  public: "everybody, also without a sign-in",
  "signed-in": "everybody who is signed in",
  person: "everybody who is signed in, but no API user",
};

/** What a bulk change can be: its rule depends on it. */
const BULK = [
  { note: " (change)", args: { change: { isDeletion: false } } },
  { note: " (delete)", args: { change: { isDeletion: true } } },
];

/** The calls that a rule tells apart by the arguments of its field. */
function callsOf({ args }: Operation["field"]): { note: string; args: object }[] {
  const step = args.find(({ name }) => name === "step");
  if (args.some(({ name }) => name === "area"))
    return IMPORT_AREAS.map((area) => ({ note: ` (${area})`, args: { area } }));
  if (!step) return BULK;
  const steps = (getNamedType(step.type) as GraphQLEnumType).getValues();
  const withStep = steps.map(({ name }) => ({ note: ` (${name})`, args: { step: name } }));
  return isNonNullType(step.type) ? withStep : [{ note: "", args: {} }, ...withStep];
}

/** The checks of a rule that asks for permissions; by the arguments, where these decide. */
function declaredChecks({
  rule,
  field,
}: Pick<Operation, "rule" | "field">): { note: string; checks: readonly PermissionCheck[] }[] {
  if (typeof rule === "string" || isByRecord(rule)) return [];
  const calls = typeof rule === "function" ? callsOf(field) : [{ note: "", args: {} }];
  return calls.map(({ note, args }) => ({ note, checks: checksOf(rule, args, {} as never) }));
}

const row = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
const head = (cells: readonly string[]) => [row(cells), row(cells.map(() => "---"))];

/** Rules that are permissions hold wherever they are asked, so they are read from the declarations. */
function declaredRows(): string[] {
  return operations.flatMap(({ kind, field, rule }) =>
    declaredChecks({ rule, field }).map(({ note, checks }) =>
      row([
        `${kind} ${field.name}${note}`,
        checks.map(permissionPattern).join(" and "),
        ...roleNames.map((name) => (checks.every((check) => hasPermission(ROLES[name], check)) ? YES : NO)),
      ]),
    ),
  );
}

/** What an answer says about the right: refused, nothing seen, or let through, whatever else was wrong with the call. */
function rightIn({ data, code, errors }: TestResponse): string {
  expect(["GRAPHQL_VALIDATION_FAILED", "INTERNAL_SERVER_ERROR"], JSON.stringify(errors)).not.toContain(code);
  if (code === "NOT_AUTHORIZED" || code === "NOT_AUTHENTICATED") return NO;
  if (code === "NOT_FOUND") return HIDDEN;
  const problems = errors?.flatMap(({ extensions }) => extensions.data ?? []) ?? [];
  if (problems.some(({ message }) => message === "selection_empty")) return HIDDEN;
  if (code) return YES;
  const { answer } = data;
  if (answer === null) return HIDDEN;
  const isList =
    Array.isArray(answer) || Object.values(answer).some((part) => Array.isArray(part) || part === 0);
  if (isList && isBare(answer)) return "empty";
  const reasons = (answer.refused ?? []).map(({ reason }: { reason: string }) => reason);
  if (reasons.includes("not_found")) return HIDDEN;
  if (reasons.includes("not_authorized")) return NO;
  return YES;
}

/** Whether an answer contains nothing: no row, and no number but zero. */
function isBare(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isBare);
  if (value === null || typeof value !== "object") return !value;
  return Object.entries(value).every(([name, part]) => name === "__typename" || isBare(part));
}

/** Sends a document with a file, as forms do. */
async function sendFile(
  backend: TestBackend,
  token: string,
  query: string,
  variables: Record<string, unknown>,
): Promise<TestResponse> {
  const body = new FormData();
  body.set("operations", JSON.stringify({ query, variables: { ...variables, file: null } }));
  body.set("map", JSON.stringify({ 0: ["variables.file"] }));
  body.set("0", new File(["Kunde;Medium\n"], "Datei.csv"));
  const headers = { authorization: `Bearer ${token}` };
  const response = await backend.fetch(
    new Request("http://backend/graphql", { method: "POST", headers, body }),
  );
  const answer = (await response.json()) as Pick<TestResponse, "data"> & { errors?: TestResponse["errors"] };
  return { status: response.status, ...answer, code: answer.errors?.[0]?.extensions.code };
}

describeOnDatabase("rights", (open) => {
  let backend: TestBackend;
  /** A booking of each medium; its billing item and its comment have the same id. */
  let media: { id: string; known: KnownArguments & { mediumId: string; issueId: string } }[];
  let tokens: Record<RoleName, string>;
  let ofOneMedium: string;

  beforeAll(async () => {
    backend = await open();
    const { db } = backend;
    const clientCompany = String((await makeCompany(db)).id);
    const { user: author } = await signedInUser(db);
    const onMedium = async (id: number) => {
      const { medium, formats } = await makeTitle(db);
      const [issue] = [
        await makeIssue(db, medium.id, { publishDate: "2099-03-01" }),
        await makeIssue(db, medium.id, { publishDate: "2099-04-01" }),
      ];
      const formatId = formats[0]?.id ?? 0;
      const print = { targetMediumId: medium.id, issueId: issue.id, formatId, specType: "print" as const };
      const appears = { appearsFrom: issue.publishDate, appearsOn: issue.publishDate };
      await db
        .insert(bookings)
        .overridingSystemValue()
        // Beside it another one, which takes a slot there, too.
        .values(
          [id, id + 10].map((one) => ({
            id: one,
            clientCompanyId: Number(clientCompany),
            ...print,
            ...appears,
          })),
        );
      await db.insert(billingItems).overridingSystemValue().values({ id, bookingId: id, amountCents: 100 });
      await db
        .insert(bookingComments)
        .overridingSystemValue()
        .values({ id, bookingId: id, authorId: author.id, text: "Von jemand anderem" });
      const mediumId = String(medium.id);
      const named = {
        area: "bookings",
        clientCompany,
        mediumId,
        targetMedium: mediumId,
        targetMedia: mediumId,
        billEvenly: true,
      };
      const issueId = String(issue.id);
      return {
        id: String(id),
        known: { ...named, formatId: String(formatId), issueId, ownIssueId: issueId },
      };
    };
    media = [await onMedium(4711), await onMedium(4712)];
    const entries = roleNames.map(
      async (name) => [name, (await signedInUser(db, ROLES[name])).token] as const,
    );
    tokens = Object.fromEntries(await Promise.all(entries)) as Record<RoleName, string>;
    const ofMedium = MEDIUM_BOOKING_ACTIONS.map((action) =>
      mediumPermission(media[0]?.known.mediumId ?? "", action),
    );
    ofOneMedium = (await signedInUser(db, ofMedium)).token;
  });

  /** What someone may do about the booking of one of the two media. */
  async function measured({ kind, field }: Operation, token: string, nth: 0 | 1): Promise<string> {
    const { id, known } = media[nth] as (typeof media)[number];
    const about = /^issues?$/.test(field.name) ? known.issueId : id;
    const args: Record<string, unknown> = argumentsOf(field, { id: about, variant: 0, known });
    // An old version: whoever may change the booking is told so, and it stays as it is for the next one.
    if (field.args.some(({ name }) => name === "version")) args.version = 999;
    if ("selection" in args) args.selection = { ids: [id] };
    if ("cells" in args)
      args.cells = [
        {
          id,
          version: 999,
          field: "price",
          value: "1",
        },
      ];
    // What is completed is not deleted: whoever may delete it is told so, and it stays, too.
    const isDeletion = field.name === "deleteBookings";
    if (isDeletion) await setStatus(id, "completed");
    const { booking } = args;
    // A series is of one type.
    if (booking && typeof booking === "object" && "print" in booking) args.booking = { print: booking.print };
    if ("plan" in args) args.plan = { pattern: "weekly", size: 1, start: "2099-03-02", weekdays: [1] };
    const document = documentOf(kind, field, briefSelectionOf);
    const right = rightIn(await ("file" in args ? sendFile : send)(backend, token, document, args));
    if (isDeletion) await setStatus(id, "open");
    return right;
  }

  const setStatus = (id: string, status: "open" | "completed") =>
    backend.db
      .update(bookings)
      .set({ status })
      .where(eq(bookings.id, Number(id)));

  async function measuredRows(): Promise<string[]> {
    const byRecord = operations.filter(({ rule, kind }) => isByRecord(rule) && kind !== "subscription");
    const rows: string[] = [];
    for (const operation of byRecord) {
      const asked = [
        ...roleNames.map((name) => [tokens[name], 0] as const),
        ...([0, 1] as const).map((nth) => [ofOneMedium, nth] as const),
      ];
      const cells: string[] = [];
      if (operation.kind === "query")
        cells.push(...(await Promise.all(asked.map(([token, nth]) => measured(operation, token, nth)))));
      else for (const [token, nth] of asked) cells.push(await measured(operation, token, nth));
      rows.push(row([`${operation.kind} ${operation.field.name}`, ...cells]));
    }
    return rows;
  }

  /** What somebody may listen for, by the first answer: with a booking, and by area. */
  async function listenedRows(server: Server): Promise<string[]> {
    const asked = [
      ...roleNames.map((name) => [tokens[name], 0] as const),
      ...([0, 1] as const).map((nth) => [ofOneMedium, nth] as const),
    ];
    const right = (code: string | null) => (code === null ? YES : code === "NOT_FOUND" ? HIDDEN : NO);
    const rowOf = async (name: string, queryOf: (nth: 0 | 1) => string) => {
      const cells: string[] = [];
      for (const [token, nth] of asked) cells.push(right(await firstAnswer(server, token, queryOf(nth))));
      return row([`subscription ${name}`, ...cells]);
    };
    const ofBooking = (nth: 0 | 1) =>
      `subscription { recordChanged(area: bookings, id: "${media[nth]?.id}") { version } }`;
    const rows = [await rowOf("recordChanged (bookings)", ofBooking)];
    for (const area of LIVE_AREAS) {
      const query = `subscription { recordsCreated(area: ${area}, since: "2099-01-01T00:00:00Z") { count } }`;
      rows.push(await rowOf(`recordsCreated (${area})`, () => query));
    }
    return rows;
  }

  /** Who is told of a booking that changed, and who may listen for records. */
  async function heardRows(): Promise<string[]> {
    const server = await listenForWebSockets(backend);
    const listening = [...roleNames.map((name) => tokens[name]), ofOneMedium].map((token) =>
      subscribe(server, token),
    );
    const witness = subscribe(server, (await signedInUser(backend.db, ROLES.Administration)).token);
    await announce(backend, [4711, 4712], witness);
    const cell = ({ heard, refusal }: Subscriber, nth: 0 | 1) =>
      heard.has(media[nth]?.id ?? "") ? YES : refusal ? NO : HIDDEN;
    const ofMedium = listening.at(-1) as Subscriber;
    const cells = [...listening.slice(0, -1), ofMedium].map((one) => cell(one, 0));
    await Promise.all([witness, ...listening].map((one) => one.leave()));
    const listened = await listenedRows(server);
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    return [row(["subscription bookingChanged", ...cells, cell(ofMedium, 1)]), ...listened];
  }

  /** What somebody may do about a thing of their own, and about another's: here all rights of a role count nothing. */
  async function personalRows(): Promise<string[]> {
    const { db } = backend;
    const [me, other] = [await signedInUser(db, ROLES.Administration), await signedInUser(db)];
    const bookingId = 4711;
    const make: Record<string, (userId: number) => Promise<{ id: number }[]>> = {
      deleteSavedView: (userId) =>
        db
          .insert(savedViews)
          .values({ userId, list: "tags", name: "Ansicht", query: "q=x", createdAt: new Date() })
          .returning(),
      editBookingComment: (authorId) =>
        db.insert(bookingComments).values({ bookingId, authorId, text: "Text" }).returning(),
      endSession: async (userId) => {
        await openSession(db, userId, new Date());
        return await db.select().from(sessions).where(eq(sessions.userId, userId)).orderBy(desc(sessions.id));
      },
    };
    const rows: string[] = [];
    for (const { kind, field } of operations.filter(({ field: { name } }) => make[name])) {
      const cells: string[] = [];
      for (const { user } of [me, other]) {
        const [made] = (await make[field.name]?.(user.id)) ?? [];
        const args = argumentsOf(field, { id: String(made?.id), variant: 0, known: {} });
        cells.push(rightIn(await send(backend, me.token, documentOf(kind, field, briefSelectionOf), args)));
      }
      rows.push(row([`${kind} ${field.name}`, ...cells]));
    }
    return rows;
  }

  test("are those that were reviewed, for every operation and every seeded role", async () => {
    const open = operations.filter(({ rule }) => typeof rule === "string");
    const text = [
      "# Who may do what",
      "",
      "Made from the schema and measured by `backend/rights.test.ts`, which fails on a difference.",
      "",
      "## By permission",
      "",
      ...head(["Operation", "Permission", ...roleNames]),
      ...declaredRows(),
      "",
      "## By record",
      "",
      "Measured with a booking, and for somebody with the five rights of one medium also with a booking of another. hidden: as a record that does not exist; empty: the list is without it.",
      "",
      ...head(["Operation", ...roleNames, "one medium: this one", "one medium: another"]),
      ...(await measuredRows()),
      ...(await heardRows()),
      "",
      "## Own and others'",
      "",
      "Measured with all rights of Administration, which make no difference.",
      "",
      ...head(["Operation", "own", "another's"]),
      ...(await personalRows()),
      "",
      "## Without a permission of its own",
      "",
      ...head(["Operation", "who"]),
      ...open.map(({ kind, field, rule }) => row([`${kind} ${field.name}`, WHO[String(rule)] ?? ""])),
      "",
    ].join("\n");
    if (process.env.UPDATE_RIGHTS) writeFileSync(REVIEWED, text);
    expect(text).toBe(readFileSync(REVIEWED, "utf8"));
  });
});
