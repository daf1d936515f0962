import { randomUUID } from "node:crypto";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { domains } from "backend/modules/domains/tables";
import { issues } from "backend/modules/issues/tables";
import { rubrics } from "backend/modules/rubrics/tables";
import { tags } from "backend/modules/tags/tables";
import { openOutside } from "backend/platform/external/link-check";
import { published, revisions } from "backend/platform/lifecycle/tables";
import { allKinds } from "backend/platform/work/define-work";
import { runDueWork } from "backend/platform/work/worker";
import { articleDesk, makeArticleMedium } from "backend/testing/articles";
import { makeTitle } from "backend/testing/booking-factories";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { nextNumber, signedInUser } from "backend/testing/factories";
import { houseOf } from "backend/testing/house";
import { send } from "backend/testing/request";
import { makeDomain, siteDesk } from "backend/testing/sites";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { dataSourceAnswers, dataSources } from "./tables";

const NOW = new Date("2026-11-25T12:00:00Z");
const READ = `query ($domainId: String!, $key: String!) {
  r: publishedDataSource(domainId: $domainId, key: $key) {
    name kind fetchedAt isStale json articles { title isPrivate } pages { title address parentId }
    issues { title issueNumber publishDate medium } } }`;
const CREATE = `mutation ($data: DataSourceInput!, $key: String!) {
  r: createDataSource(data: $data, idempotencyKey: $key) { _id version } }`;

const problemOf = ({ errors }: Awaited<ReturnType<typeof send>>) => errors?.[0]?.extensions.data?.[0];
type Desk = Awaited<ReturnType<typeof siteDesk>>;

const sourceOf = (domainId: number, data: object) => {
  const number = nextNumber();
  const own = { domain: String(domainId), name: `Quelle ${number}`, key: `quelle-${number}` };
  return { ...own, isActive: true, ...data };
};

describeOnDatabase("data sources of records", (open) => {
  let backend: TestBackend;
  let desk: Desk;
  let domain: Awaited<ReturnType<typeof makeDomain>>;
  let reader: string;
  beforeAll(async () => {
    backend = await open({ clock: () => NOW });
    desk = await siteDesk(backend);
    reader = (await signedInUser(backend.db, [])).token;
  });
  beforeEach(async () => {
    domain = await makeDomain(backend.db);
  });
  const create = (data: object) => desk.call(CREATE, { data: sourceOf(domain.id, data) });
  const made = async (data: object): Promise<string> => (await create(data)).data.r._id;
  const read = async (key: string, token = reader) =>
    (await send(backend, token, READ, { domainId: String(domain.id), key })).data.r;
  const titles = (list: { title: string }[]) => list.map(({ title }) => title);

  it("have a key and a name of their own on their site, and what their kind needs", async () => {
    await made({ name: "Neues", key: "news", kind: "articles" });
    for (const [data, problem] of [
      [
        { key: "news", kind: "articles" },
        { field: "key", message: "site_key_used" },
      ],
      [
        { name: "NEUES", kind: "articles" },
        { field: "name", message: "data_source_name_used" },
      ],
      [{ kind: "issues" }, { field: "medium", message: "required" }],
      [{ kind: "address" }, { field: "address", message: "required" }],
      [{ kind: "nonsense" }, { field: "kind", message: "choice_invalid" }],
      [
        { kind: "articles", tag: "999999" },
        { field: "tag", message: "reference_missing" },
      ],
      [
        { kind: "pages", under: "999999" },
        { field: "under", message: "reference_missing" },
      ],
    ] as const)
      expect(problemOf(await create(data))).toEqual(problem);
    const other = await makeDomain(backend.db);
    const elsewhere = await desk.page(other.id, {}, false);
    expect(problemOf(await create({ kind: "pages", under: elsewhere }))).toEqual({
      field: "under",
      message: "data_source_page_elsewhere",
    });
  });

  it("give published articles of a medium, a rubric and a tag, in their order, and never private ones", async () => {
    const { db } = backend;
    const articles = await articleDesk(backend, () => NOW);
    const medium = String(articles.medium.id);
    const [rubric] = await db
      .insert(rubrics)
      .values({ name: `R ${nextNumber()}`, mediumId: articles.medium.id })
      .returning();
    const [tag] = await db
      .insert(tags)
      .values({ name: `T ${nextNumber()}` })
      .returning();
    const publish = async (data: object) => {
      const { _id: id } = (await articles.create(data)).data.r;
      await articles.step("publishArticle", { id, number: 1 });
    };
    await publish({ title: "Ärger" });
    await publish({ title: "Zeit", rubrics: [String(rubric?.id)] });
    await publish({ title: "Bauen", tags: [String(tag?.id)] });
    await publish({ title: "GEHEIM privat", isPrivate: true });
    await articles.create({ title: "GEHEIM Entwurf" });
    await made({ key: "all", kind: "articles", medium, order: "title" });
    await made({ key: "newest", kind: "articles", medium, most: 2 });
    await made({ key: "rubric", kind: "articles", rubric: String(rubric?.id) });
    await made({ key: "tag", kind: "articles", medium, tag: String(tag?.id) });
    expect(titles((await read("all")).articles)).toEqual(["Ärger", "Bauen", "Zeit"]);
    expect(titles((await read("newest")).articles)).toEqual(["Bauen", "Zeit"]);
    expect(titles((await read("rubric")).articles)).toEqual(["Zeit"]);
    expect(titles((await read("tag")).articles)).toEqual(["Bauen"]);
    expect(JSON.stringify(await read("all", desk.token))).not.toContain("GEHEIM");
  });

  it("give the published, public pages below one, in the order of the tree", async () => {
    const page = async (title: string, under: string | null, data: object = {}, isPublished = true) =>
      await desk.page(domain.id, { title, slug: title.toLowerCase(), under, ...data }, isPublished);
    const top = await page("Verlag", null);
    const team = await page("Team", top);
    await page("Anna", team);
    await page("Geheim-eins", top, { visibility: "unlisted" });
    await page("Geheim-zwei", top, { visibility: "private" });
    const hidden = await page("Geheim-drei", top, {}, false);
    await page("Darunter", hidden);
    await page("Kontakt", null);
    await made({ key: "below", kind: "pages", under: top });
    await made({ key: "all", kind: "pages", most: 2 });
    expect(titles((await read("below")).pages)).toEqual(["Team", "Anna", "Darunter"]);
    expect((await read("below")).pages[1]).toEqual({
      title: "Anna",
      address: "/verlag/team/anna",
      parentId: team,
    });
    expect(titles((await read("all")).pages)).toEqual(["Verlag", "Team"]);
    await desk.withdraw(team);
    expect(titles((await read("below")).pages)).toEqual(["Anna", "Darunter"]);
  });

  it("give print issues that are out, and immoflash issues as they were published", async () => {
    const { db } = backend;
    const print = (await makeTitle(db, [], { name: `Blatt ${nextNumber()}` })).medium;
    const flash = (await makeTitle(db, [], { name: `Flash ${nextNumber()}`, type: "immoflash" })).medium;
    const issue = (mediumId: number, title: string, publishDate: string) => ({
      mediumId,
      title,
      publishDate,
      issueNumber: "1",
    });
    const rows = await db
      .insert(issues)
      .values([
        issue(print.id, "Alt", "2020-01-01"),
        issue(print.id, "Neu", "2021-01-01"),
        issue(print.id, "GEHEIM Künftig", "2999-01-01"),
        issue(flash.id, "GEHEIM neuer Titel", "2020-01-01"),
        issue(flash.id, "GEHEIM Entwurf", "2020-01-01"),
      ])
      .returning();
    const recordId = rows[3]?.id ?? 0;
    const [revision] = await db
      .insert(revisions)
      .values({ area: "immoflash_issues", recordId, number: 1, at: new Date(), shape: 1, content: {} })
      .returning();
    await db.insert(published).values({
      area: "immoflash_issues",
      recordId,
      revisionId: revision?.id ?? 0,
      publishedAt: new Date(),
      content: { title: "Flash 1", issueNumber: null, publishDate: "2020-02-02" },
    });
    await made({ key: "print", kind: "issues", medium: String(print.id) });
    await made({ key: "flash", kind: "issues", medium: String(flash.id) });
    expect((await read("print")).issues).toEqual([
      { title: "Neu", issueNumber: "1", publishDate: "2021-01-01", medium: print.name },
      { title: "Alt", issueNumber: "1", publishDate: "2020-01-01", medium: print.name },
    ]);
    expect((await read("flash")).issues).toEqual([
      { title: "Flash 1", issueNumber: null, publishDate: "2020-02-02", medium: flash.name },
    ]);
  });

  it("are nothing for readers where they or their site are not active", async () => {
    const id = await made({ key: "news", kind: "articles" });
    expect(await read("news")).not.toBeNull();
    expect(await read("other")).toBeNull();
    await backend.db.update(domains).set({ isActive: false }).where(eq(domains.id, domain.id));
    expect(await read("news")).toBeNull();
    await backend.db.update(domains).set({ isActive: true }).where(eq(domains.id, domain.id));
    await backend.db
      .update(dataSources)
      .set({ isActive: false })
      .where(eq(dataSources.id, Number(id)));
    expect(await read("news")).toBeNull();
    expect((await send(backend, null, READ, { domainId: "1", key: "news" })).code).toBe("NOT_AUTHENTICATED");
  });

  it("ask anew when their address changes, and keep no answer of another kind", async () => {
    const id = await made({ kind: "address", address: "https://www.beispiel.at/a" });
    const isIt = eq(dataSourceAnswers.sourceId, Number(id));
    await backend.db
      .update(dataSourceAnswers)
      .set({ body: { a: 1 }, etag: "1" })
      .where(isIt);
    const UPDATE = `mutation ($id: String!, $version: Int!, $data: DataSourceInput!, $key: String!) {
      r: updateDataSource(id: $id, version: $version, data: $data, idempotencyKey: $key) { version } }`;
    const update = (version: number, data: object) =>
      desk.call(UPDATE, { id, version, data: sourceOf(domain.id, data) });
    await update(1, { kind: "address", address: "https://www.beispiel.at/a", name: "Anders" });
    expect(await backend.db.select().from(dataSourceAnswers).where(isIt)).toMatchObject([{ body: { a: 1 } }]);
    await update(2, { kind: "address", address: "https://www.beispiel.at/b" });
    expect(await backend.db.select().from(dataSourceAnswers).where(isIt)).toMatchObject([
      { address: "https://www.beispiel.at/b", body: null, etag: null },
    ]);
    await update(3, { kind: "articles" });
    expect(await backend.db.select().from(dataSourceAnswers).where(isIt)).toEqual([]);
  });

  it("keep the media, rubrics, tags, pages and sites that they name", async () => {
    const { db } = backend;
    const medium = await makeArticleMedium(db);
    const [tag] = await db
      .insert(tags)
      .values({ name: `T ${nextNumber()}` })
      .returning();
    const [rubric] = await db
      .insert(rubrics)
      .values({ name: `R ${nextNumber()}`, mediumId: medium.id })
      .returning();
    const page = await desk.page(domain.id, {}, false);
    const named = { medium: String(medium.id), tag: String(tag?.id), rubric: String(rubric?.id) };
    await made({ kind: "articles", ...named });
    await made({ kind: "pages", under: page });
    const { token } = await signedInUser(
      db,
      ["media", "tags", "rubrics", "pages", "domains", "datasources"].map((area) => `global:read__${area}`),
    );
    const { data } = await send(
      backend,
      token,
      `query ($medium: String!, $tag: String!, $rubric: String!, $page: String!, $domain: String!) {
        medium: mediumUses(id: $medium) { what count link } tag: tagUses(id: $tag) { what count link }
        rubric: rubricUses(id: $rubric) { what count link } page: pageUses(id: $page) { what count link }
        domain: domainUses(id: $domain) { what count link } }`,
      { ...named, page, domain: String(domain.id) },
    );
    const use = (link: string, count = 1) => ({ what: "datasources", count, link: `/datasources?${link}` });
    expect(data.medium).toContainEqual(use(`medium=${medium.id}`));
    expect(data.tag).toEqual([use(`tag=${tag?.id}`)]);
    expect(data.rubric).toEqual([use(`rubric=${rubric?.id}`)]);
    expect(data.page).toEqual([use(`under=${page}`)]);
    expect(data.domain).toContainEqual(use(`domain=${domain.id}`, 2));
  });
});

describeOnDatabase("data sources of addresses", (open) => {
  const BEGIN = new Date("2026-11-25T09:00:00Z");
  const MINUTE = 60_000;
  let backend: TestBackend;
  let desk: Desk;
  let reader: string;
  let now = BEGIN;
  let server: Server;
  let answer: RequestListener = () => {};
  let asked: string[] = [];
  const outside = openOutside(() => false);
  const failures: unknown[] = [];
  beforeAll(async () => {
    server = createServer((request, response) => {
      asked.push(String(request.headers["if-none-match"] ?? ""));
      answer(request, response);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    backend = await open({ clock: () => now, outside });
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(async () => {
    now = BEGIN;
    asked = [];
    desk = await siteDesk(backend);
    reader = (await signedInUser(backend.db, [])).token;
  });
  const json = (body: unknown, headers: object = {}): RequestListener => {
    return (_request, response) =>
      void response
        .writeHead(200, { "Content-Type": "application/json", ...headers })
        .end(JSON.stringify(body));
  };
  const fails: RequestListener = (_request, response) => void response.writeHead(500).end();

  /** A source whose address is due, written past the service, which would ask it at once. */
  async function makeSource(values: object = {}) {
    await backend.db.delete(dataSources);
    const domain = await makeDomain(backend.db);
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const own = { domainId: domain.id, name: "Wetter", key: "weather", kind: "address" as const, address };
    const [source] = await backend.db
      .insert(dataSources)
      .values({ ...own, order: "newest", most: 10, minutes: 15, isActive: true, ...values })
      .returning();
    const id = source?.id ?? 0;
    await backend.db.insert(dataSourceAnswers).values({ sourceId: id, address, dueAt: now });
    return {
      id,
      read: async () =>
        (await send(backend, reader, READ, { domainId: String(domain.id), key: "weather" })).data.r,
      stored: async () => {
        const isIt = eq(dataSourceAnswers.sourceId, id);
        return (await backend.db.select().from(dataSourceAnswers).where(isIt))[0];
      },
    };
  }
  /** What is due is done, by a server beside the backend. */
  const runDue = async () => {
    await runDueWork(houseOf(backend, { now: () => now, outside }), {
      kinds: allKinds().filter(({ name }) => name === "refresh_data_sources"),
      onError: (error) => failures.push(error),
    });
    expect(failures).toEqual([]);
  };
  const later = (minutes: number) => {
    now = new Date(now.getTime() + minutes * MINUTE);
  };

  it("are asked when they are due, and readers get what was answered last without asking", async () => {
    const source = await makeSource();
    expect(await source.read()).toMatchObject({ kind: "address", json: null, fetchedAt: null });
    answer = json({ b: 1, a: ["ü", null] });
    await runDue();
    expect(JSON.parse((await source.read()).json)).toEqual({ b: 1, a: ["ü", null] });
    expect(await source.read()).toMatchObject({ fetchedAt: BEGIN.toISOString(), isStale: false });
    later(14);
    await runDue();
    expect(asked).toHaveLength(1);
    later(1);
    answer = json([2]);
    await runDue();
    expect(await source.read()).toMatchObject({ json: "[2]", fetchedAt: now.toISOString() });
    expect(asked).toHaveLength(2);
    later(21);
    expect(await source.read()).toMatchObject({ json: "[2]", isStale: true });
    expect(asked).toHaveLength(2);
  });

  it("keep the last good answer when one fails, say why, and ask again ever later", async () => {
    const source = await makeSource();
    answer = json([1]);
    await runDue();
    later(15);
    answer = fails;
    const waits: number[] = [];
    for (let round = 0; round < 8; round += 1) {
      await runDue();
      const stored = await source.stored();
      expect(stored).toMatchObject({ problem: "failing", failedAt: now, fetchedAt: BEGIN });
      waits.push(((stored?.dueAt.getTime() ?? 0) - now.getTime()) / MINUTE);
      now = stored?.dueAt ?? now;
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
    expect(await source.read()).toMatchObject({ json: "[1]", isStale: true });
    answer = json([2]);
    await runDue();
    expect(await source.read()).toMatchObject({ json: "[2]", isStale: false });
    expect(await source.stored()).toMatchObject({ problem: null, failedAt: null });
  });

  it("are told by their mark that nothing is new", async () => {
    const source = await makeSource();
    answer = (request, response) =>
      request.headers["if-none-match"] === '"1"'
        ? void response.writeHead(304).end()
        : json([1], { ETag: '"1"' })(request, response);
    await runDue();
    later(15);
    await runDue();
    expect(asked).toEqual(["", '"1"']);
    expect(await source.read()).toMatchObject({ json: "[1]", fetchedAt: now.toISOString(), isStale: false });
  });

  it.each([
    ["too_deep", json(JSON.parse("[".repeat(30) + "]".repeat(30)))],
    ["not_json", json({ a: "\0" })],
    ["not_json", json({ "a\ud800": 1 })],
    ["too_large", json("x".repeat(600_000))],
    ["refused", (_request, response) => void response.writeHead(404).end()],
  ] as [string, RequestListener][])(
    "are never what the database or readers could not take: %s",
    async (problem, said) => {
      const source = await makeSource();
      answer = said;
      await runDue();
      expect(await source.stored()).toMatchObject({ problem, body: null });
      expect((await source.read()).json).toBeNull();
    },
  );

  it("are not asked while they are not active", async () => {
    await makeSource({ isActive: false });
    await runDue();
    expect(asked).toEqual([]);
  });

  it("keep nothing of an address that is another one meanwhile", async () => {
    const source = await makeSource();
    answer = (request, response) => {
      const isIt = eq(dataSourceAnswers.sourceId, source.id);
      const changed = { address: "https://www.beispiel.at/", dueAt: new Date("2999-01-01") };
      void backend.db
        .update(dataSourceAnswers)
        .set(changed)
        .where(isIt)
        .then(() => json(["OLD"])(request, response));
    };
    await runDue();
    expect(await source.stored()).toMatchObject({ address: "https://www.beispiel.at/", body: null });
  });

  const FETCH = `mutation ($id: String!, $key: String!) {
    r: fetchDataSource(id: $id, idempotencyKey: $key) { answer { problem fetchedAt } preview { json } } }`;

  it("are asked at once by those who may edit them, but not twice in a moment", async () => {
    const source = await makeSource();
    const [id, key] = [String(source.id), randomUUID()];
    answer = json([1, 2]);
    const first = await desk.call(FETCH, { id, key });
    expect(first.data.r).toEqual({
      answer: { problem: null, fetchedAt: BEGIN.toISOString() },
      preview: { json: "[\n  1,\n  2\n]" },
    });
    expect((await desk.call(FETCH, { id, key })).data.r).toEqual(first.data.r);
    expect((await desk.call(FETCH, { id })).data.r).toEqual(first.data.r);
    expect(asked).toHaveLength(1);
    later(1);
    answer = fails;
    expect((await desk.call(FETCH, { id })).data.r).toMatchObject({ answer: { problem: "failing" } });
    const read = await siteDesk(backend, ["global:read__datasources"]);
    expect((await read.call(FETCH, { id })).code).toBe("NOT_AUTHORIZED");
    expect((await desk.call(FETCH, { id: "999999" })).code).toBe("NOT_FOUND");
    const { data } = await desk.call(
      `query ($id: String!) { r: dataSource(id: $id) { history(limit: 5) { action } } }`,
      { id },
    );
    expect(data.r.history.map(({ action }: { action: string }) => action)).toEqual([
      "fetch",
      "fetch",
      "fetch",
    ]);
  });
});
