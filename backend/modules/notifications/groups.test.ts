import { randomUUID } from "node:crypto";
import { bookings } from "backend/modules/bookings/tables";
import { users } from "backend/modules/users/tables";
import { makeBooking, makeCompany, makeIssue, makeTitle } from "backend/testing/booking-factories";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { send } from "backend/testing/request";
import { NOTIFICATIONS, type NotificationName } from "domain/notifications/notification-kinds";
import { eq, inArray, sql } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { notificationSettings, notifications } from "./tables";

/** The three numbers: that of the bell, and those of its panel and its page, which are one list. */
const GROUPS = `query ($limit: Int, $skip: Int, $group: String) {
  groups: notificationGroups(limit: $limit, skip: $skip, group: $group) { total unread hasMore
    data { _id type message count unread path latest { _id message } } }
  unreadNotifications }`;
const OF_GROUP = `query ($group: String) {
  r: notificationsByUserId(group: $group) { total unread data { _id message isRead } } }`;
const READ_GROUP = `mutation ($group: String!, $upTo: String) {
  r: readNotificationGroup(group: $group, upTo: $upTo) }`;
const READ =
  "mutation ($id: String!, $isRead: Boolean!) { readNotification(id: $id, isRead: $isRead) { _id } }";
const COMMENT = `mutation ($id: String!, $text: String!, $key: String!) {
  r: addBookingComment(bookingId: $id, text: $text, idempotencyKey: $key) { _id } }`;

const ALL = NOTIFICATIONS.map((name) => `global:notifications_${name}`);
const READER = ["global:login_in_backend", "global:read__bookings", "global:edit__bookings", ...ALL];
const NOW = new Date("2027-03-01T09:00:00Z");

interface Group {
  _id: string;
  type: string;
  message: string;
  count: number;
  unread: number;
  path: string | null;
  latest: { _id: string; message: string };
}

describeOnDatabase("grouped notifications", (open) => {
  let backend: TestBackend;
  let user: { id: number; token: string };
  let title: Awaited<ReturnType<typeof makeTitle>>;
  let issue: Awaited<ReturnType<typeof makeIssue>>;
  let client: Awaited<ReturnType<typeof makeCompany>>;

  const booking = async (issueId: number | null = issue.id) =>
    await makeBooking(backend.db, {
      clientCompanyId: client.id,
      targetMediumId: title.medium.id,
      issueId,
    });
  const notify = async (
    name: NotificationName,
    recordId: number,
    more: Partial<typeof notifications.$inferInsert> = {},
  ) => {
    const row = {
      name,
      recordId,
      area: "bookings",
      userId: user.id,
      cause: randomUUID(),
      params: {},
      isShown: true,
      createdAt: NOW,
      ...more,
    };
    await backend.db.insert(notifications).values(row);
  };
  const list = async (page: Record<string, unknown> = {}, token = user.token) => {
    const { data, errors } = await send(backend, token, GROUPS, page);
    expect(errors).toBeUndefined();
    return data as {
      groups: { total: number; unread: number; hasMore: boolean; data: Group[] };
      unreadNotifications: number;
    };
  };
  const shown = async () => {
    const { groups, unreadNotifications } = await list({ limit: 50 });
    expect(groups.unread).toBe(unreadNotifications);
    expect(groups.data.filter(({ unread }) => unread > 0)).toHaveLength(groups.unread);
    return groups.data;
  };
  const ofGroup = async (group: string) => (await send(backend, user.token, OF_GROUP, { group })).data.r;

  beforeAll(async () => {
    backend = await open({ clock: () => NOW });
    title = await makeTitle(backend.db, undefined, { name: "Alpenblick" });
    issue = await makeIssue(backend.db, title.medium.id, { issueNumber: "12/2026" });
    client = await makeCompany(backend.db, { name: "Brauerei Haslinger" });
    const signedIn = await signedInUser(backend.db, READER, {}, NOW);
    user = { id: signedIn.user.id, token: signedIn.token };
  });
  beforeEach(async () => {
    await backend.db.delete(notifications);
    await backend.db.delete(notificationSettings);
  });

  test("34 notices of one issue are one group, and the numbers of bell, panel and page agree", async () => {
    const made = [];
    for (let nth = 0; nth < 34; nth += 1) made.push(await booking());
    for (const { id } of made) await notify("booking_ad_not_uploaded", id);
    const lone = await booking(null);
    await notify("booking_ad_not_uploaded", lone.id);
    const bell = (await list()).unreadNotifications;
    // Three at a time in the panel, four times as many on the page.
    const [panel, page] = [await list({ limit: 3 }), await list({ limit: 12 })];
    expect([bell, panel.groups.unread, page.groups.unread]).toEqual([2, 2, 2]);
    expect(panel.groups.data.map(({ message, count, path }) => ({ message, count, path }))).toEqual([
      {
        message: expect.stringContaining(`Zu Nr. ${lone.id}`),
        count: 1,
        path: `/bookings/${lone.id}`,
      },
      {
        message: "Alpenblick 12/2026: 34 Unterlagen fehlen",
        count: 34,
        path: `/bookings/material?state=open&state=requested&issue=${issue.id}`,
      },
    ]);
    // What is no longer missing is no longer counted.
    await backend.db
      .update(bookings)
      .set({ materialState: "available" })
      .where(
        inArray(
          bookings.id,
          made.slice(1).map(({ id }) => id),
        ),
      );
    expect((await shown()).map(({ count }) => count)).toEqual([1, 1]);
  });

  test("several warnings of one booking say it once", async () => {
    const { id } = await booking();
    for (const _ of [14, 7, 2])
      await notify("booking_ad_not_uploaded", id, { params: { day: "2027-03-16" } });
    const [group, ...others] = await shown();
    expect(others).toEqual([]);
    expect(group).toMatchObject({ count: 3, message: expect.stringContaining(`Zu Nr. ${id} (`) });
  });

  test("each kind is a group of its own: by issue, and comments by booking", async () => {
    const [one, other] = [await booking(), await booking()];
    for (const { id } of [one, other]) {
      await notify("booking_created", id);
      await notify("booking_not_paid", id, { params: { day: "2027-02-01", amount: "10,00" } });
      await notify("booking_new_comment", id, { params: { text: "a" } });
    }
    await notify("booking_new_comment", one.id, { params: { text: "b" } });
    await notify("booking_created", null as never, { params: { count: "5" } });
    await notify("booking_created", null as never, { params: { count: "6" } });
    expect((await shown()).map(({ message, path }) => [message, path])).toEqual([
      ["6 neue Buchungen", null],
      ["5 neue Buchungen", null],
      ["Brauerei Haslinger, Alpenblick: 2 Kommentare", `/bookings/${one.id}`],
      [expect.stringContaining(`zu Nr. ${other.id}`), `/bookings/${other.id}`],
      [
        "Alpenblick 12/2026: 2 Posten nicht verrechnet",
        `/bookings?billingState=open&billingState=notpaid&issue=${issue.id}`,
      ],
      ["Alpenblick 12/2026: 2 neue Buchungen", `/bookings?issue=${issue.id}`],
    ]);
  });

  test("a mention is never grouped, whatever else one takes part in", async () => {
    const { id } = await booking();
    await backend.db
      .update(users)
      .set({ firstName: "Eva", lastName: "Berger", canBookUser: true, status: "active" })
      .where(eq(users.id, user.id));
    await backend.db.update(bookings).set({ supervisorId: user.id }).where(eq(bookings.id, id));
    await backend.db
      .insert(notificationSettings)
      .values({ userId: user.id, name: "booking_new_comment", email: false, internal: true });
    const { token } = await signedInUser(backend.db, READER, {}, NOW);
    const texts = ["eins", "@Eva Berger zwei", "drei", "@Eva Berger vier"];
    for (const text of texts) {
      const answer = await send(backend, token, COMMENT, { id: String(id), text, key: randomUUID() });
      expect(answer.errors).toBeUndefined();
    }
    expect((await shown()).map(({ message, count }) => [message, count])).toEqual([
      [expect.stringContaining("vier"), 1],
      ["Brauerei Haslinger, Alpenblick: 2 Kommentare", 2],
      [expect.stringContaining("zwei"), 1],
    ]);
  });

  test("a group is read as a whole, up to what was shown; its notices keep their own marks", async () => {
    const ids = [];
    for (let nth = 0; nth < 3; nth += 1) ids.push((await booking()).id);
    for (const id of ids) await notify("booking_created", id);
    await notify("booking_not_paid", ids[0] ?? 0, { params: { day: "2027-02-01", amount: "10,00" } });
    const [unpaid, group] = await shown();
    if (!group || !unpaid) throw new Error("two groups are there");
    await notify("booking_created", (await booking()).id);
    const readGroup = (key: string, upTo: string | null = null, token = user.token) =>
      send(backend, token, READ_GROUP, { group: key, upTo });
    expect((await readGroup(group._id, group.latest._id)).data.r).toBe(true);
    expect((await shown()).map(({ count, unread }) => [count, unread])).toEqual([
      [4, 1],
      [1, 1],
    ]);
    const single = await ofGroup(group._id);
    expect(single).toMatchObject({ total: 4, unread: 1 });
    expect(single.data.map(({ isRead }: { isRead: boolean }) => isRead)).toEqual([false, true, true, true]);
    await readGroup(group._id);
    expect((await list()).unreadNotifications).toBe(1);
    // Its latest one is unread again, and so is the group.
    await send(backend, user.token, READ, { id: single.data[0]._id, isRead: false });
    expect((await shown()).map(({ unread }) => unread)).toEqual([1, 1]);
    // Somebody else's group of the same key, and one that nobody has.
    const { token } = await signedInUser(backend.db, READER, {}, NOW);
    for (const key of [group._id, "x", "notice:0"]) await readGroup(key, null, token);
    await readGroup("x");
    expect((await list()).unreadNotifications).toBe(2);
  });

  test("pages of three, and one group alone", async () => {
    const ids = [];
    for (let nth = 0; nth < 7; nth += 1) ids.push((await booking(null)).id);
    for (const id of ids) await notify("booking_created", id);
    const pages = [];
    for (const skip of [0, 3, 6, 9]) pages.push((await list({ limit: 3, skip })).groups);
    expect(pages.map(({ data }) => data.length)).toEqual([3, 3, 1, 0]);
    expect(pages.map(({ hasMore }) => hasMore)).toEqual([true, true, false, false]);
    for (const page of pages) expect(page).toMatchObject({ total: 7, unread: 7 });
    const seen = pages.flatMap(({ data }) => data.map(({ _id }) => _id));
    expect(new Set(seen).size).toBe(7);
    const alone = await list({ group: seen[4] ?? "" });
    expect(alone.groups).toMatchObject({ total: 1, data: [{ _id: seen[4] }] });
    expect((await list({ group: "x" })).groups).toMatchObject({ total: 0, data: [] });
  });

  test("rights count when it is read, and API users have no bell", async () => {
    const { id } = await booking();
    await notify("booking_created", id);
    const stranger = await signedInUser(backend.db, ["global:login_in_backend", ...ALL], {}, NOW);
    await notify("booking_created", id, { userId: stranger.user.id });
    expect(await list({}, stranger.token)).toMatchObject({
      groups: { total: 0, unread: 0, data: [] },
      unreadNotifications: 0,
    });
    const machine = await signedInUser(backend.db, READER, { isApiUser: true }, NOW);
    for (const [text, variables] of [
      [GROUPS, {}],
      [READ_GROUP, { group: "x" }],
    ] as const)
      expect((await send(backend, machine.token, text, variables)).errors).toBeDefined();
  });

  test("10,000 notices of one user are counted by one statement, and listed by two", async () => {
    const made = [];
    for (let nth = 0; nth < 20; nth += 1) made.push((await booking(nth % 2 ? issue.id : null)).id);
    await backend.db.execute(sql`insert into notifications
      (user_id, name, cause, area, record_id, params, created_at, is_shown)
      select ${user.id}::bigint, 'booking_created', 'many:' || nth, 'bookings',
        (array[${sql.join(
          made.map((id) => sql`${id}::bigint`),
          sql`, `,
        )}])[1 + nth % 20], '{}'::jsonb, ${NOW.toISOString()}::timestamptz, true
      from generate_series(1, 10000) as nth`);
    const of = (part: string) => backend.statements.filter((one) => one.includes(part));
    backend.statements.length = 0;
    await send(backend, user.token, "{ unreadNotifications }");
    expect(of('from "notifications"')).toHaveLength(1);
    backend.statements.length = 0;
    const { groups } = await list({ limit: 3 });
    expect(groups).toMatchObject({ total: 11, unread: 11 });
    expect(groups.data.find(({ count }) => count === 5000)?.message).toBe(
      "Alpenblick 12/2026: 10 neue Buchungen",
    );
    // The page, its latest notifications, and the number of the bell.
    expect(of('from "notifications"')).toHaveLength(3);
  });
});
