import { hasPermission, type PermissionCheck, permissionPattern } from "domain/permissions/check";

/**
 * Ends the request with a 403 that names what is missing (decisions §3). For loaders whose document asks
 * for `me { permissions }`; the service checks every field again.
 */
export function requirePermission(held: readonly string[], check: PermissionCheck): void {
  if (hasPermission(held, check)) return;
  throw Response.json({ permission: permissionPattern(check) }, { status: 403, statusText: "Forbidden" });
}
