import { isOneOf } from "backend/platform/lists/list-conditions";
import { plainHtml } from "backend/platform/markdown/plain-html";
import { renderMarkdown } from "backend/platform/markdown/render";
import { NO_HTML, NotRendered, renderTexts, type TextHtml } from "backend/platform/markdown/text-html";
import { askerOf, TookTooMuch } from "backend/platform/threads/threads";
import type { Actor } from "backend/platform/use-case/activity";
import type { Ctx } from "backend/platform/use-case/context";
import { badUserInput } from "backend/platform/use-case/errors";
import type { Work } from "backend/platform/use-case/use-case";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { AnyLifecycle } from "./definition";
import { type Rendered, revisions } from "./tables";

/** Most characters of HTML of a content, of all its texts together. A text beyond is shown as it was typed. */
const MOST_HTML = 2_000_000;

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

const textsIn = (lifecycle: AnyLifecycle, content: unknown): [name: string, text: string][] =>
  Object.entries(markdownOf(lifecycle).textsOf(content as never));

/** Whether a lifecycle has anything to render. */
export const hasMarkdown = (lifecycle: AnyLifecycle): boolean => markdownOf(lifecycle).fields.length > 0;

/**
 * Renders the texts of a content that is typed, to be handed to the transaction that saves it. Never within one.
 * BAD_USER_INPUT at the name of a text that takes too long.
 */
export async function htmlOf(
  lifecycle: AnyLifecycle,
  by: By,
  content: object,
  known: TextHtml = NO_HTML,
): Promise<TextHtml> {
  const html = new Map(known);
  for (const [name, text] of textsIn(lifecycle, content))
    if (!html.has(text)) html.set(text, await renderedOrRefused(by, name, text));
  return html;
}

async function renderedOrRefused(by: By, name: string, text: string): Promise<string> {
  try {
    return await renderMarkdown(askerOf(by), text);
  } catch (error) {
    if (error instanceof TookTooMuch) refuseText(name);
    throw error;
  }
}

/** The refusal of a text that takes too long to be rendered. */
export function refuseText(name: string): never {
  throw badUserInput([{ field: name, message: "text_too_complex" }]);
}

/** The HTML that a revision has, by its texts. */
export function htmlIn(
  lifecycle: AnyLifecycle,
  { content, rendered }: { content: unknown; rendered: Rendered | null },
): TextHtml {
  return new Map(
    textsIn(lifecycle, content).flatMap(([name, text]) => {
      const html = rendered?.[name];
      return html === undefined ? [] : [[text, html] as const];
    }),
  );
}

/** The texts of a content whose HTML is not at hand. */
export const textsMissing = (lifecycle: AnyLifecycle, content: object, html: TextHtml): string[] =>
  textsIn(lifecycle, content).flatMap(([, text]) => (html.has(text) ? [] : [text]));

/**
 * The HTML of a content by the names of its texts, of what was rendered before.
 *
 * @throws {NotRendered}
 */
export function renderedOf(lifecycle: AnyLifecycle, content: object, html: TextHtml): Rendered {
  const missing = textsMissing(lifecycle, content, html);
  if (missing.length > 0) throw new NotRendered(missing);
  let length = 0;
  const rendered = textsIn(lifecycle, content).map(([name, text]) => {
    const own = html.get(text) ?? "";
    if (length + own.length > MOST_HTML) return [name, plainHtml(text)];
    length += own.length;
    return [name, own];
  });
  return Object.fromEntries(rendered);
}

/**
 * The HTML of a content that is typed, for somebody who looks at it. Never within a transaction. BAD_USER_INPUT at the name
 * of a text that takes too long.
 */
export const renderContent = async (lifecycle: AnyLifecycle, by: By, content: object): Promise<Rendered> =>
  renderedOf(lifecycle, content, await htmlOf(lifecycle, by, content));

/** The same of a content that is stored: a text that takes too long is shown as it was typed. */
export async function renderStored(lifecycle: AnyLifecycle, by: By, content: object): Promise<Rendered> {
  const texts = textsIn(lifecycle, content).map(([, text]) => text);
  return renderedOf(lifecycle, content, await renderTexts(askerOf(by), texts));
}

/**
 * Gives revisions that were just saved, and are the newest ones of their records, the HTML of the texts that the ones before
 * them have, and of those that were rendered before the transaction.
 *
 * @throws {NotRendered}
 */
export async function copyRendered(
  { tx, html }: Pick<Work, "tx" | "html">,
  lifecycle: AnyLifecycle,
  saved: readonly { id: number; number: number; content: object }[],
): Promise<void> {
  const { area, table } = lifecycle;
  const ids = saved.map(({ id }) => id);
  const isSame = markdownOf(lifecycle).fields.map(
    (field) =>
      sql`before.content -> ${field}::text is not distinct from ${revisions.content} -> ${field}::text`,
  );
  // Where all texts stay, nothing is read: a bulk change may be of thousands of records.
  const repeated = await tx.execute<{ id: string | number }>(sql`update ${revisions}
    set rendered = before.rendered from ${revisions} before, ${table}
    where ${revisions.area} = ${area} and ${isOneOf(revisions.recordId, ids)}
      and ${table.id} = ${revisions.recordId} and ${table.draftNumber} = ${revisions.number}
      and before.area = ${area} and before.record_id = ${revisions.recordId}
      and before.number = ${revisions.number} - 1 and before.rendered is not null and ${and(...isSame)}
    returning ${revisions.recordId} as id`);
  const done = new Set(repeated.rows.map(({ id }) => Number(id)));
  const left = saved.filter(({ id }) => !done.has(id));
  const before = new Map<number, TextHtml>();
  for (const { id, number } of left) {
    const [former] = await tx
      .select({ content: revisions.content, rendered: revisions.rendered })
      .from(revisions)
      .where(and(eq(revisions.area, area), eq(revisions.recordId, id), eq(revisions.number, number - 1)));
    before.set(id, new Map([...(former ? htmlIn(lifecycle, former) : NO_HTML), ...html]));
  }
  const missing = left.flatMap(({ id, content }) =>
    textsMissing(lifecycle, content, before.get(id) ?? NO_HTML),
  );
  if (missing.length > 0) throw new NotRendered([...new Set(missing)]);
  for (const { id, number, content } of left)
    await tx
      .update(revisions)
      .set({ rendered: renderedOf(lifecycle, content, before.get(id) ?? NO_HTML) })
      .where(and(eq(revisions.area, area), eq(revisions.recordId, id), eq(revisions.number, number)));
}

/**
 * Requires that the drafts of some records are rendered, or can be of what was rendered before the transaction: those of
 * all at once, before the first of them goes to readers.
 *
 * @throws {NotRendered}
 */
export async function requireRendered(
  { tx, html }: Pick<Work, "tx" | "html">,
  lifecycle: AnyLifecycle,
  ids: readonly number[],
): Promise<void> {
  if (!hasMarkdown(lifecycle)) return;
  const { area, table } = lifecycle;
  const found = await tx
    .select({ content: revisions.content })
    .from(revisions)
    .innerJoin(table as never, and(eq(table.id, revisions.recordId), eq(table.draftNumber, revisions.number)))
    .where(and(eq(revisions.area, area), isOneOf(revisions.recordId, ids), isNull(revisions.rendered)));
  const missing = found.flatMap(({ content }) => textsMissing(lifecycle, content as object, html));
  if (missing.length > 0) throw new NotRendered([...new Set(missing)]);
}
