import { CommentRef, savedComment } from "backend/modules/comments/types";
import { mapAnnouncements } from "backend/platform/live/pub-sub";
import type { Ctx } from "backend/platform/use-case/context";
import { signedIn } from "backend/schema/access";
import { builder, DELETION, deletionArgs, optionalKeyArg, pageArgs, readPage } from "backend/schema/builder";
import { BulkOutcomeRef, BulkPreviewRef } from "backend/schema/bulk-types";
import { withCounts } from "backend/schema/list-fields";
import { parseId } from "domain/identifiers";
import { BookingBulkChangeInput, BookingFilterInput, BookingSelectionInput } from "./list/input-types";
import { BookingListRef, BookingNeighboursRef, BookingSummaryRef } from "./list/types";
import { BookingRef } from "./record/object-types";
import { requireOnBooking, userMayOnBooking, visibleBookings } from "./record/permissions";
import { SeriesScopeEnum, saved } from "./save/types";
import "./bulk/cell-types";
import "./sale/types";
import "./slots/types";
import "./import/types";
import "./series/types";
import "./list/found";
import "./record/shown-elsewhere";
import "./list/company-figures-types";
import "./list/years-types";
import {
  activateBooking,
  bookingById,
  bookingNeighbours,
  bulkChange,
  cancelBooking,
  commentsOfBookings,
  copyBooking,
  deleteBooking,
  findBooking,
  listBookings,
  previewBulkChange,
  reopenBooking,
  summariseBookings,
  undoBookings,
} from "./service";

export { BillingStateEnum, BookingRef, BookingStatusEnum, MaterialStateEnum } from "./record/object-types";
export { saved } from "./save/types";

// The medium decides which users may see or change a booking (spec §6), so every field here names the rule of its
// records.
builder.queryFields((t) => ({
  bookings: t.field({
    type: BookingListRef,
    access: { byRecord: visibleBookings },
    args: {
      ...pageArgs,
      term: t.arg.string(),
      filter: t.arg({ type: BookingFilterInput }),
      sort: t.arg.string(),
    },
    resolve: (_root, { term, filter, sort, ...page }, ctx) =>
      withCounts({ term, filter, sort, page: readPage(page) }, (query) => listBookings(ctx, query)),
  }),
  booking: t.field({
    type: BookingRef,
    nullable: true,
    access: { byRecord: visibleBookings },
    args: { id: t.arg.string({ required: true }) },
    resolve: (_root, { id }, ctx) => findBooking(ctx, id),
  }),
  bookingNeighbours: t.field({
    type: BookingNeighboursRef,
    nullable: true,
    isCounted: true,
    access: { byRecord: visibleBookings },
    args: {
      id: t.arg.string({ required: true }),
      term: t.arg.string(),
      filter: t.arg({ type: BookingFilterInput }),
      sort: t.arg.string(),
    },
    description: "The bookings before and after one in a list, also if the search does not find it any more.",
    resolve: (_root, { id, ...search }, ctx) => bookingNeighbours(ctx, id, search),
  }),
  bookingSummary: t.field({
    type: BookingSummaryRef,
    isCounted: true,
    access: { byRecord: visibleBookings },
    args: { term: t.arg.string(), filter: t.arg({ type: BookingFilterInput }) },
    resolve: (_root, search, ctx) => summariseBookings(ctx, search),
  }),
  bulkBookingsPreview: t.field({
    isHeavy: true,
    type: BulkPreviewRef,
    access: { byRecord: userMayOnBooking },
    args: {
      selection: t.arg({ type: BookingSelectionInput, required: true }),
      change: t.arg({ type: BookingBulkChangeInput, required: true }),
    },
    resolve: (_root, { selection, change }, ctx) => previewBulkChange(signedIn(ctx), selection, change),
  }),
}));

builder.mutationFields((t) => {
  const key = t.arg.string({ required: true });
  const id = t.arg.string({ required: true });
  const text = t.arg.string({ required: true });
  const version = t.arg.int({ required: true });
  return {
    copyBooking: t.field({
      type: BookingRef,
      access: { byRecord: requireOnBooking },
      args: { id, idempotencyKey: key },
      resolve: (_root, args, ctx) => saved(ctx, copyBooking(signedIn(ctx), args.id, args.idempotencyKey)),
    }),
    activateBooking: t.field({
      type: BookingRef,
      access: { byRecord: requireOnBooking },
      args: { id, version, idempotencyKey: key },
      resolve: (_root, { idempotencyKey, ...target }, ctx) =>
        saved(ctx, activateBooking(signedIn(ctx), target, idempotencyKey)),
    }),
    cancelBooking: t.field({
      type: BookingRef,
      access: { byRecord: requireOnBooking },
      description:
        "A package is cancelled with its bookings; scope: which appearances of a series, unset = one.",
      args: { id, version, reason: text, scope: t.arg({ type: SeriesScopeEnum }), idempotencyKey: key },
      resolve: (_root, { idempotencyKey, scope, ...target }, ctx) =>
        saved(ctx, cancelBooking(signedIn(ctx), { ...target, scope: scope ?? undefined }, idempotencyKey)),
    }),
    reopenBooking: t.field({
      type: BookingRef,
      access: { byRecord: requireOnBooking },
      args: { id, version, idempotencyKey: key },
      resolve: (_root, { idempotencyKey, ...target }, ctx) =>
        saved(ctx, reopenBooking(signedIn(ctx), target, idempotencyKey)),
    }),
    deleteBooking: t.boolean({
      access: { byRecord: requireOnBooking },
      description: DELETION,
      args: deletionArgs,
      resolve: (_root, { idempotencyKey, ...target }, ctx) =>
        deleteBooking(signedIn(ctx), target, idempotencyKey ?? null),
    }),
    deleteBookings: t.field({
      isHeavy: true,
      type: BulkOutcomeRef,
      access: { byRecord: userMayOnBooking },
      args: {
        ids: t.arg.stringList({ required: true }),
        ...optionalKeyArg,
      },
      resolve: (_root, { ids, idempotencyKey }, ctx) =>
        bulkChange(signedIn(ctx), { ids }, { action: "delete" }, idempotencyKey ?? null),
    }),
    bulkBookings: t.field({
      isHeavy: true,
      type: BulkOutcomeRef,
      access: { byRecord: userMayOnBooking },
      args: {
        selection: t.arg({ type: BookingSelectionInput, required: true }),
        change: t.arg({ type: BookingBulkChangeInput, required: true }),
        idempotencyKey: key,
      },
      resolve: (_root, { selection, change, idempotencyKey }, ctx) =>
        bulkChange(signedIn(ctx), selection, change, idempotencyKey),
    }),
    undoBookings: t.field({
      isHeavy: true,
      type: BulkOutcomeRef,
      access: { byRecord: userMayOnBooking },
      description: "Undoes a change of bookings of the user's own: what bulkBookings answered as undo.",
      args: { id, idempotencyKey: key },
      resolve: (_root, args, ctx) => undoBookings(signedIn(ctx), args.id, args.idempotencyKey),
    }),
    addBookingComment: t.field({
      type: CommentRef,
      access: { byRecord: requireOnBooking },
      args: { bookingId: id, text, idempotencyKey: key },
      resolve: (_root, { idempotencyKey, bookingId: recordId, text }, ctx) =>
        savedComment(
          commentsOfBookings,
          ctx,
          commentsOfBookings.add(signedIn(ctx), { recordId, text }, idempotencyKey),
        ),
    }),
    editBookingComment: t.field({
      type: CommentRef,
      access: { byRecord: requireOnBooking },
      args: { id, text, idempotencyKey: key },
      resolve: (_root, { idempotencyKey, ...input }, ctx) =>
        savedComment(commentsOfBookings, ctx, commentsOfBookings.edit(signedIn(ctx), input, idempotencyKey)),
    }),
  };
});

builder.subscriptionField("bookingChanged", (t) =>
  t.field({
    type: BookingRef,
    description: "Raised when a booking changes; null bookingId filter = all that the user may view.",
    access: { byRecord: visibleBookings },
    args: { bookingId: t.arg.string() },
    subscribe: (_root, { bookingId }, ctx) => changedBookings(ctx, bookingId),
    resolve: ({ booking }) => booking,
  }),
);

/** Events for changed bookings that the user may see at that moment; deleted bookings raise none. */
function changedBookings(ctx: Ctx, bookingId: string | null | undefined) {
  // An id that is none names no booking.
  const wanted = bookingId ? (parseId(bookingId) ?? 0) : null;
  return mapAnnouncements(ctx.pubSub.subscribe("bookingChanged"), async function* (changes) {
    for await (const commit of changes) {
      const ids = wanted === null ? commit.ids : commit.ids.filter((id) => id === wanted);
      for (const id of ids) {
        // A subscription lives long, so each event reads rights and records again. All subscriptions of a session share
        // them.
        await ctx.refresh(commit);
        if (!ctx.user) return;
        await bookingById(ctx).loadMany(ids);
        const booking = await bookingById(ctx).load(id);
        if (booking) yield { booking, commit };
      }
    }
  });
}
