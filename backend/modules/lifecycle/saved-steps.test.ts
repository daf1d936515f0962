import { randomUUID } from "node:crypto";
import { ALL_OF_ARTICLES, articleDesk } from "backend/testing/articles";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { immoflashDesk } from "backend/testing/immoflash";
import { actionsOf, readByReaders } from "backend/testing/lifecycle";
import { pageDesk } from "backend/testing/site-pages";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { media } from "../media/tables";

const NOW = new Date("2026-11-25T12:00:00Z");
const TEXT = "Ein Text, der lang genug ist.";

interface Save {
  id: string;
  version: number;
  data: object;
  step?: "publish" | "schedule" | "send_for_review";
  publishAt?: string;
  withdrawAt?: string;
}

/** A save of a record of this type, with the step that it takes along. */
const saveOf = (type: string) => `mutation (
  $id: String!, $version: Int!, $data: ${type}Input!, $step: PublishingStep, $publishAt: String, $withdrawAt: String,
  $key: String!
) {
  r: update${type}(
    id: $id, version: $version, data: $data, step: $step, publishAt: $publishAt, withdrawAt: $withdrawAt,
    idempotencyKey: $key
  ) { _id version state draftNumber liveNumber scheduledNumber publishAt withdrawAt reviewState reviewNumber }
}`;

describeOnDatabase("a save that takes a step along", (open) => {
  let backend: TestBackend;
  let desk: Awaited<ReturnType<typeof articleDesk>>;
  beforeAll(async () => {
    backend = await open({ clock: () => NOW });
  });
  beforeEach(async () => {
    desk = await articleDesk(backend, () => NOW);
  });
  const made = async (title: string): Promise<string> => (await desk.create({ title })).data.r._id;
  const save = (
    { data, ...given }: Save,
    { as, key = randomUUID() as string }: { as?: string; key?: string } = {},
  ) =>
    desk.ask(
      saveOf("Article"),
      { ...given, data: { medium: String(desk.medium.id), text: TEXT, ...data }, key },
      as,
    );
  type Answer = Awaited<ReturnType<typeof save>>;
  const refusal = ({ errors }: Answer) => errors?.[0]?.extensions;
  const ofReaders = async (area: string, id: string) =>
    (await readByReaders(backend.db, area, id))?.content as { title: string } | undefined;
  const titleOfReaders = async (id: string) => (await ofReaders("articles", id))?.title;
  const actions = (area: string, id: string) => actionsOf(backend.db, area, id);
  /** That nothing of a refused post is kept. */
  const expectUntouched = async (id: string, title: string) => {
    expect(await desk.find(id)).toMatchObject({ title, version: 1, draftNumber: 1, state: "draft" });
    expect(await titleOfReaders(id)).toBeUndefined();
    expect(await actions("articles", id)).toEqual(["create"]);
  };

  it("gives readers what was typed, and logs the change and the step", async () => {
    const id = await made("Früher");
    const { data } = await save({ id, version: 1, data: { title: "Getippt" }, step: "publish" });
    expect(data.r).toMatchObject({ version: 2, draftNumber: 2, liveNumber: 2, state: "published" });
    expect(await titleOfReaders(id)).toBe("Getippt");
    expect(await actions("articles", id)).toEqual(["create", "update", "publish"]);
  });

  it("publishes once more what is published already and has changed", async () => {
    const id = await made("Eins");
    await desk.step("publishArticle", { id, number: 1 });
    const { data } = await save({ id, version: 1, data: { title: "Zwei" }, step: "publish" });
    expect(data.r).toMatchObject({ liveNumber: 2, state: "published" });
    expect(await titleOfReaders(id)).toBe("Zwei");
  });

  it("takes the step of a draft that nobody has changed, and refuses it where readers have that draft", async () => {
    const id = await made("Gleich");
    const { permalink } = await desk.find(id);
    const same = { id, data: { title: "Gleich", permalink }, step: "publish" } as const;
    const first = await save({ ...same, version: 1 });
    expect(first.data.r).toMatchObject({ version: 1, liveNumber: 1 });
    expect(await actions("articles", id)).toEqual(["create", "publish"]);
    expect(refusal(await save({ ...same, version: 1 }))).toMatchObject({
      data: [{ field: "", message: "published_already" }],
    });
  });

  it("publishes once for two posts with one key, and refuses the key with another step", async () => {
    const id = await made("Früher");
    const key = randomUUID();
    const post = { id, version: 1, data: { title: "Einmal" }, step: "publish" } as const;
    const both = await Promise.all([save(post, { key }), save(post, { key })]);
    expect(both.map(({ data }) => data.r)).toEqual([1, 2].map(() => both[0]?.data.r));
    expect(await actions("articles", id)).toEqual(["create", "update", "publish"]);
    for (const step of ["send_for_review", undefined] as const)
      expect(refusal(await save({ ...post, step }, { key }))).toMatchObject({
        code: "IDEMPOTENCY_KEY_REUSED",
      });
    expect(await actions("articles", id)).toEqual(["create", "update", "publish"]);
  });

  it("publishes nothing of an older version, and shows the present one", async () => {
    const id = await made("Früher");
    await desk.update(id, 1, { title: "Von anderen", text: TEXT });
    const answer = await save({ id, version: 1, data: { title: "Von mir" }, step: "publish" });
    expect(refusal(answer)).toMatchObject({
      code: "VERSION_CONFLICT",
      current: { title: "Von anderen", version: 2 },
    });
    expect(await titleOfReaders(id)).toBeUndefined();
    expect(await desk.find(id)).toMatchObject({ title: "Von anderen", liveNumber: null });
  });

  it("saves and publishes nothing where a field is wrong", async () => {
    const id = await made("Früher");
    const answer = await save({ id, version: 1, data: { title: "Neu", text: "kurz" }, step: "publish" });
    expect(refusal(answer)?.data).toMatchObject([{ field: "text", message: "article_text_short" }]);
    await expectUntouched(id, "Früher");
  });

  it("saves nothing where something keeps the draft from readers", async () => {
    const id = await made("Früher");
    await backend.db.update(media).set({ hasArticle: false }).where(eq(media.id, desk.medium.id));
    const answer = await save({ id, version: 1, data: { title: "Neu" }, step: "publish" });
    expect(refusal(answer)?.data).toMatchObject([{ field: "medium", message: "medium_without_articles" }]);
    await expectUntouched(id, "Früher");
  });

  it.each([
    ["publish", "publish"],
    ["schedule", "schedule"],
    ["send_for_review", "send_for_review"],
  ] as const)("is refused as a whole to who may edit but not take the step %s", async (step, right) => {
    const id = await made("Früher");
    const missing = `global:${right}__articles`;
    const { token } = await signedInUser(
      backend.db,
      ALL_OF_ARTICLES.filter((one) => one !== missing),
    );
    // Refused before anything of it is read: also with a field that is wrong, and a time that there is not.
    const post = { id, version: 1, data: { title: "Heimlich", text: "kurz" }, step, publishAt: "gestern" };
    expect(refusal(await save(post, { as: token }))).toMatchObject({
      code: "NOT_AUTHORIZED",
      permission: missing,
    });
    await expectUntouched(id, "Früher");
    const { errors } = await save({ id, version: 1, data: { title: "Gespeichert" } }, { as: token });
    expect(errors).toBeUndefined();
  });

  it("is refused as a whole to who may publish but not edit", async () => {
    const id = await made("Früher");
    const { token } = await signedInUser(
      backend.db,
      ALL_OF_ARTICLES.filter((one) => one !== "global:edit__articles"),
    );
    const post = { id, version: 1, data: { title: "Heimlich" }, step: "publish" } as const;
    expect(refusal(await save(post, { as: token }))).toMatchObject({ code: "NOT_AUTHORIZED" });
    await expectUntouched(id, "Früher");
    await desk.step("publishArticle", { id, number: 1 }, token);
    expect(await titleOfReaders(id)).toBe("Früher");
  });

  it("schedules what was typed, with its times, and refuses the save with a wrong one", async () => {
    const id = await made("Früher");
    const post = { id, version: 1, data: { title: "Zum Termin" }, step: "schedule" } as const;
    for (const [times, problem] of [
      [{ publishAt: "2026-11-25T12:30" }, { field: "publishAt", message: "moment_past" }],
      [{ publishAt: "2027-03-28T02:30" }, { field: "publishAt", message: "moment_invalid" }],
      [{}, { field: "publishAt", message: "required" }],
    ] as const)
      expect(refusal(await save({ ...post, ...times }))?.data).toEqual([problem]);
    await expectUntouched(id, "Früher");
    const { data } = await save({ ...post, publishAt: "2026-11-26T08:00", withdrawAt: "2026-11-30T08:00" });
    expect(data.r).toMatchObject({
      state: "scheduled",
      draftNumber: 2,
      scheduledNumber: 2,
      publishAt: "2026-11-26T07:00:00.000Z",
      withdrawAt: "2026-11-30T07:00:00.000Z",
    });
    expect(await actions("articles", id)).toEqual(["create", "update", "schedule"]);
  });

  it("counts other times as another post", async () => {
    const id = await made("Früher");
    const key = randomUUID();
    const post = { id, version: 1, data: { title: "Zum Termin" }, step: "schedule" } as const;
    await save({ ...post, publishAt: "2026-11-26T08:00" }, { key });
    const other = await save({ ...post, publishAt: "2026-11-27T08:00" }, { key });
    expect(refusal(other)).toMatchObject({ code: "IDEMPOTENCY_KEY_REUSED" });
  });

  it("sends what was typed to be reviewed", async () => {
    const id = await made("Früher");
    const { data } = await save({ id, version: 1, data: { title: "Bitte lesen" }, step: "send_for_review" });
    expect(data.r).toMatchObject({ draftNumber: 2, reviewState: "asked", reviewNumber: 2, liveNumber: null });
    expect(await actions("articles", id)).toEqual(["create", "update", "send_for_review"]);
  });

  it("does the same for pages, whose components stay", async () => {
    const pages = await pageDesk(backend);
    const id = await pages.made("Früher");
    await pages.add(id, { type: "content_block", text: "Wir." });
    const { version } = await pages.find(id);
    const post = { id, version, data: { title: "Getippt" }, step: "publish" } as const;
    const { data } = await pages.ask(saveOf("Page"), { ...post, key: randomUUID() });
    expect(data.r).toMatchObject({ draftNumber: 3, liveNumber: 3 });
    expect(await ofReaders("pages", id)).toMatchObject({
      title: "Getippt",
      components: [{ type: "content_block", text: "Wir." }],
    });
    expect((await actions("pages", id)).slice(-2)).toEqual(["update", "publish"]);
  });

  it("does the same for immoflash issues, and saves nothing of one that is not ready", async () => {
    const issues = await immoflashDesk(backend);
    const created = (await issues.create()).data.r;
    const { _id: id, publishDate } = created;
    const ad = await issues.sell(id);
    const save = (title: string, pages: object[]) =>
      issues.ask(saveOf("ImmoflashIssue"), {
        id,
        version: 1,
        step: "publish",
        data: { title, medium: String(issues.medium.id), publishDate, pages },
      });
    const unready = await save("Zu früh", [{ type: "imprint" }]);
    expect(refusal(unready)?.data).toMatchObject([{ field: "", message: "immoflash_issue_unready" }]);
    expect(await issues.find(id)).toMatchObject({ title: created.title, version: 1, draftNumber: 1 });
    const article = await issues.article();
    const ready = [
      { type: "cover_left", article1: article },
      { type: "full_ad", ad1: ad },
    ];
    const { data, errors } = await save("Getippt", ready);
    expect(errors).toBeUndefined();
    expect(data.r).toMatchObject({ draftNumber: 2, liveNumber: 2 });
    expect(await ofReaders("immoflash_issues", id)).toMatchObject({ title: "Getippt" });
  });
});
