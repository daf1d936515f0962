import { immoflashConfiguration } from "backend/modules/immoflash/tables";
import { tokensOf } from "backend/modules/receivers/service";
import { work } from "backend/platform/database/tables";
import { sharedSecret } from "backend/platform/external/shared-secrets";
import type { Work } from "backend/platform/use-case/use-case";
import {
  defineWork,
  type Ending,
  GiveUpError,
  type HouseContext,
  TryLaterError,
  type WorkRun,
} from "backend/platform/work/define-work";
import { preparedContent } from "domain/newsletters/placeholders";
import {
  areTooManyRefused,
  LATE_AFTER_MS,
  OPEN_DELIVERIES,
  openOf,
  type PauseReason,
  totalOf,
} from "domain/newsletters/states";
import { and, eq, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import { approvedContent } from "./approval";
import { REPORTS } from "./bounces";
import type { Newsletter } from "./content";
import { type DeliveryContext, handOverAll } from "./deliver-once";
import { booksOf } from "./delivery-counts";
import { sendingHere } from "./installation";
import { pacedBy } from "./pace";
import { recover, releaseReserved, reserve } from "./reserving";
import { tellOfEnd, tellOfPause } from "./status-mails";
import { newsletterDeliveries, newsletters } from "./tables";

/** What the mail server wants after it has refused connections, or said that it is too much. */
const UNREACHABLE_AGAIN_MS = 2 * 60_000;
const TOO_FAST_AGAIN_MS = 5 * 60_000;
/** So many are reserved at a time. */
const AT_ONCE = 100;

type SendingRun = WorkRun<{ newsletter: number }, null>;

/**
 * Sends a released newsletter. There is one row for each receiver, and nothing else says how far it has come: whatever
 * server has the claim goes on with those that wait.
 */
export const sendNewsletter = defineWork({
  name: "send_newsletter",
  input: z.object({ newsletter: z.number() }),
  cursor: z.null(),
  begin: null,
  access: { action: "publish", collectionType: "immoflash_issues" },
  // A server that dies says nothing about the newsletter.
  mostAttempts: 10_000,
  run: sendAll,
  ended,
});

const byId = (id: number) => eq(newsletters.id, id);

async function sendAll(run: SendingRun): Promise<void> {
  const { house, input } = run;
  const sending = await prepare(run);
  if (!sending) return;
  await begin(run, sending.row);
  while (!run.isOver()) {
    const row = await present(house, input.newsletter);
    const reserved = await reserve(run, sending, Math.min(AT_ONCE, row.ratePerMinute ?? AT_ONCE));
    if (reserved.length === 0) break;
    const outcome = await handOverAll(run, { ...sending, row }, reserved);
    await releaseReserved(run);
    await note(run);
    if (outcome === "unreachable") return await waitForServer(run, row);
    if (outcome === "too_fast") throw new TryLaterError("too_fast", TOO_FAST_AGAIN_MS);
    if (await hasTooManyRefused(house, row)) return await pause(run, "refusals");
  }
  await note(run);
  if (!run.isOver()) await waitForLater(run);
}

async function present({ db }: HouseContext, id: number): Promise<Newsletter> {
  const [row] = await db.select().from(newsletters).where(byId(id));
  if (!row) throw new GiveUpError("gone");
  return row;
}

/** All that sending needs; null where it pauses before anything is sent. */
async function prepare(run: SendingRun): Promise<DeliveryContext | null> {
  const { house, input } = run;
  const { db, bulkMail: sends } = house;
  if (!sends) throw new TryLaterError("no_mail", UNREACHABLE_AGAIN_MS);
  const row = await present(house, input.newsletter);
  if (row.approvedHash === null || row.state === "draft") throw new GiveUpError("not_released");
  if ((await sendingHere(db, sends.place)) !== "on") return await paused(run, "copy");
  // Nobody wants yesterday's newsletter without being asked.
  const isLate = row.sendAt !== null && house.now().getTime() - row.sendAt.getTime() > LATE_AFTER_MS;
  if (row.state === "scheduled" && isLate && row.pausedBecause !== "missed")
    return await paused(run, "missed");
  const content = await approvedContent(db, row.id, row.approvedHash);
  const [sender] = await db.select().from(immoflashConfiguration);
  if (!content || !sender) throw new GiveUpError("content_gone");
  return {
    row,
    sender,
    origin: content.origin,
    mailer: sends.mailer,
    bounceAddress: sends.bounceAddress,
    pace: pacedBy(run, async () => (await present(house, row.id)).ratePerMinute),
    fill: preparedContent(content),
    pageTokenOf: await tokensOf(db),
    secret: await sharedSecret(db, REPORTS),
  };
}

const paused = async (run: SendingRun, reason: PauseReason) => {
  await pause(run, reason);
  return null;
};

/** Pauses by itself: somebody has to continue it. */
async function pause(run: SendingRun, reason: PauseReason): Promise<void> {
  await run.part(async ({ tx }) => {
    await tx.update(newsletters).set({ pausedBecause: reason }).where(byId(run.input.newsletter));
    await tellOfPause(tx, run.input.newsletter, reason, run.house.now());
    await tx.update(work).set({ wanted: "pause" }).where(eq(work.id, run.id));
    return {};
  });
}

/** What another server has left: whoever was handed over may have it, and is never sent to again by itself. */
async function begin(run: SendingRun, row: Newsletter): Promise<void> {
  await run.part(async ({ tx }) => {
    await recover(tx, row.id, run.house.now());
    await tx.update(newsletters).set({ state: "sending" }).where(byId(row.id));
    return await counted(tx, run);
  });
}

/** How far it has come, from the books. */
const note = (run: SendingRun) => run.part(({ tx }) => counted(tx, run));

async function counted(tx: Work["tx"], { id, input }: SendingRun) {
  const books = await booksOf(tx, input.newsletter);
  const total = totalOf(books) - books.skipped;
  // The counts of the work only ever rise by what a part adds, so they are set here.
  await tx
    .update(work)
    .set({ done: Math.max(0, total - openOf(books)), refused: books.refused })
    .where(eq(work.id, id));
  return { total };
}

async function waitForServer(run: SendingRun, row: Newsletter): Promise<void> {
  const { db, now } = run.house;
  const [last] = await db
    .select({ at: sql<string | null>`max(${newsletterDeliveries.answeredAt})` })
    .from(newsletterDeliveries)
    .where(
      and(
        eq(newsletterDeliveries.newsletterId, row.id),
        inArray(newsletterDeliveries.state, ["accepted", "refused", "later"]),
      ),
    );
  const since = Math.max(last?.at ? Date.parse(last.at) : 0, row.sendAt?.getTime() ?? 0);
  if (now().getTime() - since > LATE_AFTER_MS && row.pausedBecause !== "unreachable")
    return await pause(run, "unreachable");
  throw new TryLaterError("unreachable", UNREACHABLE_AGAIN_MS);
}

/** Too many refused addresses are rather our fault. Whoever has continued it after that knows. */
async function hasTooManyRefused({ db }: HouseContext, row: Newsletter): Promise<boolean> {
  if (row.pausedBecause === "refusals") return false;
  const { accepted, refused } = await booksOf(db, row.id);
  return areTooManyRefused({ refused, of: accepted + refused });
}

/** Those whose mail server wants to be asked later, and those whose row somebody else had locked just now. */
async function waitForLater({ house, input }: SendingRun): Promise<void> {
  const { nextAt } = newsletterDeliveries;
  const [next] = await house.db
    .select({ at: sql<string | null>`min(coalesce(${nextAt}, ${house.now().toISOString()}::timestamptz))` })
    .from(newsletterDeliveries)
    .where(
      and(
        eq(newsletterDeliveries.newsletterId, input.newsletter),
        inArray(newsletterDeliveries.state, [...OPEN_DELIVERIES]),
      ),
    );
  if (!next?.at) return;
  throw new TryLaterError("later", Math.max(1000, Date.parse(next.at) - house.now().getTime()));
}

/** Before anything was handed over it is a draft again; else it has ended, and whoever waits gets nothing. */
async function ended({ tx }: Work, { input, state, at }: Ending<{ newsletter: number }>): Promise<void> {
  const id = input.newsletter;
  const ofThis = eq(newsletterDeliveries.newsletterId, id);
  if (state === "done") {
    await tx.update(newsletters).set({ state: "sent", endedAt: at }).where(byId(id));
    await tellOfEnd(tx, id, await booksOf(tx, id), at);
    return;
  }
  const begun = await tx.$count(newsletterDeliveries, and(ofThis, sql`${newsletterDeliveries.attempts} > 0`));
  if (begun === 0) {
    await tx.delete(newsletterDeliveries).where(ofThis);
    const draft = { releasedAt: null, releasedById: null, sendAt: null, workId: null, pausedBecause: null };
    await tx
      .update(newsletters)
      .set({ state: "draft", ...draft, version: sql`${newsletters.version} + 1` })
      .where(byId(id));
    return;
  }
  await tx
    .update(newsletterDeliveries)
    .set({ state: "uncertain", run: null })
    .where(and(ofThis, eq(newsletterDeliveries.state, "sending")));
  await tx
    .update(newsletterDeliveries)
    .set({ state: "skipped", reason: "stopped", run: null, nextAt: null })
    .where(and(ofThis, inArray(newsletterDeliveries.state, ["waiting", "reserved", "later"])));
  await tx.update(newsletters).set({ state: "stopped", endedAt: at }).where(byId(id));
}
