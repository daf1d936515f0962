import {
  bookingById,
  mayEditBooking,
  userMayOnBooking,
  visibleBookings,
} from "backend/modules/bookings/service";
import { BillingStateEnum, BookingRef } from "backend/modules/bookings/types";
import { userById } from "backend/modules/users/service";
import { UserRef } from "backend/modules/users/types";
import { requireReferenced } from "backend/platform/database/loaders";
import { notFound } from "backend/platform/use-case/errors";
import { signedIn } from "backend/schema/access";
import { builder, keyArg, pageArgs, readPage } from "backend/schema/builder";
import { BulkOutcomeRef, bulkPreview } from "backend/schema/bulk-types";
import { listFields, listObject, pageObject, selectionInput, sumField } from "backend/schema/list-fields";
import { overdueDays } from "domain/bookings/billing";
import { todayInVienna } from "domain/dates";
import {
  BILLING_STEPS,
  type BillingExportRun,
  type BillingItemPage,
  type BillingItemRow,
  type BillingSum,
  exportItems,
  findRun,
  itemsOfBooking,
  lastExportOfItem,
  listItems,
  listRuns,
  possibleSteps,
  previewBillingStep,
  takeBillingStep,
} from "./service";

export { ConfirmationMailRef, DocumentMessageInput } from "./confirmation/types";

const BillingStepEnum = builder.enumType("BillingStep", {
  description: "to be billed, paid, or one step back from where the item is",
  values: BILLING_STEPS,
});

const ItemExportRef = builder.objectRef<{ run: number; at: Date }>("BillingItemExport").implement({
  description: "The export that has taken a billing item as it is now.",
  fields: (t) => ({
    run: t.string({ resolve: ({ run }) => String(run) }),
    at: t.expose("at", { type: "DateTime" }),
  }),
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
    exportRun: t.field({
      type: ItemExportRef,
      nullable: true,
      description: "The last one. Null if it has another amount since, or was taken back to open.",
      resolve: async (item, _args, ctx) => (await lastExportOfItem(ctx).load(item.id))[0] ?? null,
    }),
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

export const BillingItemListRef = listObject<BillingItemRow, BillingItemPage>(
  "BillingItemList",
  BillingItemRef,
);

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
    exported: t.boolean({ description: "Taken by an export as it is now, or not yet." }),
    exportRun: t.string({ description: "All items of an export, whatever became of their bookings." }),
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

const ExportRunRef = builder.objectRef<BillingExportRun>("BillingExportRun").implement({
  description: "An export of billing items that is remembered, with number and sum of its items then.",
  fields: (t) => ({
    _id: t.string({ resolve: ({ id }) => String(id) }),
    at: t.expose("createdAt", { type: "DateTime" }),
    user: t.field({
      type: UserRef,
      nullable: true,
      resolve: ({ createdById }, _args, ctx) => (createdById ? userById(ctx).load(createdById) : null),
    }),
    items: t.exposeInt("items"),
    amount: t.expose("amountCents", { type: "Cents" }),
  }),
});
const ExportRunListRef = pageObject("BillingExportRunList", ExportRunRef);

builder.queryFields((t) => ({
  billingExportRuns: t.field({
    type: ExportRunListRef,
    access: { byRecord: visibleBookings },
    args: pageArgs,
    description: "The latest first. Users who do not see all media get their own.",
    resolve: (_root, page, ctx) => listRuns(ctx, readPage(page)),
  }),
  billingExportRun: t.field({
    type: ExportRunRef,
    nullable: true,
    access: { byRecord: visibleBookings },
    args: { id: t.arg.string({ required: true }) },
    resolve: (_root, { id }, ctx) => findRun(ctx, id),
  }),
  billingStepPreview: t.field({
    isHeavy: true,
    type: BillingPreviewRef,
    access: { byRecord: userMayOnBooking },
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
    access: { byRecord: userMayOnBooking },
    args: {
      selection: t.arg({ type: BillingSelectionInput, required: true }),
      step: t.arg({ type: BillingStepEnum, required: true }),
      ...keyArg,
    },
    resolve: (_root, { selection, step, idempotencyKey }, ctx) =>
      takeBillingStep(signedIn(ctx), selection, step, idempotencyKey),
  }),
);

builder.mutationField("exportBillingItems", (t) =>
  t.field({
    isHeavy: true,
    type: ExportRunRef,
    access: { byRecord: userMayOnBooking },
    description: "Remembers that these items are exported. The user must be allowed to edit their bookings.",
    args: {
      selection: t.arg({ type: BillingSelectionInput, required: true }),
      ...keyArg,
    },
    resolve: async (_root, { selection, idempotencyKey }, ctx) => {
      const number = await exportItems(signedIn(ctx), selection, idempotencyKey);
      return await requireReferenced(findRun(ctx, String(number)));
    },
  }),
);
