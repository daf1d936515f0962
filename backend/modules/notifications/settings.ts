import type { Db } from "backend/platform/database/database";
import { defineGroupLoader, isAnyOf } from "backend/platform/database/loaders";
import type { SignedInCtx } from "backend/platform/use-case/context";
import { badUserInput } from "backend/platform/use-case/errors";
import { useCase } from "backend/platform/use-case/use-case";
import { notificationNamed, notificationsFor } from "domain/notifications/notices";
import type { NotificationName } from "domain/notifications/notification-kinds";
import { and, eq, inArray, sql } from "drizzle-orm";
import { sendCollected } from "./digest";
import { notificationRhythms, notificationSettings } from "./tables";

/** What a user has chosen for one kind of notification. */
export interface NotificationChoice {
  name: NotificationName;
  email: boolean;
  internal: boolean;
}

const settingsOfUser = defineGroupLoader<typeof notificationSettings.$inferSelect>(
  (db, ids) => db.select().from(notificationSettings).where(isAnyOf(notificationSettings.userId, ids)),
  (row) => row.userId,
);

/** For each kind that the user may get; neither mail nor the bell where nothing was chosen (spec §5). */
export async function ownSettings(ctx: SignedInCtx): Promise<NotificationChoice[]> {
  const rows = await settingsOfUser(ctx).load(ctx.user.id);
  return notificationsFor(ctx.permissions).map((name) => {
    const { email = false, internal = false } = rows.find((row) => row.name === name) ?? {};
    return { name, email, internal };
  });
}

export interface SettingInput {
  /** `type_action` (spec §3), or its first part with `action` beside it. */
  type: string;
  action?: string | null | undefined;
  /** Unset: as it is. */
  emailNotification?: boolean | null | undefined;
  internalNotification?: boolean | null | undefined;
}

const shownKinds = (chosen: readonly NotificationChoice[]) =>
  Object.fromEntries(
    chosen.map(({ name, email, internal }) => [
      name,
      [email ? "email" : null, internal ? "internal" : null].filter(Boolean).join(", ") || null,
    ]),
  );

/** Whether the user's mails are collected into one digest a day. */
export async function hasDigest({ db, user }: SignedInCtx): Promise<boolean> {
  const [row] = await db
    .select({ isDaily: notificationRhythms.isDaily })
    .from(notificationRhythms)
    .where(eq(notificationRhythms.userId, user.id));
  return row?.isDaily ?? false;
}

/** What the user has chosen of their mails, held until the end of the transaction: saves wait for each other. */
async function holdRhythm(tx: Db, userId: number): Promise<{ isDaily: boolean }> {
  const [row] = await tx
    .insert(notificationRhythms)
    .values({ userId })
    .onConflictDoUpdate({ target: notificationRhythms.userId, set: { userId } })
    .returning({ isDaily: notificationRhythms.isDaily });
  if (!row) throw new Error("no rhythm was written");
  return row;
}

const isSet = (wanted: boolean | null | undefined): wanted is boolean => typeof wanted === "boolean";

/** What is to change of a kind. */
type Change = Pick<NotificationChoice, "name"> & Partial<NotificationChoice>;

interface Wanted {
  data: readonly SettingInput[];
  /** Whether mails are collected into one digest a day. */
  digest?: boolean | null | undefined;
}

/** Saves what a user has chosen; what is not named stays. Answers the user's id. */
export async function saveOwnSettings(
  ctx: SignedInCtx,
  { data, digest }: Wanted,
  key: string | null,
): Promise<number> {
  const chosen = data.map<Change>(
    ({ type, action, emailNotification: email, internalNotification: internal }, n) => {
      const isWhole = !action || type.endsWith(`_${action}`);
      const name = notificationNamed(isWhole ? type : `${type}_${action}`);
      // The same answer for what one may not get as for what there is not.
      if (name === null || !notificationsFor(ctx.permissions).includes(name))
        throw badUserInput([
          { field: `data[${n}].${action ? "action" : "type"}`, message: "choice_invalid" },
        ]);
      return { name, ...(isSet(email) ? { email } : {}), ...(isSet(internal) ? { internal } : {}) };
    },
  );
  if (chosen.length === 0 && !isSet(digest)) return ctx.user.id;
  const input = { data, ...(isSet(digest) ? { digest } : {}) };
  const change = { key, operation: "updateUserNotificationSettings", input };
  const id = await useCase(ctx, change, async ({ tx, log }) => {
    const userId = ctx.user.id;
    const { isDaily: wasDaily } = await holdRhythm(tx, userId);
    const isDaily = isSet(digest) ? digest : wasDaily;
    const kinds = await saveKinds(tx, userId, chosen);
    await tx.update(notificationRhythms).set({ isDaily }).where(eq(notificationRhythms.userId, userId));
    // Whoever gets their mails at once again does not wait for what was collected.
    if (!isDaily) await sendCollected(tx, userId, { now: ctx.now(), origin: ctx.originOfLinks("") });
    const logValues = (rows: readonly NotificationChoice[], daily: boolean) => ({
      ...shownKinds(rows),
      digest: daily ? "daily" : null,
    });
    await log([
      {
        area: "users",
        action: "notifications",
        recordId: userId,
        before: logValues(kinds.before, wasDaily),
        after: logValues(kinds.after, isDaily),
      },
    ]);
    return userId;
  });
  ctx.wakeMail();
  return id;
}

/** Saves some kinds, of each what is set. Answers them before and after. */
async function saveKinds(tx: Db, userId: number, changes: readonly Change[]) {
  if (changes.length === 0) return { before: [], after: [] };
  const names = [...new Set(changes.map((one) => one.name))];
  const { name, email, internal } = notificationSettings;
  const rows = await tx
    .select({ name, email, internal })
    .from(notificationSettings)
    .where(and(eq(notificationSettings.userId, userId), inArray(name, names)));
  const before: NotificationChoice[] = names.map(
    (one) => rows.find((row) => row.name === one) ?? { name: one, email: false, internal: false },
  );
  const after = before.map((was) =>
    Object.assign({ ...was }, ...changes.filter((one) => one.name === was.name)),
  ) as NotificationChoice[];
  await tx
    .insert(notificationSettings)
    .values(after.map((one) => ({ userId, ...one })))
    .onConflictDoUpdate({
      target: [notificationSettings.userId, name],
      set: { email: sql`excluded.email`, internal: sql`excluded.internal` },
    });
  return { before, after };
}
