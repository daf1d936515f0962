import { type Comments, defineComments } from "backend/modules/comments/service";
import type { Db } from "backend/platform/database/database";
import type { AnyLifecycle } from "backend/platform/lifecycle/definition";
import { notFound } from "backend/platform/use-case/errors";
import { parseId } from "domain/identifiers";
import { eq, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";

type Declared = Parameters<typeof defineComments>[0];

interface Published extends Pick<Declared, "type" | "comments" | "mentions" | "recordField" | "record"> {
  /** The columns of the people who take part in a record: who made it, who works on it. */
  people: readonly PgColumn[];
}

/** The comments of an area's records that are published. Whoever may write there comments. */
export function commentsOfPublished(lifecycle: AnyLifecycle, { people, ...tables }: Published): Comments {
  const { area, table } = lifecycle;
  return defineComments({
    ...tables,
    area,
    // Whoever may not read the record is told nothing of it.
    mayBeMentioned: sql`true`,
    notice: "review_new_comment",
    cause: `new_comment:${area}`,
    lock: (tx, _ctx, id) => lockCommented(tx, lifecycle, id),
    participants: async (tx, { id }) => {
      const columns = Object.fromEntries(people.map((column) => [column.name, column]));
      const [row = {}] = await tx
        .select(columns)
        .from(table as PgTable)
        .where(eq(table.id, id));
      return Object.values(row).map((person) => (person === null ? null : Number(person)));
    },
  });
}

/** It cannot be deleted meanwhile; saves of it do not wait. */
async function lockCommented(tx: Db, { table }: AnyLifecycle, id: string): Promise<{ id: number }> {
  const [row] = await tx
    .select({ id: table.id })
    .from(table as PgTable)
    .where(eq(table.id, parseId(id) ?? 0))
    .for("key share");
  if (!row) throw notFound();
  return { id: Number(row.id) };
}
