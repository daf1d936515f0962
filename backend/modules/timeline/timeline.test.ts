import { formatLimits, media } from "backend/modules/media/tables";
import { makeBooking, makeCategory, makeCompany } from "backend/testing/booking-factories";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { send } from "backend/testing/request";
import { beforeAll, expect, test } from "vitest";

const TIMELINE = `query ($from: Date!, $weeks: Int!, $mediumIds: [String!], $clientId: String, $by: TimelineOrder!, $limit: Int, $skip: Int) {
  timeline(from: $from, weeks: $weeks, mediumIds: $mediumIds, clientId: $clientId) {
    from to
    media { medium { _id } weeks { monday campaigns overbooked { format { name } taken available } }
      formats { format { name } available free } }
    rows(by: $by, limit: $limit, skip: $skip) { total hasMore data {
      medium { _id } client { name } total campaigns { _id status appearsFrom appearsOn format { name } } } }
  } }`;

describeOnDatabase("the timeline", (open) => {
  let backend: TestBackend;
  let token: string;
  let online: number;
  let channel: number;
  let formatId: number;
  let moser: number;

  beforeAll(async () => {
    backend = await open();
    const { db } = backend;
    ({ token } = await signedInUser(db, ["global:read__bookings"]));
    const made = await db
      .insert(media)
      .values([
        { name: "Portal", type: "digital" },
        { name: "Kanal", type: "video", sorting: 1 },
        { name: "Heft", type: "print", hasIssues: true },
      ])
      .returning();
    online = made[0]?.id ?? 0;
    channel = made[1]?.id ?? 0;
    formatId = (await makeCategory(db, "Leaderboard")).id;
    await db
      .insert(formatLimits)
      .values({ mediumId: online, categoryId: formatId, limitationType: "week", availableSlots: 1 });
    moser = (await makeCompany(db, { name: "Moser" })).id;
    const auer = (await makeCompany(db, { name: "Auer" })).id;
    const campaign = (clientCompanyId: number, targetMediumId: number, from: string, to: string, more = {}) =>
      makeBooking(db, {
        clientCompanyId,
        targetMediumId,
        specType: "digital",
        formatId: targetMediumId === online ? formatId : null,
        campaignStartDate: from,
        campaignEndDate: to,
        appearsFrom: from,
        appearsOn: to,
        ...more,
      });
    await campaign(moser, online, "2027-03-01", "2027-03-14");
    await campaign(auer, online, "2027-03-12", "2027-03-12");
    await campaign(moser, channel, "2027-03-22", "2027-04-30");
    await campaign(moser, online, "2027-03-22", "2027-03-28", { status: "cancelled" });
    await campaign(moser, online, "2026-03-01", "2027-02-28");
    await campaign(moser, made[2]?.id ?? 0, "2027-03-12", "2027-03-12");
  });

  async function timeline(variables: object = {}, as = token) {
    const { data, errors } = await send(backend, as, TIMELINE, {
      from: "2027-03-04",
      weeks: 4,
      by: "medium",
      ...variables,
    });
    expect(errors).toBeUndefined();
    return data.timeline;
  }

  test("counts the campaigns of each week, names gaps by none and what is overbooked", async () => {
    const { from, to, media: shown } = await timeline();
    expect([from, to]).toEqual(["2027-03-01", "2027-03-28"]);
    expect(shown).toMatchObject([
      {
        medium: { _id: String(online) },
        weeks: [
          { monday: "2027-03-01", campaigns: 1, overbooked: [] },
          {
            monday: "2027-03-08",
            campaigns: 2,
            overbooked: [{ format: { name: "Leaderboard" }, taken: 2, available: 1 }],
          },
          { monday: "2027-03-15", campaigns: 0, overbooked: [] },
          { monday: "2027-03-22", campaigns: 0, overbooked: [] },
        ],
      },
      {
        medium: { _id: String(channel) },
        weeks: ["2027-03-01", "2027-03-08", "2027-03-15", "2027-03-22"].map((monday, index) => ({
          monday,
          campaigns: index === 3 ? 1 : 0,
          overbooked: [],
        })),
      },
    ]);
  });

  test("says what each week leaves of a format whose slots end", async () => {
    const [portal, video] = (await timeline()).media;
    // One slot a week: sold in the first two weeks, in the second one twice.
    expect(portal.formats).toEqual([{ format: { name: "Leaderboard" }, available: 1, free: [0, 0, 1, 1] }]);
    expect(video.formats).toEqual([]);
  });

  test("has a row for each client in each medium, in the order asked for, page by page", async () => {
    const rows = async (variables: object) => {
      const list = (await timeline(variables)).rows;
      return [
        list.data.map((row: any) => `${row.client.name} ${row.medium._id === String(online) ? "P" : "K"}`),
        list.total,
        list.hasMore,
      ];
    };
    expect(await rows({})).toEqual([["Auer P", "Moser P", "Moser K"], 3, false]);
    expect(await rows({ by: "client", limit: 2 })).toEqual([["Auer P", "Moser P"], 3, true]);
    expect(await rows({ skip: 9 })).toEqual([[], 3, false]);
    expect(await rows({ mediumIds: [String(channel)] })).toEqual([["Moser K"], 1, false]);
    const [auer] = (await timeline()).rows.data;
    expect(auer).toMatchObject({
      total: 1,
      campaigns: [
        {
          status: "open",
          appearsFrom: "2027-03-12",
          appearsOn: "2027-03-12",
          format: { name: "Leaderboard" },
        },
      ],
    });
  });

  test("shows one client's campaigns alone, while the weeks count all", async () => {
    const { rows, media: shown } = await timeline({ clientId: String(moser) });
    expect(rows.data.map((row: any) => [row.client.name, row.total])).toEqual([
      ["Moser", 1],
      ["Moser", 1],
    ]);
    expect(shown[0].weeks[1].campaigns).toBe(2);
    expect((await timeline({ clientId: "x" })).rows).toMatchObject({ total: 0, data: [] });
  });

  test("shows the first campaigns of whoever has many, and bookings of packages like any other", async () => {
    const { db } = backend;
    const clientCompanyId = (await makeCompany(db, { name: "Zoder" })).id;
    const main = await makeBooking(db, {
      clientCompanyId,
      bookingType: "multi",
      specType: null,
      targetMediumId: null,
    });
    for (let day = 14; day > 0; day--) {
      const on = `2028-03-${String(day).padStart(2, "0")}`;
      await makeBooking(db, {
        clientCompanyId,
        targetMediumId: channel,
        specType: "video",
        appearsFrom: on,
        appearsOn: on,
        parentBookingId: day === 1 ? main.id : null,
      });
    }
    const { rows } = await timeline({ from: "2028-02-28" });
    expect(rows.data).toMatchObject([{ client: { name: "Zoder" }, total: 14 }]);
    const days = rows.data[0].campaigns.map((one: any) => one.appearsFrom);
    expect(days).toEqual(
      Array.from({ length: 12 }, (_, index) => `2028-03-${String(index + 1).padStart(2, "0")}`),
    );
  });

  test("shows media that may be viewed, and nothing without any right", async () => {
    const some = await signedInUser(backend.db, [`medium:${channel}:view__bookings`]);
    const seen = await timeline({}, some.token);
    expect(seen.media.map((row: any) => row.medium._id)).toEqual([String(channel)]);
    expect(seen.rows.total).toBe(1);
    const none = await signedInUser(backend.db, []);
    expect(await timeline({}, none.token)).toMatchObject({ media: [], rows: { total: 0 } });
    for (const weeks of [0, -1, 54, 2_147_483_647]) {
      const answer = await send(backend, token, TIMELINE, { from: "2027-03-04", weeks, by: "medium" });
      expect(answer.code).toBe("BAD_USER_INPUT");
    }
  });

  test("reads of the campaigns only what it shows of them", async () => {
    backend.statements.length = 0;
    await timeline();
    expect(backend.statements.filter((sql) => sql.includes("price_cents"))).toEqual([]);
  });

  test("takes the same number of statements for four weeks as for a year", async () => {
    const statements = async (variables: object) => {
      backend.statements.length = 0;
      await timeline(variables);
      return backend.statements.length;
    };
    await statements({});
    expect(await statements({ weeks: 52 })).toBeLessThanOrEqual((await statements({ limit: 1 })) + 1);
  });
});
