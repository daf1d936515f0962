import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { eq, inArray, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import validation from "../../../../locales/de/validation.json";
import {
  makeBooking,
  makeCompany,
  makeIssue,
  makePicture,
  makeTitle,
} from "../../../testing/booking-factories";
import { type TestBackend, testBackend } from "../../../testing/databases";
import { signedInUser } from "../../../testing/factories";
import { send, type TestResponse } from "../../../testing/request";
import { bookingDocuments, bookings } from "../tables";
import { completeBookings } from "./complete";

const NOW = new Date("2027-01-10T10:00:00Z");
const FIELDS =
  "_id version appearsOn status specs { targetYear bookingState } history { action changes { field after } }";

let backend: TestBackend;
let token: string;
let title: Awaited<ReturnType<typeof makeTitle>>;
let video: Awaited<ReturnType<typeof makeTitle>>;
let clientCompanyId: number;
let uploadedById: number;

beforeAll(async () => {
  backend = await testBackend({ clock: () => NOW });
  const { db } = backend;
  title = await makeTitle(db);
  video = await makeTitle(db, [], { type: "video", hasIssues: false });
  clientCompanyId = (await makeCompany(db)).id;
  const rights = ["read", "create", "edit", "activate_campaign"].map(
    (action) => `global:${action}__bookings`,
  );
  const signedIn = await signedInUser(db, rights, {}, NOW);
  token = signedIn.token;
  uploadedById = signedIn.user.id;
});
afterAll(() => backend.close());

const run = (document: string, variables: object) =>
  send(backend, token, document, { key: randomUUID(), ...variables });
const create = (type: "Print" | "Video", specs: object) =>
  run(
    `mutation ($data: ${type}BookingInput!, $key: String!) {
      r: create${type}Booking(data: $data, idempotencyKey: $key) { ${FIELDS} } }`,
    { data: { clientCompany: String(clientCompanyId), price: 1000, specs } },
  );
const update = (
  type: "Print" | "Video",
  { _id: id, version }: { _id: string; version: number },
  specs: object,
) =>
  run(
    `mutation ($id: String!, $version: Int!, $data: ${type}BookingInput!, $key: String!) {
      r: update${type}Booking(id: $id, version: $version, data: $data, idempotencyKey: $key) { ${FIELDS} } }`,
    { id, version, data: { clientCompany: String(clientCompanyId), price: 1000, specs } },
  );
const problemsOf = ({ errors }: TestResponse) =>
  (errors?.[0]?.extensions.data ?? []).map(({ field, message }) => {
    expect(Object.keys(validation)).toContain(message);
    return `${field}: ${message}`;
  });
const rowOf = async (id: string | number) =>
  (
    await backend.db
      .select()
      .from(bookings)
      .where(eq(bookings.id, Number(id)))
  )[0];

describe("a video", () => {
  const campaign = { campaignStartDate: "2026-12-01", campaignEndDate: "2026-12-05" };
  const specs = (more: object) => ({ targetMedium: String(video.medium.id), ...campaign, ...more });

  it("appears for the last time with the later of its campaign's end and its release", async () => {
    const { data } = await create("Video", specs({ releaseDate: "2027-02-24" }));
    expect(data.r.appearsOn).toBe("2027-02-24");
    const earlier = await update("Video", data.r, specs({ releaseDate: "2026-12-02" }));
    expect(earlier.data.r.appearsOn).toBe("2026-12-05");
  });

  it("is not completed before its release", async () => {
    const made = await Promise.all(
      ["2027-02-24", null].map((releaseDate) => create("Video", specs({ releaseDate }))),
    );
    const ids = made.map(({ data }) => Number(data.r._id));
    await backend.db.update(bookings).set({ status: "active" }).where(inArray(bookings.id, ids));
    const pubSub = { publish: () => {} } as unknown as Parameters<typeof completeBookings>[0]["pubSub"];
    await completeBookings({ db: backend.db, now: () => NOW, pubSub });
    expect(await Promise.all(ids.map(async (id) => (await rowOf(id))?.status))).toEqual([
      "active",
      "completed",
    ]);
  });
});

describe("the target year of print", () => {
  const specs = (more: object) => ({ targetMedium: String(title.medium.id), ...more });

  it("is that of the issue as soon as one is chosen", async () => {
    const { medium } = title;
    const [first, second] = await Promise.all(
      ["2027-12-01", "2028-01-03"].map((publishDate) => makeIssue(backend.db, medium.id, { publishDate })),
    );
    const { data } = await create("Print", specs({ targetYear: 2031 }));
    expect(data.r.specs.targetYear).toBe(2031);
    const placed = await update("Print", data.r, specs({ targetYear: 2031, issue: String(first?.id) }));
    expect(placed.data.r.specs.targetYear).toBe(2027);
    expect(placed.data.r.history[0].changes).toContainEqual({ field: "specs.targetYear", after: "2027" });
    const moved = await update("Print", placed.data.r, specs({ issue: String(second?.id) }));
    expect(moved.data.r.specs.targetYear).toBe(2028);
    const fresh = await create("Print", specs({ issue: String(first?.id) }));
    expect(fresh.data.r.specs.targetYear).toBe(2027);
  });

  it("is that of each issue in a series, also across the new year", async () => {
    const own = await makeTitle(backend.db);
    await makeIssue(backend.db, own.medium.id, { publishDate: "2028-01-20" });
    const print = {
      clientCompany: String(clientCompanyId),
      price: 1000,
      specs: { targetMedium: String(own.medium.id), format: String(own.formats[0]?.id) },
    };
    const { data } = await run(
      `mutation ($booking: SeriesBookingInput!, $plan: SeriesPlanInput!, $key: String!) {
        r: createBookingSeries(booking: $booking, plan: $plan, idempotencyKey: $key) { bookings { ${FIELDS} } } }`,
      { booking: { print }, plan: { size: 2, start: "2027-12-27", weekdays: [1], pattern: "monthly" } },
    );
    const years = data.r.bookings.map((one: { specs: { targetYear: number } }) => one.specs.targetYear);
    expect(years).toEqual([2028, 2028]);
  });
});

describe("the state of the material", () => {
  const specs = (more: object) => ({ targetMedium: String(title.medium.id), ...more });

  it("is not set to open while something is attached, in one booking or in many", async () => {
    const ad = String((await makePicture(backend.db, { uploadedById })).id);
    const { data } = await create("Print", specs({ ad }));
    expect(data.r.specs.bookingState).toBe("available");
    const opened = specs({ ad, bookingState: "open" });
    expect(problemsOf(await update("Print", data.r, opened))).toEqual([
      "specs.bookingState: material_attached",
    ]);
    const documents = await makeBooking(backend.db, {
      clientCompanyId,
      targetMediumId: title.medium.id,
      materialState: "approved",
    });
    await backend.db.insert(bookingDocuments).values({ bookingId: documents.id, attachmentId: Number(ad) });
    const bulk = await run(
      `mutation ($ids: [String!], $key: String!) { r: bulkBookings(selection: { ids: $ids },
        change: { action: materialState, value: "open" }, idempotencyKey: $key) { done refused { reason } } }`,
      { ids: [data.r._id, String(documents.id)] },
    );
    const refused = [{ reason: "material_attached" }, { reason: "material_attached" }];
    expect(bulk.data.r).toEqual({ done: 0, refused });
    const removed = await update("Print", data.r, specs({ bookingState: "available" }));
    expect(removed.data.r.specs.bookingState).toBe("open");
  });
});

it("a migration corrects bookings that were saved by earlier rules", async () => {
  const { db } = backend;
  const old = (values: object) =>
    makeBooking(db, { clientCompanyId, targetMediumId: title.medium.id, ...values });
  const issue = await makeIssue(db, title.medium.id, { publishDate: "2027-03-01" });
  const ad = (await makePicture(db)).id;
  const term = { appearsFrom: "2027-01-01", appearsOn: "2027-02-01", campaignStartDate: "2027-01-01" };
  const released = { ...term, campaignEndDate: "2027-02-01", releaseDate: "2027-03-01" };
  const rows = await Promise.all([
    old({ ...released, specType: "video" }),
    old({ ...released, specType: "digital" }),
    old({ issueId: issue.id, targetYear: 2031 }),
    old({ issueId: issue.id, specType: "immoflash" }),
    old({ targetYear: 2031 }),
    old({ adId: ad }),
    old({ adId: ad, materialState: "approved" }),
    old({}),
  ]);
  const documents = await old({});
  await db.insert(bookingDocuments).values({ bookingId: documents.id, attachmentId: ad });
  const file = new URL("../../../migrations/0015_appearance_and_material.sql", import.meta.url);
  for (const statement of readFileSync(file, "utf8").split("--> statement-breakpoint")) {
    await db.execute(sql.raw(statement));
  }
  const after = await Promise.all([...rows, documents].map(({ id }) => rowOf(id)));
  expect(after.map((row) => [row?.appearsOn, row?.targetYear, row?.materialState])).toEqual([
    ["2027-03-01", null, "open"],
    ["2027-02-01", null, "open"],
    [null, 2027, "open"],
    [null, null, "open"],
    [null, 2031, "open"],
    [null, null, "available"],
    [null, null, "approved"],
    [null, null, "open"],
    [null, null, "available"],
  ]);
});
