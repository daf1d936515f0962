import { optionalId, optionalText } from "domain/form-fields";
import { NOTIFICATIONS } from "domain/notifications/notification-kinds";
import { z } from "zod";
import { LOG_YEARS } from "./log-years";

const isNotification = (name: string) => NOTIFICATIONS.some((notification) => notification === name);

/** The form of the global settings. */
export const settingsForm = z.object({
  houseName: optionalText(100),
  houseAddress: optionalText(500),
  housePlace: optionalText(60),
  logo: optionalId,
  logYears: z.enum(LOG_YEARS, { error: "choice_invalid" }),
  notifications: z
    .array(z.string().optional())
    .optional()
    .refine((names) => names?.every((name) => !name || isNotification(name)) ?? true, {
      error: "choice_invalid",
    })
    .transform((names) => NOTIFICATIONS.filter((name) => names?.includes(name))),
});
export type SettingsDraft = z.output<typeof settingsForm>;

/** The settings of a house that has saved none. */
export const DEFAULT_SETTINGS: SettingsDraft = {
  houseName: null,
  houseAddress: null,
  housePlace: null,
  logo: null,
  logYears: "10",
  notifications: [...NOTIFICATIONS],
};
