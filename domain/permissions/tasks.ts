import type { MediumType } from "../bookings/fields";
import { includesPermission, onMedium } from "./bookings";
import { type PermissionCheck, permissionPattern } from "./check";
import { effectivePermissions, type PermissionEntry } from "./effective";
import type { Area, AreaAction, ContentAction, ContentType, MediumBookingAction } from "./names";

/** What a house asks about a colleague, for each medium: who sells it, who edits it, who bills it. */
export const TASKS = ["sells", "edits", "bills"] as const;
export type Task = (typeof TASKS)[number];

export type TaskMedium = { id: string; type: MediumType };
/** The ids of the media that somebody has each task for. */
export type TaskMedia = Record<Task, readonly string[]>;

const on = (collectionType: Exclude<Area, "bookings">, ...actions: AreaAction[]): PermissionCheck[] =>
  actions.map((action) => ({ action, collectionType }));
const content = (collectionType: ContentType, ...actions: ContentAction[]): PermissionCheck[] =>
  actions.map((action) => ({ action, collectionType }));

/** Every task begins with the sign-in, and is found in the menu. */
const SIGN_IN: PermissionCheck = { action: "login_in_backend" };
const MENU: PermissionCheck = { action: "manage_menu", collectionType: "bookings" };

const ISSUES: Partial<Record<MediumType, readonly PermissionCheck[]>> = {
  print: on("print_issues", "manage_menu", "read", "edit"),
  immoflash: [
    ...on("immoflash_issues", "manage_menu", "read", "create", "edit"),
    ...content("immoflash_issues", "write", "send_for_review"),
  ],
};

/** What a task needs: on the bookings of its medium, and beside them. Only bookings are told apart by medium. */
const NEEDS: Record<
  Task,
  { bookings: readonly MediumBookingAction[]; others: (type: MediumType) => readonly PermissionCheck[] }
> = {
  sells: {
    bookings: ["create", "view", "edit", "delete", "activate_campaign"],
    others: () => on("companies", "manage_menu", "read", "create", "edit"),
  },
  // Publishing is decided by somebody else: what is written is sent for review.
  edits: {
    bookings: ["view"],
    others: (type) => [
      ...on("articles", "manage_menu", "read", "create", "edit"),
      ...content("articles", "write", "send_for_review"),
      ...on("attachments", "manage_menu", "read", "create", "edit"),
      ...(ISSUES[type] ?? []),
    ],
  },
  bills: {
    bookings: ["view", "edit"],
    others: () => [...on("companies", "manage_menu", "read"), { action: "manage_nonbillable" }],
  },
};

/** The permissions that a task needs for one medium, and no others. */
export function permissionsFor(task: Task, { id, type }: TaskMedium): string[] {
  const { bookings, others } = NEEDS[task];
  const checks = [SIGN_IN, MENU, ...bookings.map((action) => onMedium(action, id)), ...others(type)];
  return checks.map(permissionPattern);
}

const holds = (permissions: readonly string[], needed: readonly string[]) =>
  needed.every((name) => includesPermission(permissions, name));

/** The media for whose tasks the permissions suffice. */
export function tasksWith(permissions: readonly string[], media: readonly TaskMedium[]): TaskMedia {
  const of = (task: Task) =>
    media.filter((medium) => holds(permissions, permissionsFor(task, medium))).map(({ id }) => id);
  return { sells: of("sells"), edits: of("edits"), bills: of("bills") };
}

export type TaskHolder = {
  roles: readonly { permissions: readonly PermissionEntry[] }[];
  direct: readonly PermissionEntry[];
};

/** The tasks that somebody has by the roles alone. A change of their own permissions does not take these. */
export const tasksByRoles = ({ roles, direct }: TaskHolder, media: readonly TaskMedium[]): TaskMedia =>
  tasksWith(
    effectivePermissions(
      roles,
      direct.filter(({ status }) => status === 0),
    ),
    media,
  );

/**
 * The direct permissions after the question was answered. What a chosen task lacks is granted, and allowed again where
 * it was denied. What only a task needs that is no longer chosen is taken back, but not the sign-in. All else stays.
 */
export function directAfter(
  { roles, direct }: TaskHolder,
  media: readonly TaskMedium[],
  chosen: TaskMedia,
): PermissionEntry[] {
  const before = tasksWith(effectivePermissions(roles, direct), media);
  const byRoles = tasksByRoles({ roles, direct }, media);
  const needed = new Set<string>();
  const former = new Set<string>();
  for (const task of TASKS) {
    for (const medium of media) {
      const isIn = (tasks: TaskMedia) => tasks[task].includes(medium.id);
      const names = permissionsFor(task, medium);
      if (isIn(chosen) || isIn(byRoles)) for (const name of names) needed.add(name);
      else if (isIn(before)) for (const name of names) former.add(name);
    }
  }
  const isTaken = ({ permissionName, status }: PermissionEntry) =>
    status === 1 &&
    former.has(permissionName) &&
    !needed.has(permissionName) &&
    permissionName !== permissionPattern(SIGN_IN);
  const after = direct.filter(
    (entry) => !isTaken(entry) && !(entry.status === 0 && needed.has(entry.permissionName)),
  );
  const effective = effectivePermissions(roles, after);
  const lacking = [...needed].filter((name) => !includesPermission(effective, name));
  return [...after, ...lacking.map((permissionName) => ({ permissionName, status: 1 as const }))];
}

/** What an answer to the question changes, before it is saved. */
export interface TaskChanges {
  /** Held from now on. */
  gained: string[];
  /** Held no longer. */
  lost: string[];
  /** No longer chosen, and still possible by what else is held. */
  staying: { task: Task; mediumId: string }[];
}

/** What becomes of somebody by the direct permissions `after` the question was answered. */
export function taskChanges(
  { roles, direct }: TaskHolder,
  after: readonly PermissionEntry[],
  media: readonly TaskMedium[],
  chosen: TaskMedia,
): TaskChanges {
  const [had, has] = [effectivePermissions(roles, direct), effectivePermissions(roles, after)];
  const tasks = tasksWith(has, media);
  const [before, byRoles] = [tasksWith(had, media), tasksByRoles({ roles, direct }, media)];
  const isStaying = (task: Task, id: string) =>
    before[task].includes(id) && !byRoles[task].includes(id) && !chosen[task].includes(id);
  return {
    gained: has.filter((name) => !had.includes(name)),
    lost: had.filter((name) => !has.includes(name)),
    staying: TASKS.flatMap((task) =>
      tasks[task].filter((id) => isStaying(task, id)).map((mediumId) => ({ task, mediumId })),
    ),
  };
}
