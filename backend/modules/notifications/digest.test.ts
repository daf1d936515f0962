import { randomUUID } from "node:crypto";
import { bookings } from "backend/modules/bookings/tables";
import { globalSettings } from "backend/modules/settings/tables";
import { userPermissions } from "backend/modules/users/tables";
import { users } from "backend/platform/database/people";
import { mailOutbox, work } from "backend/platform/database/tables";
import type { Notice } from "backend/platform/use-case/notices";
import { systemCase } from "backend/platform/use-case/use-case";
import { kindNamed } from "backend/platform/work/define-work";
import { runDueWork } from "backend/platform/work/worker";
import { makeBooking, makeCompany, makeTitle } from "backend/testing/booking-factories";
import { brokenAfter } from "backend/testing/broken-database";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { houseOf } from "backend/testing/house";
import { send } from "backend/testing/request";
import { NOTIFICATIONS } from "domain/notifications/notification-kinds";
import { and, asc, eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { notificationRhythms, notificationSettings, notifications } from "./tables";

const SAVE = `mutation ($data: [UserNotificationSettingInput!]!, $digest: Boolean, $key: String!) {
  r: updateUserNotificationSettings(data: $data, digest: $digest, idempotencyKey: $key) { notificationDigest } }`;
const READ_ALL = "mutation { readAllNotifications }";
const DELETE = "mutation ($ids: [String!]!) { deleteNotifications(ids: $ids) }";

const RIGHTS = ["global:login_in_backend", "global:read__bookings"];
const ALL = NOTIFICATIONS.map((name) => `global:notifications_${name}`);
/** In Vienna: 14 o'clock, and seven in the next mornings. */
const AFTERNOON = new Date("2027-03-26T13:00:00Z");
const MORNING = new Date("2027-03-27T06:00:00Z");
/** The clocks were changed in the night. */
const SUMMER_MORNING = new Date("2027-03-28T05:00:00Z");

type Person = { id: number; token: string };
type Made = Pick<Notice, "name"> & Partial<Notice>;

describeOnDatabase("the digest of a day", (open) => {
  let backend: TestBackend;
  let now = AFTERNOON;
  let keeper: Person;
  let other: Person;
  let bookingId: number;
  let nth = 0;

  const person = async (): Promise<Person> => {
    const { user, token } = await signedInUser(backend.db, [...RIGHTS, ...ALL], {}, AFTERNOON);
    return { id: user.id, token };
  };
  const choose = async (who: Person, chosen: { email: boolean; internal: boolean }) => {
    const rows = NOTIFICATIONS.map((name) => ({ userId: who.id, name, ...chosen }));
    await backend.db.insert(notificationSettings).values(rows);
    await backend.db.insert(notificationRhythms).values({ userId: who.id, isDaily: true });
  };
  const notify = (...made: Made[]) =>
    systemCase(backend, { user: null, source: null, now: () => now }, async ({ notify: raise }) => {
      const about = { area: "bookings", id: bookingId };
      raise(...made.map((one) => ({ cause: `cause ${++nth}`, about, ...one })));
    });
  const comment = (text: string) => notify({ name: "booking_new_comment", params: { text } });
  const digests = async (house = houseOf(backend, { now: () => now }), onError = unexpected) => {
    const kind = kindNamed("send_digests");
    if (!kind) throw new Error("no digests");
    await runDueWork(house, { kinds: [kind], onError });
  };
  const unexpected = (error: unknown): void => expect.unreachable(String(error));
  /** Has the work looked at once more, as if it had not been done. */
  const digestsAgain = async (...house: Parameters<typeof digests>) => {
    await backend.db.update(work).set({ runAt: now, leaseUntil: new Date(0) });
    await digests(...house);
  };
  const mails = () => backend.db.select().from(mailOutbox).orderBy(asc(mailOutbox.id));
  const subjects = async () => (await mails()).map(({ subject }) => subject);
  const save = async (who: Person, digest: boolean) => {
    const { data, errors } = await send(backend, who.token, SAVE, { data: [], digest, key: randomUUID() });
    expect(errors).toBeUndefined();
    expect(data.r).toEqual({ notificationDigest: digest });
  };

  beforeAll(async () => {
    backend = await open({ clock: () => now, publicUrl: "https://verlag.example" });
    [keeper, other] = [await person(), await person()];
    const title = await makeTitle(backend.db);
    const client = await makeCompany(backend.db, { name: "Möbel Huber" });
    const booking = await makeBooking(backend.db, {
      clientCompanyId: client.id,
      targetMediumId: title.medium.id,
      specType: "print",
    });
    bookingId = booking.id;
  });
  beforeEach(async () => {
    now = AFTERNOON;
    for (const table of [notifications, notificationSettings, notificationRhythms, mailOutbox, work])
      await backend.db.delete(table);
    await backend.db.delete(globalSettings);
    await choose(keeper, { email: true, internal: true });
  });

  test("is sent at seven, by kinds, with links, and the next only with something new", async () => {
    await digests();
    await comment("eins\n\nzwei");
    await notify({ name: "booking_created" });
    await comment("drei");
    await digests();
    expect(await mails()).toEqual([]);
    now = new Date(MORNING.getTime() - 1);
    await digests();
    expect(await mails()).toEqual([]);
    now = MORNING;
    const origin = "https://verlag.example";
    await digests(houseOf(backend, { now: () => now, originOfLinks: () => origin }));
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail?.subject).toBe("3 neue Benachrichtigungen");
    const line = (text: string) => `- ${text}\n  ${origin}/bookings/${bookingId}\n`;
    const about = `Nr. ${bookingId} (Möbel Huber, `;
    const [greeting, created, comments, choice] = (mail?.body ?? "").split(
      /Neue Buchungen\n|\nNeue Kommentare\n|\nWelche /,
    );
    expect(greeting).toMatch(/^Guten Tag Erika Muster/);
    expect(created).toMatch(
      new RegExp(`^- Neue Buchung Nr. ${bookingId}: Möbel Huber, .*\n  ${origin}/bookings/${bookingId}\n$`),
    );
    expect(comments).toContain(about);
    expect(comments?.replaceAll(/^- .*: /gm, "- ")).toBe(`${line("eins zwei")}${line("drei")}`);
    expect(choice).toContain(`hier: ${origin}/account/notifications`);
    now = SUMMER_MORNING;
    await digests();
    expect(await mails()).toHaveLength(1);
    await comment("vier");
    now = new Date("2027-03-29T05:00:00Z");
    await digests();
    expect(await subjects()).toEqual(["3 neue Benachrichtigungen", "1 neue Benachrichtigung"]);
    // Without a public address it has no links.
    expect((await mails())[1]?.body).not.toContain("http");
  });

  test("leaves out what was read or deleted, is out of sight, or no longer wanted by mail", async () => {
    const permission = eq(userPermissions.userId, keeper.id);
    const drop = (name: string) =>
      backend.db
        .delete(userPermissions)
        .where(and(permission, eq(userPermissions.permissionName, `global:${name}`)));
    const give = (name: string) =>
      backend.db
        .insert(userPermissions)
        .values({ userId: keeper.id, permissionName: `global:${name}`, status: 1 });
    const missing = { name: "booking_ad_not_uploaded", params: { day: "2027-04-01" } } as const;
    await backend.db
      .update(bookings)
      .set({ appearsFrom: "2027-04-01", appearsOn: "2027-04-01", materialState: "open" })
      .where(eq(bookings.id, bookingId));
    const cases: (readonly [
      how: string,
      made: Made,
      meanwhile: () => unknown,
      afterwards?: () => unknown,
    ])[] = [
      ["read", { name: "booking_created" }, () => send(backend, keeper.token, READ_ALL)],
      [
        "deleted",
        { name: "booking_created" },
        async () => {
          const [one] = await backend.db.select().from(notifications);
          await send(backend, keeper.token, DELETE, { ids: [String(one?.id)] });
        },
      ],
      [
        "material that arrived",
        missing,
        () =>
          backend.db.update(bookings).set({ materialState: "available" }).where(eq(bookings.id, bookingId)),
      ],
      [
        "no right to the kind",
        { name: "booking_created" },
        () => drop("notifications_booking_created"),
        () => give("notifications_booking_created"),
      ],
      [
        "no right to the booking",
        { name: "booking_created" },
        () => drop("read__bookings"),
        () => give("read__bookings"),
      ],
      [
        "inactive",
        { name: "booking_created" },
        () => backend.db.update(users).set({ status: "inactive" }).where(eq(users.id, keeper.id)),
        () => backend.db.update(users).set({ status: "active" }).where(eq(users.id, keeper.id)),
      ],
      [
        "switched off",
        { name: "booking_created" },
        () =>
          backend.db
            .insert(globalSettings)
            .values({ id: 1, logYears: 10, notificationsOff: ["booking_created"] }),
        () => backend.db.delete(globalSettings),
      ],
      [
        "mail not wanted",
        { name: "booking_created" },
        () => backend.db.update(notificationSettings).set({ email: false }),
      ],
    ];
    for (const [how, made, meanwhile, afterwards] of cases) {
      now = AFTERNOON;
      await backend.db.delete(work);
      await backend.db.update(notificationRhythms).set({ lastDigest: null });
      await digests();
      await notify(made);
      await meanwhile();
      now = new Date(now.getTime() + 86_400_000);
      await digests();
      expect([how, await subjects()]).toEqual([how, []]);
      await afterwards?.();
      // It does not come later either.
      now = new Date(now.getTime() + 86_400_000);
      await digests();
      expect([how, await subjects()]).toEqual([how, []]);
      await backend.db.delete(notifications);
    }
  });

  test("has what only goes by mail, whatever was marked in the bell", async () => {
    await backend.db.update(notificationSettings).set({ internal: false });
    await comment("eins");
    await send(backend, keeper.token, READ_ALL);
    await digests();
    expect(await subjects()).toEqual(["1 neue Benachrichtigung"]);
  });

  test("reaches each receiver once, after whatever statement its server dies", async () => {
    await choose(other, { email: true, internal: false });
    for (let last = 0; ; last++) {
      for (const table of [notifications, mailOutbox, work]) await backend.db.delete(table);
      await backend.db.update(notificationRhythms).set({ lastDigest: null });
      await comment("eins");
      const dying = await brokenAfter(backend, last);
      const house = houseOf(backend, { now: () => now });
      await digests({ ...house, db: dying.db }, () => undefined).catch(() => undefined);
      const hasDied = dying.hasBroken();
      await dying.close();
      // What comes between is for the next morning, or for this one; never a second mail of this one.
      await comment("zwei");
      await digestsAgain();
      const first = await mails();
      expect([last, first.map(({ recipient }) => recipient).sort()]).toEqual([
        last,
        [...new Set(first.map(({ recipient }) => recipient))].sort(),
      ]);
      expect(first).toHaveLength(2);
      now = new Date(now.getTime() + 86_400_000);
      await digestsAgain();
      const told = (await mails()).map(({ body }) => body).join("\n");
      expect([last, told.match(/: eins$/gm)?.length, told.match(/: zwei$/gm)?.length]).toEqual([last, 2, 2]);
      now = new Date(now.getTime() + 86_400_000);
      if (!hasDied) break;
      expect(last).toBeLessThan(100);
    }
  });

  test("is sent by one of several servers", async () => {
    await choose(other, { email: true, internal: false });
    await comment("eins");
    await Promise.all(Array.from({ length: 4 }, () => digests()));
    expect(await mails()).toHaveLength(2);
  });

  test("that was missed is made up for, and counts for its own day", async () => {
    await digests();
    await comment("eins");
    // Nobody was there at seven; it is the night before the next.
    now = new Date("2027-03-28T00:30:00Z");
    await digests();
    await comment("zwei");
    await digestsAgain();
    expect(await mails()).toHaveLength(1);
    now = SUMMER_MORNING;
    await digests();
    expect(await mails()).toHaveLength(2);
    expect((await backend.db.select().from(work))[0]?.runAt).toEqual(new Date("2027-03-29T05:00:00Z"));
  });

  test("of one receiver that fails is tried again, and keeps nobody else waiting", async () => {
    await choose(other, { email: true, internal: false });
    await comment("eins");
    const [first, second] = [keeper.id, other.id].sort((one, another) => one - another);
    const [refused] = await backend.db
      .select()
      .from(users)
      .where(eq(users.id, first ?? 0));
    await backend.db.execute(
      sql.raw(`alter table mail_outbox add constraint refused check (recipient <> '${refused?.email}')`),
    );
    const failures: unknown[] = [];
    await digests(undefined, (error) => failures.push(error));
    expect(failures).toHaveLength(1);
    const [received] = await backend.db
      .select()
      .from(users)
      .where(eq(users.id, second ?? 0));
    expect((await mails()).map(({ recipient }) => recipient)).toEqual([received?.email]);
    await backend.db.execute("alter table mail_outbox drop constraint refused");
    now = new Date(now.getTime() + 15 * 60_000);
    await digests();
    expect((await mails()).map(({ recipient }) => recipient)).toEqual([received?.email, refused?.email]);
  });

  test("is no more where mails come at once again: what was collected comes then, once", async () => {
    await comment("eins");
    await save(keeper, true);
    expect(await subjects()).toEqual([]);
    await save(keeper, false);
    await save(keeper, false);
    expect(await subjects()).toEqual(["1 neue Benachrichtigung"]);
    await comment("zwei");
    expect(await subjects()).toEqual(["1 neue Benachrichtigung", expect.stringMatching(/: zwei$/)]);
    // Collected by a change that did not know of the choice yet.
    await comment("drei");
    await backend.db.delete(mailOutbox);
    await backend.db.update(notifications).set({ isCollected: true });
    await digests();
    expect(await subjects()).toEqual(["3 neue Benachrichtigungen"]);
    await save(keeper, true);
    await comment("vier");
    now = MORNING;
    await digests();
    expect(await subjects()).toEqual(["3 neue Benachrichtigungen", "1 neue Benachrichtigung"]);
  });
});
