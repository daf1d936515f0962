import type { Db } from "backend/platform/database/database";
import type { Problem } from "backend/platform/use-case/errors";
import { and, inArray, isNull, ne, notInArray, or, sql } from "drizzle-orm";
import { companies } from "./tables";

type Numbered = { externalId: string | null };
type Change = { id: number | null; before: Numbered | null; after: Numbered };

/** Held until the transaction ends: nobody else gives a company a number meanwhile. */
export async function holdNumbers(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('company numbers', 0))`);
}

/**
 * A customer number belongs to one company: the CRM and bookkeeping know it by that. A company that was merged keeps its
 * number as long as merging can be undone; the one that it was merged into may take it over. The problem at its field.
 */
export async function freeNumbers(tx: Db, changes: readonly Change[]): Promise<Problem[]> {
  const given = changes.flatMap(({ id, before, after: { externalId } }) =>
    externalId !== null && externalId !== before?.externalId ? [{ id, externalId }] : [],
  );
  if (given.length === 0) return [];
  await holdNumbers(tx);
  const changed = changes.flatMap(({ id }) => (id === null ? [] : [id]));
  const numbers = given.map(({ externalId }) => externalId);
  const [holder] = await tx
    .select({ name: companies.name, externalId: companies.externalId })
    .from(companies)
    .where(
      and(
        inArray(companies.externalId, numbers),
        notInArray(companies.id, changed),
        or(isNull(companies.mergedIntoId), ...given.map(({ id }) => ne(companies.mergedIntoId, id ?? 0))),
      ),
    )
    .limit(1);
  if (holder) return [{ field: "externalId", message: "external_id_used", params: { company: holder.name } }];
  return new Set(numbers).size < numbers.length ? [{ field: "externalId", message: "external_id_once" }] : [];
}
