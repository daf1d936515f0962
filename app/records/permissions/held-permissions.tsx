import { type PermissionSource, permissionSources } from "domain/permissions/effective";
import { inMatrixOrder } from "domain/permissions/matrix";
import { useTranslation } from "~/i18n/use-translation";
import { Hint } from "~/ui/text";
import type { NamedMedium } from "./matrix";
import { usePermissionText } from "./permission-text";

/** A permission as the service passes it on, which says 0 or 1. */
type Entry = { permissionName: string; status: number };
type Entries = Parameters<typeof permissionSources>[1];

export type PermissionHolder = {
  roles: readonly { name: string; permissions: readonly Entry[] }[];
  directPermissions: readonly Entry[];
};

/** The permissions that a user holds or is denied, each with its source, in the order of the form of a role. */
export function permissionSourcesOf({ roles, directPermissions }: PermissionHolder): PermissionSource[] {
  const granted = roles.map(({ name, permissions }) => ({ name, permissions: permissions as Entries }));
  const sources = permissionSources(granted, directPermissions as Entries);
  const byName = new Map(sources.map((source) => [source.permissionName, source]));
  return inMatrixOrder([...byName.keys()]).flatMap((name) => byName.get(name) ?? []);
}

type Props = { sources: readonly PermissionSource[]; media: readonly NamedMedium[]; label: string };

/** The permissions in words; those that are denied are struck through. */
export function HeldPermissions({ sources, media, label }: Props) {
  const { t } = useTranslation("permissions");
  const text = usePermissionText(media);
  if (sources.length === 0) return <Hint>{t("none")}</Hint>;
  return (
    <ul
      className="grid gap-x-6 gap-y-1 grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] max-h-80 overflow-auto"
      tabIndex={0}
      aria-label={label}
    >
      {sources.map(({ permissionName, isHeld, roles, direct }) => (
        <li key={permissionName}>
          {isHeld ? text(permissionName) : <s>{text(permissionName)}</s>}{" "}
          <Hint as="span">
            {[
              roles.length > 0 ? t("byRoles", { roles: roles.join(", ") }) : null,
              direct === 1 ? t("directly.granted") : null,
              direct === 0 ? t("directly.denied") : null,
            ]
              .filter(Boolean)
              .join(" · ")}
          </Hint>
        </li>
      ))}
    </ul>
  );
}
