import { articles } from "backend/modules/articles/tables";
import { bookings } from "backend/modules/bookings/tables";
import { materialContacts } from "backend/modules/material/tables";
import { users } from "backend/modules/users/tables";
import { makeArticle, makeArticleMedium } from "backend/testing/articles";
import { makeBooking, makeCompany, makeIssue, makeTitle } from "backend/testing/booking-factories";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { makeUser, signedInUser } from "backend/testing/factories";
import { send } from "backend/testing/request";
import { addDays, todayInVienna } from "domain/dates";
import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";

const DASHBOARD = `{ dashboard {
  figures { name isFailed }
  toDo { groups { name total tasks { kind _id day count title missingClients issueBefore mayAct } } }
} }`;

type Task = { kind: string; _id: string; count: number; title: string | null; [name: string]: unknown };
type Answer = {
  figures: { name: string; isFailed: boolean }[];
  toDo: { groups: { name: string; total: number; tasks: Task[] }[] };
};

const SALES = ["global:read__bookings", "global:create__bookings", "global:edit__bookings"];

describeOnDatabase("what is to be done", (open) => {
  let backend: TestBackend;
  const today = todayInVienna();

  beforeEach(async () => {
    backend ??= await open();
    await backend.db.execute(sql`truncate ${bookings} cascade`);
  });

  async function userWith(permissions: readonly string[], canBookUser = false) {
    const { token, user } = await signedInUser(backend.db, permissions, { canBookUser });
    const dashboard = async (): Promise<Answer> =>
      ((await send(backend, token, DASHBOARD, {})).data as { dashboard: Answer }).dashboard;
    const tasks = async (group: string) =>
      (await dashboard()).toDo.groups.find(({ name }) => name === group)?.tasks ?? [];
    return { user, dashboard, tasks };
  }

  const appearing = (days: number) => {
    const day = addDays(today, days);
    return { appearsFrom: day, appearsOn: day, materialDueOn: day };
  };

  it("asks for material once in two days, and then reminds", async () => {
    const { db } = backend;
    const { medium } = await makeTitle(db);
    const clientCompanyId = (await makeCompany(db)).id;
    const place = { clientCompanyId, targetMediumId: medium.id, priceCents: 100, ...appearing(3) };
    const { id } = await makeBooking(db, { ...place, materialState: "requested" });
    const { user, tasks } = await userWith(SALES);
    const askedOn = async (days: number) => {
      await db.delete(materialContacts);
      const at = new Date(Date.now() + days * 86_400_000);
      await db
        .insert(materialContacts)
        .values({ bookingId: id, userId: user.id, at, channel: "mail", note: "Bitte" });
      return (await tasks("week")).map(({ kind, _id }) => `${kind} ${_id}`);
    };
    expect(await askedOn(0)).toEqual([]);
    expect(await askedOn(-3)).toEqual([`material ${id}`]);
  });

  it("names a seller's clients of last year that an issue lacks when it closes", async () => {
    const { db } = backend;
    const { medium } = await makeTitle(db);
    const before = await makeIssue(db, medium.id, { publishDate: addDays(today, 5 - 364) });
    const now = await makeIssue(db, medium.id, {
      publishDate: addDays(today, 5),
      adClosesOn: addDays(today, 1),
    });
    const { user, tasks } = await userWith(SALES, true);
    const clients = [await makeCompany(db), await makeCompany(db), await makeCompany(db)];
    const book = (client: number, issueId: number, supervisorId: number | null = user.id) =>
      makeBooking(db, {
        clientCompanyId: clients[client]?.id ?? 0,
        targetMediumId: medium.id,
        issueId,
        supervisorId,
        priceCents: 100,
        materialState: "approved",
        status: "completed",
      });
    for (const client of [0, 0, 1]) await book(client, before.id);
    // That of a colleague is theirs to ask.
    await book(2, before.id, null);
    await book(1, now.id, null);
    const deadline = (await tasks("week")).find(({ kind }) => kind === "deadline");
    expect(deadline).toMatchObject({
      _id: String(now.id),
      missingClients: 1,
      issueBefore: String(before.id),
    });
  });

  it("has accounts that may do nothing, and articles to review and to write, for those who may", async () => {
    const { db } = backend;
    const medium = await makeArticleMedium(db);
    const newcomer = await makeUser(db, { firstName: "Jonas", lastName: "Pichler" });
    await db
      .update(users)
      .set({ createdAt: new Date(Date.now() - 3 * 86_400_000) })
      .where(eq(users.id, newcomer.id));
    const writer = await makeUser(db, { permissions: ["global:read__articles"] });
    const editor = await userWith([
      "global:edit__articles",
      "global:publish__articles",
      "global:edit__users",
    ]);
    const article = async (title: string, values: Partial<typeof articles.$inferInsert>) => {
      const { id } = await makeArticle(db, medium.id);
      await db
        .update(articles)
        .set({ title, ...values })
        .where(eq(articles.id, id));
    };
    await article("Zur Prüfung", {
      reviewState: "asked",
      reviewNumber: 1,
      reviewAskedById: writer.id,
      dueOn: addDays(today, 2),
    });
    await article("Eigener", { assigneeId: editor.user.id, dueOn: addDays(today, 1) });
    await article("Eines andern", { assigneeId: writer.id, dueOn: addDays(today, 1) });
    const week = await editor.tasks("week");
    expect(week.map(({ kind, title }) => `${kind} ${title}`)).toEqual([
      "review Zur Prüfung",
      "draft Eigener",
    ]);
    const late = await editor.tasks("late");
    expect(late.map(({ kind, title }) => `${kind} ${title}`)).toContain("account Jonas Pichler");
    // Who has not these rights is told nothing of it.
    const reader = await userWith(["global:read__bookings"]);
    const told = (await reader.dashboard()).toDo.groups.flatMap(({ tasks }) => tasks);
    expect(told.filter(({ kind }) => kind !== "deadline")).toEqual([]);
  });

  it("stands, and so do the other figures, where one figure cannot be read", async () => {
    const { db } = backend;
    const { dashboard } = await userWith(SALES);
    await db.execute(sql`alter table figure_history rename to figure_history_away`);
    const { figures, toDo } = await dashboard();
    await db.execute(sql`alter table figure_history_away rename to figure_history`);
    expect(figures.map(({ name, isFailed }) => [name, isFailed])).toEqual([
      ["turnover", false],
      ["missing", true],
      ["unbilled", true],
      ["closing", false],
    ]);
    expect(toDo.groups).toHaveLength(3);
    expect((await dashboard()).figures.some(({ isFailed }) => isFailed)).toBe(false);
  });
});
