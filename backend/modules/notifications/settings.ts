import { defineGroupLoader, isAnyOf } from "backend/platform/database/loaders";
import type { SignedInCtx } from "backend/platform/use-case/context";
import { badUserInput } from "backend/platform/use-case/errors";
import { useCase } from "backend/platform/use-case/use-case";
import { notificationNamed, notificationsFor } from "domain/notifications/notices";
import type { NotificationName } from "domain/settings/choices";
import { and, eq, inArray, sql } from "drizzle-orm";
import { notificationSettings } from "./tables";

/** What a user has chosen for one kind of notification. */
export interface Chosen {
  name: NotificationName;
  email: boolean;
  internal: boolean;
}

const settingsOfUser = defineGroupLoader<typeof notificationSettings.$inferSelect>(
  (db, ids) => db.select().from(notificationSettings).where(isAnyOf(notificationSettings.userId, ids)),
  (row) => row.userId,
);

/** For each kind that the user may get; neither mail nor the bell where nothing was chosen (spec §5). */
export async function ownSettings(ctx: SignedInCtx): Promise<Chosen[]> {
  const rows = await settingsOfUser(ctx).load(ctx.user.id);
  return notificationsFor(ctx.permissions).map((name) => {
    const { email = false, internal = false } = rows.find((row) => row.name === name) ?? {};
    return { name, email, internal };
  });
}

export interface SettingInput {
  type: string;
  action: string;
  emailNotification: boolean;
  internalNotification: boolean;
}

const shown = (chosen: readonly Chosen[]) =>
  Object.fromEntries(
    chosen.map(({ name, email, internal }) => [
      name,
      [email ? "email" : null, internal ? "internal" : null].filter(Boolean).join(", ") || null,
    ]),
  );

/** Saves what a user has chosen; kinds that are not named stay. Answers the user's id. */
export async function saveOwnSettings(
  ctx: SignedInCtx,
  data: readonly SettingInput[],
  key: string,
): Promise<number> {
  const chosen = data.map(({ type, action, emailNotification: email, internalNotification: internal }, n) => {
    const name = notificationNamed(type, action);
    // The same answer for what one may not get as for what there is not.
    if (name === null || !notificationsFor(ctx.permissions).includes(name))
      throw badUserInput([{ field: `data[${n}].action`, message: "choice_invalid" }]);
    return { name, email, internal };
  });
  if (chosen.length === 0) return ctx.user.id;
  const change = { key, operation: "updateUserNotificationSettings", input: { data } };
  return await useCase(ctx, change, async ({ tx, log }) => {
    const userId = ctx.user.id;
    const names = chosen.map(({ name }) => name);
    const { name, email, internal } = notificationSettings;
    const before = await tx
      .select({ name, email, internal })
      .from(notificationSettings)
      .where(and(eq(notificationSettings.userId, userId), inArray(name, names)));
    // The last one of a kind counts.
    const rows = [...new Map(chosen.map((one) => [one.name, { userId, ...one }])).values()];
    await tx
      .insert(notificationSettings)
      .values(rows)
      .onConflictDoUpdate({
        target: [notificationSettings.userId, name],
        set: { email: sql`excluded.email`, internal: sql`excluded.internal` },
      });
    const former = names.map(
      (one) => before.find((row) => row.name === one) ?? { name: one, email: false, internal: false },
    );
    await log([
      { area: "users", action: "notifications", recordId: userId, before: shown(former), after: shown(rows) },
    ]);
    return userId;
  });
}
