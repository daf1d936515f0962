import { attachmentNamed } from "backend/modules/attachments/service";
import { categoryNamed } from "backend/modules/categories/service";
import { companyNamed } from "backend/modules/companies/service";
import { issueNamed } from "backend/modules/issues/service";
import { mediumNamed } from "backend/modules/media/service";
import { userNamed } from "backend/modules/users/service";
import type { Db } from "backend/platform/database/database";
import { type Activity, type Actor, recordActivities } from "backend/platform/use-case/activity";
import type { SignedInCtx } from "backend/platform/use-case/context";
import type { IdempotentResult } from "backend/platform/use-case/idempotency";
import { type Inverse, keepUndo } from "backend/platform/use-case/undo";
import { referenceFields, type UseCaseRequest, useCase, type Work } from "backend/platform/use-case/use-case";
import type { BookingDraft } from "domain/bookings/fields";
import { formatCents } from "domain/money";
import { planBillingItems } from "../save/billing-items";
import { bookingDocuments, bookings, bookingTargetMedia } from "../tables";

/** Where the form has what a booking refers to. */
const refusals = {
  ...referenceFields(bookings, {
    clientCompanyId: "clientCompany",
    agencyCompanyId: "agencyCompany",
    supervisorId: "supervisor",
    issueId: "specs.issue",
    targetMediumId: "specs.targetMedium",
    formatId: "specs.format",
    placementId: "specs.placement",
    bookingArtId: "specs.bookingType",
    briefingDocumentId: "specs.briefingDocument",
    adId: "specs.ad",
    ad2Id: "specs.ad2",
  }),
  ...referenceFields(bookingDocuments, { attachmentId: "specs.printDocuments" }),
  ...referenceFields(bookingTargetMedia, { mediumId: "specs.targetMedia" }),
};

/** The tools of a change of bookings. What follows from all of its saves follows once, at its end. */
export interface BookingWork extends Work {
  /** Bookings that were changed or deleted: their billing items follow, and one announcement covers all of them. */
  changed(...ids: number[]): void;
  /** The same for new bookings; whoever has chosen it is notified of them. */
  created(...ids: number[]): void;
}

/** Runs a use case that changes bookings. */
export function changeBookings<T extends IdempotentResult>(
  ctx: SignedInCtx,
  change: UseCaseRequest,
  run: (work: BookingWork) => Promise<T>,
): Promise<T> {
  return useCase(ctx, { refusals, ...change }, async (work) => {
    const ids = new Set<number>();
    const changed = (...some: number[]) => {
      for (const id of some) ids.add(id);
    };
    const created = (...some: number[]) => {
      changed(...some);
      for (const id of some)
        work.notify({ name: "booking_created", cause: `booking_created:${id}`, about: { area: AREA, id } });
    };
    const answer = await run({ ...work, changed, created });
    await planBillingItems(work.tx, [...ids]);
    if (ids.size > 0) work.announce("bookingChanged", { ids: [...ids] });
    return answer;
  });
}

/** A changed booking, and what undoes the change; null where nothing can. */
export type Changed = { id: number; undo: string | null };

/** The name that changes of bookings are kept by to be undone. */
export const UNDOABLE_BOOKINGS = "bulkBookings";

/** Keeps what undoes a change of bookings: call it last. Answers with its id; null where nothing can. */
export const keepBookingUndo = (tx: Db, ctx: SignedInCtx, inverses: readonly Inverse<unknown>[]) =>
  keepUndo(tx, ctx, UNDOABLE_BOOKINGS, inverses);

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

/**
 * Logs changes of some bookings, with the names of the records that they refer to and with a constant number of
 * statements.
 */
export function logDrafts(tx: Db, ctx: Actor, changes: readonly DraftChange[]): Promise<void> {
  const fields = changes.map(({ before, after, beside, ...change }) => ({
    ...change,
    before: before && { ...readable(before), ...beside?.before },
    after: after && { ...readable(after), ...beside?.after },
  }));
  return logChanges(tx, ctx, fields);
}

/** Logs the same kind of change of many bookings; the fields are given as the log shows them. */
export function logChanges(tx: Db, ctx: Actor, changes: Omit<Activity, "area">[]): Promise<void> {
  return recordActivities(
    tx,
    ctx,
    changes.map((change) => ({ area: AREA, ...change })),
  );
}

/** The draft with names instead of ids and the price as text, without derived and empty parts. */
export function readable(draft: BookingDraft) {
  const { childBookings: _children, isDeletable: _deletable, specs, ...fields } = draft;
  const { comments: _comments, ...specFields } = specs;
  return {
    ...fields,
    clientCompany: companyNamed(fields.clientCompany),
    agencyCompany: companyNamed(fields.agencyCompany),
    supervisor: userNamed(fields.supervisor),
    price: formatCents(fields.price),
    specs: {
      ...specFields,
      targetMedium: mediumNamed(specs.targetMedium),
      targetMedia: listed(specs.targetMedia.map(mediumNamed)),
      issue: issueNamed(specs.issue),
      format: categoryNamed(specs.format),
      placement: categoryNamed(specs.placement),
      bookingType: categoryNamed(specs.bookingType),
      ad: attachmentNamed(specs.ad),
      ad2: attachmentNamed(specs.ad2),
      briefingDocument: attachmentNamed(specs.briefingDocument),
      printDocuments: listed(specs.printDocuments.map(attachmentNamed)),
    },
  };
}

const listed = <T>(entries: readonly T[]) => (entries.length === 0 ? null : entries);
