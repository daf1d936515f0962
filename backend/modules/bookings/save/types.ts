import type { Ctx } from "backend/platform/use-case/context";
import { notFound } from "backend/platform/use-case/errors";
import { signedIn } from "backend/schema/access";
import { builder, keyArg, seenArgs } from "backend/schema/builder";
import { inForm } from "backend/schema/form-paths";
import type { MediumType } from "domain/bookings/fields";
import { SERIES_SCOPES } from "domain/bookings/series";
import type { Changed } from "../record/changes";
import { BookingRef } from "../record/object-types";
import { requireOnBooking, requireOnMedium } from "../record/permissions";
import { bookingById } from "../record/read";
import {
  DigitalBookingInputType,
  ImmoflashBookingInputType,
  MultiBookingInputType,
  PrintBookingInputType,
  VideoBookingInputType,
} from "./input-types";
import { createPackage, updatePackage } from "./package";
import { createBooking, updateBooking } from "./save";

/**
 * The booking that a use case returned the id of; NOT_FOUND where a repeated post gets the id of a booking deleted
 * since.
 */
export async function saved(ctx: Ctx, answer: Promise<number | Changed>) {
  const changed = await answer;
  const { id, undo } = typeof changed === "number" ? { id: changed, undo: null } : changed;
  const booking = await bookingById(ctx).load(id);
  if (!booking) throw notFound();
  return { ...booking, undo };
}

builder.objectField(BookingRef, "undo", (t) =>
  t.string({
    nullable: true,
    description: "In the answer of a change: the id of what undoes it, for 14 days; null where nothing can.",
    resolve: (booking) => ("undo" in booking ? (booking as Changed).undo : null),
  }),
);

/** Which appearances of a series a change is for. */
export const SeriesScopeEnum = builder.enumType("SeriesScope", { values: SERIES_SCOPES });

const INPUTS = {
  Print: PrintBookingInputType,
  Digital: DigitalBookingInputType,
  Video: VideoBookingInputType,
  Immoflash: ImmoflashBookingInputType,
};

const asksIfOut = {
  description:
    "Refuses an issue that the booking comes late into, on `specs.issue`, unless the booking had it before: `issue_is_out`, `issue_is_closed` (for ads), `issue_material_is_closed` (while its material is missing). For forms, which ask and send it again without. Unset: late entries are booked.",
} as const;

for (const [name, type] of Object.entries(INPUTS)) {
  const mediumType = name.toLowerCase() as MediumType;
  builder.mutationField(`create${name}Booking`, (t) =>
    t.field({
      type: BookingRef,
      access: { byRecord: requireOnMedium },
      args: {
        data: t.arg({ type, required: true }),
        asksIfOut: t.arg.boolean(asksIfOut),
        ...keyArg,
      },
      resolve: (_root, { data, idempotencyKey, asksIfOut }, ctx) =>
        saved(
          ctx,
          createBooking(signedIn(ctx), mediumType, data, idempotencyKey, { asksIfOut: asksIfOut === true }),
        ),
    }),
  );
  builder.mutationField(`update${name}Booking`, (t) =>
    t.field({
      type: BookingRef,
      description:
        "Over a booking of another type: makes it one of this type, if it still may. scope: which appearances of its series the change is for, unset = one; where and when they appear stays theirs.",
      access: { byRecord: requireOnBooking },
      args: {
        ...seenArgs,
        data: t.arg({ type, required: true }),
        scope: t.arg({ type: SeriesScopeEnum }),
        asksIfOut: t.arg.boolean(asksIfOut),
        ...keyArg,
      },
      resolve: (_root, { idempotencyKey, scope, asksIfOut, ...change }, ctx) =>
        saved(
          ctx,
          updateBooking(signedIn(ctx), mediumType, { ...change, scope: scope ?? undefined }, idempotencyKey, {
            asksIfOut: asksIfOut === true,
          }),
        ),
    }),
  );
}

const PackageLineInput = builder.inputType("PackageLineInput", {
  description:
    "What a package books in one of its media. price absent: an even share of what the other lines leave; it needs billEvenly. Field paths of errors: lines[2].issue, lines[2].price …",
  extensions: inForm((path, index) => `lines${index}.${path}`),
  fields: (t) => ({
    medium: t.string({ required: true }),
    issue: t.string(),
    format: t.string(),
    placement: t.string(),
    campaignStartDate: t.field({ type: "Date" }),
    campaignEndDate: t.field({ type: "Date" }),
    releaseDate: t.field({ type: "Date" }),
    price: t.field({ type: "Cents" }),
  }),
});

const PackageContinuedInput = builder.inputType("PackageContinuedInput", {
  description:
    "The single booking that a package begins with, at the version that was seen. It becomes the booking of its medium and keeps its place; order, billing and price are those of the package. A line of its medium has a price alone.",
  fields: (t) => ({
    id: t.string({ required: true }),
    version: t.int({ required: true }),
  }),
});

builder.mutationFields((t) => ({
  createMultiBooking: t.field({
    type: BookingRef,
    description:
      "A package: the parent and one draft booking per target medium. The bookings of media with a line are complete.",
    access: { byRecord: requireOnMedium },
    args: {
      data: t.arg({ type: MultiBookingInputType, required: true }),
      lines: t.arg({ type: [PackageLineInput] }),
      continues: t.arg({ type: PackageContinuedInput }),
      asksIfOut: t.arg.boolean(asksIfOut),
      ...keyArg,
    },
    resolve: (_root, { data, lines, continues, idempotencyKey, asksIfOut }, ctx) => {
      const pack = { data, lines: lines ?? [], continues, asksIfOut: asksIfOut === true };
      return saved(ctx, createPackage(signedIn(ctx), pack, idempotencyKey));
    },
  }),
  updateMultiBooking: t.field({
    type: BookingRef,
    access: { byRecord: requireOnBooking },
    args: {
      ...seenArgs,
      data: t.arg({ type: MultiBookingInputType, required: true }),
      ...keyArg,
    },
    resolve: (_root, { idempotencyKey, ...change }, ctx) =>
      saved(ctx, updatePackage(signedIn(ctx), change, idempotencyKey)),
  }),
}));
