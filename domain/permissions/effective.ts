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
