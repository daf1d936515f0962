import { published, revisions } from "backend/platform/lifecycle/tables";
import { TookTooMuchError, threads } from "backend/platform/threads/threads";
import { articleDesk } from "backend/testing/articles";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { makePressRelease } from "backend/testing/press-releases";
import { send } from "backend/testing/request";
import { and, eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";

const BEGIN = new Date("2026-11-25T12:00:00Z");
const MAY_APPROVE = [
  ...["read", "edit"].map((action) => `global:${action}__press_releases`),
  ...["read", "create"].map((action) => `global:${action}__articles`),
];

let texts = 0;
/** A text that nobody rendered, and its HTML. */
function newText(): { text: string; html: string } {
  texts += 1;
  return {
    text: `Ein Text, der *niemals* gerendert wurde: ${texts}.`,
    html: `<p>Ein Text, der <em>niemals</em> gerendert wurde: ${texts}.</p>`,
  };
}

// A transaction that waits for a thread is refused in tests, so each of these ways renders before or after one.
describeOnDatabase("the HTML of articles", (open) => {
  let backend: TestBackend;
  let desk: Awaited<ReturnType<typeof articleDesk>>;
  let now = BEGIN;
  beforeAll(async () => {
    backend = await open({ clock: () => now });
  });
  beforeEach(async () => {
    now = BEGIN;
    desk = await articleDesk(backend, () => now);
  });

  const made = async (): Promise<string> => (await desk.create()).data.r._id;
  const ofArticle = (id: string, number: number) =>
    and(eq(revisions.area, "articles"), eq(revisions.recordId, Number(id)), eq(revisions.number, number));
  /** A revision as an older version of the product has saved it: with a text, and without its HTML. */
  async function unrendered(id: string, number: number): Promise<string> {
    const { text, html } = newText();
    await backend.db
      .update(revisions)
      .set({
        content: sql`jsonb_set(${revisions.content}, '{text}', ${JSON.stringify(text)}::jsonb)`,
        rendered: null,
      })
      .where(ofArticle(id, number));
    return html;
  }
  const htmlOf = async (id: string, number: number) =>
    (await backend.db.select().from(revisions).where(ofArticle(id, number)))[0]?.rendered?.text;
  const htmlForReaders = async (id: string) =>
    (
      await backend.db
        .select()
        .from(published)
        .where(and(eq(published.area, "articles"), eq(published.recordId, Number(id))))
    )[0]?.rendered?.text;
  /** How many revisions something has written, those of transactions that were run again included. */
  async function written(run: () => Promise<unknown>): Promise<number> {
    backend.statements.length = 0;
    await run();
    return backend.statements.filter((statement) => statement.startsWith('insert into "revisions"')).length;
  }

  it("is handed to the transaction of a save, which writes it with the revision, at once", async () => {
    const [first, second] = [newText(), newText()];
    let id = "";
    const creations = await written(async () => {
      id = (await desk.create({ text: first.text })).data.r._id;
    });
    const changes = await written(() => desk.update(id, 1, { title: "Anders", text: second.text }));
    expect([creations, changes]).toEqual([1, 1]);
    expect([await htmlOf(id, 1), await htmlOf(id, 2)]).toEqual([first.html, second.html]);
    expect(backend.statements.filter((statement) => statement.startsWith('update "revisions"'))).toEqual([]);
  });

  it("is handed to the approval of a press release, too", async () => {
    const { token } = await signedInUser(backend.db, MAY_APPROVE, {}, now);
    const { text, html } = newText();
    const release = await makePressRelease(backend.db, { text });
    const approve = () =>
      send(
        backend,
        token,
        `mutation ($id: String!, $medium: String) {
          r: approvePressRelease(id: $id, version: 1, medium: $medium, idempotencyKey: "approved-once") { article { _id } } }`,
        { id: String(release.id), medium: String(desk.medium.id) },
      );
    let answer: Awaited<ReturnType<typeof approve>> | undefined;
    const approvals = await written(async () => {
      answer = await approve();
    });
    expect(answer?.errors).toBeUndefined();
    expect(approvals).toBe(1);
    expect(await htmlOf(answer?.data.r.article._id, 1)).toBe(html);
  });

  it("is made where a draft has none: when it is published, alone or with many, and when its time has come", async () => {
    const [alone, one, other, later] = [await made(), await made(), await made(), await made()];
    const html = new Map<string, string>();
    for (const id of [alone, one, other, later]) html.set(id, await unrendered(id, 1));
    await desk.step("publishArticle", { id: alone, number: 1 });
    const many = await desk.ask(
      `mutation ($ids: [String!]!) { r: publishArticles(selection: { ids: $ids }, idempotencyKey: "publish-unrendered") { done } }`,
      { ids: [one, other] },
    );
    expect(many).toMatchObject({ data: { r: { done: 2 } } });
    await desk.step("scheduleArticle", { id: later, number: 1, publishAt: "2026-11-25T14:00" });
    now = new Date("2026-11-25T13:01:00Z");
    await desk.runDue();
    expect(desk.failures).toEqual([]);
    for (const [id, expected] of html) expect(await htmlForReaders(id)).toBe(expected);
  });

  it("is made where a restored revision has none any more, and where a draft without it is changed with others", async () => {
    const id = await made();
    await desk.update(id, 1, { title: "Anders", text: "Ein anderer Text." });
    const html = await unrendered(id, 1);
    await desk.step("restoreArticle", { id, version: 2, number: 1 });
    expect(await htmlOf(id, 3)).toBe(html);
    await backend.db.update(revisions).set({ rendered: null }).where(ofArticle(id, 3));
    await desk.ask(
      `mutation ($ids: [String!]!) { r: changeArticles(selection: { ids: $ids }, change: { data: { isPrivate: true } },
        idempotencyKey: "change-unrendered") { done } }`,
      { ids: [id] },
    );
    expect(await htmlOf(id, 4)).toBe(html);
  });

  it("keeps a revision from being restored where its text takes too long, and says so of the revision", async () => {
    const id = await made();
    await desk.update(id, 1, { title: "Anders", text: "Ein anderer Text." });
    await unrendered(id, 1);
    const run = vi.spyOn(threads, "run").mockRejectedValue(new TookTooMuchError());
    const { errors } = await desk.step("restoreArticle", { id, version: 2, number: 1 });
    run.mockRestore();
    expect(errors?.[0]?.extensions.data).toEqual([{ field: "number", message: "revision_too_complex" }]);
    expect(await desk.find(id)).toMatchObject({ version: 2, title: "Anders" });
  });
});
