import { insertMany } from "backend/platform/database/bulk-insert";
import type { Db } from "backend/platform/database/database";
import { isOneOf } from "backend/platform/lists/list-conditions";
import { NO_HTML } from "backend/platform/markdown/text-html";
import type { Actor } from "backend/platform/use-case/activity";
import { notFound } from "backend/platform/use-case/errors";
import type { Work } from "backend/platform/use-case/use-case";
import { and, desc, eq, getTableColumns, isNotNull, isNull, ne, type SQL, sql } from "drizzle-orm";
import { type AnyLifecycle, allLifecycles, type Lifecycle } from "./definition";
import { reservePermalinks } from "./permalinks";
import {
  hasMarkdown,
  hasSameTexts,
  htmlOfFormer,
  insertWithHtmlOfFormer,
  renderedOfEach,
  textsMissing,
} from "./rendering";
import { draftLinks, type HtmlByField, permalinks, published, revisions } from "./tables";

export type Revision = typeof revisions.$inferSelect;

/** So many of the newest revisions of a record are kept, and all that were published or have a name. */
const KEPT = 200;

/** What a record has become: its content, and the one before, which a new record has not. */
export interface SavedContent<Content> {
  id: number;
  number: number;
  before: Content | null;
  content: Content;
}

/**
 * Keeps what some records have become, within the transaction that saves them, while they are locked, with the HTML of their
 * texts: as it was rendered before the transaction, or as their former revisions have it. Their rows have the numbers
 * already.
 *
 * @throws {NotRendered}
 */
export async function saveRevisions<Content extends object>(
  { tx, html }: Pick<Work, "tx" | "html">,
  { user, now }: Pick<Actor, "user" | "now">,
  lifecycle: Lifecycle<Content>,
  saved: readonly SavedContent<Content>[],
): Promise<void> {
  const { area, shape, permalink } = lifecycle;
  if (saved.length === 0) return;
  const [at, byId] = [now(), user?.id ?? null];
  const rowOf = ({ id, number, content }: SavedContent<Content>, rendered: HtmlByField | null) => ({
    area,
    recordId: id,
    number,
    at,
    byId,
    shape,
    content,
    rendered,
  });
  const isAtHand = ({ content }: SavedContent<Content>) =>
    textsMissing(lifecycle, content, html).length === 0;
  const keepsTexts = ({ before, content }: SavedContent<Content>) =>
    before !== null && hasSameTexts(lifecycle, before, content);
  const copied = saved.filter((one) => !isAtHand(one) && keepsTexts(one));
  const own = saved.filter((one) => !copied.includes(one));
  const htmlBefore = await htmlOfFormer(
    tx,
    lifecycle,
    own.filter((one) => !isAtHand(one)),
  );
  const rendered = renderedOfEach(
    lifecycle,
    own.map(({ id, content }) => ({ content, html: new Map([...(htmlBefore.get(id) ?? NO_HTML), ...html]) })),
  );
  await insertMany(
    tx,
    revisions,
    own.map((one, n) => rowOf(one, hasMarkdown(lifecycle) ? (rendered[n] ?? null) : null)),
  );
  await insertWithHtmlOfFormer(
    { tx, html },
    lifecycle,
    copied.map((one) => rowOf(one, null)),
  );
  if (permalink)
    await reservePermalinks(
      tx,
      lifecycle,
      saved.map(({ id, content }) => ({ id, ...permalink(content) })),
    );
  for (const { id, number } of saved) numbersIn(tx).set(`${area} ${id}`, number);
}

const numbersByTx = new WeakMap<Db, Map<string, number>>();

function numbersIn(tx: Db): Map<string, number> {
  const numbers = numbersByTx.get(tx) ?? new Map<string, number>();
  numbersByTx.set(tx, numbers);
  return numbers;
}

/** The number of the revision that a transaction has kept of a record; undefined where it kept none. */
export const savedNumber = (
  tx: Db,
  { area }: Pick<Lifecycle<object>, "area">,
  recordId: number,
): number | undefined => numbersIn(tx).get(`${area} ${recordId}`);

const ofRecord = (area: string, recordId: number) =>
  and(eq(revisions.area, area), eq(revisions.recordId, recordId)) as SQL;

/** A revision of a record. NOT_FOUND for one that there is not, or not any more. */
export async function findRevision(
  db: Db,
  { area }: Pick<Lifecycle<object>, "area">,
  recordId: number,
  number: number,
): Promise<Revision> {
  const [revision] = await db
    .select()
    .from(revisions)
    .where(and(ofRecord(area, recordId), eq(revisions.number, number)));
  if (!revision) throw notFound();
  return revision;
}

/** What a revision holds, in the shape of today. */
export function contentOfRevision<Content extends object>(
  { shape, missing, upgrade }: Lifecycle<Content>,
  revision: Pick<Revision, "content" | "shape">,
): Content {
  const content = { ...missing, ...(revision.content as object) };
  return (revision.shape === shape ? content : (upgrade?.(content, revision.shape) ?? content)) as Content;
}

/** What readers of a revision need of it: its content, see `contentOfRevision`, and the HTML of its texts. */
export const CONTENT_COLUMNS = {
  content: revisions.content,
  shape: revisions.shape,
  rendered: revisions.rendered,
};

/** Joins the records of an area with their drafts. */
export const isDraftOf = ({ area, table }: AnyLifecycle): SQL | undefined =>
  and(eq(revisions.area, area), eq(revisions.recordId, table.id), eq(revisions.number, table.draftNumber));

/** A revision without what it holds, for lists. */
export type ListedRevision = Omit<
  Revision,
  "content" | "rendered" | "shape" | "area" | "sitting" | "sittingEntry"
>;

/** The revisions of a record, the newest first. */
export async function listRevisions(
  db: Db,
  { area }: Pick<Lifecycle<object>, "area">,
  recordId: number,
  { limit, skip }: { limit: number; skip: number },
): Promise<ListedRevision[]> {
  const {
    content: _content,
    rendered: _rendered,
    shape: _shape,
    area: _area,
    sitting: _sitting,
    sittingEntry: _sittingEntry,
    ...columns
  } = getTableColumns(revisions);
  return await db
    .select(columns)
    .from(revisions)
    .where(ofRecord(area, recordId))
    .orderBy(desc(revisions.number))
    .limit(limit)
    .offset(skip);
}

/** Forgets all of some records that are deleted. */
export async function forgetLifecycle(
  tx: Db,
  { area }: Pick<Lifecycle<object>, "area">,
  ids: readonly number[],
): Promise<void> {
  for (const table of [published, permalinks, draftLinks, revisions])
    await tx.delete(table).where(and(eq(table.area, area), isOneOf(table.recordId, ids)));
}

/**
 * Removes old revisions: not the first one, none that was published or has a name, and none that a record points to. What
 * is rendered is kept of those only that may still go to readers.
 */
export async function sweepRevisions(db: Db): Promise<void> {
  for (const { area, table } of allLifecycles()) {
    const pointers = sql`(${table.liveNumber}, ${table.scheduledNumber}, ${table.reviewNumber})`;
    await db.delete(revisions).where(
      and(
        eq(revisions.area, area),
        isNull(revisions.publishedAt),
        isNull(revisions.name),
        ne(revisions.number, 1),
        sql`exists (select 1 from ${table} where ${table.id} = ${revisions.recordId}
          and ${revisions.number} <= ${table.draftNumber} - ${KEPT}
          and (${revisions.number} in ${pointers}) is not true)`,
      ),
    );
    await db
      .update(revisions)
      .set({ rendered: null })
      .where(
        and(
          eq(revisions.area, area),
          isNotNull(revisions.rendered),
          sql`exists (select 1 from ${table} where ${table.id} = ${revisions.recordId}
            and ${revisions.number} not in (${table.draftNumber}, coalesce(${table.scheduledNumber}, 0)))`,
        ),
      );
  }
}
