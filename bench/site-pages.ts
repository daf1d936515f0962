import { brotliCompressSync } from "node:zlib";
import type { Browser } from "playwright";
import { formFields, saveForm } from "./forms";
import { type LoadFigures, measureLoad } from "./load";
import { ask, askAgain, type Client, getScreen, postForm, screenOf } from "./service";

const PAGES = 5_000;
const COMPONENTS = 30;
/** As many as a page can have. */
const MOST_COMPONENTS = 200;
const HOST = "verlag-im-tal.example";
const READER = "website@verlag-im-tal.example";
/** The page with many components: below the first page of the top. */
const MANY = "/bereich-1/seite-1";
/** The page with as many as there can be: below the second one. */
const FULL = "/bereich-2/seite-1";

const DOMAIN = `(select id from domains where hosts = '${HOST}')`;
const page = (of: string) => `(select id from pages where domain_id = ${DOMAIN} and ${of})`;
const MANY_ID = page("slug = 'seite-1' and parent_id is not null order by id limit 1");
const FULL_ID = page("slug = 'seite-1' and parent_id is not null order by id offset 1 limit 1");

/** Pages of a level of the tree, so many below each page of the one above it. */
const LEVEL = (slug: string, above: string, each: number, most: number) =>
  `insert into pages (domain_id, parent_id, position, title, slug, language, visibility, draft_number, live_number,
     first_published_at, published_at)
   select ${DOMAIN}, above.id, n, initcap('${slug}') || ' ' || n, '${slug}-' || n, 'de', 'public', 1, 1, now(), now()
   from ${above === "top" ? "(select null::bigint as id) above" : `(select id from pages where domain_id = ${DOMAIN} and slug like '${above}-%') above`}
     cross join generate_series(1, ${each}) n order by above.id, n limit ${most}`;

const LEVELS = [10, 200, 1600];

/** A web site with a tree of published pages in four levels, one page of it with many components, and a menu. */
export const FILL_SITE_PAGES = [
  `insert into users (email, username, first_name, last_name, status, is_api_user)
   values ('${READER}', 'website', 'Web', 'Site', 'active', true)`,
  `insert into domains (name, hosts, title, is_active) values ('Verlag im Tal', '${HOST}', 'Verlag im Tal', true)`,
  LEVEL("bereich", "top", 10, 10),
  LEVEL("seite", "bereich", 20, 200),
  LEVEL("thema", "seite", 8, 1600),
  LEVEL("beitrag", "thema", 2, PAGES - LEVELS.reduce((sum, level) => sum + level, 0)),
  `insert into page_components (page_id, key, type, text, is_open)
   select id, 'k1', 'content_block', 'Im **Tal** wird gebaut, mit Lift und gemeinsamem Garten.', false
   from pages where domain_id = ${DOMAIN} and id <> ${MANY_ID}`,
  `insert into page_components (page_id, key, type, title, text, asset_id, alt, address, link_text, link_page_id, style, is_open)
   select page.id, 'k' || n, type, case when type in ('content_block', 'video') then 'Abschnitt ' || n end,
     case when type = 'content_block' then repeat('Gebaut wird **dichter** als früher, mit Lift und gemeinsamem Garten. ', 10)
       || '[Weiter](/pages/' || target.id || ')' end,
     case when type = 'image' then picture.id end, case when type = 'image' then 'Das Haus von vorne' end,
     case when type = 'video' then 'https://video.example/' || n end,
     case when n % 6 = 0 then 'Zum Beitrag' end, case when n % 6 = 0 then target.id end,
     case type when 'image' then 'wide' when 'separator' then 'line' end, false
   from ${MANY_ID} page cross join generate_series(1, ${COMPONENTS}) n
     cross join lateral (select (array['content_block','content_block','image','content_block','separator','video'])[1 + n % 6] as type) kind
     cross join lateral (select id from pages where domain_id = ${DOMAIN} and slug = 'seite-2' order by id offset n % 10 limit 1) target
     cross join lateral (select id from assets where kind = 'image' order by id offset n limit 1) picture`,
  `insert into page_components (page_id, key, type, title, text, is_open)
   select ${FULL_ID}, 'k' || n, 'content_block', 'Abschnitt ' || n, 'Im **Tal** wird gebaut, mit Lift und gemeinsamem Garten.', false
   from generate_series(2, ${MOST_COMPONENTS}) n`,
  `with said as (
     select p.id, jsonb_agg(jsonb_build_object('key', c.key, 'type', c.type, 'within', c.within, 'title', c.title,
         'text', c.text, 'asset', c.asset_id::text, 'poster', c.poster_id::text, 'alt', c.alt, 'caption', c.caption,
         'address', c.address, 'linkText', c.link_text, 'linkPage', c.link_page_id::text,
         'linkArticle', c.link_article_id::text, 'linkAddress', c.link_address, 'style', c.style, 'isOpen', c.is_open)
         order by c.id) as components,
       jsonb_object_agg('components.' || c.key || '.text',
         '<p>' || regexp_replace(regexp_replace(c.text, '\\*\\*(.*?)\\*\\*', '<strong>\\1</strong>', 'g'),
           '\\[(.*?)\\]\\((.*?)\\)', '<a href="\\2">\\1</a>') || '</p>') filter (where c.text is not null) as rendered
     from pages p join page_components c on c.page_id = p.id where p.domain_id = ${DOMAIN} group by p.id),
   kept as (
     insert into revisions (area, record_id, number, at, shape, content, rendered, published_at)
     select 'pages', p.id, 1, p.published_at, 1, jsonb_build_object('title', p.title, 'language', p.language,
         'visibility', p.visibility, 'picture', null, 'seoTitle', null, 'seoDescription', null, 'components', said.components),
       said.rendered, p.published_at
     from pages p join said on said.id = p.id
     returning id, record_id, published_at, content, rendered)
   insert into published (area, record_id, revision_id, published_at, content, rendered, facets)
   select 'pages', record_id, id, published_at, content, rendered, array['visibility:public', 'language:de'] from kept`,
  `insert into page_links (page_id, to_page_id, is_live)
   select distinct c.page_id, c.link_page_id, is_live from page_components c cross join (values (true), (false)) live(is_live)
   where c.link_page_id is not null and c.page_id = ${MANY_ID} on conflict do nothing`,
  `insert into page_assets (page_id, asset_id, is_live)
   select distinct c.page_id, c.asset_id, is_live from page_components c cross join (values (true), (false)) live(is_live)
   where c.asset_id is not null and c.page_id = ${MANY_ID} on conflict do nothing`,
  `with menu as (
     insert into menus (domain_id, name, key, language, is_active) values (${DOMAIN}, 'Hauptmenü', 'main', 'de', true) returning id),
   top as (
     insert into menu_entries (menu_id, position, kind, label, page_id, opens_new_window)
     select menu.id, p.position, 'page', p.title, p.id, false from menu cross join pages p
     where p.domain_id = ${DOMAIN} and p.parent_id is null returning id, menu_id, page_id)
   insert into menu_entries (menu_id, parent_id, position, kind, label, page_id, opens_new_window)
   select top.menu_id, top.id, p.position, 'page', p.title, p.id, false from top join pages p on p.parent_id = top.page_id
   where p.position <= 4`,
];

const SITE =
  "query ($host: String!) { r: siteOf(host: $host) { domainId name title languages homepageTitle } }";
const PAGE = `query ($domain: String!, $address: String!) {
  r: publishedPage(domainId: $domain, address: $address) { redirect page {
    title address language seoTitle seoDescription picture { address alt } trail { title address }
    components { key type within title html asset { address alt mimeType } poster { address } address caption
      link { address text } style isOpen } } } }`;
const MAP = `query ($domain: String!) { r: siteMap(domainId: $domain, limit: 1000) {
  total data { title address language publishedAt depth } } }`;
const MENU = `query ($domain: String!) { r: publishedMenu(domainId: $domain, key: "main") {
  name entries { _id parentId label address opensNewWindow } } }`;
const TREE = "query ($domain: String!) { r: pageTree(domainId: $domain) { _id version parentId address } }";
const SHOW = `mutation ($id: String!, $shown: Boolean!, $key: String!) {
  r: showPageInMenu(id: $id, isShown: $shown, idempotencyKey: $key) { _id } }`;
const PROGRAM = `query ($term: String!) { r: users(term: $term, limit: 1) { data { _id } } }`;
const KEY = `mutation ($user: String!) { r: createApiKey(user: $user, name: "Website") }`;

/** The route that a browser asks for the tree alone. */
const TREE_ROUTE = "routes/site-pages/tree";

type Node = { _id: string; version: number; parentId: string | null; address: string };

/** A program of an API user with a key, as web sites are. */
async function openReader(client: Client): Promise<Client> {
  const { data } = await ask<{ data: { _id: string }[] }>(client, PROGRAM, { term: READER });
  return { url: client.url, token: await ask<string>(client, KEY, { user: data[0]?._id }) };
}

/** Screens, saves and readers' queries of a web site with many pages. */
export async function measureSitePages(
  browser: Browser,
  client: Client,
  rounds: number,
): Promise<{
  latency: Record<string, LoadFigures>;
  throughput: Record<string, LoadFigures>;
  kilobytes: Record<string, number>;
}> {
  const reader = await openReader(client);
  const { domainId: domain } = await ask<{ domainId: string }>(reader, SITE, { host: HOST });
  const nodes = await ask<Node[]>(client, TREE, { domain });
  const idAt = (address: string) => nodes.find((node) => node.address === address)?._id;
  const many = nodes.find(({ address }) => address === MANY);
  const full = idAt(FULL);
  if (nodes.length !== PAGES || !many || !full) throw new Error(`the site has ${nodes.length} pages`);
  const at = `/pages/${many._id}`;
  const tree = `/domains/${domain}/pages`;
  const get = (address: string, shows: string) =>
    measureLoad(1, rounds, () => getScreen(client, address, shows), 10);
  const latency: Record<string, LoadFigures> = {
    [`${PAGES / 1000}k pages: list`]: await get("/pages", "<tbody"),
    "pages: search Thema": await get("/pages?q=Thema", "<tbody"),
    "pages: tree, folded": await get(tree, "Bereich 10"),
    "pages: tree, a page of the fourth level chosen": await get(
      `${tree}?page=${idAt(`${MANY}/thema-1/beitrag-1`)}`,
      "Beitrag 2",
    ),
    [`page of ${COMPONENTS} components: form`]: await get(at, "<form"),
    [`page of ${MOST_COMPONENTS} components: form`]: await get(`/pages/${full}`, "<form"),
    "page of the fourth level: form, tree beside it": await get(
      `/pages/${idAt(`${MANY}/thema-1/beitrag-1`)}`,
      "Bereich 10",
    ),
    "tree beside a page: another branch opened": await get(
      `${at}/tree.data?site=${domain}&unfold=${idAt("/bereich-3")}&_routes=${encodeURIComponent(TREE_ROUTE)}`,
      "Seite 20",
    ),
  };
  const saves = async (
    address: string,
    field: string,
    changed: string,
    textOf: (round: number) => string,
  ) => {
    const fields = await formFields(browser, client, address, field);
    return await measureLoad(
      1,
      rounds,
      (_nth, round) => saveForm(client, address, fields, { round, changed: { [changed]: textOf(round) } }),
      10,
    );
  };
  latency[`page of ${COMPONENTS} components: save`] = await saves(
    at,
    "seoDescription",
    "seoDescription",
    (round) => `Stand ${round}`,
  );
  latency["component of that page: save"] = await saves(
    at,
    "seoDescription",
    "c.k6.text",
    (round) => `Stand **${round}**, mit Lift und gemeinsamem Garten.`,
  );
  latency["pages: move among 20"] = await measureMoves(client, domain, many, rounds);

  const place = { domain, address: MANY };
  const asking = (query: string, variables: object) => async () =>
    void (await ask(reader, query, variables as Record<string, unknown>));
  for (const [name, query, variables] of [
    [`readers: page of ${COMPONENTS} components`, PAGE, place],
    ["readers: site map, the first 1,000", MAP, { domain }],
    ["readers: menu of 50 entries", MENU, { domain }],
    ["readers: site of a host", SITE, { host: HOST }],
  ] as const) {
    latency[name] = await measureLoad(1, rounds * 2, asking(query, variables), 10);
  }
  latency[`readers: page of ${COMPONENTS} components, after a change of the tree`] = await measureCold(
    client,
    many._id,
    asking(PAGE, place),
    rounds,
  );
  const paths = nodes.filter(({ parentId }) => parentId === many._id || parentId === many.parentId);
  const small = async (nth: number, round: number) => {
    const address = paths[(nth * 7 + round) % paths.length]?.address ?? "/";
    await ask(reader, PAGE, { domain, address });
  };
  const many16 = (request: (nth: number, round: number) => Promise<void>) =>
    measureLoad(16, rounds * 6, request, 10);
  const throughput = {
    [`readers: page of ${COMPONENTS} components, 16 clients`]: await many16(asking(PAGE, place)),
    "readers: the same by GET, unchanged (304)": await many16(await askAgain(reader, PAGE, place)),
    "readers: pages of one component, 16 clients": await many16(small),
    "readers: menu of 50 entries, 16 clients": await many16(asking(MENU, { domain })),
  };
  const html = await screenOf(client, tree, "Bereich 10");
  const kilobytes = {
    "pages: tree, folded, HTML": html.length / 1000,
    "pages: tree, folded, HTML as it travels": brotliCompressSync(html).length / 1000,
  };
  return { latency, throughput, kilobytes };
}

/** Moves a page before its first sibling and behind all in turn. */
async function measureMoves(
  client: Client,
  domain: string,
  { _id, parentId }: Node,
  rounds: number,
): Promise<LoadFigures> {
  const nodes = await ask<Node[]>(client, TREE, { domain });
  const first = nodes.find((node) => node.parentId === parentId && node._id !== _id)?._id;
  const begun = nodes.find((node) => node._id === _id)?.version ?? 0;
  let moves = 0;
  const figures = await measureLoad(
    1,
    rounds,
    async (_nth, round) => {
      const hidden = { intent: "move", page: _id, "kit/version": String(begun + round) };
      // Behind all first, as it is the first one.
      const place = `${parentId},${round % 2 === 0 ? "" : first}`;
      await postForm(client, `/domains/${domain}/pages`, { ...hidden, place });
      moves += 1;
    },
    10,
  );
  const after = (await ask<Node[]>(client, TREE, { domain })).find((node) => node._id === _id);
  if (after?.version !== begun + moves) throw new Error("the page was not moved each time");
  return figures;
}

/** What a reader waits for who asks first after a change of the site. */
async function measureCold(
  client: Client,
  id: string,
  read: () => Promise<void>,
  rounds: number,
): Promise<LoadFigures> {
  const times: number[] = [];
  for (let round = 0; round < Math.max(10, rounds / 4); round += 1) {
    await ask(client, SHOW, { id, shown: round % 2 === 1 });
    const started = performance.now();
    await read();
    times.push(performance.now() - started);
  }
  const sorted = times.slice(2).sort((a, b) => a - b);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { clients: 1, requests: sorted.length, perSecond: Number.NaN, p50: at(0.5), p99: at(0.99) };
}
