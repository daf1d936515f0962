import { composed } from "backend/modules/records/service";
import { insertMany, updateMany } from "backend/platform/database/bulk-insert";
import type { Db } from "backend/platform/database/database";
import type { SignedInCtx } from "backend/platform/use-case/context";
import { creationColumns, nextVersionColumns } from "backend/platform/use-case/use-case";
import type { BookingDraft } from "domain/bookings/fields";
import { withYearOfIssue } from "domain/bookings/shape";
import { inArray } from "drizzle-orm";
import {
  type BookingRecord,
  type BookingRow,
  columnsOf,
  type IssueOfBooking,
} from "../record/booking-record";
import { type BookingWork, logDrafts } from "../record/changes";
import { readReferences, savingRules } from "../record/check";
import { requireOnAnyMedium } from "../record/permissions";
import { requireOnMediaOf } from "../record/write";
import { issueOnceInSeries } from "../series/issue-once";
import { claimedSlots, placeOfDraft } from "../slots/problems";
import { bookings } from "../tables";
import { type BookingPhases, type BookingSave, documents, isChanged, requireSound } from "./phases";

/** How bookings are saved. */
interface Saving {
  /** How new ones came into being, for the log. */
  action?: "create" | "copy";
  /** Whether the form wants to be asked, for instance whether an issue that is out is meant. */
  asks?: boolean | undefined;
}

/** What one way of saving adds: before the rules of all bookings, and once they are written. */
interface Additions {
  first?: readonly BookingPhases[];
  last?: readonly BookingPhases[];
}

/**
 * Saves bookings as their form does, with as many statements as for one: either all or none, all of them new or all
 * locked. Returns their ids.
 */
export async function saveBookings(
  work: BookingWork,
  ctx: SignedInCtx,
  saves: readonly BookingSave[],
  { first = [], last = [], ...saving }: Saving & Additions = {},
): Promise<number[]> {
  const referencesOf = await readReferences(work.tx, saves);
  const issueOf = (draft: BookingDraft) => referencesOf(draft).issue;
  const phases = [
    ...first,
    savingRules(referencesOf),
    issueOnceInSeries,
    claimedSlots(placeOfDraft(issueOf)),
    documents,
    ...last,
  ];
  return await saveInPhases(work, ctx, saves, { phases, issueOf, ...saving });
}

/** Saves a new booking. NOT_AUTHORIZED without the right to create in each of its media; returns its id. */
export async function insertBooking(
  work: BookingWork,
  ctx: SignedInCtx,
  { before, after }: Pick<BookingSave, "before" | "after">,
  saving: Saving & Additions,
): Promise<number> {
  // Rights are checked before the references: not every user may look these up.
  requireOnMediaOf(ctx, "create", after);
  // A draft without a medium, or with an unknown one, has passed no check so far.
  requireOnAnyMedium(ctx, "create");
  const [id = 0] = await saveBookings(work, ctx, [{ id: null, row: null, before, after }], saving);
  return id;
}

/**
 * Saves bookings through the phases of a list. An unchanged booking is not written. `issueOf` is the issue that a draft
 * names, as it was read: it says when the booking appears.
 */
export async function saveInPhases(
  work: BookingWork,
  ctx: SignedInCtx,
  saves: readonly BookingSave[],
  {
    phases: list,
    issueOf = () => null,
    action = "create",
    asks,
  }: Saving & { phases: readonly BookingPhases[]; issueOf?: (draft: BookingDraft) => IssueOfBooking | null },
): Promise<number[]> {
  const { tx } = work;
  const phases = composed<BookingDraft, BookingRow, object>(list);
  await requireSound(tx, ctx, saves, { phases: list, asks });
  const dated = saves.map((save) => ({
    ...save,
    after: withYearOfIssue(save.after, issueOf(save.after)?.publishDate ?? null),
  }));
  const further = await phases.write(work, ctx, dated);
  const columns = dated.map(({ after }, n) => ({ ...columnsOf(after, issueOf(after)), ...further[n] }));
  const ids = await store(tx, ctx, dated, columns);
  const written = dated.map((save, n) => ({ ...save, id: ids[n] ?? 0 }));
  // What follows may have entries of its own, which come after these.
  await logDrafts(
    tx,
    ctx,
    written.filter(isChanged).map(({ id, row, before, after }) => ({
      action: row ? "update" : action,
      recordId: id,
      before: row && before,
      after,
    })),
  );
  if (written.some(({ row }) => row === null)) work.created(...ids);
  else work.changed(...ids);
  await phases.follow(work, ctx, written);
  return ids;
}

/** Writes the columns of new bookings, or of those that change; returns the ids of all. */
async function store(
  tx: Db,
  ctx: SignedInCtx,
  saves: readonly BookingSave[],
  columns: readonly ReturnType<typeof columnsOf>[],
): Promise<number[]> {
  if (saves.every(({ row }) => row === null)) {
    const news = columns.map((some) => ({ ...some, ...creationColumns(ctx) }));
    return await insertMany(tx, bookings, news);
  }
  const changed = saves.flatMap((save, n) =>
    save.row && isChanged(save)
      ? [{ id: save.row.id, ...columns[n], ...nextVersionColumns(ctx, save.row) }]
      : [],
  );
  await updateMany(tx, bookings, changed);
  return saves.map(({ id }) => id ?? 0);
}

/** Deletes locked bookings; those of a package go before it, as they refer to it. `action` is what the log calls it. */
export async function removeBookings(
  work: BookingWork,
  ctx: SignedInCtx,
  removed: readonly (BookingRecord & { draft: BookingDraft })[],
  action: "delete" | "undoCreate" = "delete",
): Promise<void> {
  const ids = (isChild: boolean) =>
    removed.flatMap(({ row }) => ((row.parentBookingId !== null) === isChild ? row.id : []));
  for (const some of [ids(true), ids(false)])
    if (some.length > 0) await work.tx.delete(bookings).where(inArray(bookings.id, some));
  const entries = removed.map(({ row, draft }) => ({
    action,
    recordId: row.id,
    before: draft,
    after: null,
  }));
  if (removed.length > 0) await logDrafts(work.tx, ctx, entries);
  work.changed(...removed.map(({ row }) => row.id));
}
