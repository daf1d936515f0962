import { mailOutbox } from "backend/platform/database/tables";
import { kindNamed } from "backend/platform/work/define-work";
import { runDueWork } from "backend/platform/work/worker";
import { brokenAfter } from "backend/testing/broken-database";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { houseOf } from "backend/testing/house";
import { READ_ARTICLES, reviewDesk, unexpected } from "backend/testing/reviews";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { notificationRhythms, notifications } from "./tables";

/** In Vienna: noon. */
const NOON = new Date("2027-03-01T11:00:00Z");
const ORIGIN = "https://verlag.example";

describeOnDatabase("notifications of reviews", (open) => {
  let backend: TestBackend;
  let now = NOON;
  let crew: Awaited<ReturnType<typeof reviewDesk>>;
  beforeAll(async () => {
    backend = await open({ clock: () => now, publicUrl: ORIGIN });
  });
  beforeEach(async () => {
    now = NOON;
    crew = await reviewDesk(backend, () => now);
  });

  test("are due on the day before and on the day, once, and after nights without a server", async () => {
    const { desk, editor, list, typesOf, made, ask, approve, remind } = crew;
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
      message: "Ihre Prüfung ist am 2027-03-09 fällig: Artikel „Wohnen am See“.",
      type: "ReviewDue",
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
    const { editor, publisher, person, typesOf, made, ask, remind } = crew;
    await person([READ_ARTICLES], { email: true, internal: false });
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
    const { person, made, ask, assign } = crew;
    const [atOnce, daily] = [
      await person([READ_ARTICLES], { email: true, internal: false }),
      await person([READ_ARTICLES], { email: true, internal: false }),
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
