import { countHistory, readersOf, readHistory, restrictEntries } from "backend/modules/activity-log/service";
import { ActivityLogRef } from "backend/modules/activity-log/types";
import { pictureById } from "backend/modules/attachments/service";
import { AttachmentRef } from "backend/modules/attachments/types";
import { LAST_UNDO } from "backend/modules/records/service";
import { signedIn } from "backend/schema/access";
import { builder, keyArg, pageArgs } from "backend/schema/builder";
import { SIZES } from "backend/schema/sizes";
import {
  NOTIFICATIONS,
  type NotificationName,
  notificationParts,
} from "domain/notifications/notification-kinds";
import {
  editSettings,
  type GlobalSettings,
  SETTINGS_AREA,
  SETTINGS_ID,
  saveSettings,
  settingsOfHouse,
  undoOfSettings,
} from "./service";

const SETTINGS = { area: SETTINGS_AREA, recordId: SETTINGS_ID };
restrictEntries(SETTINGS_AREA, readersOf(SETTINGS_AREA));

const NotificationSettingRef = builder
  .objectRef<{ name: NotificationName; isActive: boolean }>("GlobalNotificationSetting")
  .implement({
    fields: (t) => ({
      type: t.string({ resolve: ({ name }) => notificationParts(name).type }),
      action: t.string({ resolve: ({ name }) => notificationParts(name).action }),
      isActive: t.exposeBoolean("isActive"),
    }),
  });

const GlobalSettingsRef = builder.objectRef<GlobalSettings>("GlobalSettings").implement({
  fields: (t) => ({
    _id: t.string({ resolve: () => String(SETTINGS_ID) }),
    version: t.exposeInt("version", { description: "0 as long as nobody has saved any." }),
    undo: t.string({
      ...LAST_UNDO,
      resolve: (_settings, _args, ctx) => undoOfSettings(ctx).load(SETTINGS_ID),
    }),
    notificationSettings: t.field({
      type: [NotificationSettingRef],
      atMost: NOTIFICATIONS.length,
      resolve: ({ notifications }) =>
        NOTIFICATIONS.map((name) => ({ name, isActive: notifications.includes(name) })),
    }),
    houseName: t.exposeString("houseName", { nullable: true }),
    houseAddress: t.exposeString("houseAddress", { nullable: true }),
    housePlace: t.exposeString("housePlace", { nullable: true }),
    logoId: t.exposeString("logo", {
      nullable: true,
      description: "The id of the logo, for who only shows it: it costs no look at the file.",
    }),
    logo: t.field({
      type: AttachmentRef,
      nullable: true,
      resolve: ({ logo }, _args, ctx) => (logo === null ? null : pictureById(ctx).load(Number(logo))),
    }),
    logYears: t.exposeString("logYears", { description: "For how many years the activity log is kept." }),
  }),
});

const GlobalSettingsInput = builder.inputType("GlobalSettingsInput", {
  fields: (t) => ({
    houseName: t.string(),
    houseAddress: t.string(),
    housePlace: t.string(),
    logo: t.string({ description: "A picture uploaded for it." }),
    logYears: t.string(),
    notifications: t.stringList({ description: "Those that are on, by `type_action`; all others are off." }),
  }),
});

builder.queryFields((t) => ({
  getGlobalSettings: t.field({
    type: GlobalSettingsRef,
    // Everybody's own notification settings show those of the house (spec §2), and confirmations its name.
    access: "signed-in",
    resolve: (_root, _args, ctx) => settingsOfHouse(ctx).find("house"),
  }),
  globalSettingsHistory: t.field({
    type: [ActivityLogRef],
    atMost: SIZES.notes,
    access: { action: "read", collectionType: SETTINGS_AREA },
    description: "A page of it, the latest first.",
    args: pageArgs,
    resolve: async (_root, page, ctx) => (await readHistory(ctx, SETTINGS, page)).entries,
  }),
  globalSettingsHistoryTotal: t.int({
    access: { action: "read", collectionType: SETTINGS_AREA },
    resolve: (_root, _args, ctx) => countHistory(ctx, SETTINGS),
  }),
}));

builder.mutationField("updateGlobalSettings", (t) =>
  t.field({
    type: GlobalSettingsRef,
    access: editSettings,
    args: {
      version: t.arg.int({ required: true }),
      data: t.arg({ type: GlobalSettingsInput, required: true }),
      ...keyArg,
    },
    resolve: (_root, { idempotencyKey, ...input }, ctx) => saveSettings(signedIn(ctx), input, idempotencyKey),
  }),
);
