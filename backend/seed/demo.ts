import { media } from "backend/modules/media/tables";
import { users } from "backend/modules/users/tables";
import type { Db } from "backend/platform/database";
import type { FileStore } from "backend/platform/files";
import { todayInVienna } from "domain/dates";
import { count, like } from "drizzle-orm";
import { capacityOf, MAX_SOLD_SHARE } from "./appearances";
import type { Market } from "./booking-drafts";

import { type BookingCounts, countsFor, planBookings, writeBookings } from "./bookings";
import { seedCompanies } from "./clientele";
import { seedFiles } from "./demo-files";
import { findMarket } from "./existing-market";
import { seedFlatPlans } from "./flat-plans";
import { seedMaterialContacts } from "./material";
import { DEMO_SIGN_INS, type DemoSignIn, demoAccounts, seedPeople } from "./people";
import { districtWeekly, MEDIA, SLOTS_PER_DISTRICT_ISSUE } from "./publications";
import { type CategoryIds, type SeededMedium, seedCategories, seedMedia } from "./publishing";
import { seededRandom } from "./random";
import { seedTopics } from "./topics";
import { writeComments, writeLog } from "./traces";

export { DEMO_SIGN_INS, type DemoSignIn, demoAccounts };

export interface DemoOptions {
  /** How many bookings; packages and their children count. 5,000 unless given. */
  bookings?: number;
  /** The day the demo is made for: its issues lie in the year before, of and after it. */
  now?: Date;
  /** Where the bytes of the demo's ads and documents go; without it their records have no content. */
  files?: FileStore | undefined;
}

const SEED = 20_270_312;
const COMPANIES = 500;
const WEEKS_OF_THREE_YEARS = 156;

/** Whether nothing has been written yet: no user, so nobody could have. */
export async function isEmpty(db: Db): Promise<boolean> {
  const [found] = await db.select({ total: count() }).from(users);
  return (found?.total ?? 0) === 0;
}

/**
 * Fills an empty database with the demo of Verlag Alpenblick, in one transaction. The same options give the
 * same data. Slot limits hold: for more bookings there are more weekly titles.
 * @returns one sign-in per role
 */
export async function seedDemo(db: Db, options: DemoOptions = {}): Promise<readonly DemoSignIn[]> {
  const { bookings = 5000, now = new Date() } = options;
  const random = seededRandom(SEED);
  const today = todayInVienna(now);
  const years = yearsAround(today);
  await db.transaction(async (tx) => {
    const staff = await seedPeople(tx, now);
    const clients = await seedCompanies(tx, random, { count: COMPANIES, staff, now });
    const files = await seedFiles(tx, now, options.files);
    const categoryIds = await seedCategories(tx);
    const media = await seedMedia(tx, MEDIA, { categoryIds, years, now, firstSorting: 1 });
    const immoflashCapacity = capacityOf(media.filter((medium) => medium.demo.type === "immoflash"));
    const counts = countsFor(bookings, immoflashCapacity);
    const prints = media.filter((medium) => medium.demo.type === "print");
    const missing = counts.print - capacityOf(prints) * MAX_SOLD_SHARE;
    const districts = await seedDistricts(tx, missing, 0, { categoryIds, years, now });
    const market = { random, today, clients, staff, files, categoryIds };
    const offer = [...media, ...districts];
    await fill(tx, market, offer, { counts, years, now });
    const planner = staff.editors[0] ?? 0;
    await seedTopics(tx, media, now);
    await seedFlatPlans(tx, random, offer, { categoryIds, today, planner, now });
  });
  return DEMO_SIGN_INS;
}

/** Adds bookings to a demo that is there, in weekly titles of their own so that no slot is sold twice. */
export async function addDemoBookings(db: Db, options: DemoOptions & { bookings: number }): Promise<void> {
  const { bookings, now = new Date() } = options;
  const today = todayInVienna(now);
  const years = yearsAround(today);
  await db.transaction(async (tx) => {
    const [districts] = await tx
      .select({ total: count() })
      .from(media)
      .where(like(media.name, "Bezirksblick %"));
    const before = districts?.total ?? 0;
    const random = seededRandom(SEED + before + 1);
    const { staff, clients, categoryIds, files } = await findMarket(tx);
    const titles = await seedDistricts(tx, bookings, before, { categoryIds, years, now });
    const market = { random, today, clients, staff, files, categoryIds };
    const counts = { packages: 0, print: bookings, immoflash: 0, digital: 0, video: 0 };
    await fill(tx, market, titles, { counts, years, now });
  });
}

function yearsAround(today: string): number[] {
  const year = Number(today.slice(0, 4));
  return [year - 1, year, year + 1];
}

async function seedDistricts(
  db: Db,
  bookings: number,
  before: number,
  options: { categoryIds: CategoryIds; years: readonly number[]; now: Date },
): Promise<SeededMedium[]> {
  if (bookings <= 0) return [];
  const perTitle = SLOTS_PER_DISTRICT_ISSUE * WEEKS_OF_THREE_YEARS * MAX_SOLD_SHARE;
  const titles = Array.from({ length: Math.ceil(bookings / perTitle) }, (_, index) =>
    districtWeekly(before + index),
  );
  return await seedMedia(db, titles, { ...options, firstSorting: 100 + before });
}

async function fill(
  db: Db,
  market: Market,
  offer: readonly SeededMedium[],
  options: { counts: BookingCounts; years: readonly number[]; now: Date },
): Promise<void> {
  const { random, staff } = market;
  const written = await writeBookings(
    db,
    random,
    planBookings(market, offer, options.counts, options.years),
    options.now,
  );
  await writeComments(db, random, written, { staff, now: options.now });
  await writeLog(db, random, written, options.now);
  await seedMaterialContacts(db, written, options.now);
}
