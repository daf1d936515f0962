import { createHash, randomBytes } from "node:crypto";
import { endWithAddress, userSession } from "backend/modules/users/service";
import { type Ctx, LoaderStore, type SignedInCtx } from "backend/platform/use-case/context";
import { useCase } from "backend/platform/use-case/use-case";
import { addDays, todayInVienna } from "domain/dates";
import { eq } from "drizzle-orm";
import { type CalendarEntry, calendarEntries } from "./entries";
import { calendarFeeds } from "./tables";

/** How far a feed looks back and ahead, in days, and how many bookings it holds at most. */
const DAYS_BACK = 90;
const DAYS_AHEAD = 365;
const MOST_ENTRIES = 2000;

const AREA = "calendar";
const hashOf = (token: string) => createHash("sha256").update(token).digest("hex");

// Who reads the bookings of a user by it has to be the one who reads their mail.
endWithAddress((tx, userId) => tx.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId)));

/** Since when the user has an address for the calendar; null without one. */
export async function feedSince(ctx: SignedInCtx): Promise<Date | null> {
  const [feed] = await ctx.db.select().from(calendarFeeds).where(eq(calendarFeeds.userId, ctx.user.id));
  return feed?.createdAt ?? null;
}

/**
 * Creates a new feed address, which replaces the user's old one. Returns its token (256 random bits), which cannot be
 * shown again. Posting twice creates two addresses and ends the first.
 */
export async function createFeed(ctx: SignedInCtx): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const userId = ctx.user.id;
  const feed = { tokenHash: hashOf(token), createdAt: ctx.now() };
  return await useCase(ctx, { key: null, operation: "createFeed", input: null }, async ({ tx, log }) => {
    await tx
      .insert(calendarFeeds)
      .values({ userId, ...feed })
      .onConflictDoUpdate({ target: calendarFeeds.userId, set: feed });
    await log([{ area: AREA, action: "create", recordId: userId, before: null, after: { feed: true } }]);
    return token;
  });
}

/** Ends the user's address; also true where there is none. */
export async function revokeFeed(ctx: SignedInCtx): Promise<boolean> {
  const recordId = ctx.user.id;
  return await useCase(ctx, { key: null, operation: "revokeFeed", input: null }, async ({ tx, log }) => {
    const ended = await tx.delete(calendarFeeds).where(eq(calendarFeeds.userId, recordId)).returning();
    await log(
      ended.map(() => ({ area: AREA, action: "delete", recordId, before: { feed: true }, after: null })),
    );
    return true;
  });
}

/**
 * The bookings behind an address: those that its owner may see now, with only the fields that a calendar shows. Null
 * for an unknown or ended address, and for an owner who may no longer sign in.
 */
export async function feedEntries(ctx: Ctx, token: string): Promise<CalendarEntry[] | null> {
  const [feed] = await ctx.db
    .select()
    .from(calendarFeeds)
    .where(eq(calendarFeeds.tokenHash, hashOf(token)));
  const owner = feed ? await userSession(ctx.db, feed.userId) : null;
  if (!owner) return null;
  // Runs in a context of the owner; the request itself stays anonymous.
  const asOwner: Ctx = { ...ctx, ...owner, loaders: new LoaderStore() };
  const today = todayInVienna(ctx.now());
  const scope = {
    from: addDays(today, -DAYS_BACK),
    to: addDays(today, DAYS_AHEAD),
    mediumIds: null,
    running: false,
  };
  const { data } = await calendarEntries(asOwner, scope, { skip: 0, limit: MOST_ENTRIES });
  return data;
}
