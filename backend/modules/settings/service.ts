import type { SignedInCtx } from "backend/platform/context";
import type { Db } from "backend/platform/database";
import { badUserInput } from "backend/platform/errors";
import { requireVersion, useCase } from "backend/platform/use-case";
import { LOG_YEARS, NOTIFICATIONS } from "domain/settings/choices";
import { DEFAULT_SETTINGS, type SettingsDraft, settingsForm } from "domain/settings/settings";
import { sql } from "drizzle-orm";
import { globalSettings } from "./tables";

/** The one record of the settings, for the activity log. */
export const SETTINGS_ID = 1;

export interface GlobalSettings extends SettingsDraft {
  /** 0 as long as nobody has saved any. */
  version: number;
  updatedById: number | null;
}

/** The settings of the house. */
export async function readSettings(db: Db): Promise<GlobalSettings> {
  const [row] = await db.select().from(globalSettings);
  if (!row) return { ...DEFAULT_SETTINGS, version: 0, updatedById: null };
  const { houseName, houseAddress, housePlace, logYears, notificationsOff, version, updatedById } = row;
  return {
    houseName,
    houseAddress,
    housePlace,
    logYears: LOG_YEARS.find((years) => Number(years) === logYears) ?? DEFAULT_SETTINGS.logYears,
    notifications: NOTIFICATIONS.filter((name) => !notificationsOff.includes(name)),
    version,
    updatedById,
  };
}

/** Saves the settings, unless somebody else has since the form was opened. */
export async function saveSettings(
  ctx: SignedInCtx,
  input: { version: number; data: object },
  key: string,
): Promise<GlobalSettings> {
  await useCase(ctx, { key, operation: "save settings", input }, async ({ tx, log }) => {
    // Two who save first at the same time would both find no row.
    await tx.execute(sql`select pg_advisory_xact_lock(7316424)`);
    const { version, updatedById, ...before } = await readSettings(tx);
    await requireVersion(tx, ctx, { version, updatedById }, input.version, () => before);
    const given = Object.fromEntries(Object.entries(input.data).filter(([, value]) => value !== null));
    const read = settingsForm.safeParse(given);
    if (!read.success) throw badUserInput(read.error.issues.map(problemOf));
    const { logYears, notifications, ...house } = read.data;
    const row = {
      ...house,
      logYears: Number(logYears),
      notificationsOff: NOTIFICATIONS.filter((name) => !notifications.includes(name)),
      version: version + 1,
      updatedAt: ctx.now(),
      updatedById: ctx.user.id,
    };
    await tx
      .insert(globalSettings)
      .values({ id: SETTINGS_ID, createdById: ctx.user.id, ...row })
      .onConflictDoUpdate({ target: globalSettings.id, set: row });
    const recordId = SETTINGS_ID;
    await log([{ area: "global_settings", action: "update", recordId, before, after: read.data }]);
    return true;
  });
  return await readSettings(ctx.db);
}

const problemOf = (issue: { path: PropertyKey[]; message: string; code: string; maximum?: unknown }) => ({
  field: String(issue.path[0] ?? ""),
  message: issue.message,
  ...(issue.code === "too_big" ? { params: { max: Number(issue.maximum) } } : {}),
});
