/** A permission given to a role or directly to a user: 1 granted, 0 denied (spec §3). */
export type PermissionEntry = { permissionName: string; status: 0 | 1 };

/**
 * The permissions a user holds (spec §6): all that the roles and direct entries grant, without duplicates,
 * minus those denied directly. A denial in a role takes nothing away from other roles.
 */
export function effectivePermissions(
  roles: readonly { permissions: readonly PermissionEntry[] }[],
  direct: readonly PermissionEntry[],
): string[] {
  const granted = new Set<string>();
  for (const entry of [...roles.flatMap((role) => role.permissions), ...direct]) {
    if (entry.status === 1) granted.add(entry.permissionName);
  }
  for (const entry of direct) {
    if (entry.status === 0) granted.delete(entry.permissionName);
  }
  return [...granted];
}

/** Where a permission of a user comes from: the roles that grant it, and what was said of it directly. */
export interface PermissionSource {
  permissionName: string;
  isHeld: boolean;
  roles: string[];
  direct: 0 | 1 | null;
}

/** All permissions that a user holds or is denied, each with where it comes from; what is held as `effectivePermissions` says. */
export function permissionSources(
  roles: readonly { name: string; permissions: readonly PermissionEntry[] }[],
  direct: readonly PermissionEntry[],
): PermissionSource[] {
  const effectiveNames = new Set(effectivePermissions(roles, direct));
  const denied = direct.filter(({ status }) => status === 0).map(({ permissionName }) => permissionName);
  return [...new Set([...effectiveNames, ...denied])].map((permissionName) => {
    const isOf = (entry: PermissionEntry) => entry.permissionName === permissionName;
    return {
      permissionName,
      isHeld: effectiveNames.has(permissionName),
      roles: roles
        .filter(({ permissions }) => permissions.some((entry) => isOf(entry) && entry.status === 1))
        .map(({ name }) => name),
      direct: denied.includes(permissionName) ? 0 : (direct.find(isOf)?.status ?? null),
    };
  });
}
