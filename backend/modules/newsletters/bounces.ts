import { suppress } from "backend/modules/receivers/service";
import { receivers, type Suppression } from "backend/modules/receivers/tables";
import type { Db } from "backend/platform/database/database";
import { work } from "backend/platform/database/tables";
import { sharedSecret } from "backend/platform/external/shared-secrets";
import { withoutAddresses } from "backend/platform/mail/without-addresses";
import type { Ctx } from "backend/platform/use-case/context";
import { systemCase, type Work } from "backend/platform/use-case/use-case";
import { reportTokensIn } from "domain/newsletters/report-tokens";
import { isMailboxGone, MOST_SOFT } from "domain/newsletters/soft-bounces";
import { areTooManyRefused } from "domain/newsletters/states";
import { and, count, desc, eq, sql } from "drizzle-orm";
import { type Report, readReport } from "./reports/read-report";
import { idOfVerpToken, tokensIn } from "./reports/report-token";
import { tellOfPause } from "./status-mails";
import { newsletterDeliveries, newsletters } from "./tables";

/** By which secret reports are known as ours. */
export const REPORTS = "newsletter_reports";

type Ends = Extract<Suppression, "bounced" | "complained">;
type Delivery = typeof newsletterDeliveries.$inferSelect;

/** Nothing more is sent to an address that does not exist, or whose owner has complained. */
export async function stopAddress(
  { tx, log }: Pick<Work, "tx" | "log">,
  receiverId: number,
  { at, reason }: { at: Date; reason: Ends },
): Promise<void> {
  const [row] = await tx.select().from(receivers).where(eq(receivers.id, receiverId)).for("update");
  // Who has complained stays so, and who has left is no bounce.
  const isOver = row?.state === "complained" || (reason === "bounced" && row?.state !== "subscribed");
  if (!row || isOver) return;
  await tx
    .update(receivers)
    .set({ state: reason, leftAt: at, updatedAt: at, version: sql`${receivers.version} + 1` })
    .where(eq(receivers.id, receiverId));
  await suppress(tx, [row.email], { reason, at });
  const change = { before: { state: row.state }, after: { state: reason } };
  await log([{ area: "receivers", action: reason, recordId: receiverId, ...change }]);
}

export type ReportKind = "bounce" | "complaint" | "none";

/** Whether a token is that of a delivery, as the reports of mail servers carry it. */
export const isReportToken = async (db: Ctx["db"], token: string): Promise<boolean> =>
  reportTokensIn(token)[0] === token && idOfVerpToken(await sharedSecret(db, REPORTS), token) !== null;

/**
 * Takes in what a mail server, or a mailbox provider, reports of a newsletter. Only a report with a token that the house
 * has made means anything: whoever makes one up removes nobody. Without such a token it is not even parsed.
 */
export async function receiveReport(ctx: Ctx, message: string): Promise<ReportKind> {
  const secret = await sharedSecret(ctx.db, REPORTS);
  if (!reportTokensIn(message).some((token) => idOfVerpToken(secret, token) !== null)) return "none";
  const report = await readReport(ctx.source, Buffer.from(message));
  if (report.kind !== "bounce" && report.kind !== "complaint") return "none";
  const id = deliveryOf(report, secret);
  if (id === null) return "none";
  return await systemCase(ctx, { user: null, source: null, now: ctx.now }, async (all) => {
    const [delivery] = await all.tx
      .select()
      .from(newsletterDeliveries)
      .where(eq(newsletterDeliveries.id, id))
      .for("update");
    if (!delivery || delivery.attempts === 0) return "none";
    if (report.kind === "complaint") return await complained(all, delivery, ctx.now());
    return await bounced(all, delivery, { severity: report.severity, answer: report.answer, at: ctx.now() });
  });
}

/** Which delivery a report is about, by a token of ours at a place where mail servers put it. */
function deliveryOf(
  report: Extract<Report, { kind: "bounce" | "complaint" }>,
  secret: string,
): number | null {
  const envelopeIds = report.kind === "bounce" ? report.envelopeIds : [];
  const tokens = [...tokensIn(report.addressees), ...envelopeIds.map((one) => one.trim().toLowerCase())];
  for (const token of tokens) {
    const id = idOfVerpToken(secret, token);
    if (id !== null) return id;
  }
  return null;
}

async function complained(all: Work, { id, receiverId }: Delivery, at: Date): Promise<ReportKind> {
  await all.tx.update(newsletterDeliveries).set({ complainedAt: at }).where(eq(newsletterDeliveries.id, id));
  if (receiverId !== null) await stopAddress(all, receiverId, { at, reason: "complained" });
  return "complaint";
}

async function bounced(
  all: Work,
  delivery: Delivery,
  { severity, answer, at }: { severity: "hard" | "soft" | "ours"; answer: string; at: Date },
): Promise<ReportKind> {
  const { tx } = all;
  const { id, receiverId, newsletterId, state } = delivery;
  await tx
    .update(newsletterDeliveries)
    .set({
      // Whatever is wrong with our sending is never held against the receiver.
      ...(severity === "ours" ? {} : { bounce: severity, bouncedAt: at }),
      answer: withoutAddresses(answer).slice(0, 300),
      // Where a report comes from, the mail was taken.
      ...(state === "uncertain" ? { state: "accepted", answeredAt: at } : {}),
    })
    .where(eq(newsletterDeliveries.id, id));
  const isGone = severity === "hard" || (severity === "soft" && (await isSoftForLong(tx, receiverId)));
  if (isGone && receiverId !== null) await stopAddress(all, receiverId, { at, reason: "bounced" });
  if (severity === "hard") await pauseIfTooMany(tx, newsletterId, at);
  return "bounce";
}

/** The last newsletters to somebody, over two weeks, could all not be delivered. */
async function isSoftForLong(tx: Db, receiverId: number | null): Promise<boolean> {
  if (receiverId === null) return false;
  const last = await tx
    .select({ bounce: newsletterDeliveries.bounce, at: newsletterDeliveries.handedOverAt })
    .from(newsletterDeliveries)
    .where(and(eq(newsletterDeliveries.receiverId, receiverId), eq(newsletterDeliveries.state, "accepted")))
    .orderBy(desc(newsletterDeliveries.handedOverAt), desc(newsletterDeliveries.id))
    .limit(MOST_SOFT);
  return isMailboxGone(last);
}

/** More than a few addresses that do not exist are rather our fault: sending pauses while it is under way. */
async function pauseIfTooMany(tx: Db, newsletterId: number, now: Date): Promise<void> {
  const [row] = await tx.select().from(newsletters).where(eq(newsletters.id, newsletterId));
  if (row?.state !== "sending" || row.workId === null || row.pausedBecause === "bounces") return;
  const ofThis = eq(newsletterDeliveries.newsletterId, newsletterId);
  const [counted] = await tx
    .select({
      of: count(),
      refused: sql<number>`count(*) filter (where ${newsletterDeliveries.bounce} = 'hard')`.mapWith(Number),
    })
    .from(newsletterDeliveries)
    .where(and(ofThis, eq(newsletterDeliveries.state, "accepted")));
  if (!counted || !areTooManyRefused(counted)) return;
  await tx.update(newsletters).set({ pausedBecause: "bounces" }).where(eq(newsletters.id, newsletterId));
  await tellOfPause(tx, newsletterId, "bounces", now);
  await tx
    .update(work)
    .set({ wanted: "pause" })
    .where(and(eq(work.id, row.workId), eq(work.state, "running")));
}
