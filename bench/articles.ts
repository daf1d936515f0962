import type { Browser } from "playwright";
import { formFields, saveForm } from "./forms";
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
