import type { SignedInCtx } from "backend/platform/context";
import { badUserInput, notFound, type Problem } from "backend/platform/errors";
import { prepared } from "backend/platform/loaders";
import { useCase } from "backend/platform/use-case";
import { parseId } from "domain/identifiers";
import { and, asc, eq, sql } from "drizzle-orm";
import { savedViews } from "./tables";

export type SavedView = typeof savedViews.$inferSelect;

/** Under which the activity log keeps them. */
const AREA = "saved_views";
const logged = (view: SavedView | undefined) =>
  view ? { list: view.list, name: view.name, query: view.query } : null;

const MAX_NAME = 100;
const MAX_QUERY = 4000;

/** The views of a list that the user keeps, by name. */
export async function listSavedViews(ctx: SignedInCtx, list: string): Promise<SavedView[]> {
  return await viewsOf(ctx.db, { user: ctx.user.id, list });
}

const viewsOf = prepared((db) =>
  db
    .select()
    .from(savedViews)
    .where(and(eq(savedViews.userId, sql.placeholder("user")), eq(savedViews.list, sql.placeholder("list"))))
    .orderBy(asc(savedViews.name), asc(savedViews.id)),
);

/** Saves a list's URL query under a name; replaces the user's view of the same name. */
export async function saveView(
  ctx: SignedInCtx,
  input: { list: string; name: string; query: string },
  idempotencyKey: string,
): Promise<SavedView> {
  const name = input.name.trim();
  const problems: Problem[] = [];
  if (name === "") problems.push({ field: "name", message: "required" });
  if (name.length > MAX_NAME) {
    problems.push({ field: "name", message: "too_long", params: { max: MAX_NAME } });
  }
  if (input.list === "" || input.list.length > MAX_NAME)
    problems.push({ field: "list", message: "required" });
  if (input.query.length > MAX_QUERY) {
    problems.push({ field: "query", message: "too_long", params: { max: MAX_QUERY } });
  }
  if (problems.length > 0) throw badUserInput(problems);

  const change = { key: idempotencyKey, operation: "saveView", input };
  const id = await useCase(ctx, change, async ({ tx, log }) => {
    const owned = and(eq(savedViews.userId, ctx.user.id), eq(savedViews.list, input.list));
    const [former] = await tx
      .select()
      .from(savedViews)
      .where(and(owned, eq(savedViews.name, name)));
    const [saved] = await tx
      .insert(savedViews)
      .values({ userId: ctx.user.id, list: input.list, name, query: input.query, createdAt: ctx.now() })
      .onConflictDoUpdate({
        target: [savedViews.userId, savedViews.list, savedViews.name],
        set: { query: input.query },
      })
      .returning();
    if (!saved) throw notFound();
    const action = former ? "update" : "create";
    await log([{ area: AREA, action, recordId: saved.id, before: logged(former), after: logged(saved) }]);
    return saved.id;
  });
  const [view] = await ctx.db.select().from(savedViews).where(eq(savedViews.id, id));
  if (!view) throw notFound();
  return view;
}

/** Deletes a view; NOT_FOUND where the user has none of that id. */
export async function deleteSavedView(ctx: SignedInCtx, id: string): Promise<boolean> {
  const key = parseId(id);
  if (key === null) throw notFound();
  return await useCase(ctx, { key: null, operation: "deleteSavedView", input: id }, async ({ tx, log }) => {
    const [deleted] = await tx
      .delete(savedViews)
      .where(and(eq(savedViews.id, key), eq(savedViews.userId, ctx.user.id)))
      .returning();
    if (!deleted) throw notFound();
    await log([{ area: AREA, action: "delete", recordId: key, before: logged(deleted), after: null }]);
    return true;
  });
}
