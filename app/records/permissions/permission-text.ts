import type { TFunction } from "i18next";
import { permissionAreaName } from "~/i18n/area-names";
import { texts } from "~/i18n/i18n";
import { useTranslation } from "~/i18n/use-translation";

/**
 * A permission (`global:read__bookings`, `medium:3:edit__bookings`, `global:sort_tree`) in words. Unknown ones stay as
 * they are. `mediumName` names the media where the screen knows them.
 */
export function permissionText(
  name: string,
  t: TFunction<"frame">,
  mediumName?: (id: string) => string | undefined,
): string {
  const say = t as (key: string, values?: Record<string, string>) => string;
  const parts = /^(?:global|medium:(?<medium>\w+)):(?<action>\w+?)__(?<area>\w+)$/.exec(name)?.groups;
  if (!parts) return say(`permission.bare.${name.replace("global:", "")}`, { defaultValue: name });
  const { medium } = parts;
  const area = permissionAreaName(parts.area ?? "");
  const action = say(`permission.action.${parts.action}`, { defaultValue: parts.action ?? "" });
  if (!medium) return t("permission.entry", { area, action });
  const named = mediumName?.(medium);
  if (named !== undefined) return t("permission.entry", { area: `${area} ${named}`, action });
  return t("permission.entryMedium", { area, action, medium });
}

/** Permissions in words, with the names of these media. */
export function usePermissionText(media: readonly { id: string; label: string }[]) {
  const { t } = useTranslation("frame");
  const names = new Map(media.map(({ id, label }) => [id, label]));
  return (name: string): string => permissionText(name, t, (id) => names.get(id));
}

/** A permission in a role's or user's history, where each is a field of its own: `permissions.global:read__tags`. */
export function permissionLabel(field: string, media: readonly { id: string; label: string }[] = []) {
  const name = /^(?:permissions|direct)\.(.+)$/.exec(field)?.[1];
  return name && permissionText(name, texts("frame"), (id) => media.find((one) => one.id === id)?.label);
}
