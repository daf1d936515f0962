import pg from "pg";
import { FILL_ARTICLES } from "./articles";
import { FILL_FLAT_PLANS } from "./flat-plans";
import { FILL_IMMOFLASH_ISSUES } from "./immoflash-issues";
import { type LoadFigures, measureLoad } from "./load";
import { FILL_PRESS_RELEASES } from "./press-releases";
import { type Client, getScreen } from "./service";
import { FILL_SITE_PAGES } from "./site-pages";

/** How many records a large house has after years. */
const COMPANIES = 20_000;
const LOG_ENTRIES = 1_000_000;
const USERS = 2_000;
const ROLES = 200;
const ASSETS = 10_000;
const RECEIVERS = 100_000;

/** Fills the tables of the records up to a large house, beside what the demo has. */
const FILLS = [
  `insert into companies (name, type, is_agency, external_id, email, zip, city, responsible_user_1_id)
   select (array['Gasthof','Optik','Tischlerei','Autohaus','Therme','Bäckerei'])[1 + n % 6] || ' '
       || (array['Aichinger','Brandner','Egger','Fuchs','Gruber','Huber','Lechner'])[1 + n / 6 % 7] || ' ' || n,
     case when n % 8 = 0 then 'Agency' else 'Customer' end, n % 8 = 0, 'L' || n, 'anzeigen@firma' || n || '.example',
     (1000 + n % 8000)::text, (array['Graz','Linz','Wien','Wels','Steyr'])[1 + n % 5],
     (select id from users order by id offset n % 5 limit 1)
   from generate_series(1, greatest(0, ${COMPANIES} - (select count(*) from companies))::int) n`,
  `insert into users (email, username, first_name, last_name, status)
   select 'person' || n || '@haus.example', 'person' || n, (array['Anna','Bernd','Clara','David'])[1 + n % 4],
     (array['Aigner','Berger','Cerny','Doppler','Ebner'])[1 + n % 5] || ' ' || n,
     case when n % 10 = 0 then 'inactive' else 'active' end
   from generate_series(1, ${USERS}) n`,
  `insert into roles (name) select 'Ressort ' || n from generate_series(1, ${ROLES}) n`,
  `insert into role_permissions (role_id, permission_name)
   select r.id, p.permission_name from roles r
   cross join (select distinct permission_name from role_permissions) p where r.name like 'Ressort %'`,
  `insert into user_roles (user_id, role_id)
   select u.id, r.id from users u join roles r on r.name = 'Ressort ' || (1 + u.id % ${ROLES})
   where u.email like '%@haus.example'`,
  `insert into activity_logs (at, actor_id, action, area, record_id)
   select now() - n * interval '4 minutes', (select min(id) from users) + n % 9, 'update',
     (array['bookings','companies','issues','users','media'])[1 + n % 5], 1 + n % 20000
   from generate_series(1, greatest(0, ${LOG_ENTRIES} - (select count(*) from activity_logs))::int) n`,
  `insert into activity_changes (log_id, field, before, after)
   select l.id, 'price', (l.id % 900)::text || ',00', (l.id % 700)::text || ',00'
   from activity_logs l where not exists (select from activity_changes c where c.log_id = l.id)`,
  `with files as (
     insert into attachments (filename, mime_type, size, width, height, hash, storage_key)
     select 'motiv-' || n || '.jpg', 'image/jpeg', 400000, 1600, 1067,
       encode(sha256(('motiv ' || n)::bytea), 'hex'), 'motiv/' || n
     from generate_series(1, greatest(0, ${ASSETS} - (select count(*) from assets))::int) n
     returning id, hash),
   shelves as (select array_agg(id order by id) as ids from folders)
   insert into assets (file_id, hash, kind, name, folder_id, alt, copyright, created_at)
   select id, hash, 'image', (array['Almwiese','Dorfplatz','Gipfel','Seeufer','Straße'])[1 + id % 5] || ' ' || id,
     ids[1 + id % array_length(ids, 1)], case when id % 7 > 0 then 'Motiv ' || id end,
     case when id % 5 > 0 then '© Verlag Alpenblick' end, now() - id * interval '1 hour'
   from files, shelves`,
  `insert into picture_fingerprints (file_id, band, fingerprint)
   select file_id, (band << 16) | ('x' || substr(hash, 1 + 4 * band, 4))::bit(16)::int, ('x' || substr(hash, 1, 16))::bit(64)
   from assets cross join generate_series(0, 3) band where name ~ ' [0-9]+$' on conflict do nothing`,
  `with made as (
     insert into receivers (email, first_name, last_name, state, ground, source, agreed_on, created_at)
     select 'leser' || n || '@post' || n % 50 || '.example', (array['Anna','Bernd','Clara','David'])[1 + n % 4],
       (array['Aigner','Berger','Cerny','Doppler','Ebner'])[1 + n % 5], 'subscribed', 'consent', 'Messe', date '2024-01-01' + n % 900,
       now() - n * interval '7 minutes'
     from generate_series(1, ${RECEIVERS}) n on conflict do nothing returning id)
   insert into receiver_lists (receiver_id, list_id)
   select made.id, list.id from made join (select min(id) as id from mailing_lists) list on true`,
  FILL_ARTICLES,
  ...FILL_IMMOFLASH_ISSUES,
  ...FILL_FLAT_PLANS,
  ...FILL_SITE_PAGES,
  FILL_PRESS_RELEASES,
  "vacuum analyze",
];

/** Makes a house large. On PostgreSQL, in seconds; what is there stays. */
export async function fillRecords(databaseUrl: string): Promise<void> {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  try {
    for (const statement of FILLS) await database.query(statement);
  } finally {
    await database.end();
  }
}

const SCREENS = {
  [`${COMPANIES / 1000}k companies: list`]: { address: "/companies", shows: "<tbody" },
  "companies: search Optik": { address: "/companies?q=Optik", shows: "<tbody" },
  "companies: agencies": { address: "/companies?type=Agency&sort=-name", shows: "<tbody" },
  "companies: form": { address: "/companies/1", shows: "<form" },
  "companies: three compared": {
    address: "/companies/compare?company=1&company=2&company=3",
    shows: "<svg",
  },
  [`${LOG_ENTRIES / 1_000_000}M log entries: list`]: { address: "/activitylogs", shows: "<tbody" },
  "log: of an area": { address: "/activitylogs?area=companies", shows: "<tbody" },
  "log: search 500,00": { address: "/activitylogs?q=500,00", shows: "<tbody" },
  [`${USERS / 1000}k users: list`]: { address: "/users", shows: "<tbody" },
  "users: search Berger": { address: "/users?q=Berger", shows: "<tbody" },
  [`${ASSETS / 1000}k assets: list`]: { address: "/media", shows: "<tbody" },
  "assets: tiles": { address: "/media?layout=grid", shows: "image_selector" },
  "assets: by name": { address: "/media?sort=name", shows: "<tbody" },
  "assets: search Gipfel": { address: "/media?q=Gipfel", shows: "<tbody" },
  "asset: form, with similar pictures": { address: "/media/1", shows: "<form" },
  "assets: not used": { address: "/media?used=0", shows: "<tbody" },
  [`${RECEIVERS / 1000}k receivers: list`]: {
    address: "/immoflash-configuration/receivers",
    shows: "<tbody",
  },
  "receivers: search Berger": { address: "/immoflash-configuration/receivers?q=Berger", shows: "<tbody" },
  "receivers: of a list, by date": {
    address: "/immoflash-configuration/receivers?list=1&state=subscribed&sort=-createdAt",
    shows: "<tbody",
  },
  [`${ROLES} roles: list`]: { address: "/roles", shows: "<tbody" },
  "roles: matrix": { address: "/roles/1", shows: "<form" },
};

/** Asks for the screens of a large house's records again and again, as one reader does. */
export async function measureRecords(client: Client, rounds: number): Promise<Record<string, LoadFigures>> {
  const figures: Record<string, LoadFigures> = {};
  for (const [name, { address, shows }] of Object.entries(SCREENS)) {
    figures[name] = await measureLoad(1, rounds, () => getScreen(client, address, shows), 10);
  }
  return figures;
}
