import type { Db } from "backend/platform/database/database";
import { personNameById } from "backend/platform/database/people";
import type { Announcements } from "backend/platform/live/pub-sub";
import { NO_HTML, NotRenderedError, renderTexts, type TextHtml } from "backend/platform/markdown/text-html";
import { askerOf } from "backend/platform/threads/threads";
import { getTableColumns, sql } from "drizzle-orm";
import { getTableConfig, type PgColumn, type PgTable } from "drizzle-orm/pg-core";
import { type Activity, type Actor, type ContinuedEntry, changesIn, recordActivities } from "./activity";
import type { Ctx, SignedInCtx } from "./context";
import { badUserInput, type Problem, versionConflict } from "./errors";
import { type IdempotentResult, oncePerKey } from "./idempotency";
import { deliverNotices, type Notice } from "./notices";

/** The change to make, and the messages for refusals by the database. */
export interface UseCaseRequest {
  /** The form's idempotency key; null for a change that can safely be repeated, or that was called without one. */
  key: string | null;
  /** Name of the mutation. */
  operation: string;
  /** All that the mutation was called with, but for the key. */
  input: unknown;
  /** Markdown that was rendered before, for what the change writes. */
  html?: TextHtml;
  /** By the names of the constraints that may refuse the change; see `referenceFields`. */
  refusals?: Refusals;
  /** The error for a foreign key that `refusals` does not name; unset: a problem of the whole form. */
  inUse?: () => Promise<Error>;
}

/** The message for a constraint of the database: a problem at its field, or an error of its own. */
export type Refusals = Readonly<Record<string, Problem | (() => Error)>>;

/** The tools of a change. */
export interface Work {
  /** The transaction; use no other connection until it ends (see `Db`). */
  tx: Db;
  /** Markdown that was rendered before the transaction. */
  html: TextHtml;
  /** Writes into the activity log, in the same transaction; an update may continue an entry of its record. */
  log(activities: readonly Activity[], continued?: ContinuedEntry): Promise<void>;
  /** Announces something after the commit; a failed change announces nothing. */
  announce<T extends keyof Announcements>(topic: T, payload: Announcements[T]): void;
  /** Runs something once the change is committed, outside its transaction; a failed change runs nothing. */
  afterCommit(run: () => Promise<void>): void;
  /** Notifies users, in the same transaction; never whoever makes the change. */
  notify(...notices: Notice[]): void;
}

/** What a change uses of the server. Without an origin, mails have no links. */
type Tools = Pick<Ctx, "db" | "pubSub"> & Partial<Pick<Ctx, "originOfLinks" | "wakeMail">>;

/**
 * Runs a change of records in one transaction, once per idempotency key (posting the same form again returns the first
 * answer), and writes its entries into the activity log. If the database gives it up, because it and another change
 * wait for each other, or if it needs the HTML of a text that was not rendered before, it is run again: so `run` changes
 * nothing but the database, and waits for nothing else (`requireNoTransaction`). Afterwards it clears this request's
 * loaders, sends the announcements, among them the records that the log names, and does what the last run has put off
 * (`afterCommit`). If another user deleted a chosen record before the save, or took a unique name, the answer is
 * BAD_USER_INPUT at the field that `refusals` names; for an unknown reference, at the whole form.
 */
export async function useCase<T extends IdempotentResult>(
  ctx: SignedInCtx,
  { key, operation, input, html, refusals = {}, inUse }: UseCaseRequest,
  run: (work: Work) => Promise<T>,
): Promise<T> {
  const once = (work: Work) =>
    key === null ? run(work) : oncePerKey(work.tx, ctx, key, operation, input, () => run(work));
  const { answer, finish } = await committed(ctx, ctx, once, html).catch(async (error: unknown) => {
    throw await refusalOf(error, refusals, inUse);
  });
  ctx.loaders.clear();
  await finish();
  return answer;
}

/**
 * Runs a change that no signed-in user has asked for, as `useCase` does, but for the idempotency key. The log names the
 * `actor`: a person who has shown who they are in another way, or the house itself.
 */
export async function systemCase<T>(house: Tools, actor: Actor, run: (work: Work) => Promise<T>): Promise<T> {
  const { answer, finish } = await committed(house, actor, run);
  await finish();
  return answer;
}

/** Runs a change until it is committed, and returns what is still to be done then. */
async function committed<T>(
  { db, pubSub, originOfLinks, wakeMail }: Tools,
  actor: Actor,
  run: (work: Work) => Promise<T>,
  before: TextHtml = NO_HTML,
): Promise<{ answer: T; finish: () => Promise<void> }> {
  let announcements: (() => void)[] = [];
  let following: (() => Promise<void>)[] = [];
  let hasMail = false;
  const answer = await againWhereNeeded(actor, before, (html) =>
    db.transaction(async (tx) => {
      announcements = [];
      following = [];
      const notices: Notice[] = [];
      const work: Work = {
        tx,
        html,
        log: (activities, continued) => recordActivities(tx, actor, activities, continued),
        announce: (topic, payload) => void announcements.push(() => pubSub.publish(topic, payload)),
        afterCommit: (step) => void following.push(step),
        notify: (...some) => void notices.push(...some),
      };
      const answered = await run(work);
      // Where users called the server does not matter to others, so only a public address serves.
      hasMail = await deliverNotices({ ...work, origin: originOfLinks?.("") ?? null }, actor, notices);
      for (const change of changesIn(tx)) work.announce("recordsChanged", change);
      return answered;
    }),
  );
  const finish = async () => {
    for (const publish of announcements) publish();
    if (hasMail) wakeMail?.();
    for (const step of following) await step();
  };
  return { answer, finish };
}

/** SQL states: a foreign key is broken, a unique value is there already, two transactions wait for each other. */
const FOREIGN_KEY = "23503";
const UNIQUE = "23505";
const DEADLOCK = "40P01";

/** How often a change is run at most. */
const MOST_RUNS = 4;

/** Runs a transaction again that the database gave up, or that needs texts which had to be rendered before. */
async function againWhereNeeded<T>(
  actor: Parameters<typeof askerOf>[0],
  before: TextHtml,
  run: (html: TextHtml) => Promise<T>,
): Promise<T> {
  let html = before;
  for (let runs = 1; ; runs++) {
    try {
      return await run(html);
    } catch (error) {
      if (runs === MOST_RUNS) throw error;
      if (error instanceof NotRenderedError) html = await renderTexts(askerOf(actor), error.texts, html);
      else if (!causesOf(error).some(({ code }) => code === DEADLOCK)) throw error;
    }
  }
}

/** What the database says of an error. */
function causesOf(error: unknown): (Error & { code?: unknown; constraint?: unknown })[] {
  return error instanceof Error ? [error, ...causesOf(error.cause)] : [];
}

async function refusalOf(
  error: unknown,
  refusals: Refusals,
  inUse: UseCaseRequest["inUse"],
): Promise<unknown> {
  for (const { code, constraint } of causesOf(error)) {
    if (code !== FOREIGN_KEY && code !== UNIQUE) continue;
    const refusal = Object.hasOwn(refusals, String(constraint)) ? refusals[String(constraint)] : undefined;
    if (typeof refusal === "function") return refusal();
    if (refusal) return badUserInput([refusal]);
    if (code === FOREIGN_KEY && inUse) return await inUse();
    if (code === FOREIGN_KEY) return badUserInput([{ field: "", message: "reference_missing" }]);
  }
  return error;
}

/** PostgreSQL cuts longer names off. */
const MAX_NAME_LENGTH = 63;

/**
 * The refusals of a table's references, each at the field of the form that chooses it:
 * `referenceFields(rubrics, { mediumId: "medium" })`.
 */
export function referenceFields<T extends PgTable>(
  table: T,
  fields: { readonly [column in keyof T["_"]["columns"]]?: string },
): Refusals {
  const names = new Map(Object.entries(getTableColumns(table)).map(([name, column]) => [column, name]));
  const fieldByColumn: Readonly<Record<string, string | undefined>> = fields;
  return Object.fromEntries(
    getTableConfig(table).foreignKeys.flatMap((foreignKey) => {
      const columns = foreignKey.reference().columns.map((column) => names.get(column) ?? "");
      const field = columns.map((column) => fieldByColumn[column]).find((one) => one !== undefined);
      const name = foreignKey.getName().slice(0, MAX_NAME_LENGTH);
      return field === undefined ? [] : [[name, { field, message: "reference_missing" }]];
    }),
  );
}

/** A record to delete, and the version of it that was seen, if any. */
export interface Deletion {
  id: string;
  version?: number | null | undefined;
}

/**
 * Throws VERSION_CONFLICT, with the present values and the name of the last editor, unless the record still has the
 * version that the form was opened with (decisions §7); without one, the record is taken as it is. `current` returns the values as the form has them, and the
 * names of their ids (`names`, by `field:id`) where the screen cannot know them.
 */
export async function requireVersion(
  tx: Db,
  { user }: Pick<SignedInCtx, "user">,
  present: { version: number; updatedById?: number | null },
  opened: number | null | undefined,
  current: () => object | Promise<object>,
): Promise<void> {
  if (present.version === (opened ?? present.version)) return;
  const savedBy = await personNameById(tx, present.updatedById ?? null);
  const isOwn = present.updatedById === user.id;
  throw versionConflict({ ...(await current()), version: present.version }, savedBy, isOwn);
}

/** Who saves, and when; without a user the house itself. */
type Saver = Pick<Actor, "user" | "now">;

/** The columns of a new record: who creates it, and when. */
export function creationColumns({ user, now }: Saver) {
  const [at, by] = [now(), user?.id ?? null];
  return { createdAt: at, createdById: by, updatedAt: at, updatedById: by };
}

/** The columns of a saved record: who saves it, when, and its next version. */
export function nextVersionColumns({ user, now }: Saver, { version }: { version: number }) {
  return { version: version + 1, updatedAt: now(), updatedById: user?.id ?? null };
}

/** The same for several records of a table that one statement saves. */
export function nextVersionColumnsOfEach({ user, now }: Saver, table: { version: PgColumn }) {
  return { version: sql`${table.version} + 1`, updatedAt: now(), updatedById: user?.id ?? null };
}
