import { media, mediumCategories } from "backend/modules/media/tables";
import { users } from "backend/modules/users/tables";
import { makeBooking, makeCategory, makeCompany } from "backend/testing/booking-factories";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { nextNumber, signedInUser } from "backend/testing/factories";
import { send } from "backend/testing/request";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { bookings } from "../bookings/tables";
import { calendarFeeds } from "./tables";

const CALENDAR = `query ($from: Date!, $to: Date!, $mediumIds: [String!], $running: Boolean, $limit: Int) {
  videoCalendar(from: $from, to: $to, mediumIds: $mediumIds, running: $running) {
    media { _id } entries(limit: $limit) { total hasMore data { _id version from to client medium mediumId } } } }`;
const GRID = `query ($from: Date!, $to: Date!, $mediumIds: [String!], $lanes: Int!) {
  videoCalendar(from: $from, to: $to, mediumIds: $mediumIds) {
    grid(lanes: $lanes) { total days { day running } entries { _id from to } } } }`;
const MOVE = `mutation ($id: String!, $version: Int!, $day: Date!, $key: String!) {
  moveBooking(id: $id, version: $version, day: $day, idempotencyKey: $key) {
    version appearsFrom appearsOn specs { campaignStartDate campaignEndDate releaseDate productionDate } } }`;
const FEED = `query ($token: String!) { calendarFeed(token: $token) { _id client medium from to version } }`;
const MARCH = { from: "2027-03-01", to: "2027-03-31" };

describeOnDatabase("the video calendar", (open) => {
  let backend: TestBackend;
  let token: string;
  let mediumId: number;
  let artId: number;
  let clientCompanyId: number;

  async function makeChannel(values: Partial<typeof media.$inferInsert> = {}) {
    const [channel] = await backend.db
      .insert(media)
      .values({ name: `Kanal ${nextNumber()}`, type: "video", showInVideoCalendar: true, ...values })
      .returning();
    if (!channel) throw new Error("no medium");
    await backend.db
      .insert(mediumCategories)
      .values({ mediumId: channel.id, categoryId: artId, role: "bookingart" });
    return channel.id;
  }

  const makeVideo = (values: Partial<typeof bookings.$inferInsert> = {}) =>
    makeBooking(backend.db, {
      clientCompanyId,
      specType: "video",
      targetMediumId: mediumId,
      bookingArtId: artId,
      campaignStartDate: "2027-03-10",
      campaignEndDate: "2027-03-16",
      releaseDate: "2027-03-10",
      productionDate: "2027-03-01",
      appearsFrom: "2027-03-10",
      appearsOn: "2027-03-16",
      ...values,
    });

  beforeAll(async () => {
    backend = await open({ clock: () => new Date("2027-03-05T12:00:00Z") });
    const { db } = backend;
    const now = new Date("2027-03-05T11:00:00Z");
    ({ token } = await signedInUser(db, ["global:read__bookings", "global:edit__bookings"], {}, now));
    artId = (await makeCategory(db, "Spot", { type: "bookingtype" })).id;
    clientCompanyId = (await makeCompany(db, { name: "Moser; Söhne, OG" })).id;
    mediumId = await makeChannel();
  });

  const signIn = (permissions: string[]) =>
    signedInUser(backend.db, permissions, {}, new Date("2027-03-05T11:00:00Z"));

  async function seen(as = token, more: object = {}) {
    const { data, errors } = await send(backend, as, CALENDAR, { ...MARCH, ...more });
    expect(errors).toBeUndefined();
    return data.videoCalendar;
  }

  test("shows what begins on the days asked for, in media of the calendar, without cancelled bookings", async () => {
    const hidden = await makeChannel({ showInVideoCalendar: false });
    const shown = await makeVideo();
    const later = await makeVideo({ appearsFrom: "2027-03-31", appearsOn: "2027-04-20" });
    await makeVideo({ appearsFrom: "2027-02-28" });
    await makeVideo({ status: "cancelled" });
    await makeVideo({ targetMediumId: hidden });
    const { entries: list } = await seen();
    expect(list.data.map((row: { _id: string }) => row._id)).toEqual([String(shown.id), String(later.id)]);
    expect(list.total).toBe(2);
    const page = (await seen(token, { limit: 1 })).entries;
    expect([page.total, page.hasMore, page.data.length]).toEqual([2, true, 1]);
    expect((await seen(token, { mediumIds: [String(hidden), "x"] })).entries.total).toBe(0);
  });

  test("shows on request what began before and still runs", async () => {
    const channel = await makeChannel();
    const make = (appearsFrom: string, appearsOn: string) =>
      makeVideo({ targetMediumId: channel, appearsFrom, appearsOn });
    await make("2027-02-01", "2027-02-28");
    const running = await make("2027-02-20", "2027-03-01");
    const march = await make("2027-03-31", "2027-04-20");
    await make("2027-04-01", "2027-04-20");
    const { entries: list } = await seen(token, { mediumIds: [String(channel)], running: true });
    expect(list.data.map((row: { _id: string }) => row._id)).toEqual([String(running.id), String(march.id)]);
    expect((await seen(token, { mediumIds: [String(channel)] })).entries.total).toBe(1);
  });

  test("has a place for bookings of every day of a grid, however many come before, and counts the others", async () => {
    const channel = await makeChannel();
    const { id: _id, ...first } = await makeVideo({
      targetMediumId: channel,
      appearsFrom: "2027-02-27",
      appearsOn: "2027-03-02",
    });
    const on = (day: string, to = day) => ({ ...first, appearsFrom: day, appearsOn: to });
    await backend.db.insert(bookings).values(Array.from({ length: 700 }, () => on("2027-03-01")));
    await backend.db
      .insert(bookings)
      .values([
        on("2027-03-30", "2027-04-02"),
        on("2027-03-30"),
        on("2027-03-30", "2027-04-09"),
        on("2027-03-31"),
      ]);
    const weeks = { from: "2027-03-01", to: "2027-04-04", mediumIds: [String(channel)] };
    const grid = async (more: object = {}) =>
      await send(backend, token, GRID, { ...weeks, lanes: 2, ...more });
    const { total, days, entries } = (await grid()).data.videoCalendar.grid;
    expect(total).toBe(705);
    const running = new Map(days.map((one: any) => [one.day, one.running]));
    expect(days).toHaveLength(35);
    expect(["01", "02", "03", "29", "30", "31"].map((day) => running.get(`2027-03-${day}`))).toEqual([
      701, 1, 0, 0, 3, 3,
    ]);
    expect(running.get("2027-04-04")).toBe(1);
    expect(entries.map(({ from, to }: any) => [from, to])).toEqual([
      ["2027-02-27", "2027-03-02"],
      ["2027-03-01", "2027-03-01"],
      ["2027-03-30", "2027-04-09"],
      ["2027-03-30", "2027-04-02"],
      ["2027-03-31", "2027-03-31"],
    ]);
    expect((await grid({ lanes: 20 })).data.videoCalendar.grid.entries).toHaveLength(24);
    const week = { lanes: 100, to: "2027-03-07" };
    expect((await grid(week)).data.videoCalendar.grid.entries).toHaveLength(100);
    const partOfWeek = (await grid({ to: "2027-03-09" })).data.videoCalendar.grid.days;
    expect(partOfWeek).toHaveLength(9);
    expect(partOfWeek.at(-1).day).toBe("2027-03-09");
    for (const bad of [
      { lanes: 0 },
      { lanes: 21 },
      { ...week, lanes: 101 },
      { to: "2027-02-28" },
      { to: "2028-03-26" },
      { to: "2099-03-26", lanes: 1 },
    ])
      expect((await grid(bad)).code).toBe("BAD_USER_INPUT");
  });

  test("needs no permission, but shows nothing without the right on a medium", async () => {
    const none = await signIn([]);
    expect(await seen(none.token)).toEqual({ media: [], entries: { total: 0, hasMore: false, data: [] } });
    const some = await signIn([`medium:${mediumId}:view__bookings`]);
    expect((await seen(some.token)).media).toEqual([{ _id: String(mediumId) }]);
    const other = await signIn([`medium:${await makeChannel()}:view__bookings`]);
    expect((await seen(other.token)).entries.total).toBe(0);
  });

  const move = (booking: { id: number; version: number }, day: string, key: string, as = token) =>
    send(backend, as, MOVE, { id: String(booking.id), version: booking.version, day, key });

  test("moves a booking as a whole, once per key, and logs it", async () => {
    const video = await makeVideo();
    const { data, errors } = await move(video, "2027-05-03", "move-key-1");
    expect(errors).toBeUndefined();
    const moved = {
      version: 2,
      appearsFrom: "2027-05-03",
      appearsOn: "2027-05-09",
      specs: {
        campaignStartDate: "2027-05-03",
        campaignEndDate: "2027-05-09",
        releaseDate: "2027-05-03",
        productionDate: "2027-03-01",
      },
    };
    expect(data.moveBooking).toEqual(moved);
    expect((await move(video, "2027-05-03", "move-key-1")).data.moveBooking).toEqual(moved);
    expect((await move(video, "2027-06-01", "move-key-1")).code).toBe("IDEMPOTENCY_KEY_REUSED");
    expect((await move(video, "2027-06-01", "move-key-2")).code).toBe("VERSION_CONFLICT");
    const history = `query ($id: String!) { booking(id: $id) { history { changes { field before after } } } }`;
    const logged = await send(backend, token, history, { id: String(video.id) });
    expect(logged.data.booking.history[0].changes).toContainEqual({
      field: "specs.releaseDate",
      before: "2027-03-10",
      after: "2027-05-03",
    });
  });

  test("refuses to move without the right, what is cancelled, and what has no days of its own", async () => {
    const video = await makeVideo();
    const reader = await signIn([`medium:${mediumId}:view__bookings`]);
    const refused = await move(video, "2027-05-03", "move-key-3", reader.token);
    expect(refused.errors?.[0]?.extensions).toMatchObject({
      code: "NOT_AUTHORIZED",
      permission: `medium:${mediumId}:edit__bookings`,
    });
    const blind = await signIn([]);
    expect((await move(video, "2027-05-03", "move-key-4", blind.token)).code).toBe("NOT_FOUND");
    const problem = async (booking: { id: number; version: number }, key: string) =>
      (await move(booking, "2027-05-03", key)).errors?.[0]?.extensions.data?.[0];
    expect(await problem(await makeVideo({ status: "cancelled" }), "move-key-5")).toMatchObject({
      message: "booking_cancelled",
    });
    const dateless = { campaignStartDate: null, campaignEndDate: null, releaseDate: null };
    expect(await problem(await makeVideo(dateless), "move-key-6")).toMatchObject({
      field: "day",
      message: "booking_not_movable",
    });
    expect((await move({ id: 999_999_999, version: 1 }, "2027-05-03", "move-key-7")).code).toBe("NOT_FOUND");
  });

  test("a secret address shows its owner's bookings without sign-in, until it is revoked or replaced", async () => {
    const { user, token: owner } = await signIn([`medium:${mediumId}:view__bookings`]);
    const create = async () => {
      const { data } = await send(backend, owner, "mutation { createCalendarFeed }");
      return data.createCalendarFeed as string;
    };
    const read = async (secret: string) =>
      (await send(backend, null, FEED, { token: secret })).data.calendarFeed;
    const first = await create();
    expect(first).toMatch(/^[\w-]{43}$/);
    const [kept] = await backend.db.select().from(calendarFeeds).where(eq(calendarFeeds.userId, user.id));
    expect(JSON.stringify(kept)).not.toContain(first);
    const entries = await read(first);
    expect(entries.length).toBeGreaterThan(0);
    expect(entries[0]).toMatchObject({ client: "Moser; Söhne, OG" });
    // The address only gives access to the calendar.
    const more = await send(
      backend,
      null,
      `query ($token: String!) { calendarFeed(token: $token) { _id } me { _id } }`,
      {
        token: first,
      },
    );
    expect(more.code).toBe("NOT_AUTHENTICATED");

    const second = await create();
    expect(await read(first)).toBeNull();
    expect(await read(second)).toHaveLength(entries.length);
    await send(backend, owner, "mutation { revokeCalendarFeed }");
    expect(await read(second)).toBeNull();
    expect(await read("")).toBeNull();
    const third = await create();
    await backend.db.update(users).set({ status: "inactive" }).where(eq(users.id, user.id));
    expect(await read(third)).toBeNull();
  });
});
