import type { BookingVariant, MediumType } from "domain/bookings/fields";
import type { ParsedBooking } from "domain/bookings/form-schema";
import type { PackageLine } from "domain/bookings/package-lines";
import type { SeriesScope } from "domain/bookings/series";
import type { TadaDocumentNode } from "gql.tada";
import type { VariablesOf } from "~/graphql/graphql";
import type { CreateBookingSeries } from "../series/documents";
import { BOOK_LATE } from "./book-late";
import * as mutations from "./mutations";

/** What a save answers, and what undoes it; null where nothing can. */
type Saved = { booking: { _id: string; undo: string | null } };
type New<Data> = {
  data: Data;
  lines?: PackageLine[] | null;
  continues?: { id: string; version: number } | null;
  asksIfOut?: boolean | null;
  idempotencyKey: string;
};
type Changed<Data> = New<Data> & { id: string; version: number; scope?: SeriesScope | null };

type Documents<Sent> = Record<BookingVariant, TadaDocumentNode<Saved, Sent>>;

// Spec §4: a booking is shaped before it is sent. The parsed form holds the fields of its type, which are its
// mutation's input.

/** The mutation that creates a booking of each type. */
export const CREATE_BOOKING = {
  print: mutations.CreatePrintBooking,
  digital: mutations.CreateDigitalBooking,
  video: mutations.CreateVideoBooking,
  immoflash: mutations.CreateImmoflashBooking,
  multi: mutations.CreateMultiBooking,
} satisfies {
  [V in BookingVariant]: TadaDocumentNode<Saved, New<ParsedBooking<V>>>;
} as unknown as Documents<New<ParsedBooking>>;

/** The mutation that saves a booking as one of each type. */
export const UPDATE_BOOKING = {
  print: mutations.UpdatePrintBooking,
  digital: mutations.UpdateDigitalBooking,
  video: mutations.UpdateVideoBooking,
  immoflash: mutations.UpdateImmoflashBooking,
  multi: mutations.UpdateMultiBooking,
} satisfies {
  [V in BookingVariant]: TadaDocumentNode<Saved, Changed<ParsedBooking<V>>>;
} as unknown as Documents<Changed<ParsedBooking>>;

/** The intent of the button that books into an issue although it is out. */
export const asksIfOut = ({ intent }: { intent: string }) => intent !== BOOK_LATE;

/** The booking that each appearance of a series is made from. */
export const seriesBooking = (variant: MediumType, parsed: ParsedBooking) =>
  ({ [variant]: parsed }) as VariablesOf<typeof CreateBookingSeries>["booking"];
