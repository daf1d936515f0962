import { randomUUID } from "node:crypto";
import { articles } from "backend/modules/articles/tables";
import { openSession } from "backend/modules/users/service";
import { userPermissions } from "backend/modules/users/tables";
import { mailOutbox, work } from "backend/platform/database/tables";
import { MOST_ABLE } from "backend/platform/use-case/notices";
import { kindNamed } from "backend/platform/work/kinds";
import { runDueWork } from "backend/platform/work/worker";
import { ALL_OF_ARTICLES, articleDesk } from "backend/testing/articles";
import { brokenAfter } from "backend/testing/broken-database";
import { describeOnEachDatabase, type TestBackend } from "backend/testing/databases";
import { makeUser, nextNumber } from "backend/testing/factories";
import { houseOf } from "backend/testing/house";
import { send } from "backend/testing/request";
import { NOTIFICATIONS } from "domain/settings/choices";
import { and, eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { notificationRhythms, notificationSettings, notifications } from "./tables";

const LIST = `{ r: notificationsByUserId { total unread data { _id type message path opens isRead booking { _id } } }
  unreadNotifications }`;
const BULK = `mutation ($ids: [String!]!, $assignee: String, $key: String!) {
  r: changeArticles(selection: { ids: $ids }, change: { data: { assignee: $assignee } }, idempotencyKey: $key) { done } }`;
const ALL = NOTIFICATIONS.map((name) => `global:notifications_${name}`);
const READ = "global:read__articles";
/** In Vienna: noon. */
const NOON = new Date("2027-03-01T11:00:00Z");
const ARTICLE = { title: "Wohnen am See", text: "Ein Text, der lang genug ist." };
const permalink = () => `wohnen-${nextNumber()}`;
const ORIGIN = "https://verlag.example";

describeOnEachDatabase("notifications of reviews", (open) => {
  let backend: TestBackend;
  let now = NOON;
  let desk: Awaited<ReturnType<typeof articleDesk>>;
  let editor: number;
  let publisher: number;

  const person = async (rights: readonly string[], chosen: { email?: boolean; internal?: boolean } = {}) => {
    const user = await makeUser(backend.db, { permissions: [...rights, ...ALL] });
    const rows = NOTIFICATIONS.map((name) => ({ name, email: false, internal: true, ...chosen }));
    await backend.db.insert(notificationSettings).values(rows.map((row) => ({ userId: user.id, ...row })));
    return user.id;
  };
  // A clock that is moved ends sessions.
  const tokenOf = async (user: number) => (await openSession(backend.db, user, now)).token;
  const list = async (user: number) => {
    const { data, errors } = await send(backend, await tokenOf(user), LIST);
    expect(errors).toBeUndefined();
    expect(data.unreadNotifications).toBe(data.r.unread);
    return data.r as {
      unread: number;
      data: { _id: string; type: string; message: string; path: string | null; opens: string | null }[];
    };
  };
  const typesOf = async (user: number) => (await list(user)).data.map(({ type }) => type);
  const made = async (data: object = {}) => {
    const { data: answer, errors } = await desk.create({ ...ARTICLE, permalink: permalink(), ...data });
    expect(errors).toBeUndefined();
    return answer.r._id as string;
  };
  const step = async (user: number, name: string, args: Record<string, unknown>, key = randomUUID()) => {
    const answer = await desk.step(name, args, await tokenOf(user), key);
    expect(answer.errors).toBeUndefined();
  };
  const ask = (id: string, number = 1, key = randomUUID()) =>
    step(desk.user.id, "sendArticleForReview", { id, number }, key);
  const approve = (id: string, number = 1) => step(publisher, "approveArticle", { id, number });
  const sendBack = (id: string, reason: string) =>
    step(publisher, "sendArticleBack", { id, number: 1, reason });
  const assign = async (user: number | null, ...ids: string[]) => {
    const assignee = user === null ? null : String(user);
    const { errors } = await desk.ask(BULK, { ids, assignee, key: randomUUID() });
    expect(errors).toBeUndefined();
  };
  const remind = async (house = houseOf(backend, { now: () => now }), onError = unexpected) => {
    const kind = kindNamed("remind_of_reviews");
    if (!kind) throw new Error("no reminders");
    await backend.db.delete(work);
    await runDueWork(house, { kinds: [kind], onError });
  };
  const unexpected = (error: unknown): void => expect.unreachable(String(error));

  beforeAll(async () => {
    backend = await open({ clock: () => now, publicUrl: ORIGIN });
  });
  beforeEach(async () => {
    now = NOON;
    for (const table of [notifications, notificationSettings, notificationRhythms, mailOutbox, work])
      await backend.db.delete(table);
    await backend.db.update(articles).set({ reviewState: null, reviewNumber: null });
    desk = await articleDesk(backend, () => now, [...ALL_OF_ARTICLES, ...ALL]);
    const rows = NOTIFICATIONS.map((name) => ({ name, email: false, internal: true }));
    await backend.db
      .insert(notificationSettings)
      .values(rows.map((row) => ({ userId: desk.user.id, ...row })));
    editor = await person([READ]);
    publisher = await person([READ, "global:publish__articles"]);
  });

  test("that is asked for reach the editor to whom the article is assigned, and lead there", async () => {
    const id = await made({ assignee: String(editor), dueOn: "2027-03-09" });
    await backend.db.delete(notifications);
    await ask(id);
    const { unread, data } = await list(editor);
    expect(unread).toBe(1);
    expect(data).toEqual([
      expect.objectContaining({
        ...{ type: "ReviewRequested", path: `/articles/${id}`, opens: null, isRead: false, booking: null },
        message: expect.stringMatching(
          /^Erika Muster \d+ bittet um Prüfung: Artikel „Wohnen am See“\. Fällig am 2027-03-09\.$/,
        ),
      }),
    ]);
    for (const nobody of [publisher, desk.user.id]) expect(await typesOf(nobody)).toEqual([]);
  });

  test("without another editor reach those who may publish, and see the article", async () => {
    const blind = await person(["global:publish__articles"]);
    const silent = await makeUser(backend.db, { permissions: [READ, "global:publish__articles", ...ALL] });
    const unnamed = await made();
    await ask(unnamed);
    // Who sends it is no other one.
    await ask(await made({ assignee: String(desk.user.id) }));
    expect(await typesOf(publisher)).toEqual(["ReviewRequested", "ReviewRequested"]);
    for (const nobody of [editor, blind, silent.id, desk.user.id]) expect(await typesOf(nobody)).toEqual([]);
    // Somebody has taken it over.
    await assign(editor, unnamed);
    expect(await typesOf(publisher)).toEqual(["ReviewRequested"]);
    expect(await typesOf(editor)).toEqual(["ReviewAssigned"]);
  });

  test("without another editor reach a bounded number of users", async () => {
    for (let nth = 0; nth <= MOST_ABLE; nth += 1) await person([READ, "global:publish__articles"]);
    await ask(await made());
    const written = await backend.db.select().from(notifications);
    expect(new Set(written.map(({ userId }) => userId)).size).toBe(MOST_ABLE);
  });

  test("come once for each review, and end with its answer or with the publication", async () => {
    const id = await made();
    const key = randomUUID();
    await ask(id, 1, key);
    await ask(id, 1, key);
    await ask(id);
    expect((await list(publisher)).unread).toBe(1);
    await sendBack(id, "Bitte kürzen.");
    expect(await typesOf(publisher)).toEqual([]);
    // The same draft once more is another review, which nobody has read.
    const [first] = await backend.db.select().from(notifications);
    await backend.db.update(notifications).set({ readAt: now });
    await ask(id);
    const again = await list(publisher);
    expect(again.unread).toBe(1);
    expect(again.data.map(({ _id }) => _id)).not.toContain(String(first?.id));
    await approve(id);
    expect(await typesOf(publisher)).toEqual([]);
    await ask(id);
    await step(publisher, "publishArticle", { id, number: 1 });
    expect(await typesOf(publisher)).toEqual([]);
  });

  test("say to who sent the article that it is approved, or why it comes back", async () => {
    const id = await made();
    await ask(id);
    const reason = `Bitte mit Zahlen.\n${"😀".repeat(300)}`;
    await sendBack(id, reason);
    const [returned] = (await list(desk.user.id)).data;
    expect(returned).toMatchObject({ type: "ReviewReturned", path: `/articles/${id}` });
    expect(returned?.message).toMatch(
      /^Erika Muster \d+ hat zurückgegeben: Artikel „Wohnen am See“\. Bitte mit Zahlen\.\n(😀)+…$/u,
    );
    await ask(id);
    await approve(id);
    expect(await typesOf(desk.user.id)).toEqual(["ReviewApproved", "ReviewReturned"]);
    // Who approves their own article knows it.
    const own = await made();
    await ask(own);
    await step(desk.user.id, "approveArticle", { id: own, number: 1 });
    expect(await typesOf(desk.user.id)).toEqual(["ReviewApproved", "ReviewReturned"]);
  });

  test("are raised by steps that are taken only", async () => {
    const id = await made();
    await ask(id);
    await desk.update(id, 1, { ...ARTICLE, permalink: permalink(), title: "Neu" });
    const before = await backend.db.select().from(notifications);
    for (const number of [1, 2]) {
      const refused = await desk.step("approveArticle", { id, number }, await tokenOf(publisher));
      expect(refused.code).toBe("BAD_USER_INPUT");
    }
    expect(await backend.db.select().from(notifications)).toHaveLength(before.length);
  });

  test("say who is newly responsible, with the day, never oneself, and only as long as it is so", async () => {
    const id = await made({ assignee: String(editor), dueOn: "2027-03-09" });
    await made({ assignee: String(desk.user.id) });
    const [assigned] = (await list(editor)).data;
    expect(assigned).toMatchObject({ type: "ReviewAssigned", path: `/articles/${id}` });
    expect(assigned?.message).toMatch(/ zugewiesen: Artikel „Wohnen am See“\. Fällig am 2027-03-09\.$/);
    expect(await typesOf(desk.user.id)).toEqual([]);
    const same = { ...ARTICLE, permalink: permalink() };
    await desk.update(id, 1, { ...same, assignee: String(editor), dueOn: "2027-03-10" });
    const { data } = await list(editor);
    expect(data.map(({ message }) => message)).toEqual([expect.stringMatching(/Fällig am 2027-03-10\.$/)]);
    await desk.update(id, 2, { ...same, assignee: String(publisher) });
    expect(await typesOf(editor)).toEqual([]);
    expect((await list(publisher)).data[0]?.message).toMatch(/ zugewiesen: Artikel „Wohnen am See“\.$/);
    // Back again is news.
    await desk.update(id, 3, { ...same, assignee: String(editor) });
    expect((await list(editor)).unread).toBe(2);
  });

  test("of many that are assigned at once are one", async () => {
    const ids: string[] = [];
    for (let nth = 0; nth < 6; nth += 1) ids.push(await made({ title: `Wohnen ${nth}` }));
    await assign(editor, ...ids);
    await assign(publisher, ...ids.slice(0, 4));
    const { data } = await list(editor);
    expect(data).toMatchObject([{ type: "ReviewAssigned", path: null }]);
    expect(data[0]?.message).toMatch(/ hat Ihnen 6 Texte zugewiesen\.$/);
    expect((await list(publisher)).data).toHaveLength(4);
  });

  test("are out of sight without the right to articles, and go with the article", async () => {
    const permission = (name: string) =>
      and(eq(userPermissions.userId, publisher), eq(userPermissions.permissionName, `global:${name}`));
    const id = await made();
    await ask(id);
    await backend.db.delete(userPermissions).where(permission("read__articles"));
    expect(await typesOf(publisher)).toEqual([]);
    // Nothing is raised either, whatever comes back later.
    await sendBackAs(desk.user.id, id);
    await ask(id);
    await backend.db
      .insert(userPermissions)
      .values({ userId: publisher, permissionName: READ, status: 1 as const });
    expect(await typesOf(publisher)).toEqual([]);
    const other = await made();
    await ask(other);
    expect(await typesOf(publisher)).toEqual(["ReviewRequested"]);
    await backend.db.delete(userPermissions).where(permission("notifications_review_requested"));
    expect(await typesOf(publisher)).toEqual([]);
    await backend.db.delete(articles).where(eq(articles.id, Number(other)));
    const kind = kindNamed("sweep_notifications");
    if (!kind) throw new Error("no sweep");
    await runDueWork(houseOf(backend, { now: () => now }), { kinds: [kind], onError: unexpected });
    expect((await backend.db.select().from(notifications)).map(({ recordId }) => recordId)).not.toContain(
      Number(other),
    );
  });
  const sendBackAs = (user: number, id: string) =>
    step(user, "sendArticleBack", { id, number: 1, reason: "Noch nicht." });

  test("are due on the day before and on the day, once, and after nights without a server", async () => {
    const id = await made({ assignee: String(editor), dueOn: "2027-03-09" });
    const reminders = async (user = editor) =>
      (await typesOf(user)).filter((type) => type === "ReviewDue").length;
    const nightOf = async (moment: string) => {
      now = new Date(moment);
      await remind();
      await remind();
    };
    // In Vienna midnight has just come, or is about to.
    await nightOf("2027-03-07T23:30:00Z");
    expect(await reminders()).toBe(0);
    now = NOON;
    await ask(id);
    await nightOf("2027-03-07T22:59:00Z");
    expect(await reminders()).toBe(0);
    await nightOf("2027-03-07T23:00:00Z");
    expect(await reminders()).toBe(1);
    await nightOf("2027-03-08T22:59:00Z");
    expect(await reminders()).toBe(1);
    // Nobody was there on the day itself.
    await nightOf("2027-03-10T08:00:00Z");
    expect(await reminders()).toBe(2);
    expect((await list(editor)).data[0]).toMatchObject({
      ...{ message: "Ihre Prüfung ist am 2027-03-09 fällig: Artikel „Wohnen am See“.", type: "ReviewDue" },
    });
    await nightOf("2027-03-12T08:00:00Z");
    expect(await reminders()).toBe(2);
    expect(await reminders(desk.user.id)).toBe(0);
    await approve(id);
    expect(await reminders()).toBe(0);
    // Long over: whoever begins with reviews gets no flood.
    const old = await made({ assignee: String(editor), dueOn: "2027-03-04" });
    await ask(old);
    await nightOf("2027-03-12T09:00:00Z");
    expect(await reminders()).toBe(0);
  });

  test("that are due come once, after whatever statement the server dies", async () => {
    await person([READ], { email: true, internal: false });
    const ids = [
      await made({ assignee: String(editor), dueOn: "2027-03-02" }),
      await made({ assignee: String(publisher), dueOn: "2027-03-02" }),
    ];
    for (const id of ids) await ask(id);
    for (let last = 0; ; last++) {
      await backend.db.delete(notifications);
      const dying = await brokenAfter(backend, last);
      const house = houseOf(backend, { now: () => now });
      await remind({ ...house, db: dying.db }, () => undefined).catch(() => undefined);
      const hasDied = dying.hasBroken();
      await dying.close();
      await remind();
      expect([last, await typesOf(editor), await typesOf(publisher)]).toEqual([
        ...[last, ["ReviewDue"], ["ReviewDue"]],
      ]);
      if (!hasDied) break;
      expect(last).toBeLessThan(100);
    }
  });

  test("go by mail at once, and in the digest, with the article and the way to it", async () => {
    const [atOnce, daily] = [
      await person([READ], { email: true, internal: false }),
      await person([READ], { email: true, internal: false }),
    ];
    await backend.db.insert(notificationRhythms).values({ userId: daily, isDaily: true });
    const [one, two] = [await made({ assignee: String(atOnce) }), await made({ assignee: String(daily) })];
    const mails = await backend.db.select().from(mailOutbox);
    expect(mails.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/ hat Ihnen zugewiesen: Artikel „Wohnen am See“\.$/),
    ]);
    expect(mails[0]?.body).toContain(`${ORIGIN}/articles/${one}\n`);
    await ask(two);
    await assign(null, two);
    await assign(daily, two);
    const kind = kindNamed("send_digests");
    if (!kind) throw new Error("no digests");
    now = new Date("2027-03-02T06:00:00Z");
    const house = houseOf(backend, { now: () => now, originOfLinks: () => ORIGIN });
    await runDueWork(house, { kinds: [kind], onError: unexpected });
    const [, digest] = await backend.db.select().from(mailOutbox).orderBy(mailOutbox.id);
    expect(digest?.body).toMatch(
      /Angefragte Prüfungen\n- .*: Artikel „Wohnen am See“\.\n.*\/articles\/\d+\n/,
    );
    expect(digest?.body).toContain(`Ihnen zugewiesen\n`);
    expect(digest?.body).toContain(`${ORIGIN}/articles/${two}\n`);
  });
});
