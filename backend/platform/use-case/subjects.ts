import type { TableWithId } from "backend/platform/database/columns";
import type { Db } from "backend/platform/database/database";
import type { NotificationName } from "domain/notifications/notification-kinds";
import type { SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { SignedInCtx } from "./context";

/** A record as notifications name it now. */
export interface NamedSubject {
  id: number;
  /** What their texts say of it. */
  about: string;
  /** The day until which it is due, where it has one. */
  dueOn?: string | null;
  /** The record whose notification says enough of this one, too. */
  parentId?: number | null;
  /** Whether a notification leads to its screen. */
  isOpened: boolean;
  isSeenWith(permissions: readonly string[]): boolean;
}

/** Whoever reads their notifications, on a screen or in a mail. */
export type NotificationReader = Pick<SignedInCtx, "user" | "permissions">;

/** The columns of a notification that say whether it still holds. */
export type NotificationColumns = Record<"name" | "userId" | "params", PgColumn>;

/** What some notifications of an area stand for together, such as those of an issue. */
interface SubjectGroup {
  /** As `SubjectGroups.by` has it. */
  by: string;
  /** What their text says of it. */
  about: string;
}

/** How the bell groups the notifications of an area. */
interface SubjectGroups {
  /** Over its table: what a notification is grouped by, such as `issue-7`; null where it stands alone. */
  by(notification: NotificationColumns): SQL;
  /** Names some groups; a group that is missing in the answer is about its record. */
  find(db: Db, by: readonly string[]): Promise<SubjectGroup[]>;
  /** The address of a group that `find` names. */
  pathOf(name: NotificationName, by: string): string;
}

/** The records of an area that users are notified of: how they are named, where they open, and who sees them. */
export interface SubjectArea {
  /** As permissions and the log call it. */
  area: string;
  table: TableWithId;
  /** The address of a record; of several of them at once, that of their list. */
  pathOf(id: number | null): string;
  /** Whether anything of the area is seen with these permissions. */
  isOpenWith(permissions: readonly string[]): boolean;
  /** Over its table: what the reader sees, and what the notification says as long as it holds. */
  inSight(reader: NotificationReader, notification: NotificationColumns): SQL | undefined;
  find(db: Db, ids: readonly number[]): Promise<NamedSubject[]>;
  /** Unset: each notification stands alone. */
  groups?: SubjectGroups;
}

const areas = new Map<string, SubjectArea>();

/** Declares that users are notified of the records of an area. */
export function notifiesOf(declared: SubjectArea): void {
  areas.set(declared.area, declared);
}

export const subjectAreas = (): readonly SubjectArea[] => [...areas.values()];

export function subjectArea(area: string): SubjectArea {
  const entry = areas.get(area);
  if (!entry) throw new Error(`nobody is notified of ${area}`);
  return entry;
}

/** Finds records of several areas, as notifications name them; null for one that is gone. */
export async function findSubjects(
  db: Db,
  subjects: readonly { area: string; id: number | null }[],
): Promise<(area: string, id: number | null) => NamedSubject | null> {
  const subjectByKey = new Map<string, NamedSubject>();
  for (const { area, find } of subjectAreas()) {
    const ids = subjects.flatMap((one) => (one.area === area && one.id !== null ? [one.id] : []));
    if (ids.length === 0) continue;
    for (const subject of await find(db, [...new Set(ids)]))
      subjectByKey.set(`${area}:${subject.id}`, subject);
  }
  return (area, id) => subjectByKey.get(`${area}:${id}`) ?? null;
}

/** Names what groups of several areas are of; null for one that is about its record, and for one of a single notification. */
export async function findSubjectGroups(
  db: Db,
  wanted: readonly { area: string; by: string }[],
): Promise<(area: string, by: string) => { about: string; pathOf(name: NotificationName): string } | null> {
  const aboutByKey = new Map<string, string>();
  for (const { area, groups } of subjectAreas()) {
    const by = new Set(wanted.flatMap((one) => (one.area === area && one.by ? [one.by] : [])));
    if (!groups || by.size === 0) continue;
    for (const group of await groups.find(db, [...by])) aboutByKey.set(`${area}:${group.by}`, group.about);
  }
  return (area, by) => {
    const about = aboutByKey.get(`${area}:${by}`);
    const { groups } = subjectArea(area);
    return about === undefined || !groups ? null : { about, pathOf: (name) => groups.pathOf(name, by) };
  };
}
