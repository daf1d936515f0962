import { randomUUID } from "node:crypto";
import { assets } from "backend/modules/library/tables";
import { rubrics } from "backend/modules/rubrics/tables";
import { tags } from "backend/modules/tags/tables";
import { published, revisions } from "backend/platform/lifecycle/tables";
import { ALL_OF_ARTICLES, articleDesk, makeArticleMedium } from "backend/testing/articles";
import { makeIssue } from "backend/testing/booking-factories";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { nextNumber, signedInUser } from "backend/testing/factories";
import { makeAsset, makeDocument } from "backend/testing/library";
import type { send } from "backend/testing/request";
import { count, eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";

const NOW = new Date("2026-11-25T12:00:00Z");

describeOnDatabase("articles", (open) => {
  let backend: TestBackend;
  let desk: Awaited<ReturnType<typeof articleDesk>>;
  beforeAll(async () => {
    backend = await open({ clock: () => NOW });
    desk = await articleDesk(backend, () => NOW);
  });
  const problemsOf = ({ errors }: Awaited<ReturnType<typeof send>>) =>
    errors?.[0]?.extensions.data?.map(({ field, message }) => `${field} ${message}`);
  const made = async (data?: object) => {
    const { data: answer, errors } = await desk.create(data);
    expect(errors).toBeUndefined();
    return answer.r as { _id: string; version: number; permalink: string; title: string };
  };

  it("get the permalink of their title, and keep one that is typed", async () => {
    expect(await made({ title: "Größer wohnen" })).toMatchObject({
      permalink: "groesser-wohnen",
      state: "draft",
      draftNumber: 1,
      liveNumber: null,
      historyTotal: 1,
    });
    expect(await made({ title: "Größer wohnen", permalink: "anders" })).toMatchObject({
      permalink: "anders",
    });
    const refused = await desk.create({ title: "Größer wohnen" });
    expect(refused.errors?.[0]?.extensions.data).toEqual([
      { field: "permalink", message: "permalink_used", params: { free: "groesser-wohnen-2" } },
    ]);
    const other = await makeArticleMedium(backend.db);
    await made({ title: "Größer wohnen", medium: String(other.id) });
    expect(problemsOf(await desk.create({ title: "東京" }))).toEqual(["permalink required"]);
  });

  it("answer their tags as they were made, and their rubrics by name, as Germans sort", async () => {
    const { db } = backend;
    const mediumId = desk.medium.id;
    const names = ["Zürich", "Märkte", "Ämter"].map((name) => `${name} ${nextNumber()}`);
    const inOrder = async (table: typeof rubrics | typeof tags, rows: object[]) =>
      (
        await db
          .insert(table)
          .values(rows as never)
          .returning()
      ).map(({ id }) => String(id));
    const rubricIds = await inOrder(
      rubrics,
      names.map((name) => ({ name, mediumId })),
    );
    const tagIds = await inOrder(
      tags,
      names.map((name) => ({ name: `S ${name}` })),
    );
    const { _id } = await made({ rubrics: rubricIds, tags: tagIds.toReversed() });
    const { data } = await desk.ask(
      "query ($id: String!) { r: article(id: $id) { rubrics { name } tags { name } } }",
      {
        id: _id,
      },
    );
    const [zurich, markets, offices] = names;
    expect(data.r).toEqual({
      rubrics: [{ name: offices }, { name: markets }, { name: zurich }],
      tags: names.map((name) => ({ name: `S ${name}` })),
    });
  });

  it("have nothing in a field that their revisions are older than", async () => {
    const { db } = backend;
    const { _id, permalink } = await made({ title: `Alt ${nextNumber()}`, seoTitle: "Kurz" });
    await desk.step("publishArticle", { id: _id, number: 1 });
    const id = Number(_id);
    const older = sql`content - 'links' - 'seoTitle' - 'priority'`;
    await db.update(revisions).set({ content: older }).where(eq(revisions.recordId, id));
    await db.update(published).set({ content: older }).where(eq(published.recordId, id));
    const read = `query ($mediumId: String!, $permalink: String!) {
      r: publishedArticle(mediumId: $mediumId, permalink: $permalink) { links { url } seoTitle priority } }`;
    const variables = { mediumId: String(desk.medium.id), permalink };
    const empty = { links: [], seoTitle: null, priority: "auto" };
    expect((await desk.ask(read, variables)).data.r).toEqual(empty);
    const work = { assignee: String(desk.user.id), dueOn: "2026-12-01" };
    await desk.update(_id, 1, { title: "Neu", text: "Ein anderer Text.", seoTitle: "Neu", ...work });
    const restored = await desk.step("restoreArticle", { id: _id, version: 2, number: 1 });
    expect(restored.errors).toBeUndefined();
    const whole =
      "query ($id: String!) { r: article(id: $id) { links { url } seoTitle priority text dueOn } }";
    expect((await desk.ask(whole, { id: _id })).data.r).toEqual({
      ...empty,
      // The work on it is not restored.
      dueOn: work.dueOn,
      text: "Ein Text, der lang genug ist.",
    });
  });

  it("have only what their medium has", async () => {
    const { db } = backend;
    const plain = await makeArticleMedium(db, { hasCitations: false, hasArticleNumber: false });
    const none = await makeArticleMedium(db, { hasArticle: false });
    const issue = await makeIssue(db, plain.id);
    const [rubric] = await db
      .insert(rubrics)
      .values({ name: `R ${nextNumber()}`, mediumId: plain.id })
      .returning();
    const [tag] = await db
      .insert(tags)
      .values({ name: `T ${nextNumber()}` })
      .returning();
    expect(
      problemsOf(
        await desk.create({
          medium: String(plain.id),
          articleNumber: "7",
          quotes: [{ text: "Ja." }],
          mainTags: [String(tag?.id)],
        }),
      ),
    ).toEqual([
      "articleNumber medium_without_article_numbers",
      "quotes medium_without_citations",
      "mainTags tag_no_main_tag",
    ]);
    expect(problemsOf(await desk.create({ medium: String(none.id) }))).toEqual([
      "medium medium_without_articles",
    ]);
    expect(problemsOf(await desk.create({ issue: String(issue.id), rubrics: [String(rubric?.id)] }))).toEqual(
      ["issue issue_of_other_medium", "rubrics rubric_of_other_medium"],
    );
    await made({ medium: String(plain.id), issue: String(issue.id), rubrics: [String(rubric?.id)] });
  });

  it("have cover pictures of the library, in their order", async () => {
    const { db } = backend;
    const [first, second] = [await makeAsset(backend), await makeAsset(backend)].map(({ _id }) => ({
      asset: _id,
      owner: "Foto Huber",
      subtext: "Das Haus am See",
    }));
    const document = { asset: String((await makeDocument(db)).id) };
    const own = {
      medium: String(desk.medium.id),
      title: `Bild ${nextNumber()}`,
      text: "Ein Text, lang genug.",
    };
    const library = await articleDesk(backend, () => NOW, [...ALL_OF_ARTICLES, "global:read__attachments"]);
    const created = (covers: unknown[], of = library) =>
      of.create({ ...own, covers, title: `Bild ${nextNumber()}` });
    const coversOf = async (id: string) => {
      const read = "query ($id: String!) { r: article(id: $id) { covers { asset { _id } owner subtext } } }";
      const { data } = await library.ask(read, { id });
      return data.r.covers.map(({ asset, ...cover }: { asset: { _id: string } }) => ({
        asset: asset._id,
        ...cover,
      }));
    };

    const { _id } = (await library.create({ ...own, covers: [second, first] })).data.r;
    expect(await coversOf(_id)).toEqual([second, first]);
    for (const wrong of [document, { asset: "999999" }, { asset: "x" }])
      expect(problemsOf(await created([first, wrong]))).toEqual(["covers[1].asset choice_invalid"]);
    expect(problemsOf(await created([{ owner: "Niemand" }]))).toEqual(["covers[0].asset required"]);

    // Without the right to read the library, what is there already may stay.
    expect(problemsOf(await created([first], desk))).toEqual(["covers[0].asset choice_invalid"]);
    expect((await desk.update(_id, 1, { ...own, covers: [first, second] })).errors).toBeUndefined();
    expect(await coversOf(_id)).toEqual([first, second]);

    const filtered = "query ($filter: ArticleFilter) { r: articles(filter: $filter) { data { _id } } }";
    const found = await library.ask(filtered, { filter: { assetIds: [first?.asset] } });
    expect(found.data.r.data).toEqual([{ _id }]);
    const uses = "query ($id: String!) { r: assetUses(id: $id) { what count link } }";
    expect((await library.ask(uses, { id: first?.asset })).data.r).toEqual([
      { what: "articles", count: 1, link: `/articles?asset=${first?.asset}` },
    ]);

    // A revision is compared by the names of its pictures, and comes back without one that is gone meanwhile.
    expect((await library.update(_id, 2, { ...own, covers: [second] })).errors).toBeUndefined();
    const compare = `query ($id: String!, $from: Int!, $to: Int!) {
      r: articleDifferences(id: $id, from: $from, to: $to) { field before after } }`;
    const { data } = await library.ask(compare, { id: _id, from: 2, to: 3 });
    const named = expect.stringMatching(/^Bild \d+ – Foto Huber – Das Haus am See$/);
    expect(data.r).toEqual([{ field: "covers", before: [named, named], after: [named] }]);
    await db.delete(assets).where(eq(assets.id, Number(first?.asset)));
    const restored = await library.step("restoreArticle", { id: _id, version: 3, number: 2 });
    expect(restored.errors).toBeUndefined();
    expect(await coversOf(_id)).toEqual([second]);
  });

  it("are found by what they have, and sorted", async () => {
    const { db } = backend;
    const medium = await makeArticleMedium(db);
    const issue = await makeIssue(db, medium.id);
    const [main] = await db
      .insert(tags)
      .values({ name: `H ${nextNumber()}`, isMainTag: true })
      .returning();
    const me = String(desk.user.id);
    const of = { medium: String(medium.id) };
    const one = await made({
      ...of,
      title: "Balkon am Morgen",
      issue: String(issue.id),
      mainTags: [String(main?.id)],
      author: me,
      assignee: me,
      dueOn: "2026-12-01",
    });
    const two = await made({
      ...of,
      title: "Garten am Abend",
      text: "Drei ganze Wörter",
      isAdvertorial: true,
    });
    await desk.step("publishArticle", { id: two._id, number: 1 });
    const found = async (filter: object, term?: string) => {
      const document = `query ($filter: ArticleFilter, $term: String) {
        r: articles(filter: $filter, term: $term, sort: "title") { data { _id wordCount text } } }`;
      const { data, errors } = await desk.ask(document, {
        filter: { mediumIds: [of.medium], ...filter },
        term,
      });
      expect(errors).toBeUndefined();
      return data.r.data.map(({ _id }: { _id: string }) => _id);
    };
    expect(await found({})).toEqual([one._id, two._id]);
    expect(await found({}, "garten")).toEqual([two._id]);
    for (const filter of [
      ...[{ issueIds: [String(issue.id)] }, { tagIds: [String(main?.id)] }, { authorIds: [me] }],
      ...[{ assigneeIds: [me] }, { dueTo: "2026-12-01" }, { states: ["draft"] }, { isAdvertorial: false }],
    ])
      expect(await found(filter)).toEqual([one._id]);
    for (const filter of [
      { states: ["published", "changed"] },
      { isUnassigned: true },
      { isAdvertorial: true },
      { publishedFrom: "2026-11-25", publishedTo: "2026-11-25" },
    ])
      expect(await found(filter)).toEqual([two._id]);
    for (const filter of [{ states: [] }, { publishedFrom: "2026-11-26" }, { reviewStates: ["asked"] }])
      expect(await found(filter)).toEqual([]);
    await desk.step("sendArticleForReview", { id: one._id, number: 1 });
    expect(await found({ reviewStates: ["asked"] })).toEqual([one._id]);
    expect(await found({ reviewStates: ["none"] })).toEqual([two._id]);
    expect(await found({ reviewStates: ["none", "asked"] })).toEqual([one._id, two._id]);
    // A list reads no texts, and answers with them all the same.
    const { data } = await desk.ask(
      `query ($f: ArticleFilter) { r: articles(filter: $f) { data { text wordCount } } }`,
      {
        f: { ids: [two._id] },
      },
    );
    expect(data.r.data).toEqual([{ text: "Drei ganze Wörter", wordCount: 3 }]);
  });

  it("take steps together, and each that cannot says why", async () => {
    const medium = String((await makeArticleMedium(backend.db)).id);
    const [one, two] = [await made({ medium }), await made({ medium })];
    await desk.step("publishArticle", { id: one._id, number: 1 });
    const selection = { all: { filter: { mediumIds: [medium] } } };
    const preview = `query ($selection: ArticleSelection!) {
      r: publishArticlesPreview(selection: $selection) { total can refused { _id reason } } }`;
    expect((await desk.ask(preview, { selection })).data.r).toEqual({
      total: 2,
      can: 1,
      refused: [{ _id: one._id, reason: "published_already" }],
    });
    const many = (step: string) => `mutation ($selection: ArticleSelection!, $key: String!) {
      r: ${step}Articles(selection: $selection, idempotencyKey: $key) { done refused { _id label reason } } }`;
    const refusal = { _id: one._id, label: one.title, reason: "published_already" };
    const key = randomUUID();
    for (const _ of ["first", "again"])
      expect((await desk.ask(many("publish"), { selection, key })).data.r).toEqual({
        done: 1,
        refused: [refusal],
      });
    expect((await desk.find(two._id)).state).toBe("published");
    const both = { ids: [one._id, two._id, "999999999"] };
    expect((await desk.ask(many("withdraw"), { selection: both, key: randomUUID() })).data.r).toEqual({
      done: 2,
      refused: [{ _id: "999999999", label: "#999999999", reason: "record_unknown" }],
    });
    expect((await desk.find(one._id)).state).toBe("withdrawn");
  });

  it("move to an issue together, published ones too, but for those of another medium", async () => {
    const { db } = backend;
    const [own, other] = [await makeArticleMedium(db), await makeArticleMedium(db)];
    const issue = await makeIssue(db, own.id);
    const [one, two] = [await made({ medium: String(own.id) }), await made({ medium: String(other.id) })];
    await desk.step("publishArticle", { id: one._id, number: 1 });
    const document = `mutation ($selection: ArticleSelection!, $change: ArticleBulk!, $key: String!) {
      r: changeArticles(selection: $selection, change: $change, idempotencyKey: $key) { done refused { _id reason } } }`;
    const change = { data: { issue: String(issue.id) } };
    const selection = { ids: [one._id, two._id] };
    expect((await desk.ask(document, { selection, change, key: randomUUID() })).data.r).toEqual({
      done: 1,
      refused: [{ _id: two._id, reason: "issue_of_other_medium" }],
    });
    expect((await desk.find(one._id)).draftNumber).toBe(2);
  });

  describe("revisions", () => {
    const history = async (id: string) =>
      (
        await desk.ask(
          `query ($id: String!) { r: article(id: $id) { revisions { number name restoredFrom by { _id } } } }`,
          { id },
        )
      ).data.r.revisions;

    it("are made by saves that change the content, and by no others", async () => {
      const { _id, version } = await made({ title: "Erste Fassung" });
      const data = { title: "Erste Fassung", text: "Ein Text, der lang genug ist." };
      expect((await desk.update(_id, version, data)).data.r).toMatchObject({ version: 1, draftNumber: 1 });
      const assigned = await desk.update(_id, version, { ...data, assignee: String(desk.user.id) });
      expect(assigned.data.r).toMatchObject({ version: 2, draftNumber: 1 });
      expect((await desk.update(_id, 2, { ...data, title: "Zweite Fassung" })).data.r).toMatchObject({
        version: 3,
        draftNumber: 2,
      });
      expect(await history(_id)).toEqual([
        { number: 2, name: null, restoredFrom: null, by: { _id: String(desk.user.id) } },
        { number: 1, name: null, restoredFrom: null, by: { _id: String(desk.user.id) } },
      ]);
    });

    it("differ field by field, texts word by word, records by name", async () => {
      const [tag] = await backend.db
        .insert(tags)
        .values({ name: `Neubau ${nextNumber()}` })
        .returning();
      const { _id } = await made({ title: "Haus", text: "Das alte Haus am See." });
      await desk.update(_id, 1, { title: "Haus", text: "Das neue Haus am See.", tags: [String(tag?.id)] });
      const document = `query ($id: String!, $from: Int!, $to: Int!) {
        r: articleDifferences(id: $id, from: $from, to: $to) { field before after parts { kind text } } }`;
      const { data } = await desk.ask(document, { id: _id, from: 1, to: 2 });
      expect(data.r).toEqual([
        {
          field: "text",
          before: ["Das alte Haus am See."],
          after: ["Das neue Haus am See."],
          parts: [
            { kind: "same", text: "Das " },
            { kind: "removed", text: "alte" },
            { kind: "added", text: "neue" },
            { kind: "same", text: " Haus am See." },
          ],
        },
        { field: "tags", before: [], after: [tag?.name], parts: [] },
      ]);
      expect((await desk.ask(document, { id: _id, from: 1, to: 3 })).code).toBe("NOT_FOUND");
    });

    it("are restored as a save, without records that are gone, and get a name", async () => {
      const { db } = backend;
      const [tag] = await db
        .insert(tags)
        .values({ name: `Weg ${nextNumber()}` })
        .returning();
      const { _id } = await made({ title: "Mit Wort", tags: [String(tag?.id)], permalink: "mit-wort" });
      await desk.step("publishArticle", { id: _id, number: 1 });
      await desk.update(_id, 1, {
        title: "Ohne Wort",
        text: "Ein ganz anderer Text.",
        permalink: "ohne-wort",
      });
      await db.delete(tags).where(eq(tags.id, tag?.id ?? 0));
      const readers = () => db.select().from(published);
      const before = await readers();
      const { data } = await desk.step("restoreArticle", { id: _id, version: 2, number: 1 });
      expect(data.r).toMatchObject({
        title: "Mit Wort",
        permalink: "mit-wort",
        state: "changed",
        draftNumber: 3,
        liveNumber: 1,
        version: 3,
      });
      expect(await readers()).toEqual(before);
      expect((await desk.step("restoreArticle", { id: _id, version: 2, number: 1 })).code).toBe(
        "VERSION_CONFLICT",
      );
      await desk.step("nameArticleRevision", { id: _id, number: 1, name: "Zum Druck" });
      expect(
        (await history(_id)).map(({ number, name, restoredFrom }: never) => [number, name, restoredFrom]),
      ).toEqual([
        [3, null, 1],
        [2, null, null],
        [1, "Zum Druck", null],
      ]);
      const long = await desk.step("nameArticleRevision", { id: _id, number: 1, name: "x".repeat(101) });
      expect(problemsOf(long)).toEqual(["name too_long"]);
    });
  });

  it("are copied to a draft, deleted only when readers get nothing of them, and leave nothing", async () => {
    const { _id } = await made();
    await desk.step("publishArticle", { id: _id, number: 1 });
    const remove = (id: string) =>
      desk.ask(
        `mutation ($id: String!, $key: String!) { r: deleteArticle(id: $id, version: 1, idempotencyKey: $key) }`,
        { id, key: randomUUID() },
      );
    expect((await remove(_id)).code).toBe("TOO_LATE");
    await desk.step("withdrawArticle", { id: _id });
    const revisionCount = async () => (await backend.db.select({ n: count() }).from(revisions))[0]?.n ?? 0;
    const before = await revisionCount();
    expect((await remove(_id)).data.r).toBe(true);
    expect(await revisionCount()).toBe(before - 1);
  });

  it("need a permission for each step", async () => {
    const { _id } = await made();
    const steps: [string, object, string][] = [
      ["publishArticle", { number: 1 }, "publish"],
      ["withdrawArticle", {}, "unpublish"],
      ["scheduleArticle", { number: 1, publishAt: "2027-01-01T08:00" }, "schedule"],
      ["unscheduleArticle", {}, "schedule"],
      ["sendArticleForReview", { number: 1 }, "send_for_review"],
      ["approveArticle", { number: 1 }, "publish"],
      ["sendArticleBack", { number: 1, reason: "x" }, "publish"],
      ["restoreArticle", { number: 1, version: 1 }, "write"],
      ["nameArticleRevision", { number: 1, name: "x" }, "write"],
    ];
    const all = new Set(steps.map(([, , right]) => right));
    for (const [step, args, right] of steps) {
      const others = [...all].filter((one) => one !== right).map((one) => `global:${one}__articles`);
      const { token } = await signedInUser(
        backend.db,
        [...others, "global:read__articles", "global:edit__articles"],
        {},
        NOW,
      );
      expect((await desk.step(step, { id: _id, ...args }, token)).code).toBe("NOT_AUTHORIZED");
      expect((await desk.step(step, { id: "999999999", ...args })).code).toBe("NOT_FOUND");
    }
  });

  it("are reviewed: sent, sent back with a reason, approved as they were sent", async () => {
    const { _id } = await made({ title: "Zur Prüfung" });
    expect(problemsOf(await desk.step("approveArticle", { id: _id, number: 1 }))).toEqual([" not_in_review"]);
    await desk.step("sendArticleForReview", { id: _id, number: 1 });
    expect(problemsOf(await desk.step("sendArticleBack", { id: _id, number: 1, reason: " " }))).toEqual([
      "reason required",
    ]);
    const back = await desk.step("sendArticleBack", { id: _id, number: 1, reason: "Bitte kürzen." });
    expect(back.data.r).toMatchObject({ reviewState: "returned", reviewReason: "Bitte kürzen." });
    await desk.step("sendArticleForReview", { id: _id, number: 1 });
    await desk.update(_id, 1, { title: "Zur Prüfung", text: "Kürzer, und ganz anders." });
    expect(problemsOf(await desk.step("approveArticle", { id: _id, number: 1 }))).toEqual([
      " draft_moved_on",
    ]);
    expect(problemsOf(await desk.step("approveArticle", { id: _id, number: 2 }))).toEqual([
      " review_moved_on",
    ]);
    await desk.step("sendArticleForReview", { id: _id, number: 2 });
    expect((await desk.step("approveArticle", { id: _id, number: 2 })).data.r).toMatchObject({
      reviewState: "approved",
      reviewNumber: 2,
      state: "draft",
    });
    expect((await desk.step("publishArticle", { id: _id, number: 2 })).data.r).toMatchObject({
      reviewState: null,
      reviewNumber: null,
      state: "published",
    });
  });
});
