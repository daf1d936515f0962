import type { Db } from "backend/platform/database/database";
import { parseIds } from "backend/platform/lists/list-conditions";
import type { Ctx } from "backend/platform/use-case/context";
import { notFound } from "backend/platform/use-case/errors";
import { appearanceOf } from "domain/bookings/appearance";
import {
  type BookingDraft,
  type DeclaredField,
  emptyBooking,
  HEAD_FIELDS,
  type HeadField,
  SPEC_FIELDS,
  type SpecField,
} from "domain/bookings/fields";
import type { DeletionFacts } from "domain/bookings/states";
import type { Draft } from "domain/fields/kinds";
import { parseId } from "domain/identifiers";
import { materialDay } from "domain/material/due";
import { and, asc, eq, inArray } from "drizzle-orm";
import { bookingDocuments, bookings, bookingTargetMedia } from "../tables";
import { isVisibleBooking, userMayOnBooking } from "./permissions";

export type BookingRow = typeof bookings.$inferSelect;
type BookingColumns = Omit<typeof bookings.$inferInsert, "id">;

/** A booking with all that belongs to it. */
export interface BookingRecord {
  row: BookingRow;
  printDocumentIds: number[];
  targetMediumIds: number[];
}

/** Columns whose names differ from their fields. */
const RENAMED = {
  clientCompany: "clientCompanyId",
  agencyCompany: "agencyCompanyId",
  supervisor: "supervisorId",
  price: "priceCents",
  type: "specType",
  targetMedium: "targetMediumId",
  issue: "issueId",
  format: "formatId",
  placement: "placementId",
  bookingType: "bookingArtId",
  bookingState: "materialState",
  briefingDocument: "briefingDocumentId",
  ad: "adId",
  ad2: "ad2Id",
} as const satisfies { [Name in HeadField | SpecField]?: keyof BookingRow };

/** Lists have tables of their own. */
type ListField = "targetMedia" | "printDocuments";
type NamedColumn<Name extends string> = Name extends keyof typeof RENAMED ? (typeof RENAMED)[Name] : Name;
/** Each field has a column. */
type FieldColumn = NamedColumn<HeadField | Exclude<SpecField, ListField>>;

const columnOf = (name: string) => ((RENAMED as Record<string, string>)[name] ?? name) as FieldColumn;
const isReference = ({ kind }: DeclaredField) => kind === "ref" || kind === "file";
const isList = ({ kind }: DeclaredField) => kind === "refs" || kind === "files";

function valuesIn<Fields extends Record<string, DeclaredField>>(
  fields: Fields,
  row: BookingRow,
  lists: Record<ListField, string[]>,
): Draft<Fields> {
  const values = Object.entries(fields).map(([name, field]) => {
    if (isList(field)) return [name, lists[name as ListField]];
    const value = row[columnOf(name)];
    return [name, isReference(field) ? text(value as number | null) : value];
  });
  return Object.fromEntries(values) as Draft<Fields>;
}

function columnsFrom(fields: Record<string, DeclaredField>, values: object) {
  const valueByName = new Map<string, unknown>(Object.entries(values));
  const single = Object.entries(fields).filter(([, field]) => !isList(field));
  return Object.fromEntries(
    single.map(([name, field]) => {
      const value = valueByName.get(name);
      return [columnOf(name), isReference(field) ? number(value as string | null) : value];
    }),
  );
}

const text = (id: number | null) => (id === null ? null : String(id));
/** The id of a reference; malformed ids were refused earlier. */
const number = (id: string | null) => (id === null ? null : parseId(id));

/** The record as the rules of the domain know it. */
export function bookingDraft({ row, printDocumentIds, targetMediumIds }: BookingRecord): BookingDraft {
  const lists = { printDocuments: printDocumentIds.map(String), targetMedia: targetMediumIds.map(String) };
  return {
    bookingType: row.bookingType,
    status: row.status,
    parentBooking: text(row.parentBookingId),
    childBookings: [],
    ...valuesIn(HEAD_FIELDS, row, lists),
    isCampaignActive: row.isCampaignActive,
    isDeletable: true,
    specs: { ...valuesIn(SPEC_FIELDS, row, lists), comments: [] },
  };
}

/** The days of an issue that its bookings follow. */
export interface IssueOfBooking {
  publishDate: string;
  materialDueOn: string | null;
}

/** The columns of the days on which a booking appears and its material is due. */
export function dayColumns(specs: Parameters<typeof appearanceOf>[0], issue: IssueOfBooking | null) {
  const { from, to } = appearanceOf(specs, issue?.publishDate ?? null);
  return { appearsFrom: from, appearsOn: to, materialDueOn: materialDay(from, issue) };
}

/** The same of all bookings in an issue, whatever else they say. */
export const dayColumnsIn = (issue: IssueOfBooking) => dayColumns(emptyBooking().specs, issue);

/** The columns that say where and when a draft appears. */
export const placeColumns = ({ specs }: BookingDraft, issue: IssueOfBooking | null) => ({
  targetMediumId: number(specs.targetMedium),
  formatId: number(specs.format),
  issueId: number(specs.issue),
  ...dayColumns(specs, issue),
});

/** The columns of a shaped and validated draft; `issue` is the one that it names, if it names one. */
export function columnsOf(draft: BookingDraft, issue: IssueOfBooking | null) {
  const { specs } = draft;
  const columns = { ...columnsFrom(HEAD_FIELDS, draft), ...columnsFrom(SPEC_FIELDS, specs) };
  return {
    bookingType: draft.bookingType,
    status: draft.status,
    parentBookingId: number(draft.parentBooking),
    isCampaignActive: draft.isCampaignActive,
    ...(columns as Pick<BookingRow, FieldColumn>),
    clientCompanyId: number(draft.clientCompany) ?? 0,
    ...dayColumns(specs, issue),
  } satisfies BookingColumns;
}

/**
 * Loads a booking for a change and locks its row until the transaction ends. NOT_FOUND where it does not exist or the
 * user may not see it; a hidden booking is not locked.
 */
export async function lockBooking(tx: Db, ctx: Ctx, id: string): Promise<BookingRecord> {
  const key = parseId(id);
  if (key === null) throw notFound();
  const [row] = await tx
    .select()
    .from(bookings)
    .where(and(eq(bookings.id, key), isVisibleBooking(ctx)))
    .for("update");
  if (!row) throw notFound();
  const documents = await tx
    .select({ id: bookingDocuments.attachmentId })
    .from(bookingDocuments)
    .where(eq(bookingDocuments.bookingId, key))
    .orderBy(asc(bookingDocuments.position));
  const media =
    row.bookingType === "multi"
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
  // While this transaction waited for the row, the booking may have moved to a medium that the user may not see.
  if (!userMayOnBooking(ctx, "view", { ...row, targetMediumIds: record.targetMediumIds })) throw notFound();
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
 * Whether a booking may still be deleted, decided from its own columns: a print or immoflash booking appears on the
 * publish day of its issue, and a campaign or release runs from its first day (decisions §4, isDeletable).
 */
export function deletionFacts(row: Appearing, today: string): Omit<DeletionFacts, "hasTouchedChild"> {
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
