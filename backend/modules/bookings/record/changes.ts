import { type Activity, type Doer, recordActivities } from "backend/modules/activity-log/service";
import type { Ctx, SignedInCtx } from "backend/platform/context";
import type { Db } from "backend/platform/database";
import { badUserInput } from "backend/platform/errors";
import { once } from "backend/platform/idempotency";
import { arrayOfIds } from "backend/platform/list-query";
import type { BookingDraft } from "domain/bookings/fields";
import { parseId } from "domain/identifiers";
import { formatCents } from "domain/money";
import { sql } from "drizzle-orm";
import { planBillingItems } from "../save/billing-items";

/**
 * Runs a use case of bookings: once per idempotency key, in one transaction, in which the billing items follow
 * the bookings it changed; then announces these. What `run` answers is kept with the key and given again when the same form is posted again.
 */
export async function changeBookings<
  T extends Parameters<typeof once>[5] extends () => Promise<infer A> ? A : never,
>(
  ctx: SignedInCtx,
  change: { key: string; operation: string; input: unknown },
  run: (tx: Db, changed: (bookingId: number) => void) => Promise<T>,
): Promise<T> {
  const changedIds = new Set<number>();
  // PostgreSQL has no text with a zero character.
  if (change.key.includes("\0")) {
    throw badUserInput([{ field: "idempotencyKey", message: "idempotency_key_invalid" }]);
  }
  const answer = await ctx.db
    .transaction((tx) =>
      once(tx, ctx, change.key, change.operation, change.input, async () => {
        const answer = await run(tx, (id) => changedIds.add(id));
        await planBillingItems(tx, [...changedIds]);
        return answer;
      }),
    )
    .catch((error: unknown) => {
      throw isMissingReference(error) ? badUserInput([{ field: "", message: "reference_missing" }]) : error;
    });
  // What this request loaded before is no longer true.
  ctx.loaders.clear();
  const commit = [...changedIds];
  for (const bookingId of commit) ctx.pubSub.publish("bookingChanged", { bookingId, commit });
  return answer;
}

/** A record was deleted between the check and the write; its foreign key said no. */
function isMissingReference(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ((at as { code?: unknown }).code === "23503") return true;
  }
  return false;
}

const AREA = "bookings";

/** A change of one booking as the log holds it; null before a creation and after a deletion. */
interface DraftChange {
  action: string;
  recordId: number;
  before: BookingDraft | null;
  after: BookingDraft | null;
  /** Fields that no form of a booking has, before and after. */
  beside?: { before: Readonly<Record<string, unknown>>; after: Readonly<Record<string, unknown>> };
}

/** Logs a change of one booking, by the names of what it refers to, as a person reads them. */
export function logChange(tx: Db, ctx: Ctx, change: DraftChange): Promise<void> {
  return logDrafts(tx, ctx, [change]);
}

/** Logs changes of some bookings as `logChange` does, with a constant number of statements. */
export async function logDrafts(tx: Db, ctx: Ctx, changes: readonly DraftChange[]): Promise<void> {
  const names = await namesIn(
    tx,
    changes.flatMap(({ before, after }) => [before, after]).filter((draft) => draft !== null),
  );
  const activities = changes.map(({ before, after, beside, ...change }) => ({
    area: AREA,
    ...change,
    before: before && { ...readable(before, names), ...beside?.before },
    after: after && { ...readable(after, names), ...beside?.after },
  }));
  await recordActivities(tx, ctx, activities);
}

/** Logs the same kind of change of many bookings; the fields are given as they shall be read. */
export async function logChanges(tx: Db, ctx: Doer, changes: Omit<Activity, "area">[]): Promise<void> {
  await recordActivities(
    tx,
    ctx,
    changes.map((change) => ({ area: AREA, ...change })),
  );
}

type Names = ReadonlyMap<string, string>;

async function namesIn(tx: Db, drafts: BookingDraft[]): Promise<Names> {
  const ids = (pick: (draft: BookingDraft) => (string | null)[]) =>
    arrayOfIds(
      [...new Set(drafts.flatMap(pick))].map((id) => (id ? parseId(id) : null)).filter((id) => id !== null),
    );
  const { rows } = await tx.execute<{ key: string; name: string }>(sql`
    select 'company:' || id as key, name from companies
      where id = any(${ids((d) => [d.clientCompany, d.agencyCompany])}::bigint[])
    union all select 'user:' || id, btrim(first_name || ' ' || last_name) from users
      where id = any(${ids((d) => [d.supervisor])}::bigint[])
    union all select 'medium:' || id, name from media
      where id = any(${ids((d) => [d.specs.targetMedium, ...d.specs.targetMedia])}::bigint[])
    union all select 'issue:' || id, title from issues where id = any(${ids((d) => [d.specs.issue])}::bigint[])
    union all select 'category:' || category_id, label from category_texts
      where locale = 'de'
        and category_id = any(${ids((d) => [d.specs.format, d.specs.placement, d.specs.bookingType])}::bigint[])
    union all select 'attachment:' || id, filename from attachments
      where id = any(${ids((d) => [d.specs.ad, d.specs.ad2, d.specs.briefingDocument, ...d.specs.printDocuments])}::bigint[])`);
  return new Map(rows.map((row) => [row.key, row.name]));
}

/** The draft with names in place of ids and the price as text; derived and empty parts are left out. */
function readable(draft: BookingDraft, names: Names) {
  const name = (kind: string, id: string | null) => (id === null ? null : (names.get(`${kind}:${id}`) ?? id));
  const { childBookings: _children, isDeletable: _deletable, specs, ...fields } = draft;
  const { comments: _comments, ...specFields } = specs;
  return {
    ...fields,
    clientCompany: name("company", fields.clientCompany),
    agencyCompany: name("company", fields.agencyCompany),
    supervisor: name("user", fields.supervisor),
    price: formatCents(fields.price),
    specs: {
      ...specFields,
      targetMedium: name("medium", specs.targetMedium),
      targetMedia: listed(specs.targetMedia.map((id) => name("medium", id))),
      issue: name("issue", specs.issue),
      format: name("category", specs.format),
      placement: name("category", specs.placement),
      bookingType: name("category", specs.bookingType),
      ad: name("attachment", specs.ad),
      ad2: name("attachment", specs.ad2),
      briefingDocument: name("attachment", specs.briefingDocument),
      printDocuments: listed(specs.printDocuments.map((id) => name("attachment", id))),
    },
  };
}

const listed = (names: (string | null)[]) => (names.length === 0 ? null : names.join(", "));
