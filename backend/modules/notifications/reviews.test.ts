import { randomUUID } from "node:crypto";
import { articles } from "backend/modules/articles/tables";
import { userPermissions } from "backend/modules/users/tables";
import { MOST_ABLE } from "backend/platform/use-case/notices";
import { kindNamed } from "backend/platform/work/define-work";
import { runDueWork } from "backend/platform/work/worker";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { makeUser } from "backend/testing/factories";
import { houseOf } from "backend/testing/house";
import {
  ALL_NOTIFICATIONS,
  ARTICLE,
  permalink,
  READ_ARTICLES,
  reviewDesk,
  unexpected,
} from "backend/testing/reviews";
import { and, eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { notifications } from "./tables";

const NOW = new Date("2027-03-01T11:00:00Z");

describeOnDatabase("notifications of reviews", (open) => {
  let backend: TestBackend;
  let crew: Awaited<ReturnType<typeof reviewDesk>>;
  beforeAll(async () => {
    backend = await open({ clock: () => NOW });
  });
  beforeEach(async () => {
    crew = await reviewDesk(backend, () => NOW);
  });

  test("that is asked for reach the editor to whom the article is assigned, and lead there", async () => {
    const { desk, editor, publisher, list, typesOf, made, ask } = crew;
    const id = await made({ assignee: String(editor), dueOn: "2027-03-09" });
    await backend.db.delete(notifications);
    await ask(id);
    const { unread, data } = await list(editor);
    expect(unread).toBe(1);
    expect(data).toEqual([
      expect.objectContaining({
        type: "ReviewRequested",
        path: `/articles/${id}`,
        opens: null,
        isRead: false,
        booking: null,
        message: expect.stringMatching(
          /^Erika Muster \d+ bittet um Prüfung: Artikel „Wohnen am See“\. Fällig am 2027-03-09\.$/,
        ),
      }),
    ]);
    for (const nobody of [publisher, desk.user.id]) expect(await typesOf(nobody)).toEqual([]);
  });

  test("without another editor reach those who may publish, and see the article", async () => {
    const { desk, editor, publisher, person, typesOf, made, ask, assign } = crew;
    const blind = await person(["global:publish__articles"]);
    const silent = await makeUser(backend.db, {
      permissions: [READ_ARTICLES, "global:publish__articles", ...ALL_NOTIFICATIONS],
    });
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
    const { person, made, ask } = crew;
    for (let nth = 0; nth <= MOST_ABLE; nth += 1) await person([READ_ARTICLES, "global:publish__articles"]);
    await ask(await made());
    const written = await backend.db.select().from(notifications);
    expect(new Set(written.map(({ userId }) => userId)).size).toBe(MOST_ABLE);
  });

  test("come once for each review, and end with its answer or with the publication", async () => {
    const { publisher, list, step, typesOf, made, ask, approve, sendBack } = crew;
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
    await backend.db.update(notifications).set({ readAt: NOW });
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
    const { desk, list, step, typesOf, made, ask, approve, sendBack } = crew;
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
    const { desk, publisher, tokenOf, made, ask } = crew;
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
    const { desk, editor, publisher, list, typesOf, made } = crew;
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
    const { editor, publisher, list, made, assign } = crew;
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
    const { desk, publisher, typesOf, made, ask } = crew;
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
      .values({ userId: publisher, permissionName: READ_ARTICLES, status: 1 as const });
    expect(await typesOf(publisher)).toEqual([]);
    const other = await made();
    await ask(other);
    expect(await typesOf(publisher)).toEqual(["ReviewRequested"]);
    await backend.db.delete(userPermissions).where(permission("notifications_review_requested"));
    expect(await typesOf(publisher)).toEqual([]);
    await backend.db.delete(articles).where(eq(articles.id, Number(other)));
    const kind = kindNamed("sweep_notifications");
    if (!kind) throw new Error("no sweep");
    await runDueWork(houseOf(backend, { now: () => NOW }), { kinds: [kind], onError: unexpected });
    expect((await backend.db.select().from(notifications)).map(({ recordId }) => recordId)).not.toContain(
      Number(other),
    );
  });
  const sendBackAs = (user: number, id: string) =>
    crew.step(user, "sendArticleBack", { id, number: 1, reason: "Noch nicht." });
});
