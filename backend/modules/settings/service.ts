import { attachmentNamed, requireOwnPictures, showPictures } from "backend/modules/attachments/service";
import { attachments } from "backend/modules/attachments/tables";
import {
  checkOfSaves,
  readInput,
  refused,
  undoOfLastSave,
  wholeSaving,
} from "backend/modules/records/service";
import type { Db } from "backend/platform/database/database";
import { defineLoader } from "backend/platform/database/loaders";
import type { Letterhead } from "backend/platform/mail/letterhead";
import type { SignedInCtx } from "backend/platform/use-case/context";
import { namesByField } from "backend/platform/use-case/names";
import { nextVersionColumns } from "backend/platform/use-case/use-case";
import { parseId } from "domain/identifiers";
import { NOTIFICATIONS } from "domain/notifications/notification-kinds";
import { LOG_YEARS } from "domain/settings/log-years";
import { DEFAULT_SETTINGS, type SettingsDraft, settingsForm } from "domain/settings/settings";
import { eq, sql } from "drizzle-orm";
import { globalSettings } from "./tables";

/** What the activity log and the permissions call the settings, and their one record there. */
export const SETTINGS_AREA = "global_settings";
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

/** The right to change the settings. */
export const editSettings = { action: "edit", collectionType: SETTINGS_AREA } as const;

const settingsSaving = wholeSaving<SettingsDraft, GlobalSettings, object>({
  area: SETTINGS_AREA,
  refusals: {},
  async lock(tx) {
    // Two who save first at the same time would both find no row.
    await tx.execute(sql`select pg_advisory_xact_lock(7316424)`);
    const row = await readSettings(tx);
    const { version, updatedById, ...before } = row;
    return {
      id: SETTINGS_ID,
      row,
      version,
      updatedById,
      before,
    };
  },
  current: async (tx, { before }) => ({ ...before, names: await namesByField(tx, logged(before)) }),
  readDraft: (data) => readInput(settingsForm, data),
  phases: [
    {
      check: {
        findings: checkOfSaves(async (tx, ctx, saves) => {
          const chosen = saves.flatMap(({ before, after: { logo } }) =>
            logo === null || logo === before?.logo ? [] : [{ field: "logo", use: "logo", id: logo } as const],
          );
          return refused(await requireOwnPictures(tx, ctx, chosen));
        }),
      },
    },
  ],
  async store({ tx }, ctx, { version }, { after: { logYears, notifications, logo, ...house } }) {
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
  },
  entry: async (_tx, { before }, after) => ({
    area: SETTINGS_AREA,
    action: "update",
    recordId: SETTINGS_ID,
    before: logged(before),
    after: logged(after),
  }),
  undo: { access: editSettings },
});

/** What undoes the user's own last save of the settings. */
export const undoOfSettings = undoOfLastSave(SETTINGS_AREA);

/** Saves the settings, unless somebody else has since the form was opened. */
export async function saveSettings(
  ctx: SignedInCtx,
  input: { version: number; data: object },
  key: string,
): Promise<GlobalSettings> {
  const sent = {
    operation: "save settings",
    key,
    input,
    id: String(SETTINGS_ID),
    ...input,
  };
  await settingsSaving.save(ctx, sent, async () => true);
  return await readSettings(ctx.db);
}

const logged = (settings: SettingsDraft) => ({ ...settings, logo: attachmentNamed(settings.logo) });
