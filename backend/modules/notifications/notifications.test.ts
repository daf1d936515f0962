import { randomUUID } from "node:crypto";
import { bookings } from "backend/modules/bookings/tables";
import { globalSettings } from "backend/modules/settings/tables";
import { mailOutbox, work } from "backend/platform/database/tables";
import { systemCase } from "backend/platform/use-case/use-case";
import { kindNamed } from "backend/platform/work/define-work";
import { runDueWork } from "backend/platform/work/worker";
import { makeBooking, makeCompany, makeTitle } from "backend/testing/booking-factories";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { makeUser, signedInUser } from "backend/testing/factories";
import { houseOf } from "backend/testing/house";
import { send } from "backend/testing/request";
import { NOTIFICATIONS } from "domain/notifications/notification-kinds";
import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { notificationSettings, notifications } from "./tables";

const LIST = `query ($id: String!, $limit: Int, $skip: Int) {
  r: notificationsByUserId(id: $id, limit: $limit, skip: $skip) { total unread hasMore
    data { _id type message isRead booking { _id specs { targetMedium { _id } } } user { _id } } }
  groups: notificationGroups { unread } unreadNotifications }`;
const READ =
  "mutation ($id: String!, $isRead: Boolean!) { r: readNotification(id: $id, isRead: $isRead) { isRead } }";
const READ_ALL =
  "mutation ($id: String!, $upTo: String) { r: readAllNotifications(userId: $id, upTo: $upTo) }";
const DELETE =
  "mutation ($ids: [String!]!, $upTo: String) { r: deleteNotifications(ids: $ids, upTo: $upTo) }";
const SETTINGS = `mutation ($data: [UserNotificationSettingInput!]!, $key: String!) {
  r: updateUserNotificationSettings(data: $data, idempotencyKey: $key) { _id
    notificationSettings { type action emailNotification internalNotification } } }`;
/** As spec §7 has it. */
const SETTINGS_ALONE = `mutation UpdateUserNotificationSettings($data: [UserNotificationSettingInput!]!) {
  r: updateUserNotificationSettings(data: $data) { _id
    notificationSettings { type action emailNotification internalNotification } } }`;
const COMMENT = `mutation ($id: String!, $text: String!, $key: String!) {
  r: addBookingComment(bookingId: $id, text: $text, idempotencyKey: $key) { _id } }`;
const COPY = `mutation ($id: String!, $key: String!) { r: copyBooking(id: $id, idempotencyKey: $key) { _id } }`;

const ALL = NOTIFICATIONS.map((name) => `global:notifications_${name}`);
const SIGN_IN = "global:login_in_backend";
const NOW = new Date("2027-03-01T09:00:00Z");

const aboutBooking = (id: number) => ({ area: "bookings", id });

type Person = { id: number; token: string };

describeOnDatabase("notifications", (open) => {
  let backend: TestBackend;
  let now = NOW;
  let clerk: Person;
  let keeper: Person;
  let title: Awaited<ReturnType<typeof makeTitle>>;
  let client: Awaited<ReturnType<typeof makeCompany>>;
  let bookingId: string;

  const person = async (rights: string[]): Promise<Person> => {
    const { user, token } = await signedInUser(backend.db, [SIGN_IN, ...rights], {}, NOW);
    return { id: user.id, token };
  };
  const choose = (who: Person, chosen: Partial<typeof notificationSettings.$inferInsert> = {}) =>
    backend.db
      .insert(notificationSettings)
      .values(
        NOTIFICATIONS.map((name) => ({ userId: who.id, name, email: false, internal: true, ...chosen })),
      );
  const list = async (who: Person, page: object = {}) => {
    const { data, errors } = await send(backend, who.token, LIST, { id: String(who.id), ...page });
    expect(errors).toBeUndefined();
    expect(data.unreadNotifications).toBe(data.groups.unread);
    return data.r;
  };
  const comment = (who: Person, text: string, key: string = randomUUID()) =>
    send(backend, who.token, COMMENT, { id: bookingId, text, key });
  const copy = async (who: Person) => {
    const { data, errors } = await send(backend, who.token, COPY, { id: bookingId, key: randomUUID() });
    expect(errors).toBeUndefined();
    return data.r._id as string;
  };
  const runJob = async (name: string) => {
    const kind = kindNamed(name);
    if (!kind) throw new Error(`no ${name}`);
    await backend.db.delete(work);
    const onError = (error: unknown) => expect.unreachable(String(error));
    await runDueWork(houseOf(backend, { now: () => now }), { kinds: [kind], onError });
  };

  beforeAll(async () => {
    backend = await open({ clock: () => NOW, publicUrl: "https://verlag.example" });
    title = await makeTitle(backend.db);
    clerk = await person([
      "global:read__bookings",
      "global:edit__bookings",
      "global:create__bookings",
      ...ALL,
    ]);
    keeper = await person(["global:read__bookings", "global:edit__bookings", ...ALL]);
    client = await makeCompany(backend.db, { name: "Möbel Huber" });
  });
  beforeEach(async () => {
    now = NOW;
    await backend.db.delete(notifications);
    await backend.db.delete(notificationSettings);
    await backend.db.delete(mailOutbox);
    await backend.db.delete(globalSettings);
    const booking = await makeBooking(backend.db, {
      clientCompanyId: client.id,
      targetMediumId: title.medium.id,
      supervisorId: keeper.id,
    });
    bookingId = String(booking.id);
  });

  test("reach who has chosen them and may see the booking, never who causes them", async () => {
    const reader = await person([`medium:${title.medium.id}:view__bookings`, ...ALL]);
    const elsewhere = await person(["medium:999999:view__bookings", ...ALL]);
    const withoutRight = await person(["global:read__bookings"]);
    const silent = await person(["global:read__bookings", ...ALL]);
    for (const one of [clerk, keeper, reader, elsewhere, withoutRight]) await choose(one);
    const id = await copy(clerk);
    const found = await list(keeper);
    expect(found).toMatchObject({ total: 1, unread: 1, hasMore: false });
    expect(found.data[0]).toMatchObject({
      type: "BookingCreated",
      message: `Neue Buchung Nr. ${id}: Möbel Huber, ${title.medium.name}`,
      isRead: false,
      booking: { _id: id, specs: { targetMedium: { _id: String(title.medium.id) } } },
      user: { _id: String(keeper.id) },
    });
    expect((await list(reader)).total).toBe(1);
    for (const none of [clerk, elsewhere, withoutRight, silent]) expect((await list(none)).total).toBe(0);
  });

  test("of a comment reach who takes part, once for each cause", async () => {
    const other = await person(["global:read__bookings", ...ALL]);
    for (const one of [clerk, keeper, other]) await choose(one);
    const key = randomUUID();
    await comment(clerk, "Bitte die Anzeige prüfen", key);
    await comment(clerk, "Bitte die Anzeige prüfen", key);
    const { data } = await list(keeper);
    expect(data.map(({ message }: { message: string }) => message)).toEqual([
      expect.stringMatching(
        new RegExp(`^Erika Muster .*zu Nr. ${bookingId} \\(Möbel Huber, .*\\): Bitte die Anzeige prüfen$`),
      ),
    ]);
    expect((await list(other)).total).toBe(0);
    // Who has written takes part from then on.
    await comment(keeper, "Erledigt");
    expect((await list(clerk)).total).toBe(1);
  });

  test("of a long comment are cut between characters", async () => {
    await choose(keeper);
    const { errors } = await comment(clerk, `${"x".repeat(198)}${"😀".repeat(20)}`);
    expect(errors).toBeUndefined();
    expect((await list(keeper)).data[0].message).toMatch(/x😀…$/u);
  });

  test("are not raised by a change that fails, nor for what the house has switched off", async () => {
    await choose(keeper);
    expect((await comment(clerk, "")).code).toBe("BAD_USER_INPUT");
    expect((await list(keeper)).total).toBe(0);
    await backend.db
      .insert(globalSettings)
      .values({ id: 1, logYears: 10, notificationsOff: ["booking_new_comment"] });
    await comment(clerk, "Hallo");
    expect((await list(keeper)).total).toBe(0);
  });

  test("are read, unread, read all and deleted by their owner alone, and counted as listed", async () => {
    await choose(keeper);
    for (const text of ["a", "b", "c", "d"]) await comment(clerk, text);
    const page = await list(keeper, { limit: 3 });
    expect(page).toMatchObject({ total: 4, unread: 4, hasMore: true });
    const [newest, second] = page.data.map(({ _id }: { _id: string }) => _id);
    const read = (who: Person, id: string, isRead: boolean) => send(backend, who.token, READ, { id, isRead });
    expect((await read(keeper, newest, true)).data.r).toEqual({ isRead: true });
    expect((await list(keeper)).unread).toBe(3);
    expect((await read(keeper, newest, false)).data.r).toEqual({ isRead: false });
    expect((await list(keeper)).unread).toBe(4);
    for (const id of [newest, "0", "x", "99999999"]) {
      expect((await read(clerk, id, true)).code).toBe("NOT_FOUND");
    }
    expect((await send(backend, clerk.token, READ_ALL, { id: String(keeper.id) })).code).toBe(
      "NOT_AUTHORIZED",
    );
    expect((await send(backend, clerk.token, LIST, { id: String(keeper.id) })).code).toBe("NOT_AUTHORIZED");
    await send(backend, clerk.token, DELETE, { ids: [newest], upTo: newest });
    expect((await list(keeper)).total).toBe(4);
    // What came after the newest that was shown stays unread.
    await send(backend, keeper.token, READ_ALL, { id: String(keeper.id), upTo: second });
    expect((await list(keeper)).unread).toBe(1);
    await send(backend, keeper.token, READ_ALL, { id: String(keeper.id) });
    expect((await list(keeper)).unread).toBe(0);
    await send(backend, keeper.token, DELETE, { ids: [second] });
    expect((await list(keeper)).total).toBe(3);
    await send(backend, keeper.token, DELETE, { ids: [], upTo: newest });
    expect((await list(keeper)).total).toBe(0);
  });

  test("of a booking that is gone, or is out of sight by now, are gone, too", async () => {
    await choose(keeper);
    await comment(clerk, "a");
    expect((await list(keeper)).total).toBe(1);
    await backend.db.delete(bookings).where(eq(bookings.id, Number(bookingId)));
    expect(await list(keeper)).toMatchObject({ total: 0, unread: 0, data: [] });
  });

  test("of many new bookings of one change are one, and those of a package are of the package", async () => {
    await choose(keeper);
    const values = { clientCompanyId: client.id, targetMediumId: title.medium.id };
    const made = [];
    for (let nth = 0; nth < 6; nth += 1) made.push(await makeBooking(backend.db, values));
    const created = (some: { id: number }[]) =>
      systemCase(backend, { user: null, source: null, now: () => NOW }, async ({ notify }) => {
        for (const { id } of some)
          notify({ name: "booking_created", cause: `booking_created:${id}`, about: aboutBooking(id) });
      });
    await created(made);
    await created(made);
    const { data } = await list(keeper);
    expect(data.map(({ message }: { message: string }) => message)).toEqual(["6 neue Buchungen"]);
    expect(data[0].booking).toBeNull();
    const [parent, child] = made;
    if (!parent || !child) throw new Error("six were made");
    await backend.db.update(bookings).set({ parentBookingId: parent.id }).where(eq(bookings.id, child.id));
    await created([parent, child]);
    expect(
      (await list(keeper)).data.map(({ booking }: { booking: { _id: string } | null }) => booking?._id),
    ).toEqual([String(parent.id), undefined]);
  });

  test("are neither kept nor announced if the change fails after them", async () => {
    await choose(keeper);
    const heard: unknown[] = [];
    const pubSub = { ...backend.pubSub, publish: (topic: unknown) => void heard.push(topic) };
    const failing = systemCase(
      { db: backend.db, pubSub },
      { user: null, source: null, now: () => NOW },
      ({ tx, notify }) => {
        notify({ name: "booking_created", cause: "x", about: aboutBooking(Number(bookingId)) });
        return tx.execute(sql`select 1 / 0`);
      },
    );
    await expect(failing).rejects.toThrow();
    expect([heard, (await list(keeper)).total]).toEqual([[], 0]);
  });

  test("go by mail, too, with links to the booking and to the choice", async () => {
    await choose(keeper, { email: true, internal: false });
    await comment(clerk, "Bitte prüfen");
    const mails = await backend.db.select().from(mailOutbox);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toContain("Bitte prüfen");
    expect(mails[0]?.body).toContain(`https://verlag.example/bookings/${bookingId}`);
    expect(mails[0]?.body).toContain("https://verlag.example/account/notifications");
    // The bell has none of them.
    expect((await list(keeper)).total).toBe(0);
  });

  test("warn of missing material at 14, 7 and 2 days, late ones only as the next, until it arrives", async () => {
    await choose(keeper);
    await backend.db
      .update(bookings)
      .set({ appearsFrom: "2027-03-16", appearsOn: "2027-03-16", specType: "print" })
      .where(eq(bookings.id, Number(bookingId)));
    const types = async () => (await list(keeper)).data.length;
    await runJob("warn_of_missing_ads");
    expect(await types()).toBe(0);
    now = new Date("2027-03-02T09:00:00Z");
    await runJob("warn_of_missing_ads");
    await runJob("warn_of_missing_ads");
    expect(await types()).toBe(1);
    const [found] = (await list(keeper)).data;
    expect(found).toMatchObject({ type: "BookingAdNotUploaded" });
    expect(found.message).toContain("fehlen die Unterlagen. Erscheint am 2027-03-16.");
    // Nobody was there at seven days.
    now = new Date("2027-03-14T09:00:00Z");
    await runJob("warn_of_missing_ads");
    expect(await types()).toBe(2);
    await backend.db
      .update(bookings)
      .set({ materialState: "available" })
      .where(eq(bookings.id, Number(bookingId)));
    expect(await list(keeper)).toMatchObject({ total: 0, unread: 0 });
  });

  test("settings change only in what is set, also where two windows save at once", async () => {
    const seller = await person(["global:notifications_booking_created"]);
    const set = async (...changes: object[]) => {
      const data = changes.map((change) => ({ type: "booking", action: "created", ...change }));
      const { data: answer } = await send(backend, seller.token, SETTINGS, { data, key: randomUUID() });
      return answer.r.notificationSettings;
    };
    await Promise.all([set({ emailNotification: true }), set({ internalNotification: true })]);
    const [both] = await set({ emailNotification: null });
    expect(both).toMatchObject({ emailNotification: true, internalNotification: true });
    await Promise.all([set({ emailNotification: false }), set({ internalNotification: false })]);
    const [none] = await set({});
    expect(none).toMatchObject({ emailNotification: false, internalNotification: false });
    // The last one of a kind counts.
    const [last] = await set(
      { emailNotification: true },
      { internalNotification: true },
      { emailNotification: false },
    );
    expect(last).toMatchObject({ emailNotification: false, internalNotification: true });
  });

  test("settings are saved without a key, and by type_action", async () => {
    const seller = await person(["global:notifications_booking_created"]);
    const set = (change: object) => send(backend, seller.token, SETTINGS_ALONE, { data: [change] });
    const created = { type: "booking_created", action: "created" };
    for (const emailNotification of [true, false, true]) {
      // What is read can be sent back as it is.
      for (const type of ["booking", "booking_created"]) {
        const { data } = await set({ type, action: "created", emailNotification });
        expect(data.r).toMatchObject({
          _id: String(seller.id),
          notificationSettings: [{ ...created, emailNotification }],
        });
      }
    }
    const composed = await set({ type: "booking_created", internalNotification: true });
    expect(composed.data.r.notificationSettings).toEqual([
      { ...created, emailNotification: true, internalNotification: true },
    ]);
    expect((await set({ type: "booking" })).errors?.[0]?.extensions).toMatchObject({
      code: "BAD_USER_INPUT",
      data: [{ field: "data[0].type", message: "choice_invalid" }],
    });
  });

  test("settings are one's own, of what one may get; what is not named stays", async () => {
    const seller = await person(["global:notifications_booking_created"]);
    const set = (data: object[]) => send(backend, seller.token, SETTINGS, { data, key: randomUUID() });
    const created = {
      type: "booking_created",
      action: "created",
      emailNotification: true,
      internalNotification: false,
    };
    const { data } = await set([created]);
    expect(data.r).toEqual({ _id: String(seller.id), notificationSettings: [created] });
    expect((await set([])).data.r.notificationSettings).toEqual([created]);
    for (const action of ["not_paid", "nonsense", ""]) {
      expect((await set([{ ...created, type: "booking", action }])).code).toBe("BAD_USER_INPUT");
    }
    const others = await makeUser(backend.db, {});
    await choose({ id: others.id, token: "" });
    const ME = "{ me { notificationSettings { type action emailNotification internalNotification } } }";
    const mine = await send(backend, seller.token, ME);
    expect(mine.data.me.notificationSettings).toEqual([created]);
  });
});
