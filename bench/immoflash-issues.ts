import type { Browser } from "playwright";
import { formFields, saveForm } from "./forms";
import { type LoadFigures, measureLoad } from "./load";
import { ask, type Client, getScreen } from "./service";

const ISSUES = 1_000;
const PAGES = 40;
const TITLE = `Ausgabe mit ${PAGES} Seiten`;

/** Issues of the demo's newsletter from years before, and one to come with many pages: the articles and ads that it has. */
export const FILL_IMMOFLASH_ISSUES = [
  `insert into issues (medium_id, title, issue_number, publish_date, description, draft_number, live_number, published_at,
     first_published_at)
   select m.id, 'immoflash ' || n, 'B' || n, date '2020-01-01' - n, '', 1, 1, now(), now()
   from media m, generate_series(1, greatest(0, ${ISSUES} - (select count(*) from issues i
     join media of on of.id = i.medium_id and of.type = 'immoflash'))::int) n
   where m.type = 'immoflash'`,
  `with target as (
     update issues set title = '${TITLE}' where id = (select i.id from issues i
       join media m on m.id = i.medium_id and m.type = 'immoflash'
       where i.publish_date > current_date order by i.publish_date offset 2 limit 1)
     returning id, medium_id),
   texts as (select a.id, row_number() over (order by a.id) as nth from articles a join target on target.medium_id = a.medium_id),
   ads as (select b.id, row_number() over (order by b.id) as nth from bookings b join target on target.id = b.issue_id
     where b.status <> 'cancelled')
   insert into immoflash_pages (issue_id, type, article1_id, ad1_id)
   select target.id, case when ads.id is not null then 'half_ad' when texts.id is not null then 'cover_right' else 'full_ad' end,
     texts.id, ads.id
   from target cross join generate_series(1, ${PAGES}) n
   left join texts on texts.nth = n left join ads on ads.nth = n order by n`,
];

const FIND = "query ($q: String) { r: immoflashIssues(term: $q, limit: 1) { data { _id } } }";

/** The list of many issues, and the form and the save of one with many pages, beside the form of a booking. */
export async function measureImmoflashIssues(
  browser: Browser,
  client: Client,
  rounds: number,
): Promise<Record<string, LoadFigures>> {
  const get = (address: string, shows: string) =>
    measureLoad(1, rounds, () => getScreen(client, address, shows), 10);
  const { data } = await ask<{ data: { _id: string }[] }>(client, FIND, { q: TITLE });
  const address = `/issues/immoflash/${data[0]?._id}`;
  const fields = await formFields(browser, client, address, "customLink");
  const save = (_nth: number, round: number) =>
    saveForm(client, address, fields, { round, changed: { description: `Stand ${round}` } });
  return {
    [`list of ${ISSUES.toLocaleString("en")} issues`]: await get("/issues/immoflash", "<tbody"),
    "booking form, beside it": await get("/bookings/1", "<form"),
    [`immoflash issue of ${PAGES} pages: form`]: await get(address, "<form"),
    [`immoflash issue of ${PAGES} pages: save`]: await measureLoad(1, rounds, save, 10),
  };
}
