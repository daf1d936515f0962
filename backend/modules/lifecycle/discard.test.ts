import { ALL_OF_ARTICLES, articleDesk } from "backend/testing/articles";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { actionsOf, readByReaders } from "backend/testing/lifecycle";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { rubrics } from "../rubrics/tables";

const NOW = new Date("2026-11-25T12:00:00Z");
const [TEXT, OTHER] = ["Ein Text, der lang genug ist.", "Ein anderer Text, auch lang genug."];

describeOnDatabase("changes that are discarded", (open) => {
  let backend: TestBackend;
  let desk: Awaited<ReturnType<typeof articleDesk>>;
  let id: string;
  beforeAll(async () => {
    backend = await open({ clock: () => NOW });
  });
  beforeEach(async () => {
    desk = await articleDesk(backend, () => NOW);
    id = (await desk.create({ title: "Bei Lesern", text: TEXT })).data.r._id;
    await desk.step("publishArticle", { id, number: 1 });
  });
  const discard = (args: object = {}, as?: string) =>
    desk.step("discardArticleChanges", { id, version: 2, number: 1, ...args }, as);
  const change = async (title = "Geändert") => {
    const { permalink } = await desk.find(id);
    await desk.update(id, 1, { title, permalink, text: OTHER });
  };
  type Answer = Awaited<ReturnType<typeof discard>>;
  const refusal = ({ errors }: Answer) => errors?.[0]?.extensions;
  const ofReaders = () => readByReaders(backend.db, "articles", id);

  it("are gone from the draft, which is published then, and stay among the revisions", async () => {
    await change();
    const { data, errors } = await discard();
    expect(errors).toBeUndefined();
    expect(data.r).toMatchObject({
      title: "Bei Lesern",
      text: TEXT,
      version: 3,
      state: "published",
      draftNumber: 3,
      liveNumber: 3,
    });
    expect(await ofReaders()).toMatchObject({ number: 3, content: { title: "Bei Lesern" } });
    expect((await actionsOf(backend.db, "articles", id)).slice(-2)).toEqual(["update", "discard"]);
    const back = await desk.step("restoreArticle", { id, version: 3, number: 2 });
    expect(back.data.r).toMatchObject({ title: "Geändert", state: "changed", draftNumber: 4, liveNumber: 3 });
  });

  it("keep what is planned, of whatever revision", async () => {
    await change();
    await desk.step("scheduleArticle", { id, number: 2, publishAt: "2026-11-26T06:00" });
    expect((await discard()).data.r).toMatchObject({ state: "scheduled", scheduledNumber: 2, liveNumber: 3 });
  });

  it("are gone where somebody has changed them back by hand, too", async () => {
    await change();
    const { permalink } = await desk.find(id);
    await desk.update(id, 2, { title: "Bei Lesern", permalink, text: TEXT });
    const { data } = await discard({ version: 3 });
    expect(data.r).toMatchObject({ version: 3, state: "published", draftNumber: 3, liveNumber: 3 });
    expect(await ofReaders()).toMatchObject({ number: 3 });
  });

  it("leave a difference where a record is gone that readers' revision names", async () => {
    const { db } = backend;
    const { permalink } = await desk.find(id);
    const [rubric] = await db
      .insert(rubrics)
      .values({ name: `Rubrik ${id}`, mediumId: desk.medium.id })
      .returning();
    const named = { title: "Bei Lesern", permalink, text: TEXT, rubrics: [String(rubric?.id)] };
    await desk.update(id, 1, named);
    await desk.step("publishArticle", { id, number: 2 });
    await desk.update(id, 2, { ...named, rubrics: [], text: OTHER });
    await db.delete(rubrics).where(eq(rubrics.id, rubric?.id ?? 0));
    const { data } = await discard({ version: 3, number: 2 });
    expect(data.r).toMatchObject({ text: TEXT, state: "changed", liveNumber: 2, draftNumber: 4 });
  });

  it("are refused where there are none, where readers get something else, and at an older version", async () => {
    expect(refusal(await discard({ version: 1 }))?.data).toEqual([
      { field: "", message: "published_already" },
    ]);
    await change();
    expect(refusal(await discard({ version: 1 }))).toMatchObject({ code: "VERSION_CONFLICT" });
    await desk.step("publishArticle", { id, number: 2 });
    expect(refusal(await discard())?.data).toMatchObject([{ message: "draft_moved_on" }]);
    await desk.step("withdrawArticle", { id });
    expect(refusal(await discard())?.data).toEqual([{ field: "", message: "not_published" }]);
    expect(refusal(await discard({ id: "999999999" }))).toMatchObject({ code: "NOT_FOUND" });
  });

  it("need the right to write", async () => {
    await change();
    const { token } = await signedInUser(
      backend.db,
      ALL_OF_ARTICLES.filter((one) => one !== "global:write__articles"),
    );
    expect(refusal(await discard({}, token))).toMatchObject({ code: "NOT_AUTHORIZED" });
    expect(await desk.find(id)).toMatchObject({ title: "Geändert", state: "changed" });
  });
});
