import { getTableColumns } from "drizzle-orm";
import { getTableConfig, type PgTable } from "drizzle-orm/pg-core";
import { type Activity, recordActivities } from "./activity";
import type { SignedInCtx } from "./context";
import type { Db } from "./database";
import { badUserInput, type Problem, versionConflict } from "./errors";
import { type Answer, once } from "./idempotency";
import { personNameById } from "./people";
import type { Announcements } from "./pub-sub";

/** Which change is made, and what is said where the database refuses it. */
export interface Change {
  /** The form's idempotency key; null for a change that may be repeated without harm. */
  key: string | null;
  /** Name of the mutation. */
  operation: string;
  /** All that the mutation was called with, but for the key. */
  input: unknown;
  /** By the names of the constraints that may refuse it; see `referenceFields`. */
  refusals?: Refusals;
}

/** What a constraint of the database says to the user: a problem at its field, or an error of its own. */
export type Refusals = Readonly<Record<string, Problem | (() => Error)>>;

/** What a change works with. */
export interface Work {
  /** The transaction; nothing else may be asked of the database until it ends (see `Db`). */
  tx: Db;
  /** Writes into the activity log, in the same transaction. */
  log(activities: readonly Activity[]): Promise<void>;
  /** Announces something once the transaction is committed; a change that fails announces nothing. */
  announce<T extends keyof Announcements>(topic: T, payload: Announcements[T][0]): void;
}

/**
 * Runs a change of records: in one transaction, once per idempotency key (the same form posted again gets the first
 * answer), together with its entries in the activity log. What this request has loaded before is forgotten, and what
 * was changed is announced after the commit. A record that another user deleted between the choice and the save is a
 * problem at its field, as is a name that another user took meanwhile: BAD_USER_INPUT by `refusals`, at the form as
 * a whole where these do not know the reference.
 */
export async function useCase<T extends Answer>(
  ctx: SignedInCtx,
  { key, operation, input, refusals = {} }: Change,
  run: (work: Work) => Promise<T>,
): Promise<T> {
  const announcements: (() => void)[] = [];
  const answer = await ctx.db
    .transaction((tx) => {
      const work: Work = {
        tx,
        log: (activities) => recordActivities(tx, ctx, activities),
        announce: (topic, payload) => announcements.push(() => ctx.pubSub.publish(topic, payload)),
      };
      return key === null ? run(work) : once(tx, ctx, key, operation, input, () => run(work));
    })
    .catch((error: unknown) => {
      throw refusalOf(error, refusals);
    });
  ctx.loaders.clear();
  for (const publish of announcements) publish();
  return answer;
}

/** SQL states: a foreign key is broken, a unique value is there already. */
const FOREIGN_KEY = "23503";
const UNIQUE = "23505";

function refusalOf(error: unknown, refusals: Refusals): unknown {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code, constraint } = cause as { code?: unknown; constraint?: unknown };
    if (code !== FOREIGN_KEY && code !== UNIQUE) continue;
    const said = Object.hasOwn(refusals, String(constraint)) ? refusals[String(constraint)] : undefined;
    if (typeof said === "function") return said();
    if (said) return badUserInput([said]);
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
  const known: Readonly<Record<string, string | undefined>> = fields;
  return Object.fromEntries(
    getTableConfig(table).foreignKeys.flatMap((foreignKey) => {
      const columns = foreignKey.reference().columns.map((column) => names.get(column) ?? "");
      const field = columns.map((column) => known[column]).find((one) => one !== undefined);
      const name = foreignKey.getName().slice(0, MAX_NAME_LENGTH);
      return field === undefined ? [] : [[name, { field, message: "reference_missing" }]];
    }),
  );
}

/**
 * Throws VERSION_CONFLICT, with the present values and the name of who saved them, unless the record still has the
 * version that the form was opened with (decisions §7). `current` answers the values as the form has them, and what
 * their ids are called (`names`, by `field:id`) where the screen cannot know.
 */
export async function requireVersion(
  tx: Db,
  present: { version: number; updatedById?: number | null },
  opened: number,
  current: () => object | Promise<object>,
): Promise<void> {
  if (present.version === opened) return;
  const savedBy = await personNameById(tx, present.updatedById ?? null);
  throw versionConflict({ ...(await current()), version: present.version }, savedBy);
}

/** By whom and when a record is made. */
export function madeBy(ctx: SignedInCtx) {
  const [at, by] = [ctx.now(), ctx.user.id];
  return { createdAt: at, createdById: by, updatedAt: at, updatedById: by };
}

/** By whom and when a record is saved over a version of it. */
export function savedOver(ctx: SignedInCtx, { version }: { version: number }) {
  return { version: version + 1, updatedAt: ctx.now(), updatedById: ctx.user.id };
}
