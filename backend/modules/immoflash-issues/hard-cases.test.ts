import { articles } from "backend/modules/articles/tables";
import { bookings } from "backend/modules/bookings/tables";
import { activityLogs } from "backend/platform/database/tables";
import { published } from "backend/platform/lifecycle/tables";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { ALL_OF_IMMOFLASH_ISSUES, immoflashDesk } from "backend/testing/immoflash";
import { wallTimeInVienna } from "domain/lifecycle/wall-time";
import { and, eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

const HOUR_MS = 3_600_000;

describeOnDatabase("an immoflash issue, while others work", (open) => {
  let backend: TestBackend;
  let desk: Awaited<ReturnType<typeof immoflashDesk>>;
  beforeAll(async () => {
    backend = await open();
  });
  beforeEach(async () => {
    desk = await immoflashDesk(backend);
  });
  type Answer = Awaited<ReturnType<(typeof desk)["create"]>>;
  const problems = ({ errors }: Answer) => errors?.[0]?.extensions.data?.map(({ message }) => message);
  const kinds = async (id: string) =>
    ((await desk.find(id)).findings as { kind: string; stops: boolean }[])
      .filter(({ stops }) => stops)
      .map(({ kind }) => kind);
  const out = async (id: string) =>
    (
      await backend.db
        .select()
        .from(published)
        .where(and(eq(published.area, "immoflash_issues"), eq(published.recordId, Number(id))))
    )[0]?.content as { pages: { ad1: string | null }[] } | undefined;
  const logged = (id: string, action: string) =>
    backend.db
      .select()
      .from(activityLogs)
      .where(and(eq(activityLogs.recordId, Number(id)), eq(activityLogs.action, action)));
  /** Whether something waits for a lock; the embedded database runs one transaction after the other. */
  async function somethingWaits() {
    if (backend.kind === "pglite") return;
    await vi.waitFor(async () => {
      const { rows } = await backend.db.execute(sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`);
      expect(rows.length).toBeGreaterThan(0);
    }, 20_000);
  }
  /** An issue with one ad on its page, not out yet. */
  async function ready(data: object = {}) {
    const { _id, publishDate } = (await desk.create(data)).data.r as { _id: string; publishDate: string };
    const ad = await desk.sell(_id, 0, { materialState: "approved" });
    const pages = [{ type: "full_ad", ad1: ad }, { type: "imprint" }];
    expect((await desk.update(_id, 1, { publishDate, pages, ...data })).errors).toBeUndefined();
    return { _id, publishDate, ad, pages };
  }

  it("that another has saved meanwhile is shown as it is now, with the names of what is on its pages", async () => {
    const { _id, publishDate, pages, ad } = await ready();
    const article = await desk.article();
    const { token: other, user } = await signedInUser(backend.db, ALL_OF_IMMOFLASH_ISSUES);
    const theirs = [...pages, { type: "cover_right", article1: article }];
    expect((await desk.update(_id, 2, { publishDate, pages: theirs }, other)).errors).toBeUndefined();
    const refused = await desk.update(_id, 2, { publishDate, pages, title: "Winterausgabe" });
    expect(refused.code).toBe("VERSION_CONFLICT");
    const { current, updatedBy } = refused.errors?.[0]?.extensions ?? {};
    expect(updatedBy).toBe(`${user.firstName} ${user.lastName}`);
    const [{ title } = { title: "" }] = await backend.db
      .select({ title: articles.title })
      .from(articles)
      .where(eq(articles.id, Number(article)));
    expect(current).toMatchObject({
      version: 3,
      pages: theirs,
      names: {
        [`pages.article1:${article}`]: title,
        [`pages.ad1:${ad}`]: `#${ad}`,
        [`medium:${desk.medium.id}`]: desk.medium.name,
      },
    });
    // What does not collide is put together and saved on what is there now.
    const merged = await desk.update(_id, 3, { publishDate, pages: theirs, title: "Winterausgabe" });
    expect(merged.data.r).toMatchObject({ version: 4, title: "Winterausgabe" });
    expect(merged.data.r.pages).toHaveLength(3);
    expect((await desk.publish(_id, 3)).errors?.[0]?.extensions.data).toMatchObject([
      { message: "draft_moved_on", params: { number: 4, seen: 3 } },
    ]);
  });

  describe("is published", () => {
    it("not with an ad that is cancelled at the same time", async () => {
      const { _id, ad } = await ready();
      let answer: Promise<Answer> | undefined;
      await backend.db.transaction(async (tx) => {
        await tx
          .update(bookings)
          .set({ status: "cancelled" })
          .where(eq(bookings.id, Number(ad)));
        answer = desk.publish(_id, 2);
        await somethingWaits();
      });
      expect(problems((await answer) as Answer)).toEqual(["immoflash_issue_unready"]);
      expect(await kinds(_id)).toEqual(["ad_not_sold"]);
      expect(await out(_id)).toBeUndefined();
    });

    it("not without an ad that is moved into it at the same time", async () => {
      const { _id } = await ready();
      const { ad: moved } = await ready();
      let answer: Promise<Answer> | undefined;
      await backend.db.transaction(async (tx) => {
        await tx
          .update(bookings)
          .set({ issueId: Number(_id) })
          .where(eq(bookings.id, Number(moved)));
        answer = desk.publish(_id, 2);
        await somethingWaits();
      });
      expect(problems((await answer) as Answer)).toEqual(["immoflash_issue_unready"]);
      expect(await kinds(_id)).toEqual(["ad_not_placed"]);
    });

    it("or an ad is cancelled first, when two press at the same time: nobody waits for ever, and one of both is the first", async () => {
      for (let round = 0; round < 4; round++) {
        const { _id, ad } = await ready();
        const [step, cancelled] = await Promise.all([desk.publish(_id, 2), desk.cancelAd(ad)]);
        expect(cancelled.errors).toBeUndefined();
        if (step?.errors) expect(problems(step)).toEqual(["immoflash_issue_unready"]);
        expect(await kinds(_id)).toEqual(["ad_not_sold"]);
        expect((await out(_id)) !== undefined).toBe(!step?.errors);
      }
    });

    it("with the place of a deleted booking free, without another save", async () => {
      const { _id, ad } = await ready();
      expect((await desk.deleteAd(ad)).errors).toBeUndefined();
      const { findings } = await desk.find(_id);
      expect(findings.map(({ kind }: { kind: string }) => kind)).toEqual(["place_free"]);
      expect((await desk.publish(_id, 2)).data.r).toMatchObject({ state: "published", liveNumber: 2 });
      expect((await out(_id))?.pages.map(({ ad1 }) => ad1)).toEqual([null, null]);
    });

    it("not while somebody cancels one of its ads when it is due", async () => {
      const { _id, ad } = await ready();
      const at = new Date(Date.now() + 2 * HOUR_MS);
      await desk.step("scheduleImmoflashIssue", { id: _id, number: 2, publishAt: wallTimeInVienna(at) });
      let run: Promise<unknown> | undefined;
      await backend.db.transaction(async (tx) => {
        await tx
          .update(bookings)
          .set({ status: "cancelled" })
          .where(eq(bookings.id, Number(ad)));
        run = desk.runDue(new Date(at.getTime() + HOUR_MS));
        await somethingWaits();
      });
      await run;
      expect(desk.failures).toEqual([]);
      expect(await desk.find(_id)).toMatchObject({ state: "draft", dueProblem: "immoflash_issue_unready" });
    });

    it("with others at once; those that cannot go out are named", async () => {
      const [one, two, three] = [await ready(), await ready(), await ready()];
      await desk.publish(three._id, 2);
      const titles = await Promise.all([two, three].map(async ({ _id }) => (await desk.find(_id)).title));
      await desk.sell(two._id, 1);
      const { data } = await desk.publishAll([one._id, two._id, three._id, "999999"]);
      expect(data.r).toEqual({
        done: 1,
        refused: expect.arrayContaining([
          { _id: two._id, label: titles[0], reason: "immoflash_issue_unready" },
          { _id: three._id, label: titles[1], reason: "published_already" },
          { _id: "999999", label: "#999999", reason: "record_unknown" },
        ]),
      });
      expect([one, two, three].map(({ _id }) => _id)).toHaveLength(3);
      expect((await desk.find(one._id)).state).toBe("published");
      expect((await desk.find(two._id)).state).toBe("draft");
    });
  });

  it("gets back a revision without the ads and articles that are gone; its pages stay", async () => {
    const { _id, publishDate, ad } = await ready();
    const [gone, there, listed] = [await desk.article(), await desk.article(), await desk.article()];
    const pages = [
      { type: "full_ad", ad1: ad },
      { type: "two_articles", article1: gone, article2: there },
    ];
    const content = [{ article: listed }, { article: gone }];
    await desk.update(_id, 2, { publishDate, pages, content: [{ article: listed }] });
    const full = await desk.update(_id, 3, { publishDate, pages: pages.slice(0, 1), content });
    expect(full.errors).toBeUndefined();
    await desk.update(_id, 4, { publishDate, pages: [{ type: "imprint" }], content: [] });
    await desk.deleteAd(ad);
    await backend.db.delete(articles).where(eq(articles.id, Number(gone)));
    const restored = await desk.step("restoreImmoflashIssue", { id: _id, version: 5, number: 3 });
    expect(restored.errors).toBeUndefined();
    expect(restored.data.r).toMatchObject({
      version: 6,
      draftNumber: 6,
      content: [{ article: listed }],
      pages: [
        { type: "full_ad", ad1: null },
        { type: "two_articles", article1: null, article2: there },
      ],
    });
    const again = await desk.step("restoreImmoflashIssue", { id: _id, version: 6, number: 4 });
    expect(again.data.r).toMatchObject({ content: [{ article: listed }], pages: [{ ad1: null }] });
  });

  it("gets back a revision without the ads and articles that are elsewhere now", async () => {
    const { _id, publishDate, ad } = await ready();
    const { _id: elsewhere } = await ready();
    const article = await desk.article();
    const pages = [{ type: "half_ad", article1: article, ad1: ad }];
    await desk.update(_id, 2, { publishDate, pages, content: [] });
    await desk.update(_id, 3, { publishDate, pages: [] });
    await desk.cancelAd(ad);
    await backend.db
      .update(articles)
      .set({ issueId: Number(elsewhere) })
      .where(eq(articles.id, Number(article)));
    const restored = await desk.step("restoreImmoflashIssue", { id: _id, version: 4, number: 3 });
    expect(restored.errors).toBeUndefined();
    expect(restored.data.r.pages).toMatchObject([{ type: "half_ad", article1: null, ad1: null }]);
  });

  it("moves its bookings with its day, after a question", async () => {
    const { _id, ad, pages } = await ready();
    const cancelled = await desk.sell(_id, 1, { status: "cancelled" });
    const asked = await desk.ask(
      `mutation ($id: String!, $data: ImmoflashIssueInput!, $key: String!) {
        r: updateImmoflashIssue(id: $id, version: 2, data: $data, asksIfMoving: true, idempotencyKey: $key) { _id } }`,
      {
        id: _id,
        data: { title: "immoflash", medium: String(desk.medium.id), publishDate: "2098-05-04", pages },
      },
    );
    expect(asked.errors?.[0]?.extensions.data).toMatchObject([
      { field: "publishDate", message: "issue_moves_bookings", params: { count: 2, day: "2098-05-04" } },
    ]);
    expect((await desk.update(_id, 2, { publishDate: "2098-05-04", pages })).errors).toBeUndefined();
    for (const id of [ad, cancelled]) {
      const [booking] = await backend.db
        .select()
        .from(bookings)
        .where(eq(bookings.id, Number(id)));
      expect(booking).toMatchObject({ appearsOn: "2098-05-04", appearsFrom: "2098-05-04", version: 2 });
    }
    expect(await logged(ad, "issueMoved")).toHaveLength(1);
    expect((await desk.find(_id)).findings).toEqual([]);
  });

  it("keeps the articles of its pages from being deleted", async () => {
    const { _id, publishDate, pages } = await ready();
    const article = await desk.article();
    await desk.update(_id, 2, { publishDate, pages: [...pages, { type: "cover_left", article1: article }] });
    const rights = ["read", "delete", "unpublish"].map((action) => `global:${action}__articles`);
    const { token } = await signedInUser(backend.db, [...rights, "global:read__immoflash_issues"]);
    const change = (document: string) => desk.ask(document, { id: article }, token);
    const remove = () => change("mutation ($id: String!) { r: deleteArticle(id: $id) }");
    // While readers get it, that is the first thing to end.
    expect((await remove()).code).toBe("TOO_LATE");
    await change(
      "mutation ($id: String!, $key: String!) { r: withdrawArticle(id: $id, idempotencyKey: $key) { _id } }",
    );
    expect((await remove()).code).toBe("IN_USE");
  });
});
