import type { TableWithId } from "backend/platform/database/columns";
import type { Db } from "backend/platform/database/database";
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
