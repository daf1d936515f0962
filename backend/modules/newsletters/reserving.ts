import { suppressionsOf } from "backend/modules/receivers/service";
import { receivers } from "backend/modules/receivers/tables";
import type { Db } from "backend/platform/database/database";
import type { WorkRun } from "backend/platform/work/define-work";
import { and, asc, eq, inArray, lte, or } from "drizzle-orm";
import { newsletterDeliveries } from "./tables";

type SendingRun = WorkRun<{ newsletter: number }, null>;

/** A receiver whose turn is next. */
export interface PendingDelivery {
  id: number;
  receiverId: number;
  email: string;
  firstName: string | null;
  lastName: string | null;
  attempts: number;
}

/** What a server has left that died or lost its claim: nobody knows of those it was handing over. */
export async function recover(tx: Db, newsletterId: number, at: Date): Promise<void> {
  const left = (state: "sending" | "reserved") =>
    and(eq(newsletterDeliveries.newsletterId, newsletterId), eq(newsletterDeliveries.state, state));
  await tx
    .update(newsletterDeliveries)
    .set({ state: "uncertain", run: null, answeredAt: at })
    .where(left("sending"));
  await tx.update(newsletterDeliveries).set({ state: "waiting", run: null }).where(left("reserved"));
}

/** Reserves the next ones. Whoever was deleted or must not get anything any more is skipped on the way. */
export async function reserve(
  run: SendingRun,
  { row }: { row: { id: number } },
  limit: number,
): Promise<PendingDelivery[]> {
  let reserved: PendingDelivery[] = [];
  let nextCount = limit;
  // A part in which all are skipped is no end.
  while (reserved.length === 0 && nextCount === limit && !run.isOver()) {
    await run.part(async ({ tx }) => {
      const next = await nextOf(tx, row.id, run.house.now(), limit);
      nextCount = next.length;
      reserved = await withoutThoseWhoLeft(tx, next);
      if (reserved.length === 0) return {};
      await tx
        .update(newsletterDeliveries)
        .set({ state: "reserved", run: run.leaseToken, nextAt: null })
        .where(
          inArray(
            newsletterDeliveries.id,
            reserved.map(({ id }) => id),
          ),
        );
      return {};
    });
  }
  return reserved;
}

function nextOf(tx: Db, newsletterId: number, now: Date, limit: number) {
  const { id, receiverId, attempts, state, nextAt } = newsletterDeliveries;
  const isDue = or(eq(state, "waiting"), and(eq(state, "later"), lte(nextAt, now)));
  return tx
    .select({
      id,
      receiverId,
      attempts,
      email: receivers.email,
      firstName: receivers.firstName,
      lastName: receivers.lastName,
    })
    .from(newsletterDeliveries)
    .leftJoin(receivers, eq(receivers.id, receiverId))
    .where(and(eq(newsletterDeliveries.newsletterId, newsletterId), isDue))
    .orderBy(asc(id))
    .limit(limit)
    .for("update", { of: newsletterDeliveries, skipLocked: true });
}

type Next = Awaited<ReturnType<typeof nextOf>>[number];

async function withoutThoseWhoLeft(tx: Db, next: readonly Next[]): Promise<PendingDelivery[]> {
  const suppressed = await suppressionsOf(
    tx,
    next.flatMap(({ email }) => email ?? []),
  );
  const isGone = ({ email, receiverId }: Next) => email === null || receiverId === null;
  const gone = next.filter(isGone).map(({ id }) => id);
  const remaining = next.filter((one) => !isGone(one)) as PendingDelivery[];
  const kinds = [
    { ids: gone, reason: "left" },
    { ids: remaining.filter(({ email }) => suppressed(email)).map(({ id }) => id), reason: "suppressed" },
  ] as const;
  for (const { ids, reason } of kinds) {
    if (ids.length === 0) continue;
    await tx
      .update(newsletterDeliveries)
      .set({ state: "skipped", reason, nextAt: null })
      .where(inArray(newsletterDeliveries.id, ids));
  }
  return remaining.filter(({ email }) => !suppressed(email));
}

/** Gives back what this server has reserved and not handed over. */
export async function releaseReserved({ house, input, leaseToken }: SendingRun): Promise<void> {
  await house.db
    .update(newsletterDeliveries)
    .set({ state: "waiting", run: null })
    .where(
      and(
        eq(newsletterDeliveries.newsletterId, input.newsletter),
        eq(newsletterDeliveries.state, "reserved"),
        eq(newsletterDeliveries.run, leaseToken),
      ),
    );
}
