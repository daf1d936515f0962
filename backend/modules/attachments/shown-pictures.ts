import type { Db } from "backend/platform/database/database";
import { isOneOf } from "backend/platform/lists/list-conditions";
import { defineWork } from "backend/platform/work/define-work";
import { and, isNotNull, lt, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { attachments } from "./tables";

const DAY = 86_400_000;

type IsShown = (file: SQLWrapper) => SQL;

const places: IsShown[] = [];

/** Declares that records show pictures by this column: everybody in the house may then see them, and they are kept. */
export function showPictures(column: PgColumn): void {
  showFilesOf((file) => sql`exists (select 1 from ${column.table} where ${column} = ${file})`);
}

/** The same for files that records name in another way. */
export function showFilesOf(isShown: IsShown): void {
  places.push(isShown);
}

/** Whether a record shows a picture. */
const isShownBy = (id: SQLWrapper): SQL =>
  sql`(${sql.join(
    places.map((isShown) => isShown(id)),
    sql` or `,
  )})`;

/** Whether a record shows this attachment as its picture. */
export async function isShownPicture(db: Db, id: number): Promise<boolean> {
  const { rows } = await db.execute<{ shown: boolean }>(
    sql`select ${isShownBy(sql`${id}::bigint`)} as shown`,
  );
  return rows[0]?.shown ?? false;
}

/**
 * Forgets pictures of records that no record shows any more, or ever did; a form may need one for a day. Their files are
 * then removed like all others without a record. Returns how many were forgotten.
 */
export async function sweepPictures(db: Db, now: Date): Promise<number> {
  return await db.transaction(async (tx) => {
    const old = and(
      isNotNull(attachments.pictureOf),
      lt(attachments.createdAt, new Date(now.getTime() - DAY)),
      sql`not ${isShownBy(attachments.id)}`,
    );
    const locked = await tx
      .select({ id: attachments.id })
      .from(attachments)
      .where(old)
      // One that is just being chosen stays.
      .for("update", { skipLocked: true });
    if (locked.length === 0) return 0;
    // Asked again: one may have been chosen before it was locked.
    const ids = locked.map(({ id }) => id);
    const forgotten = await tx
      .delete(attachments)
      .where(and(isOneOf(attachments.id, ids), old))
      .returning({ id: attachments.id });
    return forgotten.length;
  });
}

defineWork({
  name: "sweep_pictures",
  every: "day",
  run: ({ house }) => sweepPictures(house.db, house.now()),
});
