import path from "node:path";
import { inArray, sql } from "drizzle-orm";
import { planBillingItems } from "../backend/modules/bookings/save/billing-items";
import { bookings } from "../backend/modules/bookings/tables";
import { users } from "../backend/modules/users/tables";
import { type Db, openDatabase } from "../backend/platform/database/database";
import { DEMO_SIGN_INS } from "../backend/seed/demo";
import { makeCompany, makeIssue, makeTitle } from "../backend/testing/booking-factories";

/** A medium to book in, by the ids that the service knows. */
interface Offer {
  medium: string;
  format: string;
  issue: string | null;
}

/** The records that the measurements write to, beside the demo. Their slots are counted, and never run out. */
export interface Market {
  client: string;
  print: Offer;
  digital: Offer;
  video: Offer;
  immoflash: Offer;
  /** The bookings of one client in one issue, to change all at once. */
  bulk: { client: string; issues: [string, string]; supervisors: [string, string] };
  /** The names of a client, a medium and its format in a line of a CSV. */
  names: { client: string; medium: string; format: string };
}

/** How many bookings one bulk change is for (decisions §8). */
export const BULK = 5000;

const slots = 1_000_000;
const text = ({ id }: { id: number }) => String(id);

/** Adds the bench's own media and the bookings for its bulk changes to a database that no server has open. */
export async function makeMarket(settings: { DATABASE_URL: string; DATA_DIR: string }): Promise<Market> {
  const database = await openDatabase({
    url: settings.DATABASE_URL || undefined,
    dataDir: path.join(settings.DATA_DIR, "database"),
  });
  const { db } = database;
  try {
    const print = await makeTitle(db, [{ label: "1/1 Seite", slots }]);
    const issue = await makeIssue(db, print.medium.id);
    const immoflash = await makeTitle(db, [{ label: "Kachel", slots }], { type: "immoflash" });
    const flash = await makeIssue(db, immoflash.medium.id);
    const perDay = { limitationType: "day" as const };
    const screen = { hasIssues: false };
    const digital = await makeTitle(db, [{ label: "Banner", slots, limit: perDay }], {
      ...screen,
      type: "digital",
    });
    const video = await makeTitle(db, [{ label: "Spot" }], { ...screen, type: "video" });
    const offer = ({ medium, formats }: typeof print, issueId: string | null): Offer => ({
      medium: text(medium),
      format: String(formats[0]?.id),
      issue: issueId,
    });
    const client = await makeCompany(db);
    const bulk = await makeBulk(db);
    // As a server that has run for a while has it.
    await db.execute(sql`vacuum analyze`);
    return {
      client: text(client),
      print: offer(print, text(issue)),
      digital: offer(digital, null),
      video: offer(video, null),
      immoflash: offer(immoflash, text(flash)),
      bulk,
      names: { client: client.name, medium: digital.medium.name, format: "Banner" },
    };
  } finally {
    await database.close();
  }
}

async function makeBulk(db: Db): Promise<Market["bulk"]> {
  const labels = ["1/1 Seite", "1/2 Seite", "1/4 Seite", "1/8 Seite"];
  const { medium, formats } = await makeTitle(
    db,
    labels.map((label) => ({ label, slots: BULK })),
  );
  const [from, to] = [await makeIssue(db, medium.id), await makeIssue(db, medium.id)];
  const client = await makeCompany(db, { name: "Großkunde" });
  const ids: number[] = [];
  for (const format of formats) {
    const { rows } = await db.execute<{ id: string }>(sql`insert into ${bookings}
        (client_company_id, target_medium_id, spec_type, format_id, issue_id, appears_from, appears_on, material_due_on,
          price_cents)
      select ${client.id}::bigint, ${medium.id}::bigint, 'print', ${format.id}::bigint, ${from.id}::bigint,
        ${from.publishDate}::date, ${from.publishDate}::date, ${from.publishDate}::date, 100000
      from generate_series(1, ${BULK / formats.length}::int) returning id`);
    ids.push(...rows.map(({ id }) => Number(id)));
  }
  await planBillingItems(db, ids);
  const emails = DEMO_SIGN_INS.map(({ email }) => email);
  const [one, other] = await db.select({ id: users.id }).from(users).where(inArray(users.email, emails));
  if (!one || !other) throw new Error("the demo has no users");
  return { client: text(client), issues: [text(from), text(to)], supervisors: [text(one), text(other)] };
}
