import { type PermissionCheck, permissionPattern } from "./check";

/** What someone must be allowed who manages users and roles: to sign in, and to see and change both. */
const NEEDED: readonly PermissionCheck[] = [
  { action: "login_in_backend" },
  { action: "read", collectionType: "users" },
  { action: "edit", collectionType: "users" },
  { action: "read", collectionType: "roles" },
  { action: "edit", collectionType: "roles" },
];

/** The permissions that make somebody an administrator, who can give back every other one. */
export const ADMINISTRATOR_PERMISSIONS: readonly string[] = NEEDED.map(permissionPattern);
