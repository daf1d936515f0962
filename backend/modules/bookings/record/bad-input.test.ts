import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { makeBooking, makeCompany, makeIssue, makeTitle } from "../../../testing/booking-factories";
import { describeOnDatabase, type TestBackend } from "../../../testing/databases";
import { signedInUser } from "../../../testing/factories";
import { send, type TestResponse } from "../../../testing/request";

const CODES = [
  undefined,
  "BAD_USER_INPUT",
  "NOT_FOUND",
  "NOT_AUTHORIZED",
  "VERSION_CONFLICT",
  "TOO_LATE",
  "IN_USE",
  // The shortest generated keys repeat.
  "IDEMPOTENCY_KEY_REUSED",
];

/** Documents whose variables get random input. */
const DOCUMENTS = {
  create: `mutation ($data: PrintBookingInput!, $key: String!) { r: createPrintBooking(data: $data, idempotencyKey: $key) { _id } }`,
  update: `mutation ($id: String!, $version: Int!, $data: PrintBookingInput!, $key: String!) {
    r: updatePrintBooking(id: $id, version: $version, data: $data, idempotencyKey: $key) { _id } }`,
  list: `query ($term: String, $filter: BookingFilter, $sort: String, $skip: Int) {
    r: bookings(term: $term, filter: $filter, sort: $sort, skip: $skip) { total data { _id } } }`,
  summary: `query ($term: String, $filter: BookingFilter) { r: bookingSummary(term: $term, filter: $filter) { total } }`,
  bulk: `mutation ($selection: BookingSelection!, $change: BookingBulkChange!, $key: String!) {
    r: bulkBookings(selection: $selection, change: $change, idempotencyKey: $key) { done } }`,
  cancel: `mutation ($id: String!, $version: Int!, $reason: String!, $key: String!) {
    r: cancelBooking(id: $id, version: $version, reason: $reason, idempotencyKey: $key) { _id } }`,
  comment: `mutation ($id: String!, $text: String!, $key: String!) {
    r: addBookingComment(bookingId: $id, text: $text, idempotencyKey: $key) { _id } }`,
};

describeOnDatabase("random input", (open) => {
  let backend: TestBackend;
  let token: string;
  let ids: string[];

  beforeAll(async () => {
    backend = await open();
    const { db } = backend;
    const title = await makeTitle(db, [{ label: "1/1 Seite", slots: 1 }]);
    const issue = await makeIssue(db, title.medium.id);
    const client = await makeCompany(db);
    const booking = await makeBooking(db, { clientCompanyId: client.id, targetMediumId: title.medium.id });
    ids = [title.medium.id, issue.id, client.id, booking.id, title.formats[0]?.id, title.placement.id].map(
      String,
    );
    ({ token } = await signedInUser(
      db,
      ["read", "create", "edit", "delete"].map((action) => `global:${action}__bookings`),
    ));
  });

  const text = fc.oneof(
    fc.string({ unit: "binary", maxLength: 60 }),
    fc.constantFrom(
      "",
      " ",
      "\0",
      "a\0b",
      "%",
      "\\",
      "'",
      "\ud800",
      "9".repeat(30),
      "-1",
      "1.5",
      "NaN",
      "null",
    ),
  );
  const id = fc.oneof({ weight: 3, arbitrary: fc.nat(5) }, { weight: 1, arbitrary: text });
  const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });
  const day = fc.oneof(
    fc.constantFrom("2027-03-12", "1900-01-01", "9999-12-31", "2027-02-29", "0000-01-01", "12.03.2027", ""),
    text,
  );
  const int = fc.oneof(fc.integer(), fc.constantFrom(0, 1, -1, 2_147_483_647, -2_147_483_648, 2027));
  const cents = fc.oneof(
    fc.maxSafeInteger(),
    fc.nat(1_000_000),
    fc.constantFrom(0, -1, 9_999_999_999, 10_000_000_000),
  );
  const state = fc.constantFrom("open", "notpaid", "paid", "requested", "available", "approved", "x");
  const data = fc.record(
    {
      clientCompany: id,
      agencyCompany: optional(id),
      supervisor: optional(id),
      easyJobId: optional(text),
      price: cents,
      nonbillable: optional(fc.boolean()),
      billingDate: optional(day),
      billingState: optional(state),
      isCrossBill: optional(fc.boolean()),
      crossBillTiming: optional(fc.constantFrom("monthly", "yearly", "never")),
      crossBillEnd: optional(day),
      specs: fc.record(
        {
          targetMedium: id,
          targetYear: optional(int),
          issue: optional(id),
          format: optional(id),
          placement: optional(id),
          placementDetails: optional(text),
          bookingState: optional(state),
          ad: optional(id),
          printDocuments: optional(fc.array(id, { maxLength: 4 })),
          comment: optional(text),
        },
        { requiredKeys: ["targetMedium"] },
      ),
    },
    { requiredKeys: ["clientCompany", "price", "specs"] },
  );
  const filter = fc.record(
    {
      ids: fc.array(id, { maxLength: 3 }),
      mediumIds: fc.array(id, { maxLength: 3 }),
      clientIds: fc.array(id, { maxLength: 3 }),
      year: int,
      from: day,
      to: day,
      status: fc.array(state, { maxLength: 2 }),
      withoutEasyJobId: fc.boolean(),
    },
    { requiredKeys: [] },
  );
  const variables = fc.record({
    id,
    version: int,
    data,
    term: optional(text),
    filter: optional(filter),
    sort: optional(fc.oneof(text, fc.constantFrom("price", "-client", "medium", "__proto__", "-"))),
    skip: optional(int),
    selection: fc.oneof(
      fc.record({ ids: fc.array(id, { maxLength: 4 }) }),
      fc.record({ all: fc.record({ term: text }) }),
    ),
    change: fc.record({
      action: fc.constantFrom(
        "supervisor",
        "cancel",
        "reopen",
        "materialState",
        "billingState",
        "billingDate",
        "delete",
      ),
      value: optional(fc.oneof(text, state, day)),
      reason: optional(text),
    }),
    reason: text,
    text,
    key: fc.oneof({ weight: 9, arbitrary: fc.uuid() }, { weight: 1, arbitrary: text }),
  });

  /** Numbers are replaced by ids of existing records. */
  const known = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(known);
    if (value === null || typeof value !== "object") return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [
        name,
        typeof inner === "number" && !["price", "version", "targetYear", "year", "skip"].includes(name)
          ? ids[inner]
          : Array.isArray(inner)
            ? inner.map((item) => (typeof item === "number" ? ids[item] : item))
            : known(inner),
      ]),
    );
  };

  it.each(Object.entries(DOCUMENTS))("never ends in an unexpected error: %s", async (_name, document) => {
    await fc.assert(
      fc.asyncProperty(variables, async (generated) => {
        const used = Object.entries(known(generated) as Record<string, unknown>);
        const declared = used.filter(([name]) => document.includes(`$${name}:`));
        const answer: TestResponse = await send(backend, token, document, Object.fromEntries(declared));
        expect(CODES).toContain(answer.code);
        if (answer.code === "BAD_USER_INPUT") {
          for (const { message } of answer.errors?.[0]?.extensions.data ?? [])
            expect(message).toMatch(/^[a-z_]+$/);
        }
      }),
      { numRuns: 60 },
    );
  });

  it("answers a key that cannot be stored", async () => {
    for (const key of ["", "short", "x".repeat(201), `${randomUUID()}\0`]) {
      const { code } = await send(backend, token, DOCUMENTS.comment, { id: ids[3], text: "x", key });
      expect(code).toBe("BAD_USER_INPUT");
    }
  });
});
