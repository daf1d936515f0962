import { spawn } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import { text } from "node:stream/consumers";
import pg from "pg";
import { startHardSmtp } from "../backend/testing/hard-smtp-server";
import { type LoadFigures, measureLoad } from "./load";
import { type Client, getScreen } from "./service";

/** So many mails are sent, and so many receivers has the newsletter whose report is opened. */
const SENT = 3000;
const REPORTED = 100_000;

/** A mail of 60 KB, as an issue with a dozen articles has it. */
const HTML = `<p>${"Wohnen am See, mit Blick auf die Berge. ".repeat(1500)}</p>`;

/** Two newsletters of the first issues of immoflash: one that waits to be sent, and one that was sent to everybody. */
const FILL = [
  `insert into immoflash_configuration (id, sender_name, sender_address, accent_colour, accent_text_colour, test_receivers)
   values (1, 'immoflash', 'post@immoflash.example', '#1f5f8b', '#ffffff', '{}') on conflict do nothing`,
  `with issue as (select i.id, row_number() over (order by i.id) as nth from issues i
     join media m on m.id = i.medium_id and m.type = 'immoflash'
     where not exists (select from newsletters n where n.issue_id = i.id) order by i.id limit 2)
   insert into newsletters (issue_id, subject, blocks, state, approved_hash, approved_at, released_at, send_at, ended_at)
   select id, 'Bench ' || nth, '[]', case nth when 1 then 'scheduled' else 'sent' end, 'x', now(), now(), now(),
     case nth when 2 then now() end from issue`,
  `insert into newsletter_contents (newsletter_id, hash, subject, html, text, origin, created_at)
   select id, 'x', 'Neues', $1, 'Neues', 'https://backoffice.example', now() from newsletters where subject like 'Bench %'`,
  `insert into newsletter_lists (newsletter_id, list_id) select n.id, l.id from newsletters n
   join (select min(id) as id from mailing_lists) l on true where n.subject like 'Bench %'`,
  `insert into newsletter_deliveries (newsletter_id, receiver_id, state, attempts, handed_over_at, answered_at)
   select n.id, r.id, case n.state when 'sent' then 'accepted' else 'waiting' end,
     case n.state when 'sent' then 1 else 0 end, case n.state when 'sent' then now() end,
     case n.state when 'sent' then now() end
   from newsletters n cross join lateral (select r.id from receivers r join receiver_lists l on l.receiver_id = r.id
     join newsletter_lists of on of.list_id = l.list_id and of.newsletter_id = n.id
     where r.state = 'subscribed' order by r.id limit case n.state when 'sent' then ${REPORTED} else ${SENT} end) r
   where n.subject like 'Bench %'`,
  `insert into sending_place (id, place, switched_on_at) values (1, 'bench', now()) on conflict (id) do update set place = 'bench'`,
  `insert into work (kind, key, input, run_at, created_at)
   select 'send_newsletter', id::text, json_build_object('newsletter', id), now(), now() from newsletters
   where subject = 'Bench 1'`,
  "analyze newsletter_deliveries",
];

interface Sending {
  /** Mails of a second, signed, to a relay on this machine that answers at once. */
  perSecond: number;
  /** Of the process that sends. */
  megabytes: number;
}

/** Sends a newsletter from a process of its own, as a server does. */
export async function measureSending(databaseUrl: string): Promise<Sending> {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  for (const statement of FILL) await database.query(statement, statement.includes("$1") ? [HTML] : []);
  await database.end();
  const smtp = await startHardSmtp();
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const dkim = {
    domain: "immoflash.example",
    selector: "bench",
    privateKey: privateKey.export({ type: "pkcs8", format: "pem" }),
  };
  const settings = JSON.stringify({ url: databaseUrl, smtpUrl: smtp.url, place: "bench", dkim, isNow: true });
  const child = spawn(
    process.execPath,
    ["--import", "tsx", "backend/testing/newsletter-server.ts", settings],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  const { milliseconds, megabytes } = JSON.parse(await text(child.stdout));
  await smtp.stop();
  if (smtp.taken.length !== SENT) throw new Error(`${smtp.taken.length} of ${SENT} mails arrived`);
  return { perSecond: (SENT * 1000) / milliseconds, megabytes };
}

/** The newsletter of an issue while it is written, and the report of one with many receivers. */
export async function measureNewsletters(
  client: Client,
  databaseUrl: string,
  rounds: number,
): Promise<Record<string, LoadFigures>> {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  const { rows } = await database.query<{ issue_id: string }>(
    "select issue_id from newsletters where subject = 'Bench 2'",
  );
  await database.end();
  const address = `/issues/immoflash/newsletter/${rows[0]?.issue_id}`;
  const get = (of: string, shows: string) => measureLoad(1, rounds, () => getScreen(client, of, shows), 10);
  return {
    newsletters: await get("/issues/immoflash/newsletter", "<tbody"),
    [`report of a newsletter to ${REPORTED.toLocaleString("en")}`]: await get(address, "report-title"),
  };
}
