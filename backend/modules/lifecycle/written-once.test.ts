import { randomUUID } from "node:crypto";
import { revisions } from "backend/platform/lifecycle/tables";
import { articleDesk } from "backend/testing/articles";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { pageDesk } from "backend/testing/site-pages";
import { and, eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, it } from "vitest";

const ONE = "Ein Text, der lang genug ist.";
const TWO = "Ein anderer Text, der lang genug ist.";
const [ONE_HTML, TWO_HTML] = [ONE, TWO].map((text) => `<p>${text}</p>`);
const NOW = new Date("2026-11-25T12:00:00Z");

describeOnDatabase("a save of what is published", (open) => {
  let backend: TestBackend;
  let desk: Awaited<ReturnType<typeof articleDesk>>;
  beforeAll(async () => {
    backend = await open({ clock: () => NOW });
  });
  beforeEach(async () => {
    desk = await articleDesk(backend, () => NOW);
  });

  /** How often something writes rows of a record, and of its revisions, and how often it reads those. */
  async function statementsOf(table: string, run: () => Promise<{ errors?: unknown }>) {
    backend.statements.length = 0;
    const { errors } = await run();
    expect(errors).toBeUndefined();
    const count = (beginning: RegExp) =>
      backend.statements.filter((statement) => beginning.test(statement)).length;
    return {
      inserted: count(new RegExp(`^insert into "${table}" `)),
      updated: count(new RegExp(`^update "${table}" `)),
      revisions: count(/^insert into "revisions" /),
      rewritten: count(/^update "revisions" /),
      read: count(/^select .* from "revisions" where/),
    };
  }
  const revisionsOf = (area: string, id: string) =>
    backend.db
      .select({ number: revisions.number, rendered: revisions.rendered })
      .from(revisions)
      .where(and(eq(revisions.area, area), eq(revisions.recordId, Number(id))))
      .orderBy(revisions.number);

  it("writes the row of an article once and its revision once, with number and HTML", async () => {
    let id = "";
    const creation = await statementsOf("articles", async () => {
      const answer = await desk.create({ text: ONE });
      id = answer.data.r._id;
      return answer;
    });
    expect(creation).toEqual({ inserted: 1, updated: 0, revisions: 1, rewritten: 0, read: 0 });
    const save = await statementsOf("articles", () => desk.update(id, 1, { title: "Anders", text: TWO }));
    expect(save).toEqual({ inserted: 0, updated: 1, revisions: 1, rewritten: 0, read: 0 });
    expect(await revisionsOf("articles", id)).toEqual([
      { number: 1, rendered: { text: ONE_HTML } },
      { number: 2, rendered: { text: TWO_HTML } },
    ]);
    expect(await desk.find(id)).toMatchObject({ version: 2, draftNumber: 2 });
  });

  it("gives articles whose content stays no revision, in a bulk change too, and the others theirs at once", async () => {
    const [one, other] = [await desk.create({ text: ONE }), await desk.create({ text: TWO })];
    const ids = [one.data.r._id, other.data.r._id];
    await desk.update(ids[0], 1, { title: one.data.r.title, text: ONE, isPrivate: true });
    const change = (data: object) =>
      statementsOf("articles", () =>
        desk.ask(
          `mutation ($selection: ArticleSelection!, $change: ArticleBulk!, $key: String!) {
            r: changeArticles(selection: $selection, change: $change, idempotencyKey: $key) { done } }`,
          { selection: { ids }, change: { data }, key: randomUUID() },
        ),
      );
    // The first one is private already, and only its assignee changes.
    const assigned = { isPrivate: true, assignee: String(desk.user.id) };
    expect(await change(assigned)).toEqual({
      inserted: 0,
      updated: 1,
      revisions: 1,
      rewritten: 0,
      read: 0,
    });
    expect(await desk.find(ids[0])).toMatchObject({ version: 3, draftNumber: 2 });
    expect(await desk.find(ids[1])).toMatchObject({ version: 2, draftNumber: 2 });
    expect((await revisionsOf("articles", ids[1])).map(({ rendered }) => rendered)).toEqual([
      { text: TWO_HTML },
      { text: TWO_HTML },
    ]);
  });

  it("writes the row of a page once and its revision once, whatever of it changes", async () => {
    const pages = await pageDesk(backend);
    const id = await pages.made("Team");
    const added = { type: "content_block", text: "Eins" };
    const first = await statementsOf("pages", () => pages.add(id, added));
    expect(first).toMatchObject({ updated: 1, revisions: 1, rewritten: 0 });
    // The other text is that of the revision before.
    const second = await statementsOf("pages", () => pages.add(id, { ...added, text: "Zwei" }));
    expect(second).toMatchObject({ updated: 1, revisions: 1, rewritten: 0, read: 1 });
    const { version } = await pages.find(id);
    const form = { domain: pages.domain, title: "Unser Team" };
    const third = await statementsOf("pages", () => pages.change("updatePage", { id, version, data: form }));
    expect(third).toMatchObject({ updated: 1, revisions: 1, rewritten: 0, read: 0 });
    const kept = await revisionsOf("pages", id);
    expect(kept.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
    expect(kept.map(({ rendered }) => Object.values(rendered ?? {}).sort())).toEqual([
      [],
      ["<p>Eins</p>"],
      ["<p>Eins</p>", "<p>Zwei</p>"],
      ["<p>Eins</p>", "<p>Zwei</p>"],
    ]);
  });

  it("reads the revision once where it is published", async () => {
    const { _id: id, draftNumber } = (await desk.create({ text: ONE })).data.r;
    const published = await statementsOf("articles", () =>
      desk.step("publishArticle", { id, number: draftNumber }),
    );
    expect(published).toMatchObject({ updated: 1, read: 1 });
  });
});
