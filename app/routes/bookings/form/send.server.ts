import type { BookingVariant, MediumType } from "domain/bookings/fields";
import type { ParsedBooking } from "domain/bookings/form-schema";
import type { SeriesScope } from "domain/bookings/series";
import type { TadaDocumentNode } from "gql.tada";
import { gqlRequest, type RequestArgs } from "~/graphql/client.server";
import type { VariablesOf } from "~/graphql/graphql";
import type { CreateBookingSeries } from "../series/documents";
import * as mutations from "./mutations";

type Saved = { booking: { _id: string } };
type New<Data> = { data: Data; idempotencyKey: string };
type Changed<Data> = New<Data> & { id: string; version: number; scope?: SeriesScope | null };

// Spec §4: a booking is shaped before it is sent. The parsed form holds the fields of its type, which are its
// mutation's input.
const CREATE: { [V in BookingVariant]: TadaDocumentNode<Saved, New<ParsedBooking<V>>> } = {
  print: mutations.CreatePrintBooking,
  digital: mutations.CreateDigitalBooking,
  video: mutations.CreateVideoBooking,
  immoflash: mutations.CreateImmoflashBooking,
  multi: mutations.CreateMultiBooking,
};
const UPDATE: { [V in BookingVariant]: TadaDocumentNode<Saved, Changed<ParsedBooking<V>>> } = {
  print: mutations.UpdatePrintBooking,
  digital: mutations.UpdateDigitalBooking,
  video: mutations.UpdateVideoBooking,
  immoflash: mutations.UpdateImmoflashBooking,
  multi: mutations.UpdateMultiBooking,
};

/** Creates a booking of the type; answers its id. Refusals are thrown as by `gqlRequest`. */
export async function sendNewBooking(
  args: RequestArgs,
  variant: BookingVariant,
  data: ParsedBooking,
  idempotencyKey: string,
): Promise<string> {
  const document = CREATE[variant] as TadaDocumentNode<Saved, New<ParsedBooking>>;
  const { booking } = await gqlRequest(args, document, { data, idempotencyKey });
  return booking._id;
}

/** Saves a booking as one of the type. Refusals are thrown as by `gqlRequest`. */
export async function sendChangedBooking(
  args: RequestArgs,
  variant: BookingVariant,
  change: Changed<ParsedBooking>,
): Promise<void> {
  await gqlRequest(args, UPDATE[variant] as TadaDocumentNode<Saved, Changed<ParsedBooking>>, change);
}

/** The booking that each appearance of a series is made from. */
export const seriesBooking = (variant: MediumType, parsed: ParsedBooking) =>
  ({ [variant]: parsed }) as VariablesOf<typeof CreateBookingSeries>["booking"];
