import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { makeBooking, makeCompany, makeIssue, makeTitle } from "../../../testing/booking-factories";
import { describeOnDatabase, type TestBackend } from "../../../testing/databases";
import { signedInUser } from "../../../testing/factories";
import { send } from "../../../testing/request";
import { formatLimits } from "../../media/tables";

const CREATE = `mutation ($data: DigitalBookingInput!, $key: String!) {
  createDigitalBooking(data: $data, idempotencyKey: $key) { _id version } }`;
const UPDATE = `mutation ($id: String!, $version: Int!, $data: DigitalBookingInput!, $key: String!) {
  updateDigitalBooking(id: $id, version: $version, data: $data, idempotencyKey: $key) { _id version } }`;
const AVAILABILITY = `query ($mediumId: String!, $formatId: String!, $issueId: String, $from: Date, $to: Date, $without: String) {
  formatAvailability(mediumId: $mediumId, formatId: $formatId, issueId: $issueId, from: $from, to: $to, withoutBookingId: $without) {
    limit { limitationType availableSlots } hasMore termProblems { field message params { name value } }
    takers takenBy { _id clientCompany { name } } periods { period label available taken free } } }`;

describeOnDatabase("slots of days, weeks and months", (open) => {
  let backend: TestBackend;
  let title: Awaited<ReturnType<typeof makeTitle>>;
  let clientId: number;
  let token: string;

  beforeAll(async () => {
    backend = await open();
    title = await makeTitle(
      backend.db,
      [
        { label: "Banner", slots: 2, limit: { limitationType: "day" } },
        { label: "Skyscraper", slots: 1, limit: { limitationType: "week" } },
        { label: "Wallpaper", slots: 1, limit: { limitationType: "month", minimumTermDays: 7 } },
        { label: "Sitebar", slots: 5, limit: { limitationType: "day", isUnlimited: true } },
        {
          label: "Sommeraktion",
          limit: { limitationType: "month", campaignStart: "2099-06-01", campaignEnd: "2099-08-31" },
        },
      ],
      { type: "digital", hasIssues: false },
    );
    clientId = (await makeCompany(backend.db, { name: "Möbel Huber" })).id;
    ({ token } = await signedInUser(
      backend.db,
      ["read", "create", "edit", "delete"].map((action) => `global:${action}__bookings`),
    ));
  });

  const format = (n: number) => String(title.formats[n]?.id);
  const input = (n: number, from: string | null, to: string | null, price = 100) => ({
    clientCompany: String(clientId),
    price,
    specs: {
      targetMedium: String(title.medium.id),
      format: format(n),
      campaignStartDate: from,
      campaignEndDate: to,
    },
  });
  const create = (n: number, from: string | null, to: string | null) =>
    send(backend, token, CREATE, { data: input(n, from, to), key: randomUUID() });
  const update = (id: string, version: number, data: unknown) =>
    send(backend, token, UPDATE, { id, version, data, key: randomUUID() });
  const refusal = (answer: Awaited<ReturnType<typeof send>>) => answer.errors?.[0]?.extensions.data?.[0];
  const run = (text: string, variables: Record<string, unknown>) =>
    send(backend, token, text, { key: randomUUID(), ...variables });
  const ask = (variables: Record<string, unknown>, as = token) =>
    send(backend, as, AVAILABILITY, { mediumId: String(title.medium.id), ...variables });

  it("names the full days of a campaign, consecutive ones as a range", async () => {
    await create(0, "2099-01-10", "2099-01-12");
    await create(0, "2099-01-10", "2099-01-14");
    await create(0, "2099-01-14", "2099-01-14");
    expect((await create(0, "2099-01-13", "2099-01-13")).errors).toBeUndefined();
    expect(refusal(await create(0, "2099-01-05", "2099-01-20"))).toEqual({
      field: "specs.format",
      message: "slots_full_days",
      params: { format: "Banner", available: 2, periods: "2099-01-10–2099-01-14" },
    });
    expect((await create(0, "2099-01-15", "2099-01-20")).errors).toBeUndefined();
  });

  it("counts a week and a month for every campaign that touches it", async () => {
    // Monday 2 February 2099 begins week 6.
    expect((await create(1, "2099-02-08", "2099-02-09")).errors).toBeUndefined();
    expect(refusal(await create(1, "2099-02-02", "2099-02-02"))).toMatchObject({
      message: "slots_full_weeks",
      params: { periods: "06/2099", available: 1 },
    });
    expect((await create(1, "2099-02-01", "2099-02-01")).errors).toBeUndefined();
    expect((await create(2, "2099-02-20", "2099-03-10")).errors).toBeUndefined();
    expect(refusal(await create(2, "2099-01-31", "2099-04-30"))).toMatchObject({
      message: "slots_full_months",
      params: { periods: "02/2099–03/2099" },
    });
  });

  it("sells any number of an unlimited format, and takes no slot before the days are set", async () => {
    for (let n = 0; n < 7; n++) expect((await create(3, "2099-01-01", "2099-01-31")).errors).toBeUndefined();
    for (let n = 0; n < 3; n++) expect((await create(1, null, null)).errors).toBeUndefined();
  });

  it("leaves a given booking out of the count only if the user may see it", async () => {
    const { data } = await create(0, "2099-11-05", "2099-11-05");
    const question = { formatId: format(0), from: "2099-11-05", without: data.createDigitalBooking._id };
    const taken = async (as: string) => (await ask(question, as)).data.formatAvailability.periods[0].taken;
    expect(await taken(token)).toBe(0);
    const creator = await signedInUser(backend.db, [`medium:${title.medium.id}:create__bookings`]);
    expect(await taken(creator.token)).toBe(1);
  });

  it("holds minimum terms and the campaign window, on creating and on reopening", async () => {
    expect(refusal(await create(2, "2099-05-01", "2099-05-06"))).toMatchObject({
      field: "specs.campaignEndDate",
      message: "term_too_short_days",
    });
    expect(refusal(await create(4, "2099-05-31", "2099-06-10"))).toMatchObject({
      field: "specs.campaignStartDate",
      message: "before_campaign_window",
    });
    const { data } = await create(4, "2099-06-01", "2099-06-10");
    const { _id } = data.createDigitalBooking;
    await run(
      `mutation ($id: String!, $key: String!) { cancelBooking(id: $id, version: 1, reason: "x", idempotencyKey: $key) { _id } }`,
      { id: _id },
    );
    const formatId = title.formats[4]?.id ?? 0;
    await backend.db
      .update(formatLimits)
      .set({ campaignStart: "2099-07-01" })
      .where(eq(formatLimits.categoryId, formatId));
    const reopen = await run(
      `mutation ($id: String!, $key: String!) { reopenBooking(id: $id, version: 2, idempotencyKey: $key) { _id } }`,
      { id: _id },
    );
    expect(refusal(reopen)).toMatchObject({ message: "before_campaign_window" });
    const bulk = await run(
      `mutation ($ids: [String!], $key: String!) { bulkBookings(selection: { ids: $ids }, change: { action: reopen }, idempotencyKey: $key) {
        done refused { reason params { name value } } } }`,
      { ids: [_id] },
    );
    expect(bulk.data.bulkBookings).toEqual({
      done: 0,
      refused: [{ reason: "before_campaign_window", params: [{ name: "day", value: "2099-07-01" }] }],
    });
  });

  it("a campaign keeps its slots when the limit is lowered, and needs free slots for additional days", async () => {
    const first = await create(0, "2099-09-01", "2099-09-05");
    const second = await create(0, "2099-09-01", "2099-09-10");
    const formatId = title.formats[0]?.id ?? 0;
    const limitTo = (availableSlots: number) =>
      backend.db.update(formatLimits).set({ availableSlots }).where(eq(formatLimits.categoryId, formatId));
    await limitTo(1);
    const { _id } = first.data.createDigitalBooking;
    expect((await update(_id, 1, input(0, "2099-09-01", "2099-09-05", 200))).errors).toBeUndefined();
    expect((await update(_id, 2, input(0, "2099-09-02", "2099-09-04", 200))).errors).toBeUndefined();
    expect(refusal(await update(_id, 3, input(0, "2099-09-02", "2099-09-12")))).toMatchObject({
      message: "slots_full_days",
      params: { periods: "2099-09-05–2099-09-10" },
    });
    expect(second.errors).toBeUndefined();
    await limitTo(2);
  });

  it("copies a campaign without its days if they are sold out, and refuses to reopen into a full week", async () => {
    const { data } = await create(1, "2099-10-05", "2099-10-06");
    const { _id } = data.createDigitalBooking;
    const copy = await run(
      `mutation ($id: String!, $key: String!) { copyBooking(id: $id, idempotencyKey: $key) { specs { campaignStartDate format { name } } } }`,
      { id: _id },
    );
    expect(copy.data.copyBooking.specs).toEqual({ campaignStartDate: null, format: { name: "Skyscraper" } });
    await run(
      `mutation ($id: String!, $key: String!) { cancelBooking(id: $id, version: 1, reason: "x", idempotencyKey: $key) { _id } }`,
      { id: _id },
    );
    expect((await create(1, "2099-10-05", "2099-10-05")).errors).toBeUndefined();
    const back = await run(
      `mutation ($id: String!, $key: String!) { reopenBooking(id: $id, version: 2, idempotencyKey: $key) { _id } }`,
      { id: _id },
    );
    expect(refusal(back)).toMatchObject({ message: "slots_full_weeks", params: { periods: "41/2099" } });
  });

  it("shows free slots, the terms of the format, and the bookings that take the other slots", async () => {
    const { data } = await create(0, "2099-11-02", "2099-11-03");
    const own = data.createDigitalBooking._id;
    const answer = await ask({ formatId: format(0), from: "2099-11-01", to: "2099-11-03" });
    const taker = { _id: own, clientCompany: { name: "Möbel Huber" } };
    expect(answer.data.formatAvailability).toEqual({
      limit: { limitationType: "day", availableSlots: 2 },
      hasMore: false,
      termProblems: [],
      takers: 1,
      takenBy: [taker],
      periods: [
        { period: "2099-11-01", label: "2099-11-01", available: 2, taken: 0, free: 2 },
        { period: "2099-11-02", label: "2099-11-02", available: 2, taken: 1, free: 1 },
        { period: "2099-11-03", label: "2099-11-03", available: 2, taken: 1, free: 1 },
      ],
    });
    const without = await ask({ formatId: format(0), from: "2099-11-02", without: own });
    expect(without.data.formatAvailability.periods).toMatchObject([{ taken: 0, free: 2 }]);
    const short = await ask({ formatId: format(2), from: "2099-12-01", to: "2099-12-03" });
    expect(short.data.formatAvailability).toMatchObject({
      termProblems: [
        {
          field: "specs.campaignEndDate",
          message: "term_too_short_days",
          params: [{ name: "days", value: "7" }],
        },
      ],
      periods: [{ period: "2099-12", label: "12/2099", free: 1 }],
    });
    const long = await ask({ formatId: format(0), from: "2099-01-01", to: "9999-12-31" });
    expect(long.data.formatAvailability).toMatchObject({ hasMore: true });
    expect(long.data.formatAvailability.periods).toHaveLength(400);
  });

  it("answers for an issue, and also counts unlimited formats", async () => {
    const print = await makeTitle(backend.db, [{ label: "1/1 Seite", slots: 3 }, { label: "1/2 Seite" }]);
    const issue = await makeIssue(backend.db, print.medium.id, { title: "Herbst" });
    const [full, half] = print.formats.map((one) => one.id);
    for (const formatId of [full, half]) {
      await makeBooking(backend.db, {
        clientCompanyId: clientId,
        targetMediumId: print.medium.id,
        issueId: issue.id,
        formatId,
        appearsFrom: issue.publishDate,
        appearsOn: issue.publishDate,
      });
    }
    const place = { mediumId: String(print.medium.id), issueId: String(issue.id) };
    const limited = await ask({ ...place, formatId: String(full) });
    expect(limited.data.formatAvailability.periods).toMatchObject([
      { period: String(issue.id), label: "Herbst", available: 3, taken: 1, free: 2 },
    ]);
    const unlimited = await ask({ ...place, formatId: String(half) });
    expect(unlimited.data.formatAvailability).toMatchObject({
      limit: null,
      periods: [{ available: null, taken: 1, free: null }],
    });
    // Fifty of them are named; all are counted.
    for (let nth = 0; nth < 60; nth += 1) {
      await makeBooking(backend.db, {
        clientCompanyId: clientId,
        targetMediumId: print.medium.id,
        issueId: issue.id,
        formatId: half ?? 0,
        appearsFrom: issue.publishDate,
        appearsOn: issue.publishDate,
      });
    }
    const many = (await ask({ ...place, formatId: String(half) })).data.formatAvailability;
    expect(many).toMatchObject({ periods: [{ taken: 61 }], takers: 61 });
    expect(many.takenBy).toHaveLength(50);
    // An issue of another medium is no place of appearance.
    const foreign = await ask({ formatId: format(0), issueId: String(issue.id) });
    expect(foreign.data.formatAvailability.periods).toEqual([]);
  });

  it("counts for users who may book, names bookings only to users who may see them, and tells others nothing", async () => {
    await create(0, "2099-11-20", "2099-11-20");
    const place = { formatId: format(0), from: "2099-11-20" };
    const seller = await signedInUser(backend.db, [`medium:${title.medium.id}:create__bookings`]);
    const seen = await ask(place, seller.token);
    expect(seen.data.formatAvailability).toMatchObject({
      periods: [{ taken: 1, free: 1 }],
      takers: 0,
      takenBy: [],
    });
    const stranger = await signedInUser(backend.db, []);
    expect((await ask(place, stranger.token)).data.formatAvailability).toBeNull();
    for (const odd of [{ mediumId: "x" }, { formatId: "0" }, { from: "2099-11-20", to: "2099-11-01" }]) {
      expect((await ask({ ...place, ...odd })).errors).toBeUndefined();
    }
  });
});
