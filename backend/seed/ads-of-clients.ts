import { companies } from "backend/modules/companies/tables";
import type { Db } from "backend/platform/database/database";
import type { FileStore } from "backend/platform/files/files";
import { addDays, daysBetween } from "domain/dates";
import { asc, inArray } from "drizzle-orm";
import { headlineFor } from "./ad-pictures";
import { adFile, writeFiles } from "./demo-files";
import type { PlannedBooking } from "./planned-booking";
import { FORMATS } from "./publications";
import type { CategoryIds } from "./publishing";

/** Pictures are drawn for so many clients and formats at most: a first start does not wait for more. */
const MOST_PICTURES = 220;

/** The days around today whose ads people look at. */
const DAYS_BACK = 20;
const DAYS_AHEAD = 100;

/**
 * Gives the bookings around today ads of their own, with the client's name, instead of ones that any client could have.
 * A client has one motif per format.
 */
export async function drawAdsOfClients(
  db: Db,
  planned: readonly PlannedBooking[],
  options: { today: string; now: Date; files: FileStore | undefined; categoryIds: CategoryIds },
): Promise<void> {
  const { today, now, categoryIds } = options;
  const near = planned.filter(
    ({ draft, from }) =>
      draft.specs.ad !== null && from >= addDays(today, -DAYS_BACK) && from <= addDays(today, DAYS_AHEAD),
  );
  const motifs = new Map<string, PlannedBooking[]>();
  // The issues to come are looked at page by page.
  const rank = ({ draft, from }: PlannedBooking) =>
    (draft.specs.type === "print" && from >= today ? 0 : 1000) + Math.abs(daysBetween(today, from));
  for (const one of near.sort((a, b) => rank(a) - rank(b))) {
    const key = `${one.draft.clientCompany}:${one.draft.specs.format}`;
    const bookings = motifs.get(key);
    if (bookings) bookings.push(one);
    else if (motifs.size < MOST_PICTURES) motifs.set(key, [one]);
  }
  const nameOf = await namesOf(
    db,
    [...motifs.values()].map(([first]) => Number(first?.draft.clientCompany)),
  );
  const formatOf = new Map(FORMATS.map((format) => [String(categoryIds.get(format.key)), format]));
  const drawn = [...motifs.values()].flatMap((bookings) => {
    const { clientCompany, specs } = bookings[0]?.draft ?? {};
    const format = formatOf.get(specs?.format ?? "");
    const company = nameOf.get(Number(clientCompany));
    if (!format || !company) return [];
    const seed = Number(clientCompany) * 7 + format.key.length;
    return [{ bookings, file: adFile(format, { company, headline: headlineFor(company, seed), seed }) }];
  });
  const ids = await writeFiles(
    db,
    drawn.map(({ file }) => file),
    { now, store: options.files },
  );
  for (const [index, { bookings }] of drawn.entries()) {
    for (const { draft } of bookings) draft.specs.ad = String(ids[index]);
  }
}

async function namesOf(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: companies.id, name: companies.name })
    .from(companies)
    .where(inArray(companies.id, [...new Set(ids)]))
    .orderBy(asc(companies.id));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
