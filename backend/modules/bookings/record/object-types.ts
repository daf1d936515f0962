import { addHistory } from "backend/modules/activity-log/types";
import { attachmentById } from "backend/modules/attachments/service";
import { AttachmentRef } from "backend/modules/attachments/types";
import { CategoryRef, categoryById } from "backend/modules/categories/types";
import { CommentRef, commentsOf } from "backend/modules/comments/types";
import { companyById } from "backend/modules/companies/service";
import { CompanyRef } from "backend/modules/companies/types";
import { issueById } from "backend/modules/issues/service";
import { IssueRef } from "backend/modules/issues/types";
import { addLock } from "backend/modules/locks/types";
import { mediumById } from "backend/modules/media/service";
import { MediumRef, MediumTypeEnum } from "backend/modules/media/types";
import { userById } from "backend/modules/users/service";
import { UserRef } from "backend/modules/users/types";
import { recordsUnder, recordUnder, requireReferenced } from "backend/platform/database/loaders";
import type { Ctx } from "backend/platform/use-case/context";
import { builder } from "backend/schema/builder";
import { SIZES } from "backend/schema/sizes";
import {
  BILLING_STATES,
  BOOKING_STATUS,
  BOOKING_TYPES,
  CROSS_BILL_TIMINGS,
  type DeclaredField,
  HEAD_FIELDS,
  MATERIAL_STATES,
  SPEC_FIELDS,
} from "domain/bookings/fields";
import { MAX_PACKAGE_SIZE } from "domain/bookings/package";
import { BOOKING_ACTIONS } from "domain/bookings/states";
import { commentsOfBookings } from "../comments/comments";
import type { BookingRow } from "./booking-record";
import { versionOfBooking } from "./edit-lock";
import {
  allowedActions,
  bookingById,
  childrenOfBooking,
  documentsOfBooking,
  isDeletable,
  targetMediaOfBooking,
} from "./read";

export const BookingTypeEnum = builder.enumType("BookingType", { values: BOOKING_TYPES });
export const BookingStatusEnum = builder.enumType("BookingStatus", { values: BOOKING_STATUS });
export const MaterialStateEnum = builder.enumType("MaterialState", { values: MATERIAL_STATES });
export const BillingStateEnum = builder.enumType("BillingState", { values: BILLING_STATES });
export const CrossBillTimingEnum = builder.enumType("CrossBillTiming", { values: CROSS_BILL_TIMINGS });

type ObjectFields = PothosSchemaTypes.ObjectFieldBuilder<typeof builder.$inferSchemaTypes, BookingRow>;
type AllFields = typeof HEAD_FIELDS & typeof SPEC_FIELDS;
type NamesOf<Kind> = {
  [Name in keyof AllFields]: AllFields[Name] extends { kind: Kind } ? Name : never;
}[keyof AllFields];

/** A field that is answered as its column holds it; null for the other kinds. */
function plainField(t: ObjectFields, name: string, { kind }: DeclaredField) {
  switch (kind) {
    case "flag":
      return t.exposeBoolean(name as NamesOf<"flag">);
    case "day":
      return t.expose(name as NamesOf<"day">, { type: "Date", nullable: true });
    case "text":
      return t.exposeString(name as NamesOf<"text">, { nullable: true });
    case "number":
      return t.exposeInt(name as NamesOf<"number">, { nullable: true });
    default:
      return null;
  }
}

function plainFields(t: ObjectFields, fields: Record<string, DeclaredField>) {
  const all = Object.entries(fields).map(([name, field]) => [name, plainField(t, name, field)] as const);
  return Object.fromEntries(all.filter((entry) => entry[1] !== null)) as Record<
    string,
    NonNullable<ReturnType<typeof plainField>>
  >;
}

async function mediaOfPackage(ctx: Ctx, bookingId: number) {
  const links = await targetMediaOfBooking(ctx).load(bookingId);
  return recordsUnder(
    mediumById(ctx),
    links.map(({ mediumId }) => mediumId),
  );
}

const BookingSpecsRef = builder.objectRef<BookingRow>("BookingSpecs").implement({
  fields: (t) => ({
    ...plainFields(t, SPEC_FIELDS),
    type: t.field({ type: MediumTypeEnum, nullable: true, resolve: (booking) => booking.specType }),
    targetMedium: t.field({
      type: MediumRef,
      nullable: true,
      resolve: (booking, _args, ctx) => recordUnder(mediumById(ctx), booking.targetMediumId),
    }),
    targetMedia: t.field({
      type: [MediumRef],
      atMost: MAX_PACKAGE_SIZE,
      resolve: (booking, _args, ctx) =>
        booking.bookingType === "multi" ? mediaOfPackage(ctx, booking.id) : [],
    }),
    comments: t.field({
      type: [CommentRef],
      atMost: SIZES.notes,
      description: "As the booking's own: the form shows them once it is created.",
      resolve: (booking, _args, ctx) => commentsOf(commentsOfBookings, ctx, booking.id),
    }),
    format: t.field({
      type: CategoryRef,
      nullable: true,
      resolve: (booking, _args, ctx) => recordUnder(categoryById(ctx), booking.formatId),
    }),
    bookingType: t.field({
      type: CategoryRef,
      nullable: true,
      resolve: (booking, _args, ctx) => recordUnder(categoryById(ctx), booking.bookingArtId),
    }),
    bookingState: t.field({ type: MaterialStateEnum, resolve: (booking) => booking.materialState }),
    issue: t.field({
      type: IssueRef,
      nullable: true,
      resolve: (booking, _args, ctx) => recordUnder(issueById(ctx), booking.issueId),
    }),
    placement: t.field({
      type: CategoryRef,
      nullable: true,
      resolve: (booking, _args, ctx) => recordUnder(categoryById(ctx), booking.placementId),
    }),
    briefingDocument: t.field({
      type: AttachmentRef,
      nullable: true,
      resolve: (booking, _args, ctx) => recordUnder(attachmentById(ctx), booking.briefingDocumentId),
    }),
    ad: t.field({
      type: AttachmentRef,
      nullable: true,
      resolve: (booking, _args, ctx) => recordUnder(attachmentById(ctx), booking.adId),
    }),
    ad2: t.field({
      type: AttachmentRef,
      nullable: true,
      resolve: (booking, _args, ctx) => recordUnder(attachmentById(ctx), booking.ad2Id),
    }),
    printDocuments: t.field({
      type: [AttachmentRef],
      atMost: 20,
      description: "Final print documents (print only).",
      resolve: async (booking, _args, ctx) => {
        const documents = await documentsOfBooking(ctx).load(booking.id);
        return recordsUnder(
          attachmentById(ctx),
          documents.map((document) => document.attachmentId),
        );
      },
    }),
  }),
});

export const BookingRef = builder.objectRef<BookingRow>("Booking");
BookingRef.implement({
  fields: (t) => ({
    ...plainFields(t, HEAD_FIELDS),
    _id: t.string({ resolve: (booking) => String(booking.id) }),
    version: t.exposeInt("version"),
    bookingType: t.field({ type: BookingTypeEnum, resolve: (booking) => booking.bookingType }),
    status: t.field({ type: BookingStatusEnum, resolve: (booking) => booking.status }),
    parentBooking: t.field({
      type: BookingRef,
      nullable: true,
      resolve: (booking, _args, ctx) => recordUnder(bookingById(ctx), booking.parentBookingId),
    }),
    childBookings: t.field({
      type: [BookingRef],
      atMost: MAX_PACKAGE_SIZE,
      resolve: (booking, _args, ctx) =>
        booking.bookingType === "multi" ? childrenOfBooking(ctx).load(booking.id) : [],
    }),
    clientCompany: t.field({
      type: CompanyRef,
      resolve: (booking, _args, ctx) => requireReferenced(companyById(ctx).find(booking.clientCompanyId)),
    }),
    agencyCompany: t.field({
      type: CompanyRef,
      nullable: true,
      resolve: (booking, _args, ctx) => recordUnder(companyById(ctx), booking.agencyCompanyId),
    }),
    supervisor: t.field({
      type: UserRef,
      nullable: true,
      resolve: (booking, _args, ctx) => recordUnder(userById(ctx), booking.supervisorId),
    }),
    contactEmail: t.string({
      nullable: true,
      description: "Where the client writes to: the supervisor's address, as the confirmation says it.",
      resolve: async (booking, _args, ctx) =>
        (await recordUnder(userById(ctx), booking.supervisorId))?.email ?? null,
    }),
    price: t.field({ type: "Cents", resolve: (booking) => booking.priceCents }),
    billingState: t.field({ type: BillingStateEnum, resolve: (booking) => booking.billingState }),
    crossBillTiming: t.field({
      type: CrossBillTimingEnum,
      nullable: true,
      resolve: (booking) => booking.crossBillTiming,
    }),
    isCampaignActive: t.exposeBoolean("isCampaignActive"),
    isDeletable: t.boolean({ resolve: (booking, _args, ctx) => isDeletable(ctx, booking) }),
    cancelReason: t.exposeString("cancelReason", { nullable: true }),
    specs: t.field({ type: BookingSpecsRef, resolve: (booking) => booking }),
    appearsFrom: t.expose("appearsFrom", {
      type: "Date",
      nullable: true,
      description: "First day of appearance.",
    }),
    appearsOn: t.expose("appearsOn", {
      type: "Date",
      nullable: true,
      description: "Day of (last) appearance: issue publish date, campaign end or release date.",
    }),
    allowedActions: t.stringList({
      atMost: BOOKING_ACTIONS.length,
      description: `Actions the current user may take now: ${BOOKING_ACTIONS.join(", ")}.`,
      resolve: (booking, _args, ctx) => allowedActions(ctx, booking),
    }),
    createdAt: t.expose("createdAt", { type: "DateTime" }),
    createdBy: t.field({
      type: UserRef,
      nullable: true,
      resolve: (booking, _args, ctx) => recordUnder(userById(ctx), booking.createdById),
    }),
    updatedAt: t.expose("updatedAt", { type: "DateTime" }),
    updatedBy: t.field({
      type: UserRef,
      nullable: true,
      resolve: (booking, _args, ctx) => recordUnder(userById(ctx), booking.updatedById),
    }),
    comments: t.field({
      type: [CommentRef],
      atMost: SIZES.notes,
      resolve: (booking, _args, ctx) => commentsOf(commentsOfBookings, ctx, booking.id),
    }),
  }),
});
addHistory(BookingRef, "bookings");
addLock(BookingRef, "bookings", versionOfBooking);
