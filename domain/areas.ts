import type { PermissionCheck } from "domain/permissions/check";
import type { MediumBookingAction, Area as PermissionArea } from "domain/permissions/names";

/** The groups of the settings' own page, by tasks; the menu keeps its own order. */
export const SETTINGS_GROUPS = ["people", "sales", "newsletter", "web", "house"] as const;
export type SettingsGroup = (typeof SETTINGS_GROUPS)[number];

/** A screen of the menu, and for records on the record kit what the house needs to know of their area. */
interface Declared {
  /** Its address; of an area, that of its list. */
  path: string;
  /** The query with which the menu opens it. */
  opensWith?: string;
  icon: string;
  /** The letter that opens it after `g`. */
  key?: string;
  /** Where its entry stands. */
  menu: "sidebar" | "bookings" | "settings";
  /** Where it stands on the page of all settings. */
  group?: SettingsGroup;
  /** What opens it: the permission area whose `manage_menu` does, a permission of its own, or null for everybody. */
  right: PermissionArea | PermissionCheck | MediumBookingAction | null;
  /** Set for areas whose records stand on the record kit (`defineRecord`, `recordRoutes`). */
  records?: {
    /** The folder of the area in `app/routes`, `backend/modules`, `domain` and `e2e`, and its texts. */
    room: string;
    /** Below which address its records are, if not below the list. */
    at?: string;
    /** Whether a CSV can be imported (`domain/records/import.ts`). */
    imports?: true;
    /** Where new records are made, if not with the form of one at `create` below the list. */
    madeAt?: string;
    /** Whether `?name=` at its empty form fills in the name: the search offers to begin one that it does not find. */
    begunByName?: true;
    /** Its addresses are written in `app/routes.ts`, as they are not those of the kit. */
    hasOwnAddresses?: true;
  };
}

/**
 * All screens of the menu, in its order (spec §2), and all areas with records. Menu, routes, the activity log's filter and
 * links, and the imports follow from it; `scripts/areas.test.ts` says what an area lacks.
 */
export const AREAS = {
  dashboard: { path: "/dashboard", key: "d", icon: "home", menu: "sidebar", right: null },
  library: {
    path: "/media",
    key: "m",
    icon: "pictures",
    menu: "sidebar",
    right: "attachments",
    records: { room: "library", madeAt: "/media/upload" },
  },
  tags: {
    path: "/tags",
    key: "w",
    icon: "tags",
    menu: "sidebar",
    right: "tags",
    records: { room: "tags", imports: true, begunByName: true },
  },
  rubrics: {
    path: "/rubrics",
    icon: "rubrics",
    menu: "sidebar",
    right: "rubrics",
    records: { room: "rubrics", imports: true, begunByName: true },
  },
  bookings: { path: "/bookings", key: "b", icon: "bookings", menu: "sidebar", right: "bookings" },
  yearly: { path: "/yearlyBookings", key: "j", icon: "chart", menu: "sidebar", right: "bookings" },
  companies: {
    path: "/companies",
    key: "f",
    icon: "companies",
    menu: "sidebar",
    right: "companies",
    records: { room: "companies", imports: true, begunByName: true },
  },
  timeline: { path: "/dashboard/timeline", key: "z", icon: "timeline", menu: "sidebar", right: "bookings" },
  calendar: { path: "/videocalendar", key: "k", icon: "video-calendar", menu: "sidebar", right: null },
  immoflashIssues: {
    path: "/issues/immoflash",
    key: "n",
    icon: "immoflash",
    menu: "sidebar",
    right: "immoflash_issues",
    records: { room: "immoflash-issues" },
  },
  articles: {
    path: "/articles",
    key: "a",
    icon: "articles",
    menu: "sidebar",
    right: "articles",
    records: { room: "articles" },
  },
  qrcodes: {
    path: "/qrcodes",
    key: "q",
    icon: "qrcode",
    menu: "sidebar",
    right: "qrcodes",
    records: { room: "qrcodes" },
  },

  newBooking: { path: "/bookings/create", icon: "plus", menu: "bookings", right: "create" },
  billing: {
    path: "/bookings/billing",
    key: "v",
    opensWith: "state=open&state=notpaid",
    icon: "bill",
    menu: "bookings",
    right: "view",
  },
  material: {
    path: "/bookings/material",
    key: "u",
    opensWith: "state=open&state=requested&due=ahead",
    icon: "upload",
    menu: "bookings",
    right: "view",
  },

  users: {
    path: "/users",
    key: "p",
    icon: "users",
    menu: "settings",
    group: "people",
    right: "users",
    records: { room: "users", imports: true },
  },
  roles: {
    path: "/roles",
    key: "r",
    icon: "roles",
    menu: "settings",
    group: "people",
    right: "roles",
    records: { room: "roles" },
  },
  printIssues: {
    path: "/issues/print",
    key: "i",
    icon: "issues",
    menu: "settings",
    group: "sales",
    right: "print_issues",
    records: {
      room: "issues",
      at: "/issues/edit/print",
      madeAt: "/issues/create/print",
      hasOwnAddresses: true,
    },
  },
  immoflashConfiguration: {
    // Spec §2: without a check of its own.
    path: "/immoflash-configuration",
    icon: "mail",
    menu: "settings",
    group: "newsletter",
    right: null,
  },
  mailingLists: {
    path: "/immoflash-configuration/lists",
    icon: "tags",
    menu: "settings",
    group: "newsletter",
    right: "mailing_lists",
    records: { room: "mailing-lists" },
  },
  receivers: {
    path: "/immoflash-configuration/receivers",
    icon: "users",
    menu: "settings",
    group: "newsletter",
    right: "receivers",
    records: { room: "receivers", imports: true },
  },
  categories: {
    path: "/categories",
    icon: "categories",
    menu: "settings",
    group: "sales",
    right: "categories",
    records: { room: "categories" },
  },
  activityLogs: {
    path: "/activitylogs",
    key: "l",
    icon: "history",
    menu: "settings",
    group: "people",
    right: "activity_logs",
  },
  press: {
    path: "/press",
    key: "t",
    icon: "press",
    menu: "settings",
    group: "sales",
    right: "media",
    records: { room: "media" },
  },
  pressReleases: {
    path: "/press/releases",
    key: "o",
    opensWith: "state=pending",
    icon: "mail",
    menu: "settings",
    group: "web",
    right: "press_releases",
    records: { room: "press-releases" },
  },
  domains: {
    path: "/domains",
    icon: "globe",
    menu: "settings",
    group: "web",
    right: "domains",
    records: { room: "domains" },
  },
  pages: {
    path: "/pages",
    key: "x",
    icon: "articles",
    menu: "settings",
    group: "web",
    right: "pages",
    records: { room: "site-pages" },
  },
  menus: {
    path: "/menus",
    icon: "menu",
    menu: "settings",
    group: "web",
    right: "menus",
    records: { room: "menus" },
  },
  dataSources: {
    path: "/datasources",
    icon: "columns",
    menu: "settings",
    group: "web",
    right: "datasources",
    records: { room: "data-sources" },
  },
  operations: {
    path: "/settings/operations",
    icon: "chart",
    menu: "settings",
    group: "house",
    right: { action: "manage_operations" },
  },
  general: {
    path: "/settings/general",
    icon: "settings",
    menu: "settings",
    group: "house",
    right: { action: "read", collectionType: "global_settings" },
  },
} as const satisfies Record<string, Declared>;

type All = typeof AREAS;
/** A screen of the menu by its name. */
export type MenuScreen = keyof All;
export type DeclaredMenu = Declared["menu"];
/** The screens of one menu. */
export type ScreenOf<M extends DeclaredMenu> = {
  [S in MenuScreen]: All[S]["menu"] extends M ? S : never;
}[MenuScreen];
/** The areas with records on the kit. */
export type RecordArea = { [S in MenuScreen]: All[S] extends { records: object } ? S : never }[MenuScreen];
/** The rooms of those that are at the addresses of the kit: their lists have the same names. */
export type KitRoom = {
  [S in RecordArea]: All[S]["records"] extends { hasOwnAddresses: true } ? never : All[S]["records"]["room"];
}[RecordArea];
export type ImportArea = {
  [S in RecordArea]: All[S]["records"] extends { imports: true } ? S : never;
}[RecordArea];
/** What the permissions and the log call an area with records. */
type LoggedRecordArea = Extract<All[RecordArea]["right"], string>;

const declared: Readonly<Record<MenuScreen, Declared>> = AREAS;

export const screenNamed = (name: MenuScreen): Declared => declared[name];

/** The screens of a menu, in its order. */
export const screensOf = <M extends DeclaredMenu>(menu: M): ScreenOf<M>[] =>
  (Object.keys(AREAS) as MenuScreen[]).filter((name): name is ScreenOf<M> => declared[name].menu === menu);

/** What is declared of an area with records. */
interface RecordAreaDeclared extends Omit<NonNullable<Declared["records"]>, "room"> {
  name: RecordArea;
  path: string;
  room: All[RecordArea]["records"]["room"];
  /** What permissions and log call it. */
  collectionType: LoggedRecordArea;
}

export const isRecordArea = (name: MenuScreen): name is RecordArea => declared[name].records !== undefined;

/** The areas with records, in the order of the menu. */
export const RECORD_AREAS = Object.entries(declared).flatMap(([name, { records, path, right }]) =>
  records ? [{ name, path, collectionType: right, ...records }] : [],
) as readonly RecordAreaDeclared[];

/** The area with records that permissions, log and contract call so (`print_issues`). */
export const areaCalled = (collectionType: string): RecordAreaDeclared | undefined =>
  RECORD_AREAS.find((area) => area.collectionType === collectionType);

/** The areas with records whose addresses are those of the kit: `/tags`, `/tags/create`, `/tags/:id` and so on. */
export const kitAreas = RECORD_AREAS.filter(
  (area): area is RecordAreaDeclared & { room: KitRoom } => !area.hasOwnAddresses,
);

/** The areas whose records are imported from a CSV (decisions §8), beside bookings. */
export const IMPORT_AREAS = RECORD_AREAS.flatMap(({ name, imports }) => (imports ? [name] : [])).sort() as [
  ImportArea,
  ...ImportArea[],
];

/** The areas of the activity log's entries that are not about records of the kit. */
export const OTHERS_LOGGED = [
  "billing",
  "bookings",
  "crm",
  "files",
  "folders",
  "global_settings",
  "immoflash_configuration",
  "mails",
  "newsletters",
  "saved_views",
  "work",
] as const;
/** The areas whose records are edited by one person at a time (`domain/locks`), beside those of the kit. */
const OTHERS_LOCKED = ["bookings", "flat_plans", "immoflash_configuration", "newsletters"] as const;
export const LOCKED_AREAS: readonly string[] = [
  ...RECORD_AREAS.map(({ collectionType }) => collectionType),
  ...OTHERS_LOCKED,
];

export type LoggedArea = LoggedRecordArea | (typeof OTHERS_LOGGED)[number];

/** All areas of the activity log, in alphabetical order. */
export const LOGGED_AREAS: readonly LoggedArea[] = [
  ...RECORD_AREAS.map(({ collectionType }) => collectionType),
  ...OTHERS_LOGGED,
].sort();

/** The areas whose changes can be listened for: those on the record kit, and bookings. */
export const LIVE_AREAS: readonly LiveArea[] = [
  ...RECORD_AREAS.map(({ collectionType }) => collectionType),
  "bookings",
];
export type LiveArea = LoggedRecordArea | "bookings";
