import { attachmentNamed, requireOwnPictures, showPictures } from "backend/modules/attachments/service";
import { attachments } from "backend/modules/attachments/tables";
import { readInput } from "backend/modules/records/service";
import type { Db } from "backend/platform/database/database";
import { defineLoader } from "backend/platform/database/loaders";
import type { Letterhead } from "backend/platform/mail/letterhead";
import type { SignedInCtx } from "backend/platform/use-case/context";
import { badUserInput } from "backend/platform/use-case/errors";
import { namesByField } from "backend/platform/use-case/names";
import { nextVersionColumns, requireVersion, useCase } from "backend/platform/use-case/use-case";
import { parseId } from "domain/identifiers";
import { NOTIFICATIONS } from "domain/notifications/notification-kinds";
import { LOG_YEARS } from "domain/settings/log-years";
import { DEFAULT_SETTINGS, type SettingsDraft, settingsForm } from "domain/settings/settings";
import { eq, sql } from "drizzle-orm";
import { globalSettings } from "./tables";

/** The one record of the settings, for the activity log. */
export const SETTINGS_ID = 1;

showPictures(globalSettings.logoId);

export interface GlobalSettings extends SettingsDraft {
  /** 0 as long as nobody has saved any. */
  version: number;
  updatedById: number | null;
}

/** The settings of the house. */
export async function readSettings(db: Db): Promise<GlobalSettings> {
  const [row] = await db.select().from(globalSettings);
  if (!row) return { ...DEFAULT_SETTINGS, version: 0, updatedById: null };
  const { houseName, houseAddress, housePlace, logoId, logYears, notificationsOff, version, updatedById } =
    row;
  return {
    houseName,
    houseAddress,
    housePlace,
    logo: logoId === null ? null : String(logoId),
    logYears: LOG_YEARS.find((years) => Number(years) === logYears) ?? DEFAULT_SETTINGS.logYears,
    notifications: NOTIFICATIONS.filter((name) => !notificationsOff.includes(name)),
    version,
    updatedById,
  };
}

/** The settings of the house, for what only shows them. */
export const settingsOfHouse = defineLoader<"house", GlobalSettings>(
  async (_keys, ctx) => [await readSettings(ctx.db)],
  ["global_settings"],
);

/** What stands above the mails of the house; null where it has no logo. */
export async function readLetterhead(db: Db): Promise<Letterhead | null> {
  const { filename, mimeType, storageKey, width, height } = attachments;
  const [row] = await db
    .select({ house: globalSettings.houseName, filename, mimeType, storageKey, width, height })
    .from(globalSettings)
    .innerJoin(attachments, eq(attachments.id, globalSettings.logoId));
  return row ?? null;
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
    await requireVersion(tx, ctx, { version, updatedById }, input.version, async () => ({
      ...before,
      names: await namesByField(tx, logged(before)),
    }));
    const draft = readInput(settingsForm, input.data);
    const { logYears, notifications, logo, ...house } = draft;
    const chosen =
      logo === null || logo === before.logo ? [] : [{ field: "logo", use: "logo", id: logo } as const];
    const problems = await requireOwnPictures(tx, ctx, chosen);
    if (problems.length > 0) throw badUserInput(problems);
    const row = {
      ...house,
      logoId: logo === null ? null : parseId(logo),
      logYears: Number(logYears),
      notificationsOff: NOTIFICATIONS.filter((name) => !notifications.includes(name)),
      ...nextVersionColumns(ctx, { version }),
    };
    await tx
      .insert(globalSettings)
      .values({ id: SETTINGS_ID, createdById: ctx.user.id, ...row })
      .onConflictDoUpdate({ target: globalSettings.id, set: row });
    const recordId = SETTINGS_ID;
    const entry = { before: logged(before), after: logged(draft) };
    await log([{ area: "global_settings", action: "update", recordId, ...entry }]);
    return true;
  });
  return await readSettings(ctx.db);
}

const logged = (settings: SettingsDraft) => ({ ...settings, logo: attachmentNamed(settings.logo) });
