import { publishedById } from "backend/modules/articles/service";
import { attachmentById } from "backend/modules/attachments/service";
import { bookings } from "backend/modules/bookings/tables";
import { immoflashIssueLifecycle } from "backend/modules/immoflash-issues/lifecycle";
import { contentOfIssue } from "backend/modules/immoflash-issues/service";
import { type Issue, issueById } from "backend/modules/issues/service";
import { issues } from "backend/modules/issues/tables";
import { assetById } from "backend/modules/library/service";
import { mailingLists } from "backend/modules/mailing-lists/tables";
import { media } from "backend/modules/media/tables";
import { keepContent } from "backend/modules/newsletters/approval";
import {
  compose,
  newsletterSources,
  type SentContent,
  sentContent,
} from "backend/modules/newsletters/content";
import {
  newsletterClicks,
  newsletterDeliveries,
  newsletterLinks,
  newsletterLists,
  newsletters,
} from "backend/modules/newsletters/tables";
import { addressHasher } from "backend/modules/receivers/service";
import { receiverLists, receivers, suppressedAddresses } from "backend/modules/receivers/tables";
import { insertMany, updateMany } from "backend/platform/database/bulk-insert";
import type { Db } from "backend/platform/database/database";
import { published } from "backend/platform/lifecycle/tables";
import { OperationBudget } from "backend/platform/limits/operation-budget";
import { isOneOf, parseIds } from "backend/platform/lists/list-conditions";
import { type Ctx, LoaderStore } from "backend/platform/use-case/context";
import { todayInVienna } from "domain/dates";
import { hourOfDay } from "domain/moments";
import { and, asc, desc, eq, gt, lte } from "drizzle-orm";
import { insertRows } from "./insert-rows";
import { type Random, seededRandom } from "./random";

const ORIGIN = "https://redaktion.alpenblick.example";
const HOUR_MS = 3_600_000;
/** So many mails of a minute the demo's mail server took. */
const RATE = 120;
/** So long links are opened, in hours; most of it at once. */
const READ_FOR = 72;

const SENT = {
  subject: "{{vorname|Guten Tag}}, das wird gebaut: Wohnen im Alpenraum",
  preheader: "Neue Projekte, was sie kosten, und was Käufer jetzt wissen sollten",
  greeting:
    "Guten Tag {{name|liebe Leserin, lieber Leser}},\n\ndas sind die Immobilien und Themen der letzten zwei Wochen.",
};
const DRAFT = {
  subject: "Neues aus dem Alpenraum, {{vorname|guten Tag}}",
  preheader: "Was in den nächsten zwei Wochen auf den Markt kommt",
  greeting: "Guten Tag {{name|liebe Leserin, lieber Leser}},\n\nhier ist die neue Ausgabe von immoflash.",
};

/** What mail servers have said. None of the refusals is about the address itself: its owner stays a receiver. */
const ACCEPTED = ["250 2.0.0 Ok: queued", "250 2.6.0 Message accepted for delivery", "250 OK"];
const REFUSED = [
  "554 5.7.1 Message rejected by policy",
  "552 5.2.2 Mailbox full, quota exceeded",
  "550 5.7.1 Sender reputation too low, try again tomorrow",
];
const GONE = "550 5.1.1 The email account that you tried to reach does not exist";
const FULL = "452 4.2.2 Mailbox full";
const UNCERTAIN = 3;
const HANDED_OVER = { attempts: 1, reason: null } as const;

type Who = { editor: number; approver: number; now: Date };
type Receiver = typeof receivers.$inferSelect;
type Delivery = typeof newsletterDeliveries.$inferInsert;

/** The newsletter of the last issue, sent and read, and that of the next one, which is being written. */
export async function seedNewsletters(db: Db, who: Who): Promise<void> {
  const today = todayInVienna(who.now);
  const [list] = await db.select().from(mailingLists).where(eq(mailingLists.name, "immoflash"));
  const ofImmoflash = () =>
    db
      .select({ issue: issues })
      .from(issues)
      .innerJoin(media, and(eq(media.id, issues.mediumId), eq(media.type, "immoflash")));
  const [last] = await ofImmoflash()
    .innerJoin(
      published,
      and(eq(published.area, immoflashIssueLifecycle.area), eq(published.recordId, issues.id)),
    )
    .where(lte(issues.publishDate, today))
    .orderBy(desc(issues.publishDate))
    .limit(1);
  const [next] = await ofImmoflash()
    .where(gt(issues.publishDate, today))
    .orderBy(asc(issues.publishDate))
    .limit(1);
  if (!list || !who.editor) return;
  if (last) await seedSent(db, last.issue, list.id, who);
  if (next) await writeDraft(db, next.issue, { ...DRAFT, listId: list.id, at: who.now, by: who.editor });
}

type Written = { subject: string; preheader: string; greeting: string; listId: number; at: Date; by: number };

async function writeDraft(db: Db, issue: Issue, { listId, at, by, ...texts }: Written) {
  const stamps = { createdAt: at, updatedAt: at, createdById: by, updatedById: by };
  const [row] = await db
    .insert(newsletters)
    .values({ ...texts, ...stamps, issueId: issue.id, blocks: [] })
    .returning();
  if (!row) throw new Error("no newsletter was made");
  await db.insert(newsletterLists).values({ newsletterId: row.id, listId });
  return row;
}

async function seedSent(db: Db, issue: Issue, listId: number, who: Who): Promise<void> {
  const { editor, approver, now } = who;
  const random = seededRandom(411);
  const at = (minutes: number) => earlier(new Date(+hourOfDay(issue.publishDate, 7) + minutes * 60_000), now);
  const row = await writeDraft(db, issue, { ...SENT, listId, at: at(-35), by: editor });
  const sendAt = at(0);
  const composed = await composedOf(db, row, issue);
  await keepContent(db, row.id, composed, at(-20), { shownAt: at(-20), approvedAt: at(-20) });
  const receiversOfList = await db
    .select({ receiver: receivers })
    .from(receiverLists)
    .innerJoin(receivers, eq(receivers.id, receiverLists.receiverId))
    // The list is written at the release: nobody who came later is on it.
    .where(and(eq(receiverLists.listId, listId), lte(receivers.createdAt, sendAt)))
    .orderBy(asc(receivers.id));
  const people = receiversOfList.map(({ receiver }) => receiver);
  const deliveries = deliveriesTo(people, random, { newsletterId: row.id, sendAt, now });
  await insertMany(db, newsletterDeliveries, deliveries);
  await stopAddresses(db, people, deliveries);
  await db
    .update(newsletters)
    .set({
      state: "sent",
      version: 3,
      ratePerMinute: RATE,
      sendAt,
      approvedHash: composed.hash,
      approvedAt: at(-20),
      approvedById: approver,
      releasedAt: at(-5),
      releasedById: approver,
      endedAt: deliveries.reduce((end, { answeredAt }) => later(end, answeredAt ?? end), sendAt),
    })
    .where(eq(newsletters.id, row.id));
  await writeClicks(db, row.id, random, { sendAt, now });
}

/** What the newsletter says, as it would be sent. */
async function composedOf(db: Db, row: typeof newsletters.$inferSelect, issue: Issue): Promise<SentContent> {
  // All that reading asks of a request: nobody asks, and nothing is kept for later ones.
  const parts: Pick<Ctx, "db" | "user" | "loaders" | "budget"> = {
    db,
    user: null,
    loaders: new LoaderStore(null),
    budget: new OperationBudget(),
  };
  const ctx = parts as Ctx;
  await readBefore(ctx, issue);
  const sources = await newsletterSources(ctx, issue);
  return await sentContent(await compose(ctx, { id: row.id, written: row, sources, origin: ORIGIN }));
}

/**
 * Reads what an issue shows, one after the other: its newsletter would read all of that at the same time, and the one
 * connection of a transaction cannot.
 */
async function readBefore(ctx: Ctx, issue: Issue): Promise<void> {
  const pages = (await contentOfIssue(ctx, issue, "live"))?.pages ?? [];
  const named = (...places: ("article1" | "article2" | "ad1" | "printIssue" | "picture")[]) =>
    parseIds(pages.flatMap((page) => places.flatMap((place) => page[place] ?? [])));
  const articles = await publishedById(ctx).loadMany(named("article1", "article2"));
  await issueById(ctx).loadMany(named("printIssue"));
  const covers = articles.flatMap((one) => (one && "content" in one ? one.content.covers : []));
  const pictures = [0, ...named("picture"), ...parseIds(covers.map(({ asset }) => asset))];
  const assets = await assetById(ctx).loadMany(pictures);
  const ads = await ctx.db
    .select({ file: bookings.adId })
    .from(bookings)
    .where(isOneOf(bookings.id, named("ad1")));
  const files = assets.flatMap((one) => (one && "fileId" in one ? [one.fileId] : []));
  await attachmentById(ctx).loadMany([...files, ...ads.flatMap(({ file }) => file ?? [])]);
}

/** What became of it for each of the list. Whoever has left, or could not be reached, since it was sent has got it. */
function deliveriesTo(
  people: readonly Receiver[],
  random: Random,
  { newsletterId, sendAt, now }: { newsletterId: number; sendAt: Date; now: Date },
): Delivery[] {
  const toSubscribed = people.filter((one) => hadIt(one, sendAt));
  const places = random.shuffled(toSubscribed.map((_, nth) => nth));
  const uncertain = new Set(places.slice(0, UNCERTAIN));
  const refused = new Set(places.slice(UNCERTAIN, UNCERTAIN + 11));
  const soft = new Set(places.slice(20, 29));
  const gone = new Set(places.slice(30, 35));
  const nothing = { attempts: 0, handedOverAt: null, answeredAt: null, answer: null };
  const noReport = { bounce: null, bouncedAt: null, complainedAt: null };
  let nth = -1;
  return people.map((person): Delivery => {
    const common = { newsletterId, receiverId: person.id };
    if (!hadIt(person, sendAt)) {
      const reason = person.state === "subscribed" ? "left" : person.state;
      return { ...common, state: "skipped", reason, ...nothing, ...noReport };
    }
    nth += 1;
    const after = (ms: number) => earlier(new Date(+sendAt + (nth * 60_000) / RATE + ms), now);
    const handedOver = { ...common, ...HANDED_OVER, handedOverAt: after(0) };
    // A server that is gone was asked for an answer for a minute.
    if (uncertain.has(nth))
      return { ...handedOver, state: "uncertain", answeredAt: after(60_000), answer: "Timeout", ...noReport };
    const answeredAt = after(random.between(80, 900));
    if (refused.has(nth))
      return { ...handedOver, state: "refused", answeredAt, answer: random.pick(REFUSED), ...noReport };
    const accepted = { ...handedOver, state: "accepted", answeredAt } as const;
    const isGone = person.state === "bounced" || gone.has(nth);
    if (!isGone && !soft.has(nth)) {
      const complainedAt = person.state === "complained" ? person.leftAt : null;
      return { ...accepted, answer: random.pick(ACCEPTED), ...noReport, complainedAt };
    }
    const reportedAt = person.leftAt ?? after(random.between(1, 90) * 60_000);
    const report = { bounce: isGone ? "hard" : "soft", bouncedAt: reportedAt, complainedAt: null } as const;
    return { ...accepted, answer: isGone ? GONE : FULL, ...report };
  });
}

/** Whoever cannot be reached gets nothing any more, as the first report says. */
async function stopAddresses(db: Db, people: readonly Receiver[], deliveries: readonly Delivery[]) {
  const hashOf = await addressHasher(db);
  const stopped = people.flatMap(({ id, email, state }, nth) => {
    const { bounce, bouncedAt } = deliveries[nth] ?? {};
    return state === "subscribed" && bounce === "hard" && bouncedAt ? [{ id, email, at: bouncedAt }] : [];
  });
  const state = "bounced" as const;
  await updateMany(
    db,
    receivers,
    stopped.map(({ id, at }) => ({ id, state, leftAt: at, updatedAt: at })),
  );
  const suppressed = stopped.map(({ email, at }) => ({ hash: hashOf(email), reason: state, at }));
  if (suppressed.length > 0) await db.insert(suppressedAddresses).values(suppressed);
}

/** Whether somebody was a subscriber then. */
const hadIt = ({ state, leftAt }: Receiver, then: Date) =>
  state === "subscribed" || (leftAt !== null && leftAt > then);

/** By day more than at night, and less each hour. Ads are opened less often than articles. */
async function writeClicks(
  db: Db,
  newsletterId: number,
  random: Random,
  { sendAt, now }: { sendAt: Date; now: Date },
): Promise<void> {
  const links = await db
    .select()
    .from(newsletterLinks)
    .where(eq(newsletterLinks.newsletterId, newsletterId))
    .orderBy(asc(newsletterLinks.id));
  const first = Math.floor(+sendAt / HOUR_MS) * HOUR_MS;
  const rows = links.flatMap(({ id: linkId, block }) => {
    const most = block.startsWith("ad:") ? random.between(8, 20) : random.between(20, 55);
    return Array.from({ length: READ_FOR }, (_, nth) => {
      const hour = new Date(first + nth * HOUR_MS);
      const isNight = hour.getUTCHours() < 5 || hour.getUTCHours() > 20;
      const clicks = Math.round((most * (isNight ? 0.1 : 1) * random.between(50, 100)) / 100 / (1 + nth / 3));
      // Whatever the hour of the sending, the first ones read at once.
      return { linkId, hour, clicks: nth === 0 ? Math.max(1, clicks) : clicks };
    }).filter(({ hour, clicks }) => clicks > 0 && hour <= now);
  });
  await insertRows(db, newsletterClicks, rows);
}

const earlier = (one: Date, other: Date) => (one < other ? one : other);
const later = (one: Date, other: Date) => (one > other ? one : other);
