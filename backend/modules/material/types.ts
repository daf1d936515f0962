import {
  bookingById,
  requireOnBooking,
  userMayOnBooking,
  visibleBookings,
} from "backend/modules/bookings/service";
import { BookingRef, MaterialStateEnum } from "backend/modules/bookings/types";
import { companyById } from "backend/modules/companies/service";
import { CompanyRef } from "backend/modules/companies/types";
import { issueById } from "backend/modules/issues/service";
import { userById } from "backend/modules/users/service";
import { UserRef } from "backend/modules/users/types";
import { requireReferenced } from "backend/platform/database/loaders";
import { signedIn } from "backend/schema/access";
import { builder, keyArg } from "backend/schema/builder";
import { BulkOutcomeRef, bulkPreview } from "backend/schema/bulk-types";
import { CountedRef } from "backend/schema/counted";
import { listFields, selectionInput } from "backend/schema/list-fields";
import { SIZES } from "backend/schema/sizes";
import { DUE_BYS, dueBy, MATERIAL_DUES } from "domain/material/due";
import { CONTACT_CHANNELS } from "domain/material/limits";
import { askForMaterial } from "./ask";
import { addContact } from "./contact";
import type { MaterialCounts } from "./filter";
import { countOwnLate } from "./late";
import {
  contactsOfBooking,
  countMaterial,
  lastContactOfBooking,
  listMaterial,
  type MaterialContact,
  senderIdOf,
} from "./list";
import { MAX_RECEIVERS_SHOWN, type MaterialReceiver, previewRequest, requestMaterial } from "./request";

const ContactChannelEnum = builder.enumType("ContactChannel", { values: CONTACT_CHANNELS });
export const MailStateEnum = builder.enumType("MailState", {
  values: ["waiting", "sent", "failed"] as const,
});
const MaterialDueEnum = builder.enumType("MaterialDue", {
  description:
    "What still appears; of that what is overdue, or due within some days from today; or what has appeared without.",
  values: MATERIAL_DUES,
});

const MaterialDueByEnum = builder.enumType("MaterialDueBy", { values: DUE_BYS });

export const MaterialContactRef = builder.objectRef<MaterialContact>("MaterialContact").implement({
  description: "Who has spoken with whom about the ad material of a booking.",
  fields: (t) => ({
    _id: t.string({ resolve: (contact) => String(contact.id) }),
    at: t.expose("at", { type: "DateTime" }),
    user: t.field({
      type: UserRef,
      resolve: (contact, _args, ctx) => requireReferenced(userById(ctx).load(contact.userId)),
    }),
    channel: t.field({ type: ContactChannelEnum, resolve: (contact) => contact.channel }),
    contactPerson: t.exposeString("contactPerson", { nullable: true }),
    note: t.exposeString("note"),
    mailState: t.field({
      type: MailStateEnum,
      nullable: true,
      description: "What became of the message, where one was sent.",
      resolve: (contact) => contact.mailState,
    }),
  }),
});

builder.objectFields(BookingRef, (t) => ({
  materialDueOn: t.expose("materialDueOn", {
    type: "Date",
    nullable: true,
    description:
      "The closing day of its issue for material; without one, its first day of appearance: issue publish date, campaign start or release date.",
  }),
  materialDueBy: t.field({
    type: MaterialDueByEnum,
    description: "Whether materialDueOn is a closing day or the first day of appearance.",
    resolve: async ({ issueId }, _args, ctx) =>
      dueBy(issueId === null ? null : await issueById(ctx).load(issueId)),
  }),
  materialSender: t.field({
    type: CompanyRef,
    description: "Who sends the ad material: the agency that books, else the client.",
    resolve: (booking, _args, ctx) => requireReferenced(companyById(ctx).load(senderIdOf(booking))),
  }),
  materialContacts: t.field({
    type: [MaterialContactRef],
    atMost: SIZES.notes,
    description: "The latest first.",
    resolve: (booking, _args, ctx) => contactsOfBooking(ctx).load(booking.id),
  }),
  lastMaterialContact: t.field({
    type: MaterialContactRef,
    nullable: true,
    resolve: async (booking, _args, ctx) => (await lastContactOfBooking(ctx).load(booking.id))[0] ?? null,
  }),
}));

const MaterialFilterInput = builder.inputType("MaterialFilter", {
  description: "As of BookingFilter: the period is [from, to] on appearsOn.",
  fields: (t) => ({
    ids: t.stringList(),
    materialStates: t.field({ type: [MaterialStateEnum] }),
    due: t.field({ type: MaterialDueEnum }),
    mediumIds: t.stringList(),
    issueIds: t.stringList(),
    inNextIssue: t.boolean({ description: "Of the next issue of its medium." }),
    from: t.field({ type: "Date" }),
    to: t.field({ type: "Date" }),
    clientIds: t.stringList(),
    agencyIds: t.stringList(),
    supervisorIds: t.stringList(),
  }),
});

const MaterialSelectionInput = selectionInput("Material", MaterialFilterInput);

const RequestTextsInput = builder.inputType("MaterialRequestTexts", {
  description: "The ads stand between text and closing.",
  fields: (t) => ({
    subject: t.string({ required: true }),
    text: t.string({ required: true }),
    closing: t.string({ required: true }),
    closingDay: t.string({
      description: "What the closing day of an issue is called in the list of ads; unset: the day alone.",
    }),
  }),
});

const ContactInputRef = builder.inputType("MaterialContactInput", {
  fields: (t) => ({
    bookingId: t.string({ required: true }),
    channel: t.field({ type: ContactChannelEnum, required: true }),
    contactPerson: t.string(),
    note: t.string({ required: true }),
    isRequest: t.boolean({ description: "Whether the material is requested with it, as by a call." }),
  }),
});

const ReceiverRef = builder.objectRef<MaterialReceiver>("MaterialReceiver").implement({
  description: "Who is asked for material: an agency or a client, with the message as it will be sent.",
  fields: (t) => ({
    _id: t.string({ resolve: ({ id }) => String(id) }),
    name: t.exposeString("name"),
    email: t.exposeString("email"),
    ads: t.exposeInt("ads"),
    text: t.exposeString("text", {
      description: "With the ads; without the texts of a request, the ads alone.",
    }),
  }),
});

const MaterialPreviewRef = bulkPreview<Awaited<ReturnType<typeof previewRequest>>>(
  "MaterialRequestPreview",
  (t) => ({
    mails: t.exposeInt("mails", { description: "One to each agency or client." }),
    receivers: t.field({
      type: [ReceiverRef],
      atMost: MAX_RECEIVERS_SHOWN,
      description: `The first ${MAX_RECEIVERS_SHOWN} of them by name.`,
      resolve: ({ receivers }) => receivers,
    }),
  }),
);

// As with bookings: the medium decides what a user may see or change (spec §6).
listFields("materialTracking", {
  item: BookingRef,
  type: "MaterialList",
  filter: MaterialFilterInput,
  access: { byRecord: visibleBookings },
  description: "The bookings that wait for ad material of a client.",
  list: listMaterial,
});

export const MaterialCountsRef = builder.objectRef<MaterialCounts>("MaterialCounts").implement({
  description: "missing and appeared together are all bookings without material.",
  fields: (t) => ({
    missing: t.exposeInt("missing", { description: "Open or requested, and still appears." }),
    nextIssue: t.exposeInt("nextIssue", {
      description: "Of what is missing, what is in the next issue of its medium.",
    }),
    urgent: t.exposeInt("urgent", { description: "Of what is missing, what is due within 7 days." }),
    overdue: t.exposeInt("overdue", {
      description: "Of what is missing, what should have come by yesterday.",
    }),
    appeared: t.exposeInt("appeared", { description: "Open or requested, and has appeared without." }),
    toApprove: t.exposeInt("toApprove"),
  }),
});

builder.queryFields((t) => ({
  ownLateMaterial: t.field({
    type: CountedRef,
    nullable: true,
    isCounted: true,
    access: "person",
    description:
      "The user's own bookings whose material is late; null for those who look after none, or whose menu does not lead there.",
    resolve: (_root, _args, ctx) => countOwnLate(signedIn(ctx)),
  }),
  materialCounts: t.field({
    type: MaterialCountsRef,
    nullable: true,
    isCounted: true,
    access: { byRecord: visibleBookings },
    args: {
      term: t.arg.string(),
      filter: t.arg({ type: MaterialFilterInput }),
      atMost: t.arg.int(),
    },
    description:
      "How many bookings of a search wait for material, whatever state, day and next issue it asks for. Null if more than atMost do.",
    resolve: (_root, { atMost, ...search }, ctx) => countMaterial(ctx, search, atMost ?? null),
  }),
  materialRequestPreview: t.field({
    isHeavy: true,
    type: MaterialPreviewRef,
    access: { byRecord: userMayOnBooking },
    args: {
      selection: t.arg({ type: MaterialSelectionInput, required: true }),
      texts: t.arg({ type: RequestTextsInput }),
    },
    resolve: (_root, { selection, texts }, ctx) => previewRequest(signedIn(ctx), selection, texts),
  }),
}));

builder.mutationFields((t) => ({
  requestMaterial: t.field({
    isHeavy: true,
    type: BulkOutcomeRef,
    access: { byRecord: userMayOnBooking },
    args: {
      selection: t.arg({ type: MaterialSelectionInput, required: true }),
      texts: t.arg({ type: RequestTextsInput, required: true }),
      leaveOut: t.arg.stringList({ description: "Receivers that get no message, by the preview's ids." }),
      ...keyArg,
    },
    resolve: (_root, { idempotencyKey, ...request }, ctx) =>
      requestMaterial(signedIn(ctx), request, idempotencyKey),
  }),
  askForMaterial: t.field({
    isHeavy: true,
    type: BulkOutcomeRef,
    access: { action: "edit", collectionType: "immoflash_issues" },
    description:
      "Asks in the house for the material of immoflash ads: whoever looks after each booking hears of it, once a day.",
    args: {
      ids: t.arg.stringList({ required: true, description: "Of bookings that the user may see." }),
      ...keyArg,
    },
    resolve: (_root, { ids, idempotencyKey }, ctx) => askForMaterial(signedIn(ctx), ids, idempotencyKey),
  }),
  addMaterialContact: t.field({
    type: BookingRef,
    access: { byRecord: requireOnBooking },
    args: {
      data: t.arg({ type: ContactInputRef, required: true }),
      ...keyArg,
    },
    resolve: async (_root, { data, idempotencyKey }, ctx) =>
      requireReferenced(bookingById(ctx).load(await addContact(signedIn(ctx), data, idempotencyKey))),
  }),
}));
