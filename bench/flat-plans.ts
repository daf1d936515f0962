import { type LoadFigures, measureLoad } from "./load";
import { ask, type Client, getScreen } from "./service";

const ADS = 60;
const PAGES = 64;
const TITLE = `Heft mit ${ADS} Anzeigen ohne Seite`;
const ISSUE = `(select id from issues where title = '${TITLE}')`;
const OWN_ADS = `(select count(*) from bookings where issue_id = ${ISSUE} and status <> 'cancelled')`;

/** The last issue of the print medium that sells most, with ads of its other issues, none of which has a page. */
export const FILL_FLAT_PLANS = [
  `update issues set title = '${TITLE}' where id = (
     select i.id from issues i join media m on m.id = i.medium_id and m.type = 'print'
     order by (select count(*) from bookings b where b.target_medium_id = i.medium_id and b.issue_id is not null) desc,
       i.publish_date desc, i.id desc limit 1)`,
  `delete from flat_plans where issue_id = ${ISSUE}`,
  `update bookings set issue_id = issue.id, appears_from = issue.publish_date, appears_on = issue.publish_date
   from issues issue
   where issue.title = '${TITLE}' and bookings.id in (
     select b.id from bookings b
     where b.target_medium_id = (select medium_id from issues where title = '${TITLE}') and b.issue_id <> ${ISSUE}
       and b.status <> 'cancelled' order by b.id limit greatest(0, ${ADS} - ${OWN_ADS}))`,
  `insert into flat_plans (issue_id, page_count, page_width, page_height) values (${ISSUE}, ${PAGES}, 210, 297)`,
];

const FIND = "query ($q: String) { r: printIssues(term: $q, limit: 1) { data { _id } } }";

/** A flat plan with many ads that have no page yet. */
export async function measureFlatPlans(client: Client, rounds: number): Promise<Record<string, LoadFigures>> {
  const { data } = await ask<{ data: { _id: string }[] }>(client, FIND, { q: TITLE });
  const address = `/issues/edit/print/${data[0]?._id}`;
  return {
    [`flat plan, ${ADS} ads without a page`]: await measureLoad(
      1,
      rounds,
      () => getScreen(client, address, "Ohne Seite"),
      10,
    ),
  };
}
