import { isDeepStrictEqual } from "node:util";
import { insertManyBeside } from "backend/platform/database/bulk-insert";
import type { Db } from "backend/platform/database/database";
import { isOneOf } from "backend/platform/lists/list-conditions";
import { plainHtml } from "backend/platform/markdown/plain-html";
import { renderMarkdown } from "backend/platform/markdown/safe-html";
import { NO_HTML, NotRenderedError, renderTexts, type TextHtml } from "backend/platform/markdown/text-html";
import { askerOf, TookTooMuchError } from "backend/platform/threads/threads";
import type { Actor } from "backend/platform/use-case/activity";
import type { Ctx } from "backend/platform/use-case/context";
import { badUserInput } from "backend/platform/use-case/errors";
import type { Work } from "backend/platform/use-case/use-case";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { AnyLifecycle } from "./definition";
import { type HtmlByField, revisions } from "./tables";

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
export async function renderTyped(
  lifecycle: AnyLifecycle,
  by: By,
  content: object,
  knownHtml: TextHtml = NO_HTML,
): Promise<TextHtml> {
  const html = new Map(knownHtml);
  for (const [name, text] of textsIn(lifecycle, content))
    if (!html.has(text)) html.set(text, await renderedOrRefused(by, name, text));
  return html;
}

async function renderedOrRefused(by: By, name: string, text: string): Promise<string> {
  try {
    return await renderMarkdown(askerOf(by), text);
  } catch (error) {
    if (error instanceof TookTooMuchError) refuseText(name);
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
  { content, rendered }: { content: unknown; rendered: HtmlByField | null },
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
 * @throws {NotRenderedError}
 */
export function renderedOf(lifecycle: AnyLifecycle, content: object, html: TextHtml): HtmlByField {
  const missing = textsMissing(lifecycle, content, html);
  if (missing.length > 0) throw new NotRenderedError(missing);
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
export const renderContent = async (lifecycle: AnyLifecycle, by: By, content: object): Promise<HtmlByField> =>
  renderedOf(lifecycle, content, await renderTyped(lifecycle, by, content));

/** The same of a content that is stored: a text that takes too long is shown as it was typed. */
export async function renderStored(lifecycle: AnyLifecycle, by: By, content: object): Promise<HtmlByField> {
  const texts = textsIn(lifecycle, content).map(([, text]) => text);
  return renderedOf(lifecycle, content, await renderTexts(askerOf(by), texts));
}

/** Whether two contents have the same texts. */
export const hasSameTexts = (lifecycle: AnyLifecycle, one: object, other: object): boolean =>
  isDeepStrictEqual(textsIn(lifecycle, one), textsIn(lifecycle, other));

/**
 * The HTML of several contents, each of what is at hand for it.
 *
 * @throws {NotRenderedError} with what all of them lack
 */
export function renderedOfEach(
  lifecycle: AnyLifecycle,
  all: readonly { content: object; html: TextHtml }[],
): HtmlByField[] {
  const missing = all.flatMap(({ content, html }) => textsMissing(lifecycle, content, html));
  if (missing.length > 0) throw new NotRenderedError([...new Set(missing)]);
  return all.map(({ content, html }) => renderedOf(lifecycle, content, html));
}

/** The HTML that the revisions before some have, by the ids of their records. */
export async function htmlOfFormer(
  tx: Db,
  lifecycle: AnyLifecycle,
  saved: readonly { id: number; number: number }[],
): Promise<ReadonlyMap<number, TextHtml>> {
  const later = saved.filter(({ number }) => number > 1);
  if (later.length === 0) return new Map();
  const isFormer = sql.join(
    later.map(({ id, number }) => sql`(${id}::bigint, ${number - 1}::int)`),
    sql`, `,
  );
  const former = await tx
    .select({ recordId: revisions.recordId, content: revisions.content, rendered: revisions.rendered })
    .from(revisions)
    .where(
      and(
        eq(revisions.area, lifecycle.area),
        isOneOf(
          revisions.recordId,
          later.map(({ id }) => id),
        ),
        sql`(${revisions.recordId}, ${revisions.number}) in (${isFormer})`,
      ),
    );
  return new Map(former.map((revision) => [revision.recordId, htmlIn(lifecycle, revision)]));
}

/**
 * Writes revisions whose texts are those of the ones before them, with the HTML that these have. It stays in the database, as
 * a bulk change may be of thousands of records.
 *
 * @throws {NotRenderedError} where these have none
 */
export async function insertWithHtmlOfFormer(
  { tx, html }: Pick<Work, "tx" | "html">,
  lifecycle: AnyLifecycle,
  rows: readonly (typeof revisions.$inferInsert & { content: object })[],
): Promise<void> {
  if (rows.length === 0) return;
  const isSame = markdownOf(lifecycle).fields.map(
    (field) => sql`before.content -> ${field}::text is not distinct from given.content -> ${field}::text`,
  );
  const written = await insertManyBeside(tx, revisions, rows, {
    beside: sql`left join ${revisions} before on before.area = ${lifecycle.area}
      and before.record_id = given.record_id and before.number = given.number - 1 and ${and(...isSame)}`,
    values: { rendered: sql`before.rendered` },
    returning: sql`record_id as id, rendered is not null as "isRendered"`,
  });
  const without = new Set(written.filter(({ isRendered }) => !isRendered).map(({ id }) => Number(id)));
  const missing = rows
    .filter(({ recordId }) => without.has(recordId))
    .flatMap(({ content }) => textsMissing(lifecycle, content, html));
  if (missing.length > 0) throw new NotRenderedError([...new Set(missing)]);
}

/**
 * Requires that the drafts of some records are rendered, or can be of what was rendered before the transaction: those of
 * all at once, before the first of them goes to readers.
 *
 * @throws {NotRenderedError}
 */
export async function requireRendered(
  { tx, html }: Pick<Work, "tx" | "html">,
  lifecycle: AnyLifecycle,
  ids: readonly number[],
): Promise<void> {
  if (!hasMarkdown(lifecycle)) return;
  const { area, table } = lifecycle;
  const rows = await tx
    .select({ content: revisions.content })
    .from(revisions)
    .innerJoin(table as never, and(eq(table.id, revisions.recordId), eq(table.draftNumber, revisions.number)))
    .where(and(eq(revisions.area, area), isOneOf(revisions.recordId, ids), isNull(revisions.rendered)));
  const missing = rows.flatMap(({ content }) => textsMissing(lifecycle, content as object, html));
  if (missing.length > 0) throw new NotRenderedError([...new Set(missing)]);
}
