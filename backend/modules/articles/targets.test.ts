import { randomUUID } from "node:crypto";
import { ALL_OF_ARTICLES, articleDesk } from "backend/testing/articles";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { makePressRelease } from "backend/testing/press-releases";
import { ALL_OF_PAGES, pageDesk } from "backend/testing/site-pages";
import { asc } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { articleTargets } from "./tables";

const BEGIN = new Date("2026-11-25T12:00:00Z");
const ALL = [...ALL_OF_ARTICLES, "global:read__pages"];
const PLAIN = "Ein Text, der nirgends hinführt.";

/** What the texts of some articles lead to, as drafts and as readers get them. */
const rowsOf = (db: TestBackend["db"]) =>
  db
    .select({
      from: articleTargets.articleId,
      page: articleTargets.toPageId,
      article: articleTargets.toArticleId,
      isLive: articleTargets.isLive,
    })
    .from(articleTargets)
    .orderBy(
      ...[articleTargets.articleId, articleTargets.isLive, articleTargets.toPageId].map((one) => asc(one)),
      asc(articleTargets.toArticleId),
    );

describeOnDatabase("links of articles", (open) => {
  let backend: TestBackend;
  let desk: Awaited<ReturnType<typeof articleDesk>>;
  let site: Awaited<ReturnType<typeof pageDesk>>;
  let page: string;
  let now = BEGIN;
  beforeEach(async () => {
    now = BEGIN;
    backend = await open({ clock: () => now });
    desk = await articleDesk(backend, () => now, ALL);
    site = await pageDesk(backend);
    page = await site.made("Ziel");
  });

  const done = async (answer: Promise<{ data?: unknown; errors?: unknown }>) => {
    const { data, errors } = await answer;
    expect(errors).toBeUndefined();
    return (data as { r: { _id: string; version: number; draftNumber: number } }).r;
  };
  const toPage = () => `Mehr steht [dort](/pages/${page}).`;
  const made = (text: string, title = "Leitartikel") => done(desk.create({ title, text }));
  const saved = async (id: string, text: string) =>
    done(desk.update(id, (await desk.find(id)).version, { title: "Leitartikel", text }));
  const publish = async (id: string) =>
    done(desk.step("publishArticle", { id, number: (await desk.find(id)).draftNumber }));
  const withdraw = (id: string) => done(desk.step("withdrawArticle", { id }));
  /** Where an article leads: to which pages its draft does, and to which ones what readers get. */
  const pagesOf = async (id: string) => {
    const rows = (await rowsOf(backend.db)).filter(({ from }) => String(from) === id);
    return [false, true].map((isLive) => rows.flatMap((row) => (row.isLive === isLive ? [row.page] : [])));
  };
  const usesOf = async (kind: "page" | "article", id: string) => {
    const document = `query ($id: String!) { r: ${kind}Uses(id: $id) { what count link } }`;
    return (await desk.ask(document, { id })).data.r;
  };
  const changeMany = (ids: string[], change: object) =>
    desk.ask(
      `mutation ($ids: [String!], $change: ArticleBulk!, $key: String!) {
        r: changeArticles(selection: { ids: $ids }, change: $change, idempotencyKey: $key) { done refused { reason } } }`,
      { ids, change, key: randomUUID() },
    );

  it("are kept by each way of saving, and as long as readers get them", async () => {
    const target = Number(page);
    const { _id: id } = await made(toPage());
    expect(await pagesOf(id)).toEqual([[target], []]);
    await publish(id);
    await saved(id, PLAIN);
    expect(await pagesOf(id)).toEqual([[], [target]]);
    expect((await changeMany([id], { data: { text: toPage() } })).data.r).toEqual({ done: 1, refused: [] });
    expect(await pagesOf(id)).toEqual([[target], [target]]);
    await withdraw(id);
    expect(await pagesOf(id)).toEqual([[target], []]);

    const { version } = await saved(id, PLAIN);
    expect(await pagesOf(id)).toEqual([[], []]);
    const restored = await done(desk.step("restoreArticle", { id, version, number: 1 }));
    expect(await pagesOf(id)).toEqual([[target], []]);

    const scheduled = { id, number: restored.draftNumber, publishAt: "2026-11-25T14:00" };
    await done(desk.step("scheduleArticle", scheduled));
    now = new Date("2026-11-25T13:00:00Z");
    await desk.runDue();
    expect(await pagesOf(id)).toEqual([[target], [target]]);
  });

  it("are kept of a press release that becomes an article", async () => {
    const release = await makePressRelease(backend.db, { text: `${toPage()} ${PLAIN}` });
    const permissions = [...ALL, "read", "edit"].map((one) =>
      one.includes(":") ? one : `global:${one}__press_releases`,
    );
    const { token } = await signedInUser(backend.db, permissions);
    const document = `mutation ($id: String!, $medium: String, $key: String!) {
      r: approvePressRelease(id: $id, version: 1, medium: $medium, idempotencyKey: $key) { article { _id } } }`;
    const variables = { id: String(release.id), medium: String(desk.medium.id), key: randomUUID() };
    const { data, errors } = await desk.ask(document, variables, token);
    expect(errors).toBeUndefined();
    expect(await pagesOf(data.r.article._id)).toEqual([[Number(page)], []]);
  });

  it("to a page are named by it, by its branch and instead of its deletion", async () => {
    const { _id: id } = await made(`${toPage()} Und [dort](/pages/999999).`);
    const remove = async () => {
      const answer = await site.change(
        "deletePage",
        { id: page, version: (await site.find(page)).version },
        "",
      );
      return answer.data?.r ?? answer.errors?.[0]?.extensions;
    };
    const use = { what: "articles", count: 1, link: `/articles?linkPage=${page}` };
    expect(await usesOf("page", page)).toEqual([use]);
    expect(await remove()).toMatchObject({ code: "IN_USE", uses: [use] });
    const link = { kind: "article", _id: id, name: "Leitartikel" };
    expect((await site.find(page)).linkedFrom).toEqual([{ ...link, isLive: false }]);
    const found = await desk.ask("query ($f: ArticleFilter) { r: articles(filter: $f) { data { _id } } }", {
      f: { linkPageIds: [page] },
    });
    expect(found.data.r.data).toEqual([{ _id: id }]);

    await site.publish(page);
    await publish(id);
    await saved(id, PLAIN);
    const { data } = await site.ask(
      "query ($id: String!) { r: branchPreview(id: $id, step: withdraw) { links { kind count links { kind _id name isLive } } } }",
      { id: page },
    );
    expect(data.r.links).toEqual([{ kind: "article", count: 1, links: [{ ...link, isLive: true }] }]);
    const { token } = await signedInUser(
      backend.db,
      ALL_OF_PAGES.filter((one) => !one.endsWith("_articles")),
    );
    const hidden = await site.ask(
      "query ($id: String!) { r: page(id: $id) { linkedFrom { kind name } } }",
      { id: page },
      token,
    );
    expect(hidden.data.r.linkedFrom).toEqual([{ kind: "article", name: null }]);

    await withdraw(id);
    await site.change("withdrawPage", { id: page });
    expect((await site.find(page)).linkedFrom).toEqual([]);
    expect(await remove()).toBe(true);
  });

  it("to an article are named by it, as those of pages are, and keep it from deletion", async () => {
    const { _id: target } = await made(PLAIN, "Ziel");
    const { _id: id } = await made(`Mehr steht [dort](/articles/${target}).`);
    await site.add(page, { type: "content_block", text: `[Ziel](/articles/${target})` });
    const uses = [
      { what: "articles", count: 1, link: `/articles?linkArticle=${target}` },
      { what: "pages", count: 1, link: `/pages?linkArticle=${target}` },
    ];
    expect(await usesOf("article", target)).toEqual(uses);
    const remove = async (article: string) => {
      const { version } = await desk.find(article);
      const document =
        "mutation ($id: String!, $version: Int!, $key: String!) { r: deleteArticle(id: $id, version: $version, idempotencyKey: $key) }";
      const answer = await desk.ask(document, { id: article, version, key: randomUUID() });
      return answer.data?.r ?? answer.errors?.[0]?.extensions;
    };
    expect(await remove(target)).toMatchObject({ code: "IN_USE", uses });
    expect((await changeMany([target], { isDeletion: true })).data.r).toMatchObject({ done: 0 });
    expect(await remove(id)).toBe(true);
    const { components, version } = await site.find(page);
    await site.change("deletePageComponent", { id: page, version, key: components[0].key });
    // One that leads to itself goes with its links.
    await saved(target, `Mehr steht [hier](/articles/${target}).`);
    expect(await usesOf("article", target)).toEqual([]);
    expect(await remove(target)).toBe(true);
    expect(await rowsOf(backend.db)).toEqual([]);
  });

  it("to what readers do not get are warned of", async () => {
    const warningsOf = async (id: string, as?: string) => {
      const document = "query ($id: String!) { r: article(id: $id) { textWarnings { reason title } } }";
      return (await desk.ask(document, { id }, as)).data.r.textWarnings;
    };
    const { _id: secret } = await done(desk.create({ title: "Geheim", text: PLAIN, isPrivate: true }));
    await publish(secret);
    const { _id: id } = await made(`${toPage()} [a](/articles/${secret}) [b](/pages/999999)`);
    const others = [
      { reason: "article_private", title: "Geheim" },
      { reason: "page_unknown", title: null },
    ];
    const [ofArticle, unknown] = others;
    expect(await warningsOf(id)).toEqual([ofArticle, { reason: "page_unpublished", title: "Ziel" }, unknown]);
    const { token } = await signedInUser(backend.db, ALL_OF_ARTICLES);
    expect(await warningsOf(id, token)).toContainEqual({ reason: "page_unpublished", title: null });
    await site.publish(page);
    expect(await warningsOf(id)).toEqual(others);
    await site.change("withdrawPage", { id: page });
    expect(await warningsOf(id)).toHaveLength(3);
  });
});
