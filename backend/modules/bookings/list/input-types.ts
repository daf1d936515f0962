import { MediumTypeEnum } from "backend/modules/media/types";
import { builder } from "backend/schema/builder";
import { selectionInput } from "backend/schema/list-fields";
import { CELL_FIELDS } from "domain/bookings/cells";
import { BOOKING_GAPS } from "domain/bookings/fields";
import { BULK_ACTIONS } from "../bulk/rules";
import {
  BillingStateEnum,
  BookingStatusEnum,
  BookingTypeEnum,
  MaterialStateEnum,
} from "../record/object-types";

const BookingGapEnum = builder.enumType("BookingGap", { values: BOOKING_GAPS });

export const BookingFilterInput = builder.inputType("BookingFilter", {
  description: "period is [from, to] on appearsOn. Unset = no restriction; lists are OR within, AND between.",
  fields: (t) => ({
    ids: t.stringList(),
    mediumIds: t.stringList(),
    types: t.field({ type: [MediumTypeEnum] }),
    bookingTypes: t.field({ type: [BookingTypeEnum] }),
    status: t.field({ type: [BookingStatusEnum] }),
    cancelled: t.boolean({ description: "Only cancelled bookings, or none of them." }),
    billingStates: t.field({ type: [BillingStateEnum] }),
    materialStates: t.field({ type: [MaterialStateEnum] }),
    supervisorIds: t.stringList(),
    clientIds: t.stringList(),
    agencyIds: t.stringList(),
    companyIds: t.stringList({ description: "As client or as agency." }),
    issueIds: t.stringList(),
    formatIds: t.stringList(),
    placementIds: t.stringList(),
    bookingArtIds: t.stringList(),
    assetIds: t.stringList({ description: "With a file that was made of one of these assets." }),
    missing: t.field({ type: [BookingGapEnum] }),
    year: t.int(),
    from: t.field({ type: "Date" }),
    to: t.field({ type: "Date" }),
    withoutEasyJobId: t.boolean(),
    nonbillable: t.boolean(),
    isInternal: t.boolean(),
    inNextIssue: t.boolean({ description: "Of the next issue of its medium (see nextIssue)." }),
  }),
});

export const BookingSelectionInput = selectionInput("Booking", BookingFilterInput);

const BookingBulkActionEnum = builder.enumType("BookingBulkAction", {
  values: BULK_ACTIONS,
});

const BookingCellFieldEnum = builder.enumType("BookingCellField", { values: CELL_FIELDS });

export const BookingCellInput = builder.inputType("BookingCell", {
  description:
    "One field of one booking, in the version that was seen. value as in BookingBulkChange; day: the first of its own days.",
  fields: (t) => ({
    id: t.string({ required: true }),
    version: t.int({ required: true }),
    field: t.field({ type: BookingCellFieldEnum, required: true }),
    value: t.string(),
  }),
});

export const BookingBulkChangeInput = builder.inputType("BookingBulkChange", {
  description:
    "value as text (id, state, date, text or empty). reason for cancelling. allOrNothing: one refusal keeps all from changing. asksIfOut, as when one is saved: refuses what comes late into its new issue.",
  fields: (t) => ({
    action: t.field({ type: BookingBulkActionEnum, required: true }),
    value: t.string(),
    reason: t.string(),
    allOrNothing: t.boolean(),
    asksIfOut: t.boolean(),
  }),
});
