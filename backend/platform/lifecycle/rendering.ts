import type { Db } from "backend/platform/database/database";
import { isOneOf } from "backend/platform/lists/list-conditions";
import { renderMarkdown } from "backend/platform/markdown/render";
import type { Actor } from "backend/platform/use-case/activity";
import { and, eq, sql } from "drizzle-orm";
import type { AnyLifecycle } from "./definition";
import { type Rendered, revisions } from "./tables";

/**
 * The HTML of a content's Markdown. A save asks for it before its transaction begins, too, so that it does not wait for it
 * there.
 */
export async function renderContent(
  { markdown = [] }: AnyLifecycle,
  { user }: Pick<Actor, "user">,
  content: object,
): Promise<Rendered> {
  const by = String(user?.id ?? "house");
  const rendered: Record<string, string> = {};
  for (const field of markdown) {
    const text = (content as Readonly<Record<string, unknown>>)[field];
    if (typeof text === "string") rendered[field] = await renderMarkdown(by, text);
  }
  return rendered;
}

/** Renders the newest revisions of some records, within the transaction that saves them; the same text is rendered once. */
export async function renderRevisions(
  tx: Db,
  lifecycle: AnyLifecycle,
  by: Pick<Actor, "user">,
  saved: readonly { id: number; number: number; content: object }[],
): Promise<void> {
  const { area, markdown = [] } = lifecycle;
  if (markdown.length === 0) return;
  const ids = saved.map(({ id }) => id);
  const isSame = markdown.map(
    (field) =>
      sql`before.content -> ${field}::text is not distinct from ${revisions.content} -> ${field}::text`,
  );
  const repeated = await tx.execute<{ id: string | number }>(sql`update ${revisions}
    set rendered = before.rendered from ${revisions} before, ${lifecycle.table}
    where ${revisions.area} = ${area} and ${isOneOf(revisions.recordId, ids)}
      and ${lifecycle.table.id} = ${revisions.recordId} and ${lifecycle.table.draftNumber} = ${revisions.number}
      and before.area = ${area} and before.record_id = ${revisions.recordId}
      and before.number = ${revisions.number} - 1 and before.rendered is not null and ${and(...isSame)}
    returning ${revisions.recordId} as id`);
  const done = new Set(repeated.rows.map(({ id }) => Number(id)));
  for (const { id, number, content } of saved) {
    if (done.has(id)) continue;
    const rendered = await renderContent(lifecycle, by, content);
    await tx
      .update(revisions)
      .set({ rendered })
      .where(and(eq(revisions.area, area), eq(revisions.recordId, id), eq(revisions.number, number)));
  }
}
