import { randomUUID } from "node:crypto";
import { savingProblems } from "domain/bookings/booking-to-save";
import { shapeBooking } from "domain/bookings/shape";
import { validateBooking } from "domain/bookings/validation";
import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { arbitraryDay, arbitraryId, arbitraryInput, spoiledPost } from "../../../testing/arbitrary-input";
import {
  makeBooking,
  makeCompany,
  makeIssue,
  makePicture,
  makeTitle,
} from "../../../testing/booking-factories";
import { describeOnDatabase, type TestBackend } from "../../../testing/databases";
import { isExploring } from "../../../testing/exploring";
import { signedInUser } from "../../../testing/factories";
import { send } from "../../../testing/request";
import { bookingDocuments, bookings, bookingTargetMedia } from "../tables";
import { bookingDraft } from "./booking-record";
import { loadReferences, validationContext } from "./references";

/** The expected codes of refusals; any other code is an unexpected error. */
const REFUSALS = [
  "BAD_USER_INPUT",
  "NOT_FOUND",
  "NOT_AUTHORIZED",
  "VERSION_CONFLICT",
  "IDEMPOTENCY_KEY_REUSED",
];

const MEDIA = ["print", "digital", "video", "immoflash"] as const;
type Medium = (typeof MEDIA)[number];
const TYPES = ["Print", "Digital", "Video", "Immoflash", "Multi"] as const;
const mutations: [string, (typeof TYPES)[number], string][] = TYPES.flatMap((type) => [
  [
    `create${type}Booking`,
    type,
    `mutation ($data: ${type}BookingInput!, $key: String!) { r: create${type}Booking(data: $data, idempotencyKey: $key) { _id } }`,
  ],
  [
    `update${type}Booking`,
    type,
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
    periods { period free } takenBy { _id } } }`;

describeOnDatabase("random bookings of all types", (open) => {
  let backend: TestBackend;
  let token: string;
  /** Ids of existing records of right and wrong kinds. */
  let ids: string[];
  let clientId: number;
  let pictureId: number;
  const titles = {} as Record<Medium, Awaited<ReturnType<typeof makeTitle>>>;
  const bookingIds = {} as Record<Medium, number>;
  const issueIds: Partial<Record<Medium, number>> = {};

  beforeAll(async () => {
    backend = await open();
    const { db } = backend;
    const client = await makeCompany(db);
    const { token: own, user } = await signedInUser(
      db,
      ["read", "create", "edit", "delete"].map((action) => `global:${action}__bookings`),
    );
    token = own;
    clientId = client.id;
    pictureId = (await makePicture(db, { uploadedById: user.id })).id;
    const made: number[] = [clientId, pictureId];
    for (const type of MEDIA) {
      const hasIssues = type === "print" || type === "immoflash";
      const offers = [
        { label: "A", slots: 3, limit: { limitationType: hasIssues ? "issue" : "day" } as const },
      ];
      const title = await makeTitle(db, offers, { type, hasIssues });
      const booking = await makeBooking(db, {
        clientCompanyId: client.id,
        targetMediumId: title.medium.id,
        specType: type,
      });
      titles[type] = title;
      bookingIds[type] = booking.id;
      made.push(title.medium.id, title.formats[0]?.id ?? 0, booking.id);
      if (!hasIssues) continue;
      const issue = await makeIssue(db, title.medium.id);
      issueIds[type] = issue.id;
      made.push(issue.id);
    }
    ids = [...new Set(made.map(String))];
  });

  const id = arbitraryId(() => ids);
  const anyInput = (input: string) => arbitraryInput(input, () => ids);
  /** An id that is only known once the records are made. */
  const known = (choose: () => number | undefined) => fc.constant(null).map(() => String(choose()));
  const orNull = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: null });

  /** A form of a type with plausible values. */
  function valid(type: (typeof TYPES)[number]) {
    const key = type.toLowerCase() as Medium;
    const format = orNull(known(() => titles[key].formats[0]?.id));
    const placement = orNull(known(() => titles[key].placement.id));
    const issue = orNull(known(() => issueIds[key]));
    const media = fc
      .subarray([...MEDIA], { minLength: 1 })
      .map((chosen) => chosen.map((one) => String(titles[one].medium.id)));
    const common = {
      targetMedium: known(() => titles[key].medium.id),
      bookingType: orNull(known(() => titles[key].art.id)),
      ad: orNull(known(() => pictureId)),
      comment: orNull(fc.constant("Bitte rechts")),
    };
    const campaign = {
      campaignStartDate: orNull(fc.constantFrom("2027-03-01", "2027-03-05")),
      campaignEndDate: orNull(fc.constantFrom("2027-03-06", "2027-03-20")),
      releaseDate: orNull(fc.constantFrom("2027-02-01", "2027-04-30")),
      internalProduction: fc.boolean(),
    };
    const specs = {
      Print: { ...common, format, placement, issue, targetYear: orNull(fc.constant(2027)) },
      Digital: { ...common, ...campaign, format, placement },
      Video: { ...common, ...campaign },
      Immoflash: { ...common, ...campaign, format, placement, issue },
      Multi: { targetMedia: media, billEvenly: fc.boolean(), comment: common.comment },
    }[type];
    return fc.record({
      clientCompany: known(() => clientId),
      price: fc.nat(1_000_000),
      easyJobId: orNull(fc.constant("J-1")),
      billingDate: orNull(fc.constant("2027-03-01")),
      specs: fc.record(specs as Record<string, fc.Arbitrary<unknown>>),
    });
  }

  const inputOf = (type: (typeof TYPES)[number]) =>
    fc.oneof(
      { weight: 3, arbitrary: spoiledPost(valid(type), anyInput(`${type}BookingInput`)) },
      { weight: 1, arbitrary: anyInput(`${type}BookingInput`) },
    );

  const contents = async () =>
    (
      await backend.db.execute(sql`select count(*)::int as bookings, sum(version)::int as versions,
        (select count(*)::int from booking_target_media) as media, (select count(*)::int from booking_documents) as documents,
        (select count(*)::int from booking_series) as series, (select count(*)::int from activity_logs) as logs from bookings`)
    ).rows[0];

  /** Posts it. The answer must be an expected one with keys of texts; a refusal must leave the database unchanged. */
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
    "%s saves or refuses every post, without unexpected errors",
    async (_name, type, document) => {
      const own = known(() => bookingIds[type.toLowerCase() as Medium] ?? 0);
      const posts = fc.record({
        id: fc.oneof({ weight: 4, arbitrary: own }, { weight: 1, arbitrary: id }),
        version: fc.constantFrom(1, 2, 3),
        data: inputOf(type),
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
      ...(["Print", "Digital", "Video", "Immoflash"] as const).map((type) =>
        inputOf(type).map((data) => ({ [type.toLowerCase()]: data })),
      ),
      anyInput("SeriesBookingInput"),
    );
    const plan = fc.record({
      size: fc.integer({ min: 1, max: 3 }),
      start: fc.constantFrom("2027-03-01", "2028-02-29"),
      weekdays: fc.constant([1, 4]),
      pattern: fc.constantFrom("daily", "weekly", "monthly"),
      splitPrice: fc.boolean(),
    });
    const rows = fc.option(fc.array(anyInput("SeriesRowInput"), { maxLength: 4 }), { nil: null, freq: 2 });
    const plans = fc.oneof(
      { weight: 3, arbitrary: plan },
      { weight: 1, arbitrary: anyInput("SeriesPlanInput") },
    );
    const posts = fc.record({ booking, plan: plans, rows, key: fc.uuid() });
    // One valid post, so that at least one is saved.
    const sensible = {
      booking: {
        video: {
          clientCompany: String(clientId),
          price: 100,
          specs: { targetMedium: String(titles.video.medium.id) },
        },
      },
      plan: { size: 2, start: "2027-03-01", weekdays: [1], pattern: "weekly", splitPrice: true },
      rows: null,
      key: randomUUID(),
    };
    await fc.assert(
      fc.asyncProperty(posts, ({ key, ...variables }) =>
        post(document, document.includes("$key") ? { ...variables, key } : variables),
      ),
      { numRuns: 100, endOnFailure: true, examples: [[sensible as never]] },
    );
  });

  it("answers formatAvailability for anything", async () => {
    const optional = (one: fc.Arbitrary<unknown>) => fc.option(one, { nil: null });
    const questions = fc.record({
      mediumId: id,
      formatId: id,
      issueId: optional(id),
      from: optional(arbitraryDay),
      to: optional(arbitraryDay),
      withoutBookingId: optional(id),
    });
    await fc.assert(
      fc.asyncProperty(questions, (question) => post(AVAILABILITY, question)),
      { numRuns: 100, endOnFailure: true },
    );
  });

  it("has saved only bookings that shaping does not change and no rule refuses", async () => {
    const rows = await backend.db.select().from(bookings).where(eq(bookings.status, "open"));
    // Some posts of each type were valid, packages and series included. Other seeds may find none of a kind.
    for (const kind of [...MEDIA, "multi"]) {
      const made = rows.filter(
        (row) => (row.bookingType === "multi" ? row.bookingType : row.specType) === kind,
      );
      if (!isExploring) expect(made.length, kind).toBeGreaterThan(1);
    }
    if (!isExploring) expect(rows.some((row) => row.seriesId !== null)).toBe(true);
    const documents = await backend.db.select().from(bookingDocuments);
    const media = await backend.db.select().from(bookingTargetMedia);
    for (const row of rows) {
      const draft = bookingDraft({
        row,
        printDocumentIds: documents.filter((one) => one.bookingId === row.id).map((one) => one.attachmentId),
        targetMediumIds: media.filter((one) => one.bookingId === row.id).map((one) => one.mediumId),
      });
      expect(shapeBooking(draft)).toEqual(draft);
      expect(
        validateBooking(draft, validationContext(draft, await loadReferences(backend.db, draft))),
      ).toEqual([]);
      const context = validationContext(draft, await loadReferences(backend.db, draft));
      const saving = { draft, before: draft, context, contextBefore: () => context };
      expect(savingProblems({ ...saving, isBilled: true, today: "2026-11-20" })).toEqual([]);
    }
  });
});
