import { bookingById, mayEditBooking, mayOnBooking, visibleBookings } from "backend/modules/bookings/service";
import { BillingStateEnum, BookingRef } from "backend/modules/bookings/types";
import { notFound } from "backend/platform/errors";
import { signedIn } from "backend/schema/access";
import { builder } from "backend/schema/builder";
import { BulkOutcomeRef, bulkPreview } from "backend/schema/bulk-types";
import { listFields, listObject, selectionInput, sumField } from "backend/schema/list-fields";
import { overdueDays } from "domain/bookings/billing";
import { todayInVienna } from "domain/dates";
import {
  BILLING_STEPS,
  type BillingItemPage,
  type BillingItemRow,
  type BillingSum,
  itemsOfBooking,
  listItems,
  possibleSteps,
  previewBillingStep,
  takeBillingStep,
} from "./service";

const BillingStepEnum = builder.enumType("BillingStep", {
  description: "to be billed, paid, or one step back from where the item is",
  values: BILLING_STEPS,
});

const BillingItemRef = builder.objectRef<BillingItemRow>("BillingItem").implement({
  description: "What of a booking falls due when (decisions §4, cross-billing).",
  fields: (t) => ({
    _id: t.string({ resolve: (item) => String(item.id) }),
    booking: t.field({
      type: BookingRef,
      resolve: async (item, _args, ctx) => {
        const booking = await bookingById(ctx).load(item.bookingId);
        if (!booking) throw notFound();
        return booking;
      },
    }),
    dueDate: t.expose("dueDate", { type: "Date", nullable: true }),
    amount: t.field({ type: "Cents", resolve: (item) => item.amountCents }),
    state: t.field({ type: BillingStateEnum, resolve: (item) => item.state }),
    stateChangedAt: t.expose("stateChangedAt", { type: "DateTime", nullable: true }),
    overdueDays: t.int({
      description: "Days since it fell due without being paid; 0 before.",
      resolve: (item, _args, ctx) => overdueDays(item, todayInVienna(ctx.now())),
    }),
    steps: t.field({
      type: [BillingStepEnum],
      atMost: 3,
      description: "Where the current user may take it now.",
      resolve: async (item, _args, ctx) => {
        const booking = await bookingById(ctx).load(item.bookingId);
        return booking && (await mayEditBooking(ctx, booking)) ? possibleSteps(item, booking) : [];
      },
    }),
  }),
});

builder.objectField(BookingRef, "billingItems", (t) =>
  t.field({
    type: [BillingItemRef],
    atMost: 120,
    description: "By their due dates. A booking that is billed with its package has none.",
    resolve: (booking, _args, ctx) => itemsOfBooking(ctx).load(booking.id),
  }),
);

const BillingSumRef = builder.objectRef<BillingSum>("BillingSum").implement({
  fields: (t) => ({
    state: t.field({ type: BillingStateEnum, resolve: (sum) => sum.state }),
    count: t.exposeInt("count"),
    amount: t.expose("amount", { type: "Cents" }),
    overdueCount: t.exposeInt("overdueCount"),
    overdueAmount: t.expose("overdueAmount", { type: "Cents" }),
  }),
});

const BillingItemListRef = listObject<BillingItemRow, BillingItemPage>("BillingItemList", BillingItemRef);

sumField(BillingItemListRef, "Of all items that the search finds.");

builder.objectField(BillingItemListRef, "sums", (t) =>
  t.field({
    type: [BillingSumRef],
    atMost: 3,
    isCounted: true,
    nullable: true,
    args: { atMost: t.arg.int() },
    description:
      "Of the whole search, one for each state that it finds. Null if it finds more than atMost items.",
    resolve: (page, { atMost }) => page.sums(atMost ?? null),
  }),
);

const BillingItemFilterInput = builder.inputType("BillingItemFilter", {
  description:
    "from and to are due dates. Without states: all that is on the books, which is what is paid, and of what is not paid that of billable bookings.",
  fields: (t) => ({
    ids: t.stringList(),
    states: t.field({ type: [BillingStateEnum] }),
    from: t.field({ type: "Date" }),
    to: t.field({ type: "Date" }),
    overdue: t.boolean(),
    mediumIds: t.stringList(),
    clientIds: t.stringList(),
    supervisorIds: t.stringList(),
  }),
});

const BillingSelectionInput = selectionInput("Billing", BillingItemFilterInput);

const BillingPreviewRef = bulkPreview<Awaited<ReturnType<typeof previewBillingStep>>>(
  "BillingPreview",
  (t) => ({
    amount: t.expose("amount", { type: "Cents", description: "Of those for which it can be done." }),
  }),
);

// As with bookings: the medium decides what a user may see or change (spec §6).
listFields("billingItems", {
  item: BillingItemRef,
  type: BillingItemListRef,
  filter: BillingItemFilterInput,
  access: { byRecord: visibleBookings },
  list: listItems,
});

builder.queryFields((t) => ({
  billingStepPreview: t.field({
    isHeavy: true,
    type: BillingPreviewRef,
    access: { byRecord: mayOnBooking },
    args: {
      selection: t.arg({ type: BillingSelectionInput, required: true }),
      step: t.arg({ type: BillingStepEnum, required: true }),
    },
    resolve: (_root, { selection, step }, ctx) => previewBillingStep(signedIn(ctx), selection, step),
  }),
}));

builder.mutationField("takeBillingStep", (t) =>
  t.field({
    isHeavy: true,
    type: BulkOutcomeRef,
    access: { byRecord: mayOnBooking },
    args: {
      selection: t.arg({ type: BillingSelectionInput, required: true }),
      step: t.arg({ type: BillingStepEnum, required: true }),
      idempotencyKey: t.arg.string({ required: true }),
    },
    resolve: (_root, { selection, step, idempotencyKey }, ctx) =>
      takeBillingStep(signedIn(ctx), selection, step, idempotencyKey),
  }),
);
