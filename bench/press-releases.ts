import { type LoadFigures, measureLoad } from "./load";
import { ask, type Client, getScreen } from "./service";

const RELEASES = 10_000;
const DECIDED = 50;

/** Press releases of some years, of which the older ones are decided. */
export const FILL_PRESS_RELEASES = `
  insert into press_releases (title, sender_name, company, email, text, own_text, medium_id, way, state, decided_at, reason,
    created_at, updated_at)
  select (array['Spatenstich','Gleichenfeier','Wohnpark','Sanierung','Übergabe'])[1 + n % 5] || ' ' || n,
    (array['Anna','Bernd','Clara','David'])[1 + n % 4] || ' ' || (array['Aigner','Berger','Cerny','Doppler'])[1 + n / 4 % 4],
    'Bauträger ' || n % 300, 'presse@bautraeger' || n % 300 || '.example', said.text, said.text,
    case when n % 3 > 0 then (select medium_id from articles order by id limit 1) end,
    (array['hand','api','mail'])[1 + n % 3], case when n <= 1500 then 'pending' else 'denied' end,
    case when n > 1500 then at.t + interval '1 day' end, case when n > 1500 then 'relevance' end, at.t, at.t
  from generate_series(1, ${RELEASES}) n,
    lateral (select now() - n * interval '2 hours' as t) at,
    lateral (select repeat('Im Tal entstehen ' || n || ' Wohnungen, mit Lift und gemeinsamem Garten. ', 30) as text) said`;

const SCREENS = {
  [`${RELEASES / 1000}k press releases: list`]: { address: "/press/releases?state=pending", shows: "<tbody" },
  "press releases: all states": { address: "/press/releases?state=", shows: "<tbody" },
  "press releases: search Wohnpark": { address: "/press/releases?state=&q=Wohnpark", shows: "<tbody" },
};

const WAITING = `query ($limit: Int!, $skip: Int) { r: pressReleases(
  limit: $limit, skip: $skip, filter: { states: [pending] }) { data { _id } } }`;
const DENY = `mutation ($selection: PressReleaseSelection!, $key: String!) {
  r: denyPressReleases(selection: $selection, reason: relevance, idempotencyKey: $key) { done } }`;

/** The list of many press releases, the form of one, and decisions about fifty at once. */
export async function measurePressReleases(
  client: Client,
  rounds: number,
  decisions: number,
): Promise<Record<string, LoadFigures>> {
  const figures: Record<string, LoadFigures> = {};
  for (const [name, { address, shows }] of Object.entries(SCREENS)) {
    figures[name] = await measureLoad(1, rounds, () => getScreen(client, address, shows), 10);
  }
  const waiting = async (limit: number) =>
    (await ask<{ data: { _id: string }[] }>(client, WAITING, { limit })).data.map(({ _id }) => _id);
  const [first] = await waiting(1);
  const form = () => getScreen(client, `/press/releases/${first}`, "<form");
  figures["press release: form"] = await measureLoad(1, rounds, form, 10);
  const parts: string[][] = [];
  const ids = await waiting((decisions + 1) * DECIDED);
  for (let at = 0; at < ids.length; at += DECIDED) parts.push(ids.slice(at, at + DECIDED));
  const deny = async (_nth: number, round: number) => {
    const { done } = await ask<{ done: number }>(client, DENY, { selection: { ids: parts[round] } });
    if (done !== DECIDED) throw new Error(`${done} of ${DECIDED} were denied`);
  };
  figures[`press releases: ${DECIDED} denied at once`] = await measureLoad(1, decisions, deny);
  return figures;
}
