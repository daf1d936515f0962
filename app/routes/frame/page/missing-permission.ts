import type { TFunction } from "i18next";

/**
 * A permission pattern (`global:read__bookings`, `medium:3:edit__bookings`) in words. Unknown patterns stay as they
 * are.
 */
export function missingPermission(pattern: string, t: TFunction<"frame">): string {
  const found = /^(?:global|medium:(?<medium>\w+)):(?<action>\w+?)__(?<area>\w+)$/.exec(pattern)?.groups;
  if (!found) return pattern;
  const say = t as (key: string, values?: Record<string, string>) => string;
  const area = say(`permission.area.${found.area}`, { defaultValue: found.area ?? "" });
  const action = say(`permission.action.${found.action}`, { defaultValue: found.action ?? "" });
  return found.medium
    ? t("permission.entryMedium", { area, action, medium: found.medium })
    : t("permission.entry", { area, action });
}
