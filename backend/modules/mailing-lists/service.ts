import { inGerman } from "backend/platform/database/german-order";
import { defineRecordLoader, isAnyOf } from "backend/platform/database/loaders";
import type { Choice, ChoiceQuery } from "backend/platform/lists/choices";
import { hasChosenId, matchesTerm } from "backend/platform/lists/list-conditions";
import type { SignedInCtx } from "backend/platform/use-case/context";
import { defineName } from "backend/platform/use-case/names";
import { and, asc } from "drizzle-orm";
import { mailingLists } from "./tables";

/** A list by its name, for the activity log. */
export const mailingListNamed = defineName({
  from: mailingLists,
  id: mailingLists.id,
  name: mailingLists.name,
});

export const mailingListById = defineRecordLoader<typeof mailingLists.$inferSelect>((db, ids) =>
  db.select().from(mailingLists).where(isAnyOf(mailingLists.id, ids)),
);

/** The lists to choose from. */
export async function listChoices({ db }: SignedInCtx, { ids, term, limit }: ChoiceQuery): Promise<Choice[]> {
  const rows = await db
    .select({ id: mailingLists.id, label: mailingLists.name })
    .from(mailingLists)
    .where(
      and(hasChosenId(mailingLists.id, ids ?? undefined), matchesTerm(term, { texts: [mailingLists.name] })),
    )
    .orderBy(asc(inGerman(mailingLists.name)), asc(mailingLists.id))
    .limit(limit);
  return rows.map(({ id, label }) => ({ id: String(id), label }));
}
