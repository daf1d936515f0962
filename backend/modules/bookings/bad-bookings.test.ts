import { schema } from "backend/schema/schema";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import type { GraphQLEnumType, GraphQLInputObjectType, GraphQLInputType } from "graphql";
import { beforeAll, expect, it } from "vitest";
import { makeBooking, makeCompany, makeIssue, makePicture, makeTitle } from "../../testing/booking-factories";
import { describeOnEachDatabase, type TestBackend } from "../../testing/databases";
import { signedInUser } from "../../testing/factories";
import { send } from "../../testing/request";

/** What may be refused, and how. Anything else is an unexpected error. */
const REFUSALS = [
  "BAD_USER_INPUT",
  "NOT_FOUND",
  "NOT_AUTHORIZED",
  "VERSION_CONFLICT",
  "IDEMPOTENCY_KEY_REUSED",
];

const TYPES = ["Print", "Digital", "Video", "Immoflash", "Multi"] as const;
const mutations = TYPES.flatMap((type) => [
  [
    `create${type}Booking`,
    `${type}BookingInput`,
    `mutation ($data: ${type}BookingInput!, $key: String!) { r: create${type}Booking(data: $data, idempotencyKey: $key) { _id } }`,
  ],
  [
    `update${type}Booking`,
    `${type}BookingInput`,
    `mutation ($id: String!, $version: Int!, $data: ${type}BookingInput!, $key: String!) {
      r: update${type}Booking(id: $id, version: $version, data: $data, idempotencyKey: $key) { _id } }`,
  ],
]);
const SERIES = `mutation ($booking: SeriesBookingInput!, $plan: SeriesPlanInput!, $rows: [SeriesRowInput!], $key: String!) {
  r: createBookingSeries(booking: $booking, plan: $plan, rows: $rows, idempotencyKey: $key) { _id } }`;
const PREVIEW = `query ($booking: SeriesBookingInput!, $plan: SeriesPlanInput!, $rows: [SeriesRowInput!]) {
  r: bookingSeriesPreview(booking: $booking, plan: $plan, rows: $rows) { total rows { date free problems { field } } } }`;
const AVAILABILITY = `query ($mediumId: String!, $formatId: String!, $issueId: String, $from: Date, $to: Date, $withoutBookingId: String) {
  r: formatAvailability(mediumId: $mediumId, formatId: $formatId, issueId: $issueId, from: $from, to: $to, withoutBookingId: $withoutBookingId) {
    periods { period free takenBy { _id } } } }`;

const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 30 }),
  fc.constantFrom(
    "",
    " ",
    "\0",
    "a\0b",
    "%",
    "'",
    "\ud800",
    "<script>",
    "x".repeat(6000),
    "javascript:alert(1)",
    "https://a.at",
  ),
);
const int = fc.oneof(fc.integer(), fc.constantFrom(0, 1, 3, 99, -1, 2_147_483_647, 2027));
/** A value of another kind altogether; the contract refuses it before any rule. */
const wrong = fc.constantFrom<unknown>(true, 1.5, "x", [], {}, null);

describeOnEachDatabase("bookings of all types that make no sense", (open) => {
  let backend: TestBackend;
  let token: string;
  /** Ids of records that exist, of the right kind and of wrong ones. */
  let ids: string[];

  beforeAll(async () => {
    backend = await open();
    const { db } = backend;
    const client = await makeCompany(db);
    const { token: own, user } = await signedInUser(
      db,
      ["read", "create", "edit", "delete"].map((action) => `global:${action}__bookings`),
    );
    token = own;
    const made: number[] = [client.id, (await makePicture(db, { uploadedById: user.id })).id];
    for (const type of ["print", "digital", "video", "immoflash"] as const) {
      const hasIssues = type === "print" || type === "immoflash";
      const offers = [
        { label: "A", slots: 1, limit: { limitationType: hasIssues ? "issue" : "day" } as const },
      ];
      const title = await makeTitle(db, offers, { type, hasIssues });
      const booking = await makeBooking(db, {
        clientCompanyId: client.id,
        targetMediumId: title.medium.id,
        specType: type,
      });
      made.push(title.medium.id, title.formats[0]?.id ?? 0, booking.id);
      if (hasIssues) made.push((await makeIssue(db, title.medium.id)).id);
    }
    ids = [...new Set(made.map(String))];
  });

  const id = fc.oneof(
    { weight: 5, arbitrary: fc.nat(30).map((n) => ids[n % ids.length]) },
    { weight: 1, arbitrary: fc.constantFrom("0", "-1", "99999999", "99999999999999999999", "1e3") },
    { weight: 1, arbitrary: text },
  );
  const day = fc.oneof(
    fc.constantFrom("2027-03-01", "2027-03-12", "2027-04-30", "1900-01-01", "2100-12-31", "9999-12-31"),
    fc.constantFrom("2027-02-29", "12.03.2027", ""),
  );

  /** Any value that an input of the contract may be thrown at, from its own description. */
  function valueOf(type: GraphQLInputType, isRequired = false): fc.Arbitrary<unknown> {
    const written = String(type);
    if (written.endsWith("!")) return valueOf((type as { ofType: GraphQLInputType }).ofType, true);
    const value = plainValueOf(type, written);
    const weighed = [
      { weight: 40, arbitrary: value },
      { weight: 1, arbitrary: wrong },
    ];
    return fc.oneof(...weighed, ...(isRequired ? [] : [{ weight: 25, arbitrary: fc.constant(null) }]));
  }

  function plainValueOf(type: GraphQLInputType, written: string): fc.Arbitrary<unknown> {
    if (written.startsWith("[")) {
      return fc.array(valueOf((type as { ofType: GraphQLInputType }).ofType), { maxLength: 4 });
    }
    if (written === "String") return id;
    if (written === "Int") return int;
    if (written === "Boolean") return fc.boolean();
    if (written === "Date") return day;
    if (written === "Cents")
      return fc.oneof(fc.maxSafeInteger(), fc.nat(1_000_000), fc.constantFrom(-1, 10_000_000_000));
    if ("getValues" in type) {
      const values = (type as GraphQLEnumType).getValues().map((one) => one.name);
      return fc.constantFrom(...values, ...values, "x");
    }
    const fields = Object.values((type as GraphQLInputObjectType).getFields());
    return fc.record(Object.fromEntries(fields.map((field) => [field.name, valueOf(field.type)])), {
      requiredKeys: fields.filter((field) => String(field.type).endsWith("!")).map((field) => field.name),
    });
  }

  const inputOf = (name: string) => valueOf(schema.getType(name) as GraphQLInputObjectType, true);

  const contents = async () =>
    (
      await backend.db.execute(sql`select count(*)::int as bookings, sum(version)::int as versions,
        (select count(*)::int from booking_target_media) as media, (select count(*)::int from booking_documents) as documents,
        (select count(*)::int from booking_series) as series, (select count(*)::int from activity_logs) as logs from bookings`)
    ).rows[0];

  /** Posts it: an answer that was expected, with keys of texts; and where it was refused, the database as before. */
  async function post(document: string, variables: Record<string, unknown>) {
    const before = await contents();
    const { code, errors, data } = await send(backend, token, document, variables);
    if (!errors) return;
    expect(REFUSALS, JSON.stringify(errors)).toContain(code);
    expect(data?.r ?? null).toBeNull();
    for (const problem of errors[0]?.extensions.data ?? []) expect(problem.message).toMatch(/^[a-z0-9_]+$/);
    expect(await contents()).toEqual(before);
  }

  it.each(mutations)(
    "answers %s as refused or saved, never otherwise",
    async (_name, input = "", document = "") => {
      const posts = fc.record({
        id,
        version: fc.constantFrom(1, 2, 3),
        data: inputOf(input),
        key: fc.uuid(),
      });
      await fc.assert(
        fc.asyncProperty(posts, ({ id: target, version, ...variables }) =>
          post(document, document.includes("$id") ? { ...variables, id: target, version } : variables),
        ),
        { numRuns: 50, endOnFailure: true },
      );
    },
  );

  it.each([
    ["createBookingSeries", SERIES],
    ["bookingSeriesPreview", PREVIEW],
  ])("answers %s as refused or done, never otherwise", async (_name, document) => {
    const booking = fc.oneof(
      ...["Print", "Digital", "Video", "Immoflash"].map((type) =>
        inputOf(`${type}BookingInput`).map((data) => ({ [type.toLowerCase()]: data })),
      ),
      inputOf("SeriesBookingInput"),
    );
    const rows = fc.option(fc.array(inputOf("SeriesRowInput"), { maxLength: 4 }), { nil: null });
    const posts = fc.record({ booking, plan: inputOf("SeriesPlanInput"), rows, key: fc.uuid() });
    await fc.assert(
      fc.asyncProperty(posts, ({ key, ...variables }) =>
        post(document, document.includes("$key") ? { ...variables, key } : variables),
      ),
      { numRuns: 100, endOnFailure: true },
    );
  });

  it("answers formatAvailability for anything", async () => {
    const optional = (one: fc.Arbitrary<unknown>) => fc.option(one, { nil: null });
    const questions = fc.record({
      mediumId: id,
      formatId: id,
      issueId: optional(id),
      from: optional(day),
      to: optional(day),
      withoutBookingId: optional(id),
    });
    await fc.assert(
      fc.asyncProperty(questions, (question) => post(AVAILABILITY, question)),
      { numRuns: 100, endOnFailure: true },
    );
  });
});
