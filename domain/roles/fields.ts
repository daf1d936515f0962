import { flag, name, own } from "domain/fields/kinds";

/** The fields of a role (spec §3): its permissions are those that it grants. */
export const ROLE_FIELDS = {
  name: name(100),
  isDefault: flag(),
  permissions: own<string[]>(),
} as const;
