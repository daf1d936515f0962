import { randomUUID } from "node:crypto";
import { ALL_OF_ARTICLES, articleDesk } from "backend/testing/articles";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { actionsOf, readByReaders } from "backend/testing/lifecycle";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { articles } from "../articles/tables";

const NOW = new Date("2026-11-25T12:00:00Z");

const CREATE = `mutation (
  $data: ArticleInput!, $step: PublishingStep, $publishAt: String, $withdrawAt: String, $key: String!
) {
  r: createArticle(
    data: $data, step: $step, publishAt: $publishAt, withdrawAt: $withdrawAt, idempotencyKey: $key
  ) { _id version state draftNumber liveNumber scheduledNumber publishAt reviewState reviewNumber }
}`;

describeOnDatabase("a new record that takes a step along", (open) => {
  let backend: TestBackend;
  let desk: Awaited<ReturnType<typeof articleDesk>>;
  beforeAll(async () => {
    backend = await open({ clock: () => NOW });
  });
  beforeEach(async () => {
    desk = await articleDesk(backend, () => NOW);
  });
  interface Post {
    as?: string;
    key?: string;
    data?: object;
  }
  const create = (given: object, { as, key = randomUUID(), data = {} }: Post = {}) =>
    desk.ask(
      CREATE,
      {
        data: {
          medium: String(desk.medium.id),
          title: "Getippt",
          text: "Ein Text, der **lang** genug ist.",
          ...data,
        },
        ...given,
        key,
      },
      as,
    );
  const refusal = ({ errors }: Awaited<ReturnType<typeof create>>) => errors?.[0]?.extensions;
  const isOwn = () => eq(articles.mediumId, desk.medium.id);
  const expectNone = async () => expect(await backend.db.$count(articles, isOwn())).toBe(0);
  const actions = (id: string) => actionsOf(backend.db, "articles", id);

  it("is with readers at once, rendered, and the log has both", async () => {
    const { data, errors } = await create({ step: "publish" });
    expect(errors).toBeUndefined();
    const { _id: id } = data.r;
    expect(data.r).toMatchObject({ version: 1, draftNumber: 1, liveNumber: 1, state: "published" });
    expect(await readByReaders(backend.db, "articles", id)).toMatchObject({
      content: { title: "Getippt" },
      rendered: { text: expect.stringContaining("<strong>lang</strong>") },
    });
    expect(await actions(id)).toEqual(["create", "publish"]);
  });

  it("is planned, or sent to be reviewed", async () => {
    const planned = await create({ step: "schedule", publishAt: "2026-11-26T06:00" });
    expect(planned.data.r).toMatchObject({
      state: "scheduled",
      scheduledNumber: 1,
      publishAt: "2026-11-26T05:00:00.000Z",
    });
    const sent = await create({ step: "send_for_review" }, { data: { title: "Zu lesen" } });
    expect(sent.errors).toBeUndefined();
    expect(sent.data.r).toMatchObject({ reviewState: "asked", reviewNumber: 1, liveNumber: null });
  });

  it("is not made where the step is refused", async () => {
    const past = await create({ step: "schedule", publishAt: "2026-11-24T06:00" });
    expect(refusal(past)?.data).toEqual([{ field: "publishAt", message: "moment_past" }]);
    const wrong = await create({ step: "publish" }, { data: { text: "kurz" } });
    expect(refusal(wrong)?.data).toMatchObject([{ field: "text", message: "article_text_short" }]);
    await expectNone();
  });

  it("is made once for two posts with one key, and refuses the key with another step", async () => {
    const key = randomUUID();
    const both = await Promise.all([1, 2].map(() => create({ step: "publish" }, { key })));
    expect(both[1]?.data.r).toEqual(both[0]?.data.r);
    expect(refusal(await create({}, { key }))).toMatchObject({ code: "IDEMPOTENCY_KEY_REUSED" });
    expect(await backend.db.$count(articles, isOwn())).toBe(1);
  });

  it.each(["publish", "schedule", "send_for_review"])(
    "is refused as a whole to who may create but not take the step %s",
    async (step) => {
      const missing = `global:${step}__articles`;
      const { token } = await signedInUser(
        backend.db,
        ALL_OF_ARTICLES.filter((one) => one !== missing),
      );
      const answer = await create({ step, publishAt: "gestern" }, { as: token, data: { text: "kurz" } });
      expect(refusal(answer)).toMatchObject({ code: "NOT_AUTHORIZED", permission: missing });
      await expectNone();
    },
  );

  it("is refused as a whole to who may publish but not create", async () => {
    const { token } = await signedInUser(
      backend.db,
      ALL_OF_ARTICLES.filter((one) => one !== "global:create__articles"),
    );
    const answer = await create({ step: "publish" }, { as: token });
    expect(refusal(answer)).toMatchObject({ code: "NOT_AUTHORIZED", permission: "global:create__articles" });
    await expectNone();
  });
});
