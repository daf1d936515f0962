import type { Db } from "backend/platform/database/database";
import { isOneOf } from "backend/platform/lists/list-conditions";
import { plainHtml } from "backend/platform/markdown/plain-html";
import { renderMarkdown } from "backend/platform/markdown/render";
import { type Asker, askerOf, TookTooMuch } from "backend/platform/threads/threads";
import type { Actor } from "backend/platform/use-case/activity";
import type { Ctx } from "backend/platform/use-case/context";
import { badUserInput } from "backend/platform/use-case/errors";
import { and, eq, sql } from "drizzle-orm";
import type { AnyLifecycle } from "./definition";
import { type Rendered, revisions } from "./tables";

/** The Markdown of a content: the fields that hold it, and its texts by their names. */
function markdownOf({ markdown = [] }: AnyLifecycle) {
  if ("textsOf" in markdown) return markdown;
  const textsOf = (content: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(
      markdown.flatMap((field) => (typeof content[field] === "string" ? [[field, content[field]]] : [])),
    ) as Readonly<Record<string, string>>;
  return { fields: markdown, textsOf };
}

/** Who has a content rendered: a request, or the house. */
type By = Pick<Actor, "user"> & Partial<Pick<Ctx, "source" | "budget">>;

/** The HTML of a text that takes too long. */
type Otherwise = (name: string, text: string) => string;

/**
 * The HTML of a content's Markdown. A save asks for it before its transaction begins, too, so that it does not wait for it
 * there. BAD_USER_INPUT at the name of a text that takes too long.
 */
export async function renderContent(
  lifecycle: AnyLifecycle,
  by: By,
  content: object,
  /** A text's HTML that is known. */
  known: (name: string, text: string) => string | undefined = () => undefined,
): Promise<Rendered> {
  return await renderTexts(lifecycle, content, async (name, text) => {
    return known(name, text) ?? (await renderedOr(askerOf(by), name, text, refuseText));
  });
}

/** The same of a content that is stored: a text that takes too long is shown as it was typed. */
export async function renderStored(lifecycle: AnyLifecycle, by: By, content: object): Promise<Rendered> {
  return await renderTexts(lifecycle, content, async (name, text) => {
    return await renderedOr(askerOf(by), name, text, (_name, typed) => plainHtml(typed));
  });
}

/** The refusal of a text that takes too long to be rendered. */
export function refuseText(name: string): never {
  throw badUserInput([{ field: name, message: "text_too_complex" }]);
}

async function renderedOr(asker: Asker, name: string, text: string, otherwise: Otherwise): Promise<string> {
  try {
    return await renderMarkdown(asker, text);
  } catch (error) {
    if (error instanceof TookTooMuch) return otherwise(name, text);
    throw error;
  }
}

async function renderTexts(
  lifecycle: AnyLifecycle,
  content: object,
  render: (name: string, text: string) => Promise<string>,
): Promise<Rendered> {
  const rendered: Record<string, string> = {};
  const texts = Object.entries(markdownOf(lifecycle).textsOf(content as never)) as [string, string][];
  for (const [name, text] of texts) rendered[name] = await render(name, text);
  return rendered;
}

/** Renders the newest revisions of some records, within the transaction that saves them; the same text is rendered once. */
export async function renderRevisions(
  tx: Db,
  lifecycle: AnyLifecycle,
  by: Pick<Actor, "user">,
  saved: readonly { id: number; number: number; content: object }[],
): Promise<void> {
  const { area } = lifecycle;
  const { fields, textsOf } = markdownOf(lifecycle);
  if (fields.length === 0) return;
  const ids = saved.map(({ id }) => id);
  const isSame = fields.map(
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
    const of = (numbered: number) =>
      and(eq(revisions.area, area), eq(revisions.recordId, id), eq(revisions.number, numbered));
    const [before] = await tx
      .select({ content: revisions.content, rendered: revisions.rendered })
      .from(revisions)
      .where(of(number - 1));
    const texts = before ? (textsOf(before.content as never) as Rendered) : {};
    const rendered = await renderContent(lifecycle, by, content, (name, text) =>
      texts[name] === text ? before?.rendered?.[name] : undefined,
    );
    await tx.update(revisions).set({ rendered }).where(of(number));
  }
}
