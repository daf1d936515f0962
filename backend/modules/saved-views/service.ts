import { readInput } from "backend/modules/records/service";
import { inGerman } from "backend/platform/database/german-order";
import { defineLoader, prepared } from "backend/platform/database/loaders";
import type { SignedInCtx } from "backend/platform/use-case/context";
import { badUserInput, notFound } from "backend/platform/use-case/errors";
import { useCase } from "backend/platform/use-case/use-case";
import { parseId } from "domain/identifiers";
import { MOST_SAVED_VIEWS, savedView } from "domain/saved-view";
import { and, asc, eq, sql } from "drizzle-orm";
import { savedViews } from "./tables";

/** A view as its list shows it. */
export type SavedView = Pick<typeof savedViews.$inferSelect, "id" | "name" | "query">;

/** For the activity log. */
const area = "saved_views";
const logged = ({ list, name, query }: typeof savedViews.$inferSelect) => ({ list, name, query });

/** Whose views of which list. */
interface ViewKey {
  user: number;
  list: string;
}

/** The views of a list that a user keeps, by name. */
export const keptViews = defineLoader<ViewKey, SavedView[]>(
  (viewKeys, { db }) => Promise.all(viewKeys.map((viewKey) => viewsOf(db, { ...viewKey }))),
  ["saved_views"],
);

const viewsOf = prepared((db) =>
  db
    .select()
    .from(savedViews)
    .where(and(eq(savedViews.userId, sql.placeholder("user")), eq(savedViews.list, sql.placeholder("list"))))
    .orderBy(asc(inGerman(savedViews.name)), asc(savedViews.id)),
);

/** Saves a list's URL query under a name; replaces the user's view of the same name. */
export async function saveView(ctx: SignedInCtx, input: object, key: string): Promise<SavedView> {
  const { list, name, query } = readInput(savedView, input);
  return await useCase(ctx, { key, operation: "saveView", input }, async ({ tx, log }) => {
    const views = await viewsOf(tx, { user: ctx.user.id, list });
    const former = views.find((view) => view.name === name);
    if (!former && views.length >= MOST_SAVED_VIEWS) {
      throw badUserInput([{ field: "name", message: "too_many_rows", params: { max: MOST_SAVED_VIEWS } }]);
    }
    const [saved] = await tx
      .insert(savedViews)
      .values({ userId: ctx.user.id, list, name, query, createdAt: ctx.now() })
      .onConflictDoUpdate({ target: [savedViews.userId, savedViews.list, savedViews.name], set: { query } })
      .returning();
    if (!saved) throw notFound();
    const before = former ? logged(former) : null;
    const action = former ? "update" : "create";
    await log([{ area, action, recordId: saved.id, before, after: logged(saved) }]);
    return { id: saved.id, name, query };
  });
}

/** Deletes a view; NOT_FOUND where the user has none of that id. */
export async function deleteSavedView(ctx: SignedInCtx, id: string): Promise<boolean> {
  const recordId = parseId(id);
  if (recordId === null) throw notFound();
  return await useCase(ctx, { key: null, operation: "deleteSavedView", input: id }, async ({ tx, log }) => {
    const [deleted] = await tx
      .delete(savedViews)
      .where(and(eq(savedViews.id, recordId), eq(savedViews.userId, ctx.user.id)))
      .returning();
    if (!deleted) throw notFound();
    await log([{ area, action: "delete", recordId, before: logged(deleted), after: null }]);
    return true;
  });
}
