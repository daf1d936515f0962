import type { Browser, Page } from "playwright";
import { formFields, saveByItself, saveForm } from "./forms";
import { type LoadFigures, measureLoad } from "./load";
import { ask, type Client, getScreen } from "./service";

const ARTICLES = 10_000;

/** Published articles of the first medium that carries them, beside those of the demo. */
export const FILL_ARTICLES = `
  with made as (
    insert into articles (medium_id, title, text, word_count, permalink, media_type, priority, is_private,
      is_advertorial, draft_number, live_number, published_at, first_published_at, created_at, updated_at)
    select (select medium_id from articles order by id limit 1),
      (array['Altbau','Genossenschaft','Wärmepumpe','Ortskern','Stiege'])[1 + n % 5] || ' ' || n,
      repeat('Gebaut wird dichter als früher, mit Lift und gemeinsamem Garten. ', 40), 400,
      'bestand-' || n, 'text', 'auto', false, false, 1, 1, t, t, t, t
    from generate_series(1, greatest(0, ${ARTICLES} - (select count(*) from articles))::int) n,
      lateral (select now() - n * interval '2 hours' as t) at
    returning id, medium_id, title, text, permalink, published_at),
  kept as (
    insert into revisions (area, record_id, number, at, shape, content, rendered, published_at)
    select 'articles', made.id, 1, made.published_at, r.shape,
      r.content || jsonb_build_object('medium', made.medium_id::text, 'title', made.title, 'text', made.text,
        'permalink', made.permalink),
      jsonb_build_object('text', '<p>' || made.text || '</p>'), made.published_at
    from made, lateral (select shape, content from revisions where area = 'articles' order by id limit 1) r
    returning id, record_id, published_at, content, rendered),
  known as (
    insert into permalinks (area, scope, slug, record_id, is_known, is_current)
    select 'articles', medium_id, permalink, id, true, true from made)
  insert into published (area, record_id, revision_id, published_at, content, rendered, facets)
  select 'articles', record_id, id, published_at, content, rendered, array['medium:' || (content ->> 'medium')]
  from kept`;

const SCREENS = {
  [`${ARTICLES / 1000}k articles: list`]: { address: "/articles", shows: "<tbody" },
  "articles: search Ortskern": { address: "/articles?q=Ortskern", shows: "<tbody" },
  "articles: published ones": { address: "/articles?state=published", shows: "<tbody" },
  "articles: form": { address: "/articles/1", shows: "<form" },
};

/** As long as the text of an article may be. */
const LONGEST_TEXT = 10_000;
/** Another text each time, so that each save renders one. */
const textOf = (round: number) =>
  `## Stand ${round}\n\n${"Bis zum **Einzug** dauert es [trotzdem](https://example.org/): vier Jahre.\n\n".repeat(400)}`
    // Marks and addresses are no characters of a text.
    .slice(0, LONGEST_TEXT);

const BY_PERMALINK = `query ($medium: String!, $permalink: String!) {
  r: publishedArticle(mediumId: $medium, permalink: $permalink) { title html author tags { name } }
}`;
const NEWEST = `query ($medium: String!, $skip: Int!) {
  r: publishedArticles(mediumId: $medium, limit: 20, skip: $skip) { total data { title excerpt permalink } }
}`;

/** Screens, saves and readers' queries of articles. */
export async function measureArticles(
  browser: Browser,
  client: Client,
  rounds: number,
): Promise<{ latency: Record<string, LoadFigures>; throughput: Record<string, LoadFigures> }> {
  const latency: Record<string, LoadFigures> = {};
  for (const [name, { address, shows }] of Object.entries(SCREENS)) {
    latency[name] = await measureLoad(1, rounds, () => getScreen(client, address, shows), 10);
  }
  const fields = await formFields(browser, client, "/articles/1", "seoDescription");
  const saved = (_nth: number, round: number) =>
    saveForm(client, "/articles/1", fields, { round, changed: { text: textOf(round) } });
  latency["articles: save 10,000 characters"] = await measureLoad(1, rounds, saved, 10);
  Object.assign(latency, await measureWriting(browser, client, rounds));

  const medium = fields.find(([name]) => name === "medium")?.[1] ?? "";
  // Readers read what is new.
  const read = (nth: number, round: number) =>
    ask(client, BY_PERMALINK, { medium, permalink: `bestand-${1 + ((nth * 997 + round * 13) % 200)}` });
  const listed = (_nth: number, round: number) => ask(client, NEWEST, { medium, skip: (round % 5) * 20 });
  return {
    latency,
    throughput: {
      "readers: article, 16 clients": await measureLoad(
        16,
        rounds * 4,
        async (...at) => void (await read(...at)),
        10,
      ),
      "readers: newest 20, 16 clients": await measureLoad(
        16,
        rounds * 4,
        async (...at) => void (await listed(...at)),
        10,
      ),
    },
  };
}

/** Another article than the one that is saved above: each form knows the version that it has. */
const WRITTEN = "/articles/2";

/** What an editor waits for while they write: the save of a form that saves itself, the preview, and a key. */
async function measureWriting(
  browser: Browser,
  client: Client,
  rounds: number,
): Promise<Record<string, LoadFigures>> {
  const fields = await formFields(browser, client, WRITTEN, "seoDescription");
  const saved = (_nth: number, round: number) =>
    saveByItself(client, WRITTEN, fields, { round, changed: { text: textOf(round) } });
  const previewed = async (_nth: number, round: number) => {
    const body = new URLSearchParams([
      ["title", `Stand ${round}`],
      ["text", textOf(round)],
    ]);
    const headers = { Cookie: `imvtoken=${client.token}` };
    const response = await fetch(`${client.url}${WRITTEN}/preview/typed`, { method: "POST", body, headers });
    await response.text();
    if (response.status !== 200) throw new Error(`the preview answered ${response.status}`);
  };
  return {
    "articles: save by itself, 10,000 characters": await measureLoad(1, rounds, saved, 10),
    "articles: preview of 10,000 typed": await measureLoad(1, rounds, previewed, 10),
    ...(await measureEditor(browser, client)),
  };
}

/** A third article, which nothing else saves. */
const EDITED = "/articles/3";
const PICTURES = 20;
const KEYS = 40;

/** Nearly as long as a text may be, with pictures between its paragraphs. */
async function textWithPictures(client: Client): Promise<string> {
  const assets = `query { r: assets(limit: ${PICTURES}, filter: { kinds: ["image"] }) { data { _id } } }`;
  const { data } = await ask<{ data: { _id: string }[] }>(client, assets, {});
  const words = "Gebaut wird dichter als früher. ".repeat(20).slice(0, LONGEST_TEXT / PICTURES - 10);
  return Array.from(
    { length: PICTURES },
    (_, nth) => `${words.trim()}\n\n![Ein Bild](/pictures/${data[nth % data.length]?._id} "Bildtext")`,
  ).join("\n\n");
}

/** An article of 10,000 characters with 20 pictures: until its editor is there, and from a key to the next frame. */
async function measureEditor(browser: Browser, client: Client): Promise<Record<string, LoadFigures>> {
  const { url, token } = client;
  const fields = await formFields(browser, client, EDITED, "seoDescription");
  await saveForm(client, EDITED, fields, { round: 0, changed: { text: await textWithPictures(client) } });
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    await context.addCookies([{ name: "imvtoken", value: token, url, httpOnly: true }]);
    const page = await context.newPage();
    const open = async () => {
      await page.goto(url + EDITED);
      const last = page.locator(".rich-text-words img").nth(PICTURES - 1);
      await last.waitFor({ state: "attached" });
    };
    return {
      "articles: open until its editor is there, 20 pictures": await measureLoad(1, 5, open, 20),
      "articles: key, 20 pictures, processor / 4": await measureKeys(page),
    };
  } finally {
    await context.close();
  }
}

/** From a key to the next frame, in the article that a page shows, on a slow processor. */
async function measureKeys(page: Page): Promise<LoadFigures> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await page.locator(".rich-text-words > p").first().click();
  await page.evaluate(() => {
    const took: number[] = [];
    Object.assign(window, { took });
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) if (name === "keydown") took.push(duration);
    }).observe({ type: "event", buffered: false, durationThreshold: 16 } as PerformanceObserverInit);
  });
  for (let nth = 0; nth < KEYS; nth += 1) await page.keyboard.press("e", { delay: 60 });
  await page.waitForTimeout(500);
  const slow = await page.evaluate(() => (window as unknown as { took: number[] }).took);
  // What is faster than 16 ms the browser does not say.
  const took = [...Array.from({ length: KEYS - slow.length }, () => 16), ...slow].sort((a, b) => a - b);
  const [p50 = 0, p99 = 0] = [took[Math.floor(KEYS / 2)], took.at(-1)];
  return { clients: 1, requests: KEYS, perSecond: 0, p50, p99 };
}
