import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { attachments } from "backend/modules/attachments/tables";
import { domains } from "backend/modules/domains/tables";
import { assets } from "backend/modules/library/tables";
import { menuEntries, menus } from "backend/modules/menus/tables";
import { hashOf } from "backend/modules/users/sign-in/sessions";
import { apiKeys, userPermissions } from "backend/modules/users/tables";
import { LoaderStore } from "backend/platform/use-case/context";
import { type Backend, createBackend } from "backend/server";
import { type TestBackend, testBackend } from "backend/testing/databases";
import { isExploring } from "backend/testing/exploring";
import { makeUser } from "backend/testing/factories";
import { makeAsset } from "backend/testing/library";
import { pageDesk } from "backend/testing/site-pages";
import { and, eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const QUERIES = {
  page: `query ($domain: String!, $address: String!) { r: publishedPage(domainId: $domain, address: $address) { redirect
    page { title address visibility trail { title address } picture { address alt }
      components { key type html link { address text } asset { address alt name mimeType size } } } } }`,
  map: "query ($domain: String!) { r: siteMap(domainId: $domain, limit: 100) { total data { title address depth } } }",
  redirects:
    "query ($domain: String!) { r: siteRedirects(domainId: $domain, limit: 100) { data { from to } } }",
  site: "query ($host: String!) { r: siteOf(host: $host) { name languages homepageTitle } }",
  menu: `query ($domain: String!) { r: publishedMenu(domainId: $domain, key: "main") { entries { label address } } }`,
};

const ADDRESSES = ["/eins", "/zwei", "/eins/drei", "/neu", "/"];
const RIGHT = "global:read__pages";

/** A right is given and taken where a private page is published, and nothing else changes. */
const PRIVATE_ONES = ["private", "publish", "right", "right", "public", "publish"].map((what) => ({
  what,
  page: 1,
}));
const slugs = ["eins", "zwei", "drei"];

const step = fc.record({
  what: fc.constantFrom(
    ...["publish", "publish", "withdraw", "write", "rename", "move", "homepage", "hide"],
    ...["alt", "file", "newAsset", "deleteAsset", "host", "menu", "right", "private", "public"],
  ),
  page: fc.nat(2),
});

describe("answers that are kept", () => {
  let backend: TestBackend;
  let second: Backend;
  let desk: Awaited<ReturnType<typeof pageDesk>>;
  let ids: string[];
  const readers: { key: string; userId: number }[] = [];

  beforeAll(async () => {
    backend = await testBackend({ kind: "postgres" });
    const { databaseUrl } = backend;
    const logger = pino({ level: "silent" });
    second = await createBackend({ databaseUrl, filesDir: tmpdir(), logger, production: true });
    desk = await pageDesk(backend);
    const [one, two] = [await desk.made("Eins"), await desk.made("Zwei")];
    ids = [one, two, await desk.made("Drei", one)];
    const picture = await makeAsset(backend);
    await desk.add(one, { type: "image", asset: picture._id, style: "wide", linkPage: two });
    const domainId = Number(desk.domain);
    const menu = { domainId, name: "Menü", key: "main", language: "de", isActive: true } as const;
    const [made] = await backend.db.insert(menus).values(menu).returning();
    const entry = { menuId: made?.id ?? 0, position: 1, kind: "page", label: "Zwei" } as const;
    await backend.db.insert(menuEntries).values({ ...entry, pageId: Number(two), opensNewWindow: false });
    for (const permissions of [[], [RIGHT]]) {
      const { id: userId } = await makeUser(backend.db, { isApiUser: true, permissions });
      const key = `imvkey_${randomUUID().replaceAll("-", "")}`;
      const row = { userId, name: key, keyHash: hashOf(key), createdAt: new Date() };
      await backend.db.insert(apiKeys).values(row);
      readers.push({ key, userId });
    }
  }, 60_000);
  afterAll(async () => {
    await second?.close();
    await backend?.close();
  });

  const questions = () => [
    ...ADDRESSES.map((address) => [QUERIES.page, { domain: desk.domain, address }] as const),
    ...[QUERIES.map, QUERIES.redirects, QUERIES.menu].map((of) => [of, { domain: desk.domain }] as const),
    [QUERIES.site, { host: "leser.test" }] as const,
  ];

  const get = (server: Pick<Backend, "fetch">, key: string, query: string, variables: object, tag?: string) =>
    server.fetch(
      new Request(
        `http://backend/graphql?${new URLSearchParams({ query, variables: JSON.stringify(variables) })}`,
        {
          headers: {
            authorization: `Bearer ${key}`,
            accept: "application/json",
            ...(tag ? { "if-none-match": tag } : {}),
          },
        },
      ),
    );

  const change = async ({ what, page: nth }: { what: string; page: number }) => {
    const { db } = backend;
    const id = ids[nth] ?? "0";
    const { version, title } = await desk.find(id);
    const domain = eq(domains.id, Number(desk.domain));
    const renamed = (data: object) => desk.change("updatePage", { id, version, data: { title, ...data } });
    const [latest] = await db.select({ id: sql<number>`max(${assets.id})` }).from(assets);
    const next = Number(latest?.id ?? 0) + 1;
    const steps: Record<string, () => PromiseLike<unknown>> = {
      publish: () => desk.publish(id),
      withdraw: () => desk.change("withdrawPage", { id }),
      // The text names the next picture before there is one.
      write: () =>
        desk.add(id, { type: "content_block", text: `![Bild](/pictures/${next}) [Zwei](/pages/${ids[1]})` }),
      rename: () => renamed({ slug: version % 2 === 0 ? "neu" : "eins" }),
      private: () => renamed({ slug: slugs[nth], visibility: "private" }),
      public: () => renamed({ slug: slugs[nth], visibility: "public" }),
      move: () =>
        desk.change("movePage", { id, version, under: null, before: version % 2 === 0 ? ids[1] : null }),
      homepage: () => desk.change("setHomepage", { id }),
      hide: () => desk.change("showPageInMenu", { id, isShown: version % 2 === 0 }),
      alt: () => db.update(assets).set({ alt: sql`coalesce(${assets.alt}, '') || 'a'` }),
      file: () => db.update(attachments).set({ size: sql`${attachments.size} + 1` }),
      newAsset: () => makeAsset(backend),
      deleteAsset: () =>
        db.execute(sql`delete from assets where id = ${next - 1} and id not in (select asset_id from page_assets)
          and id not in (select asset_id from page_components where asset_id is not null)`),
      host: () =>
        db
          .update(domains)
          .set({ hosts: version % 2 === 0 ? "leser.test" : "anders.test", isActive: nth !== 2 })
          .where(domain),
      menu: () => db.update(menuEntries).set({ label: sql`${menuEntries.label} || 'a'` }),
      right: async () => {
        const userId = readers[1]?.userId ?? 0;
        const isIt = and(eq(userPermissions.userId, userId), eq(userPermissions.permissionName, RIGHT));
        const taken = await db.delete(userPermissions).where(isIt).returning();
        if (taken.length === 0)
          await db.insert(userPermissions).values({ userId, permissionName: RIGHT, status: 1 });
      },
    };
    await (steps[what] ?? (() => Promise.reject(new Error(what))))();
  };

  it("are those that would be made now, after any change, on two servers, for each reader", async () => {
    const tags = new Map<string, { tag: string; text: string }>();
    const seen = { kept: 0, unchanged: 0, different: new Set<string>() };
    const expectExact = async () => {
      for (const { key } of readers) {
        for (const [query, variables] of questions()) {
          const loaders = new LoaderStore(null);
          const { data } = await backend.ask({ query, variables, token: key, source: "", loaders });
          const fresh = JSON.stringify({ data });
          for (const server of [backend, second]) {
            const name = `${key} ${server === second} ${query} ${JSON.stringify(variables)}`;
            const known = tags.get(name);
            const answer = await get(server, key, query, variables, known?.tag);
            const text = answer.status === 304 ? known?.text : await answer.text();
            expect(text).toBe(fresh);
            if (answer.status === 304) seen.unchanged += 1;
            tags.set(name, { tag: answer.headers.get("etag") ?? "", text: text ?? "" });
            backend.statements.length = 0;
            expect(await (await get(backend, key, query, variables)).text()).toBe(fresh);
            if (backend.statements.length === 1) seen.kept += 1;
          }
          seen.different.add(fresh);
        }
      }
    };
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 12 }), async (steps) => {
        for (const one of steps) {
          await change(one);
          await expectExact();
        }
      }),
      { numRuns: isExploring ? 40 : 3, examples: [[PRIVATE_ONES]] },
    );
    expect(seen.unchanged).toBeGreaterThan(100);
    expect(seen.kept).toBeGreaterThan(100);
    expect(seen.different.size).toBeGreaterThan(20);
  }, 120_000);

  it("end with the key, on both servers at once", async () => {
    const [query, variables] = [QUERIES.map, { domain: desk.domain }];
    const [reader] = readers;
    if (!reader) throw new Error("no reader");
    const codes = async () =>
      await Promise.all(
        [backend, second].map(async (server) => {
          const { data, errors } = await (await get(server, reader.key, query, variables)).json();
          return data?.r ? "answered" : errors[0].extensions.code;
        }),
      );
    expect(await codes()).toEqual(["answered", "answered"]);
    await backend.db
      .update(apiKeys)
      .set({ revokedAt: new Date() })
      .where(eq(apiKeys.keyHash, hashOf(reader.key)));
    expect(await codes()).toEqual(["NOT_AUTHENTICATED", "NOT_AUTHENTICATED"]);
  });

  it("are kept for documents of such fields only, and by their declared variables", async () => {
    const [domain, page] = [desk.domain, ids[0]];
    const statementsOf = async (query: string, variables: object) => {
      backend.statements.length = 0;
      expect((await (await get(backend, desk.token, query, variables)).json()).errors).toBeUndefined();
      return backend.statements.length;
    };
    await statementsOf(QUERIES.map, { domain });
    // The session's.
    expect(await statementsOf(QUERIES.map, { domain, other: randomUUID() })).toBe(1);
    const draft = `query ($domain: String!, $page: String!) {
      r: siteMap(domainId: $domain) { total } pagePreview(id: $page) { title } }`;
    for (let round = 0; round < 2; round++)
      expect(await statementsOf(draft, { domain, page })).toBeGreaterThan(1);
    const loaders = new LoaderStore();
    loaders.noteReads(["pages"]);
    expect([...(loaders.readFrom ?? [])]).toEqual(["pages"]);
    loaders.noteReads([]);
    loaders.noteReads(["pages"]);
    expect(loaders.readFrom).toBeNull();
  });

  it("travel compressed to who takes that", async () => {
    const key = readers[1]?.key ?? "";
    const query = `{ ${Array.from({ length: 25 }, (_, n) => `a${n}: siteMap(domainId: "${desk.domain}") { total data { title address } }`).join(" ")} }`;
    const headers = { authorization: `Bearer ${key}`, accept: "application/json" };
    const address = `http://backend/graphql?${new URLSearchParams({ query })}`;
    const plain = await (await backend.fetch(new Request(address, { headers }))).text();
    const answer = await backend.fetch(
      new Request(address, { headers: { ...headers, "accept-encoding": "gzip, br" } }),
    );
    expect(answer.headers.get("content-encoding")).toBe("gzip");
    expect(answer.headers.get("vary")).toBe("Authorization, Accept, Accept-Encoding");
    const unpacked = new Response(answer.body?.pipeThrough(new DecompressionStream("gzip")));
    expect(await unpacked.text()).toBe(plain);
    const known = { ...headers, "if-none-match": answer.headers.get("etag") ?? "" };
    const unchanged = await backend.fetch(new Request(address, { headers: known }));
    expect([unchanged.status, unchanged.headers.get("content-type")]).toEqual([304, null]);
  });
});
