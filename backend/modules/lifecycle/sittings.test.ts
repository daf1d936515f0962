import { randomUUID } from "node:crypto";
import { activityChanges, activityLogs, undoableChanges } from "backend/platform/database/tables";
import { revisions } from "backend/platform/lifecycle/tables";
import { isShownEntry } from "backend/platform/use-case/activity";
import { ALL_OF_ARTICLES, articleDesk } from "backend/testing/articles";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { and, asc, eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, it } from "vitest";

const NOW = new Date("2026-11-25T12:00:00Z");
const TEXT = "Ein Text, der lang genug ist.";

const SAVE = `mutation (
  $id: String!, $version: Int!, $data: ArticleInput!, $sitting: String, $goesOn: Boolean, $step: PublishingStep,
  $publishAt: String, $key: String!
) {
  r: updateArticle(
    id: $id, version: $version, data: $data, sitting: $sitting, sittingGoesOn: $goesOn, step: $step,
    publishAt: $publishAt, idempotencyKey: $key
  ) { _id version title intro draftNumber liveNumber scheduledNumber state undo }
}`;

interface Save {
  id: string;
  version: number;
  title: string;
  intro?: string;
  assignee?: string;
  sitting?: string;
  goesOn?: boolean;
  step?: "publish" | "schedule" | "send_for_review";
  publishAt?: string;
}

describeOnDatabase("the saves of one sitting", (open) => {
  let backend: TestBackend;
  let desk: Awaited<ReturnType<typeof articleDesk>>;
  beforeAll(async () => {
    backend = await open({ clock: () => NOW });
  });
  beforeEach(async () => {
    desk = await articleDesk(backend, () => NOW);
  });

  const made = async (title: string): Promise<string> => (await desk.create({ title })).data.r._id;
  const post = (
    { title, intro = "", assignee, ...given }: Save,
    { as, key = randomUUID() as string }: { as?: string; key?: string } = {},
  ) => {
    const data = {
      medium: String(desk.medium.id),
      text: TEXT,
      title,
      intro,
      ...(assignee ? { assignee } : {}),
    };
    return desk.ask(SAVE, { ...given, data, key }, as);
  };
  const save = async (given: Save, options: Parameters<typeof post>[1] = {}) => {
    const { data, errors } = await post(given, options);
    expect(errors).toBeUndefined();
    return data.r;
  };
  /** A save of the sitting that goes on. */
  const typed = (given: Save, options: Parameters<typeof post>[1] = {}) =>
    save({ sitting: "s1", goesOn: true, ...given }, options);

  const revisionsOf = async (id: string) => {
    const rows = await backend.db
      .select({ number: revisions.number, content: revisions.content })
      .from(revisions)
      .where(and(eq(revisions.area, "articles"), eq(revisions.recordId, Number(id))))
      .orderBy(asc(revisions.number));
    return rows.map(({ number, content }) => `${number} ${(content as { title: string }).title}`);
  };
  const logOf = async (id: string) => {
    const rows = await backend.db
      .select({ id: activityLogs.id, action: activityLogs.action })
      .from(activityLogs)
      .where(and(eq(activityLogs.area, "articles"), eq(activityLogs.recordId, Number(id)), isShownEntry))
      .orderBy(asc(activityLogs.id));
    return rows;
  };
  const actionsOf = async (id: string) => (await logOf(id)).map(({ action }) => action);
  const changesOf = async (entry: number) => {
    const rows = await backend.db
      .select({
        field: activityChanges.field,
        before: activityChanges.before,
        after: activityChanges.after,
      })
      .from(activityChanges)
      .where(eq(activityChanges.logId, entry))
      .orderBy(asc(activityChanges.field));
    return rows.map(({ field, before, after }) => `${field}: ${before} > ${after}`);
  };
  const undo = (id: string, as?: string) =>
    desk.ask(
      "mutation ($id: String!, $key: String!) { r: undoChange(id: $id, idempotencyKey: $key) { done } }",
      { id, key: randomUUID() },
      as,
    );

  it("are one revision, one entry of the log, and one undo", async () => {
    const id = await made("Eins");
    await typed({ id, version: 1, title: "Zwei" });
    await typed({ id, version: 2, title: "Zwei", intro: "Vor" });
    const last = await typed({ id, version: 3, title: "Drei", intro: "Vorspann" });
    expect(last).toMatchObject({ version: 4, draftNumber: 2, state: "draft" });
    expect(await revisionsOf(id)).toEqual(["1 Eins", "2 Drei"]);
    const log = await logOf(id);
    expect(log.map(({ action }) => action)).toEqual(["create", "update"]);
    expect(await changesOf(log[1]?.id ?? 0)).toEqual([
      "intro: null > Vorspann",
      "permalink: eins > drei",
      "title: Eins > Drei",
    ]);
    expect((await desk.find(id)).historyTotal).toBe(2);
    expect(await backend.db.$count(undoableChanges)).toBe(1);
    expect((await undo(last.undo)).data.r).toEqual({ done: 1 });
    expect(await desk.find(id)).toMatchObject({ title: "Eins", version: 5, draftNumber: 3 });
  });

  it("end with one that makes the version, which replaces them as well", async () => {
    const id = await made("Eins");
    await typed({ id, version: 1, title: "Zwei" });
    const kept = await save({ id, version: 2, title: "Drei", sitting: "s1" });
    expect(kept.draftNumber).toBe(2);
    const next = await typed({ id, version: 3, title: "Vier" });
    expect(next.draftNumber).toBe(3);
    expect(await revisionsOf(id)).toEqual(["1 Eins", "2 Drei", "3 Vier"]);
    expect(await actionsOf(id)).toEqual(["create", "update", "update"]);
  });

  it("end with a save that changes nothing any more", async () => {
    const id = await made("Eins");
    await typed({ id, version: 1, title: "Zwei" });
    const kept = await save({ id, version: 2, title: "Zwei", sitting: "s1" });
    expect(kept).toMatchObject({ version: 2, draftNumber: 2 });
    expect(kept.undo).not.toBeNull();
    expect((await typed({ id, version: 2, title: "Drei" })).draftNumber).toBe(3);
  });

  it("leave alone what was saved without a sitting, and what another one keeps", async () => {
    const id = await made("Eins");
    await typed({ id, version: 1, title: "Zwei" });
    await save({ id, version: 2, title: "Drei" });
    await typed({ id, version: 3, title: "Vier" });
    await typed({ id, version: 4, title: "Fünf", sitting: "s2" });
    expect(await revisionsOf(id)).toEqual(["1 Eins", "2 Zwei", "3 Drei", "4 Vier", "5 Fünf"]);
  });

  it("begin anew when a colleague has saved meanwhile, by whatever name", async () => {
    const colleague = (await signedInUser(backend.db, ALL_OF_ARTICLES)).token;
    const id = await made("Eins");
    await typed({ id, version: 1, title: "Zwei" });
    await typed({ id, version: 2, title: "Kollegin" }, { as: colleague });
    await typed({ id, version: 3, title: "Drei" });
    await typed({ id, version: 4, title: "Vier" });
    expect(await revisionsOf(id)).toEqual(["1 Eins", "2 Zwei", "3 Kollegin", "4 Vier"]);
    expect(await actionsOf(id)).toEqual(["create", "update", "update", "update"]);
  });

  it("replace nothing that was published, planned, sent to review or named meanwhile", async () => {
    const id = await made("Eins");
    await typed({ id, version: 1, title: "Zwei" });
    await desk.step("publishArticle", { id, number: 2 });
    expect(await typed({ id, version: 2, title: "Drei" })).toMatchObject({
      draftNumber: 3,
      state: "changed",
    });
    const at = "2026-11-27T06:00";
    const planned = await typed({
      id,
      version: 3,
      title: "Vier",
      goesOn: false,
      step: "schedule",
      publishAt: at,
    });
    expect(planned).toMatchObject({ draftNumber: 3, scheduledNumber: 3 });
    await typed({ id, version: 4, title: "Fünf" });
    await typed({ id, version: 5, title: "Sechs", goesOn: false, step: "send_for_review" });
    await typed({ id, version: 6, title: "Sieben" });
    await desk.ask(
      'mutation ($id: String!, $key: String!) { nameArticleRevision(id: $id, number: 5, name: "Stand", idempotencyKey: $key) { _id } }',
      { id, key: randomUUID() },
    );
    await typed({ id, version: 7, title: "Acht" });
    expect(await revisionsOf(id)).toEqual(["1 Eins", "2 Zwei", "3 Vier", "4 Sechs", "5 Sieben", "6 Acht"]);
  });

  it("publish what is typed as the version of the sitting", async () => {
    const id = await made("Eins");
    await typed({ id, version: 1, title: "Zwei" });
    const published = await save({ id, version: 2, title: "Drei", sitting: "s1", step: "publish" });
    expect(published).toMatchObject({ draftNumber: 2, liveNumber: 2, state: "published" });
    expect(await actionsOf(id)).toEqual(["create", "update", "publish"]);
  });

  it("say that nothing changed where all was taken back", async () => {
    const id = await made("Eins");
    await typed({ id, version: 1, title: "Zwei" });
    await typed({ id, version: 2, title: "Eins" });
    const log = await logOf(id);
    expect(await changesOf(log[1]?.id ?? 0)).toEqual([]);
    expect(await revisionsOf(id)).toEqual(["1 Eins", "2 Eins"]);
  });

  it("are refused with an older version, and the same post is saved once", async () => {
    const id = await made("Eins");
    const key = randomUUID();
    await typed({ id, version: 1, title: "Zwei" }, { key });
    expect(await typed({ id, version: 1, title: "Zwei" }, { key })).toMatchObject({ version: 2 });
    const { errors } = await post({ id, version: 1, title: "Drei", sitting: "s1", goesOn: true });
    expect(errors?.[0]?.extensions?.code).toBe("VERSION_CONFLICT");
    expect(await revisionsOf(id)).toEqual(["1 Eins", "2 Zwei"]);
  });

  it("need the permission to edit", async () => {
    const id = await made("Eins");
    const reader = (await signedInUser(backend.db, ["global:read__articles"])).token;
    const { errors } = await post(
      { id, version: 1, title: "Zwei", sitting: "s1", goesOn: true },
      { as: reader },
    );
    expect(errors?.[0]?.extensions?.code).toBe("NOT_AUTHORIZED");
  });

  it("are refused with a name that is too long", async () => {
    const id = await made("Eins");
    const { errors } = await post({ id, version: 1, title: "Zwei", sitting: "s".repeat(101) });
    expect(errors?.[0]?.extensions).toMatchObject({ data: [{ field: "sitting", message: "too_long" }] });
  });
});
