import type { Ctx } from "backend/platform/context";
import type { Db } from "backend/platform/database";
import { notFound } from "backend/platform/errors";
import { parseIds } from "backend/platform/list-query";
import { appearanceOf } from "domain/bookings/appearance";
import type { BookingDraft } from "domain/bookings/fields";
import type { DeletionFacts } from "domain/bookings/states";
import { parseId } from "domain/identifiers";
import { and, asc, eq, inArray } from "drizzle-orm";
import { bookingDocuments, bookings, bookingTargetMedia } from "../tables";
import { hiddenIsMissing, mayOnBooking } from "./permissions";

export type BookingRow = typeof bookings.$inferSelect;
type BookingColumns = Omit<typeof bookings.$inferInsert, "id">;

/** A booking with all that belongs to it. */
export interface BookingRecord {
  row: BookingRow;
  printDocumentIds: number[];
  targetMediumIds: number[];
}

const text = (id: number | null) => (id === null ? null : String(id));
/** The id of a reference; a malformed one has been refused before it comes here. */
const number = (id: string | null) => (id === null ? null : parseId(id));

/** The record as the rules of the domain know it. */
export function draftOf({ row, printDocumentIds, targetMediumIds }: BookingRecord): BookingDraft {
  return {
    bookingType: row.kind,
    status: row.status,
    parentBooking: text(row.parentBookingId),
    childBookings: [],
    clientCompany: text(row.clientCompanyId),
    agencyCompany: text(row.agencyCompanyId),
    supervisor: text(row.supervisorId),
    easyJobId: row.easyJobId,
    easyJobIdEpMedia: row.easyJobIdEpMedia,
    price: row.priceCents,
    nonbillable: row.nonbillable,
    isInternal: row.isInternal,
    billingDate: row.billingDate,
    billingState: row.billingState,
    isCrossBill: row.isCrossBill,
    crossBillTiming: row.crossBillTiming,
    crossBillEnd: row.crossBillEnd,
    isCampaignActive: row.isCampaignActive,
    isDeletable: true,
    specs: {
      type: row.specType,
      targetMedium: text(row.targetMediumId),
      targetMedia: targetMediumIds.map(String),
      billEvenly: row.billEvenly,
      campaignStartDate: row.campaignStartDate,
      campaignEndDate: row.campaignEndDate,
      internalProduction: row.internalProduction,
      productionDate: row.productionDate,
      format: text(row.formatId),
      bookingType: text(row.bookingArtId),
      bookingState: row.materialState,
      issue: text(row.issueId),
      targetYear: row.targetYear,
      placement: text(row.placementId),
      placementDetails: row.placementDetails,
      briefingDocument: text(row.briefingDocumentId),
      printDocuments: printDocumentIds.map(String),
      comments: [],
      comment: row.comment,
      ad: text(row.adId),
      ad2: text(row.ad2Id),
      adHiddenOnMobile: row.adHiddenOnMobile,
      adTargetLink: row.adTargetLink,
      releaseDate: row.releaseDate,
    },
  };
}

/** The columns of a shaped and validated draft; `issuePublishDate` is the day of its issue, if it has one. */
export function columnsOf(draft: BookingDraft, issuePublishDate: string | null) {
  const { specs } = draft;
  const { from: appearsFrom, to: appearsOn } = appearanceOf(specs, issuePublishDate);
  return {
    kind: draft.bookingType,
    status: draft.status,
    parentBookingId: number(draft.parentBooking),
    clientCompanyId: number(draft.clientCompany) ?? 0,
    agencyCompanyId: number(draft.agencyCompany),
    supervisorId: number(draft.supervisor),
    easyJobId: draft.easyJobId,
    easyJobIdEpMedia: draft.easyJobIdEpMedia,
    priceCents: draft.price,
    nonbillable: draft.nonbillable,
    isInternal: draft.isInternal,
    billingDate: draft.billingDate,
    billingState: draft.billingState,
    isCrossBill: draft.isCrossBill,
    crossBillTiming: draft.crossBillTiming,
    crossBillEnd: draft.crossBillEnd,
    isCampaignActive: draft.isCampaignActive,
    specType: specs.type,
    targetMediumId: number(specs.targetMedium),
    billEvenly: specs.billEvenly,
    campaignStartDate: specs.campaignStartDate,
    campaignEndDate: specs.campaignEndDate,
    internalProduction: specs.internalProduction,
    productionDate: specs.productionDate,
    formatId: number(specs.format),
    bookingArtId: number(specs.bookingType),
    materialState: specs.bookingState,
    issueId: number(specs.issue),
    targetYear: specs.targetYear,
    placementId: number(specs.placement),
    placementDetails: specs.placementDetails,
    briefingDocumentId: number(specs.briefingDocument),
    comment: specs.comment,
    adId: number(specs.ad),
    ad2Id: number(specs.ad2),
    adHiddenOnMobile: specs.adHiddenOnMobile,
    adTargetLink: specs.adTargetLink,
    releaseDate: specs.releaseDate,
    appearsFrom,
    appearsOn,
  } satisfies BookingColumns;
}

/**
 * Loads a booking for a change and holds its row until the transaction ends.
 * NOT_FOUND where there is none, or none that the user may see: such a one is not held either.
 */
export async function lockBooking(tx: Db, ctx: Ctx, id: string): Promise<BookingRecord> {
  const key = parseId(id);
  if (key === null) throw notFound();
  const [row] = await tx
    .select()
    .from(bookings)
    .where(and(eq(bookings.id, key), hiddenIsMissing(ctx)))
    .for("update");
  if (!row) throw notFound();
  const documents = await tx
    .select({ id: bookingDocuments.attachmentId })
    .from(bookingDocuments)
    .where(eq(bookingDocuments.bookingId, key))
    .orderBy(asc(bookingDocuments.position));
  const media =
    row.kind === "multi"
      ? await tx
          .select({ id: bookingTargetMedia.mediumId })
          .from(bookingTargetMedia)
          .where(eq(bookingTargetMedia.bookingId, key))
          .orderBy(asc(bookingTargetMedia.mediumId))
      : [];
  const record = {
    row,
    printDocumentIds: documents.map((document) => document.id),
    targetMediumIds: media.map((medium) => medium.id),
  };
  // While we waited for its row, the booking may have moved out of sight.
  if (!mayOnBooking(ctx, "view", { ...row, targetMediumIds: record.targetMediumIds })) throw notFound();
  return record;
}

/** Replaces the final print documents of some bookings. */
export async function savePrintDocuments(
  tx: Db,
  changed: readonly { id: number; files: readonly string[] }[],
): Promise<void> {
  if (changed.length === 0) return;
  const ids = changed.map(({ id }) => id);
  await tx.delete(bookingDocuments).where(inArray(bookingDocuments.bookingId, ids));
  const rows = changed.flatMap(({ id: bookingId, files }) =>
    parseIds([...new Set(files)]).map((attachmentId, position) => ({ bookingId, attachmentId, position })),
  );
  if (rows.length > 0) await tx.insert(bookingDocuments).values(rows);
}

/**
 * Whether a booking may still be deleted, from its own columns: a print or immoflash booking appears on the
 * day its issue is published, and a campaign or release runs from its first day (decisions §4, isDeletable).
 */
export function deletionFacts(row: Appearing, today: string): Omit<DeletionFacts, "hasWork"> {
  const hasAppeared = row.appearsFrom !== null && row.appearsFrom <= today;
  return {
    status: row.status,
    hasPaidItem: row.billingState === "paid" || row.hasPaidItem,
    issuePublished: row.issueId !== null && hasAppeared,
    campaignRunning: row.issueId === null && row.isCampaignActive && hasAppeared,
    isOfPackage: row.parentBookingId !== null,
  };
}

type Appearing = Pick<
  BookingRow,
  | "status"
  | "billingState"
  | "hasPaidItem"
  | "issueId"
  | "appearsFrom"
  | "isCampaignActive"
  | "parentBookingId"
>;
