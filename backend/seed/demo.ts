import { media } from "backend/modules/media/tables";
import { users } from "backend/modules/users/tables";
import { type Db, holdStart } from "backend/platform/database/database";
import { withoutWatch } from "backend/platform/database/open-transaction";
import type { FileStore } from "backend/platform/files/files";
import { todayInVienna } from "domain/dates";
import { count, like } from "drizzle-orm";
import { drawAdsOfClients } from "./ads-of-clients";
import { capacityOf, MAX_SOLD_SHARE, type TakenPeriods } from "./appearances";
import { seedArticles } from "./articles";
import type { Market } from "./booking-drafts";
import { type BookingCounts, batchesOf, countsFor, planBookings, writeBookings } from "./bookings";
import { seedCompanies } from "./clientele";
import { seedFiles } from "./demo-files";
import { seedDomains } from "./domains";
import { findMarket } from "./existing-market";
import { seedFigureHistory } from "./figure-history";
import { seedFlatPlans } from "./flat-plans";
import { seedHouse } from "./house";
import { seedImmoflash } from "./immoflash";
import { seedImmoflashIssues } from "./immoflash-issues";
import { seedLibrary } from "./library";
import { seedMaterialContacts } from "./material";
import { seedNewsletters } from "./newsletters";
import { seedNotifications } from "./notifications";
import { DEMO_SIGN_INS, type DemoSignIn, demoAccounts, seedPeople } from "./people";
import { seedPressReleases } from "./press-releases";
import { districtWeekly, MEDIA, SLOTS_PER_DISTRICT_ISSUE } from "./publications";
import { type CategoryIds, type SeededMedium, seedCategories, seedMedia } from "./publishing";
import { seedQrCodes } from "./qrcodes";
import { seededRandom } from "./random";
import { seedReceivers } from "./receivers";
import { seedRecordPictures } from "./record-pictures";
import { seedSitePages } from "./site-pages";
import { seedMenusAndSources } from "./sites";
import { seedTopics } from "./topics";
import { writeComments, writeLog } from "./traces";

export { DEMO_SIGN_INS, type DemoSignIn, demoAccounts };

export interface DemoOptions {
  /** The number of bookings, packages and their children included; 5,000 by default. */
  bookings?: number;
  /** The day the demo is made for. Its issues lie in the years before it, and up to the end of the next one. */
  now?: Date;
  /** The store for the demo's files; without it their records have no content. */
  files?: FileStore | undefined;
}

const SEED = 20_270_312;
const WEEKS_OF_A_YEAR = 52;

/** Bookings that are planned and written at once. Memory holds one batch, however many bookings there are. */
export const BATCH = 50_000;

/** A house with more bookings is older, and has more clients. */
const bookedYears = (bookings: number) => Math.max(1, Math.round(bookings / 100_000));
const companyCount = (bookings: number) => Math.max(500, Math.round(bookings / 1000));

/** Whether the database is still empty: without users nobody can have written anything. */
export async function isEmpty(db: Db): Promise<boolean> {
  const [row] = await db.select({ total: count() }).from(users);
  return (row?.total ?? 0) === 0;
}

/**
 * Fills an empty database with the demo of Verlag Alpenblick, in one transaction. The same options give the
 * same data. Slot limits hold: for more bookings there are more weekly titles.
 * @returns one sign-in per role
 */
export async function seedDemo(db: Db, options: DemoOptions = {}): Promise<readonly DemoSignIn[]> {
  await db.transaction((tx) => withoutWatch(() => writeDemo(tx, options)));
  return DEMO_SIGN_INS;
}

/**
 * Fills the database with the demo if it is empty. Of several servers that start at once, one does and the others wait.
 * @returns whether this one did
 */
export async function seedIfEmpty(db: Db, { begins, ...options }: DemoOptions & { begins?: () => void }) {
  if (!(await isEmpty(db))) return false;
  return await db.transaction(async (tx) => {
    await holdStart(tx);
    if (!(await isEmpty(tx))) return false;
    begins?.();
    await withoutWatch(() => writeDemo(tx, options));
    return true;
  });
}

/** Writes what `seedDemo` writes, in the caller's transaction. */
export async function writeDemo(db: Db, options: DemoOptions): Promise<void> {
  const { bookings = 5000, now = new Date() } = options;
  const random = seededRandom(SEED);
  const today = todayInVienna(now);
  const years = yearsAround(today, bookedYears(bookings));
  const staff = await seedPeople(db, now);
  const clients = await seedCompanies(db, random, { count: companyCount(bookings), staff, now });
  const files = await seedFiles(db, now, options.files);
  const categoryIds = await seedCategories(db);
  const media = await seedMedia(db, MEDIA, { categoryIds, years, now, firstSorting: 1 });
  const ofType = (...types: string[]) => media.filter((medium) => types.includes(medium.demo.type));
  const counts = countsFor(bookings, capacityOf(ofType("immoflash")));
  const market = { random, today, clients, staff, files, categoryIds };
  const offer = [...media];
  const takenPeriods: TakenPeriods = new Map();
  for (const [nth, batch] of batchesOf(counts, Math.ceil(bookings / BATCH)).entries()) {
    // The first batch fills the magazines and the newsletter; each other one fills weekly titles of its own.
    const sold = nth === 0 ? media : ofType("digital", "video");
    const missing = batch.print - (nth === 0 ? capacityOf(ofType("print")) * MAX_SOLD_SHARE : 0);
    const before = offer.length - media.length;
    const districts = await seedDistricts(db, missing, before, { categoryIds, years, now });
    offer.push(...districts);
    // Further batches are loads to measure with: nobody looks at their ads.
    const drawn = nth === 0 ? { files: options.files } : undefined;
    await fill(db, market, [...sold, ...districts], {
      counts: batch,
      years,
      taken: takenPeriods,
      now,
      drawn,
    });
  }
  const planner = staff.editors[0] ?? 0;
  await seedTopics(db, media, now);
  await seedQrCodes(db, planner, now);
  await seedDomains(db, now);
  await seedHouse(db, now);
  await seedRecordPictures(db, categoryIds, { now, store: options.files });
  await seedLibrary(db, planner, { now, store: options.files });
  await seedImmoflash(db, categoryIds, { planner, now, store: options.files });
  await seedArticles(db, media, { writers: staff.editors, now });
  await seedImmoflashIssues(db, media, { writers: staff.editors, categoryIds, now });
  await seedSitePages(db, { writer: planner, now });
  await seedMenusAndSources(db, now);
  await seedReceivers(db, { editor: planner, now });
  await seedNewsletters(db, { editor: planner, approver: staff.editors[1] ?? planner, now });
  await seedPressReleases(db, { editor: planner, decider: staff.editors[1] ?? planner, now });
  await seedFlatPlans(db, random, offer, { categoryIds, today, planner, now });
  await seedNotifications(db, now);
  await seedFigureHistory(db, today);
}

/** Adds bookings to an existing demo, in new weekly titles, so that no slot is sold twice. */
export async function addDemoBookings(db: Db, options: DemoOptions & { bookings: number }): Promise<void> {
  const { bookings, now = new Date() } = options;
  const today = todayInVienna(now);
  const years = yearsAround(today, 1);
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
    await fill(tx, market, titles, { counts, years, taken: new Map(), now });
  });
}

/** So many years back, this year and the next. */
function yearsAround(today: string, back: number): number[] {
  const first = Number(today.slice(0, 4)) - back;
  return Array.from({ length: back + 2 }, (_, index) => first + index);
}

async function seedDistricts(
  db: Db,
  bookings: number,
  before: number,
  options: { categoryIds: CategoryIds; years: readonly number[]; now: Date },
): Promise<SeededMedium[]> {
  if (bookings <= 0) return [];
  const issues = WEEKS_OF_A_YEAR * options.years.length;
  const perTitle = SLOTS_PER_DISTRICT_ISSUE * issues * MAX_SOLD_SHARE;
  const titles = Array.from({ length: Math.ceil(bookings / perTitle) }, (_, index) =>
    districtWeekly(before + index),
  );
  return await seedMedia(db, titles, { ...options, firstSorting: 100 + before });
}

/** Where the ads are kept that are drawn for single clients. */
type Drawn = { files: FileStore | undefined } | undefined;

async function fill(
  db: Db,
  market: Market,
  offer: readonly SeededMedium[],
  options: { counts: BookingCounts; years: readonly number[]; taken: TakenPeriods; now: Date; drawn?: Drawn },
): Promise<void> {
  const { random, staff, today, categoryIds } = market;
  const { counts, now, drawn } = options;
  const planned = planBookings(market, offer, counts, options);
  if (drawn) await drawAdsOfClients(db, planned, { ...drawn, today, now, categoryIds });
  const written = await writeBookings(db, random, planned, now);
  await writeComments(db, random, written, { staff, now });
  await writeLog(db, random, written, now);
  await seedMaterialContacts(db, written, now);
}
