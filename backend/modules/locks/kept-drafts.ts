import type { Db } from "backend/platform/database/database";
import { defineLoader } from "backend/platform/database/loaders";
import type { SignedInCtx } from "backend/platform/use-case/context";
import { badUserInput } from "backend/platform/use-case/errors";
import { defineWork } from "backend/platform/work/define-work";
import { storableTexts } from "backend/schema/storable-texts";
import { KEPT_DAYS, keptValues, LONGEST_WINDOW, MOST_DRAFTS } from "domain/locks/kept-draft";
import { and, desc, eq, inArray, lt } from "drizzle-orm";
import type { LockedRecord } from "./edit-locks";
import { keptDrafts } from "./tables";

export type KeptDraft = typeof keptDrafts.$inferSelect;

/** What the user who asks has kept of a record, the latest first; nobody sees another's. */
export const ownDrafts = defineLoader<LockedRecord, KeptDraft[]>(async (records, ctx) => {
  const ids = records.map(({ recordId }) => recordId);
  const rows = await ctx.db
    .select()
    .from(keptDrafts)
    .where(and(eq(keptDrafts.userId, ctx.user?.id ?? 0), inArray(keptDrafts.recordId, ids)))
    .orderBy(desc(keptDrafts.at));
  return records.map(({ area, recordId }) =>
    rows.filter((one) => one.area === area && one.recordId === recordId),
  );
});

/** Keeps what the user has typed; it replaces what was kept from the same window. */
export async function keepDraft(
  { db, user, now }: SignedInCtx,
  { area, recordId }: LockedRecord,
  { window, version, values: json }: { window: string; version: number; values: string },
): Promise<void> {
  // The texts within the JSON have not been looked at yet.
  const values = storableTexts(keptValues(json));
  if (!values || window.length > LONGEST_WINDOW)
    throw badUserInput([{ field: "values", message: "invalid" }]);
  const draft = { version, values, at: now() };
  await db.transaction(async (tx) => {
    await tx
      .insert(keptDrafts)
      .values({ userId: user.id, area, recordId, window, ...draft })
      .onConflictDoUpdate({
        target: [keptDrafts.userId, keptDrafts.area, keptDrafts.recordId, keptDrafts.window],
        set: draft,
      });
    const [oldest] = await tx
      .select({ at: keptDrafts.at })
      .from(keptDrafts)
      .where(eq(keptDrafts.userId, user.id))
      .orderBy(desc(keptDrafts.at))
      .offset(MOST_DRAFTS - 1)
      .limit(1);
    if (oldest) {
      const tooOld = and(eq(keptDrafts.userId, user.id), lt(keptDrafts.at, oldest.at));
      await tx.delete(keptDrafts).where(tooOld);
    }
  });
}

/** Drops what the user has kept from a window; whether there was something. */
export async function dropDraft({ db, user }: SignedInCtx, { area, recordId }: LockedRecord, window: string) {
  const own = and(
    eq(keptDrafts.userId, user.id),
    eq(keptDrafts.area, area),
    eq(keptDrafts.recordId, recordId),
    eq(keptDrafts.window, window),
  );
  return (await db.delete(keptDrafts).where(own).returning({ at: keptDrafts.at })).length > 0;
}

/** Removes what nobody has taken over for a long time. */
export async function sweepKeptDrafts(db: Db, now: Date): Promise<void> {
  await db.delete(keptDrafts).where(lt(keptDrafts.at, new Date(now.getTime() - KEPT_DAYS * 24 * 3_600_000)));
}

/** Removes what was typed into forms that were handed over, if nobody has taken it over for a long time. */
defineWork({
  name: "sweep_kept_drafts",
  every: "day",
  run: ({ house }) => sweepKeptDrafts(house.db, house.now()),
});
