import { parseId } from "../identifiers";
import { permissionPattern } from "./check";
import type { PermissionEntry } from "./effective";
import {
  AREA_ACTIONS,
  BARE_PERMISSIONS,
  CONTENT_ACTIONS,
  CONTENT_TYPES,
  GLOBAL_PERMISSIONS,
  MEDIUM_BOOKING_ACTIONS,
  mediumPermission,
  PERMISSION_AREAS,
} from "./names";

/** A table of permissions: a cell holds its permission, or null where another place has it already. */
export interface MatrixTable {
  columns: readonly string[];
  rows: readonly { row: string; cells: readonly (string | null)[] }[];
}

const areas: MatrixTable = {
  columns: AREA_ACTIONS,
  rows: PERMISSION_AREAS.map((area) => ({
    row: area,
    cells: AREA_ACTIONS.map((action) => permissionPattern({ action, collectionType: area })),
  })),
};

const inAreas = new Set(areas.rows.flatMap(({ cells }) => cells));

const content: MatrixTable = {
  columns: CONTENT_TYPES,
  rows: CONTENT_ACTIONS.map((action) => ({
    row: action,
    cells: CONTENT_TYPES.map((type) => {
      const name = permissionPattern({ action, collectionType: type });
      return inAreas.has(name) ? null : name;
    }),
  })),
};

const ON_ALL_MEDIA = permissionPattern({ action: "activate_campaign", collectionType: "bookings" });

const bare = [...BARE_PERMISSIONS.map((name) => `global:${name}`), ON_ALL_MEDIA].filter(
  (name) => !inAreas.has(name),
);

/**
 * All permissions, each in one place: areas by action, content types, those without an area, and the bookings of each
 * medium. The forms of roles and users show them in this order.
 */
export function permissionMatrix(mediumIds: readonly string[]) {
  const media: MatrixTable = {
    columns: MEDIUM_BOOKING_ACTIONS,
    rows: mediumIds.map((id) => ({
      row: id,
      cells: MEDIUM_BOOKING_ACTIONS.map((action) => mediumPermission(id, action)),
    })),
  };
  return { areas, bare, media, content };
}

const ON_MEDIUM = new RegExp(`^medium:(\\d+):(${MEDIUM_BOOKING_ACTIONS.join("|")})__bookings$`);
const globalNames = new Set(GLOBAL_PERMISSIONS);

/** Whether there is a permission of this name. */
export const isPermission = (name: string): boolean =>
  globalNames.has(name) || parseId(ON_MEDIUM.exec(name)?.[1] ?? "") !== null;

/** The ids of the media that some permissions name, in the order of the ids. */
export function mediaOf(names: readonly string[]): string[] {
  const ids = names.flatMap((name) => parseId(ON_MEDIUM.exec(name)?.[1] ?? "") ?? []);
  return [...new Set(ids)].sort((a, b) => a - b).map(String);
}

/** Permissions in the order in which the forms show them, each once; unknown ones are left out. */
export function inMatrixOrder(names: readonly string[]): string[] {
  const nameSet = new Set(names);
  const { areas, bare, media, content } = permissionMatrix(mediaOf(names));
  const cells = [areas, media, content].map(({ rows }) => rows.flatMap((row) => row.cells));
  const [ofAreas = [], ofMedia = [], ofContent = []] = cells;
  return [...ofAreas, ...bare, ...ofMedia, ...ofContent].filter(
    (name): name is string => name !== null && nameSet.has(name),
  );
}

/** A user's direct permission as its form posts it: `1 global:read__tags` is granted, `0 …` denied (spec §3). */
export const directValue = ({ status, permissionName }: PermissionEntry): string =>
  `${status} ${permissionName}`;

const DIRECT = /^([01]) (\S+)$/;

/** The direct permission that a value of the form says; null for one that says none. */
export function directEntry(value: string): PermissionEntry | null {
  const [, status, permissionName = ""] = DIRECT.exec(value) ?? [];
  return isPermission(permissionName) ? { permissionName, status: status === "1" ? 1 : 0 } : null;
}

/** A user's direct permissions in the order of the form, as its values. Of a name that comes twice the denial stays. */
export function directValues(entries: readonly PermissionEntry[]): string[] {
  const denied = new Set(entries.filter(({ status }) => status === 0).map((entry) => entry.permissionName));
  return inMatrixOrder(entries.map((entry) => entry.permissionName)).map((permissionName) =>
    directValue({ permissionName, status: denied.has(permissionName) ? 0 : 1 }),
  );
}

/** The direct permissions that some values of the form say. */
export const directEntries = (values: readonly string[]): PermissionEntry[] =>
  values.flatMap((value) => directEntry(value) ?? []);
