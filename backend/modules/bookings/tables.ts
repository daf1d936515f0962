import { choiceChecks } from "backend/platform/database/choice-checks";
import { peopleColumns, recordColumns, reference } from "backend/platform/database/columns";
import { textChecks } from "backend/platform/database/text-checks";
import { HEAD_FIELDS, SPEC_FIELDS } from "domain/bookings/fields";
import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { attachments } from "../attachments/tables";
import { categories } from "../categories/tables";
import { companies } from "../companies/tables";
import { issues } from "../issues/tables";
import { media } from "../media/tables";
import { users } from "../users/tables";
import { bookingSeries } from "./series/tables";

/** Bookings with the spec fields of all five kinds as columns (spec §3, Booking). */
export const bookings = pgTable(
  "bookings",
  {
    ...recordColumns(),
    ...peopleColumns(() => users.id),
    bookingType: text("kind", { enum: ["single", "multi"] })
      .notNull()
      .default("single"),
    status: text({ enum: ["open", "active", "completed", "cancelled"] })
      .notNull()
      .default("open"),
    parentBookingId: reference("parent_booking_id").references((): AnyPgColumn => bookings.id),
    clientCompanyId: reference("client_company_id")
      .notNull()
      .references(() => companies.id),
    agencyCompanyId: reference("agency_company_id").references(() => companies.id),
    supervisorId: reference("supervisor_id").references(() => users.id),
    easyJobId: text("easy_job_id"),
    easyJobIdEpMedia: text("easy_job_id_ep_media"),
    priceCents: bigint("price_cents", { mode: "number" }).notNull().default(0),
    /**
     * Whether its price counts as turnover. Decisions §4: a package billed evenly is billed by its children, any other
     * package alone. A trigger keeps it up to date (see the migrations), because it depends on another row.
     */
    isBilled: boolean("is_billed").notNull().default(true),
    nonbillable: boolean().notNull().default(false),
    isInternal: boolean("is_internal").notNull().default(false),
    billingDate: date("billing_date", { mode: "string" }),
    billingState: text("billing_state", { enum: ["open", "notpaid", "paid"] })
      .notNull()
      .default("open"),
    /** Whether an item of it is paid; as `billing_state`, derived from its billing items. */
    hasPaidItem: boolean("has_paid_item").notNull().default(false),
    isCrossBill: boolean("is_cross_bill").notNull().default(false),
    crossBillTiming: text("cross_bill_timing", { enum: ["monthly", "quarterly", "halfyearly", "yearly"] }),
    crossBillEnd: date("cross_bill_end", { mode: "string" }),
    isCampaignActive: boolean("is_campaign_active").notNull().default(false),
    cancelReason: text("cancel_reason"),
    /** Whether it was cancelled along with its package, and is to be reopened along with it. */
    cancelledWithPackage: boolean("cancelled_with_package").notNull().default(false),
    /** The series it was made in, and which of its appearances it is, from 1. */
    seriesId: reference("series_id").references(() => bookingSeries.id),
    seriesPosition: integer("series_position"),

    // Specs. `specType` is null for a package.
    specType: text("spec_type", { enum: ["print", "digital", "video", "immoflash"] }),
    targetMediumId: reference("target_medium_id").references(() => media.id),
    billEvenly: boolean("bill_evenly").notNull().default(false),
    campaignStartDate: date("campaign_start_date", { mode: "string" }),
    campaignEndDate: date("campaign_end_date", { mode: "string" }),
    internalProduction: boolean("internal_production").notNull().default(false),
    productionDate: date("production_date", { mode: "string" }),
    formatId: reference("format_id").references(() => categories.id),
    bookingArtId: reference("booking_art_id").references(() => categories.id),
    materialState: text("material_state", { enum: ["open", "requested", "available", "approved"] })
      .notNull()
      .default("open"),
    issueId: bigint("issue_id", { mode: "number" }),
    targetYear: integer("target_year"),
    placementId: reference("placement_id").references(() => categories.id),
    placementDetails: text("placement_details"),
    briefingDocumentId: reference("briefing_document_id").references(() => attachments.id),
    comment: text(),
    adId: reference("ad_id").references(() => attachments.id),
    ad2Id: reference("ad2_id").references(() => attachments.id),
    adHiddenOnMobile: boolean("ad_hidden_on_mobile").notNull().default(false),
    adTargetLink: text("ad_target_link"),
    releaseDate: date("release_date", { mode: "string" }),

    // First and last day of appearance, derived on write from issue, campaign or release.
    appearsFrom: date("appears_from", { mode: "string" }),
    appearsOn: date("appears_on", { mode: "string" }),
    /** Until when its material is due, derived with them: see `materialDay`. */
    materialDueOn: date("material_due_on", { mode: "string" }),
  },
  (t) => [
    foreignKey({
      name: "bookings_issue_of_medium",
      columns: [t.issueId, t.targetMediumId],
      foreignColumns: [issues.id, issues.mediumId],
    }),
    check("bookings_kind", sql`${t.bookingType} in ('single', 'multi')`),
    check("bookings_status", sql`${t.status} in ('open', 'active', 'completed', 'cancelled')`),
    ...textChecks(HEAD_FIELDS, t),
    ...choiceChecks(HEAD_FIELDS, t),
    ...textChecks(SPEC_FIELDS, t),
    ...choiceChecks(SPEC_FIELDS, { type: t.specType, bookingState: t.materialState }),
    check("bookings_price", sql`${t.priceCents} between 0 and 9999999999`),
    check("bookings_campaign_order", sql`${t.campaignStartDate} <= ${t.campaignEndDate}`),
    check("bookings_cross_bill_order", sql`not ${t.isCrossBill} or ${t.billingDate} <= ${t.crossBillEnd}`),
    check("bookings_appearance_order", sql`${t.appearsFrom} <= ${t.appearsOn}`),
    check("bookings_issue_needs_medium", sql`${t.issueId} is null or ${t.targetMediumId} is not null`),
    check("bookings_version", sql`${t.version} > 0`),
    check("bookings_series", sql`(${t.seriesId} is null) = (${t.seriesPosition} is null)`),

    // The list's sorts, each with the id as tie-break; a descending one wants its empty days last too.
    index("bookings_created_at").on(t.createdAt, t.id),
    index("bookings_appears_on").on(t.appearsOn, t.id),
    index("bookings_appears_on_latest").on(t.appearsOn.desc().nullsLast(), t.id.desc()),
    index("bookings_price_sort").on(t.priceCents, t.id),
    index("bookings_medium").on(t.targetMediumId, t.id),
    // The bookings of a company: their number and sums are read from the index alone.
    index("bookings_client").on(
      t.clientCompanyId,
      t.targetMediumId,
      t.appearsOn,
      t.targetYear,
      t.status,
      t.isBilled,
      t.priceCents,
    ),
    // The list's filters.
    index("bookings_year").on(
      sql`(coalesce(extract(year from ${t.appearsOn})::int, ${t.targetYear}))`,
      t.appearsOn,
      t.id,
    ),
    // A year's bookings are together in this order, and not in that of all bookings.
    index("bookings_year_latest").on(
      sql`(coalesce(extract(year from ${t.appearsOn})::int, ${t.targetYear}))`,
      t.appearsOn.desc().nullsLast(),
      t.id.desc(),
    ),
    index("bookings_year_created_at").on(
      sql`(coalesce(extract(year from ${t.appearsOn})::int, ${t.targetYear}))`,
      t.createdAt,
      t.id,
    ),
    // The year of print: all that its sums are made of, so that they are read from the index alone.
    index("bookings_print_year")
      .on(
        sql`(coalesce(extract(year from ${t.appearsOn})::int, ${t.targetYear}))`,
        t.targetMediumId,
        t.issueId,
        t.formatId,
        t.clientCompanyId,
        t.supervisorId,
        t.isBilled,
        t.priceCents,
        t.appearsOn,
        t.targetYear,
      )
      .where(sql`${t.specType} = 'print' and ${t.status} <> 'cancelled'`),
    index("bookings_type").on(t.specType, t.appearsOn.desc().nullsLast(), t.id.desc()),
    // What has arrived or is missing; most of it was approved long ago.
    index("bookings_material_state")
      .on(t.materialState, t.appearsOn, t.id)
      .where(sql`${t.materialState} <> 'approved'`),
    index("bookings_packages").on(t.id).where(sql`${t.bookingType} = 'multi'`),
    index("bookings_medium_appears_from").on(t.targetMediumId, t.appearsFrom, t.id),
    // The timeline: how many campaigns run when, and whose, read from the index alone.
    index("bookings_campaigns")
      .on(t.targetMediumId, t.appearsOn, t.appearsFrom, t.formatId, t.clientCompanyId)
      .where(sql`${t.issueId} is null and ${t.status} <> 'cancelled'`),
    // The video calendar: what runs on its days is counted and placed from the index alone.
    index("bookings_medium_appears_on").on(t.targetMediumId, t.appearsOn, t.id, t.appearsFrom, t.status),
    index("bookings_agency")
      .on(
        t.agencyCompanyId,
        t.clientCompanyId,
        t.targetMediumId,
        t.appearsOn,
        t.targetYear,
        t.status,
        t.isBilled,
        t.priceCents,
      )
      .where(sql`${t.agencyCompanyId} is not null`),
    // With the medium, by which the list's tabs count.
    index("bookings_supervisor").on(t.supervisorId, t.appearsOn, t.id, t.targetMediumId),
    index("bookings_status_appears_on").on(t.status, t.appearsOn, t.id),
    index("bookings_issue_format").on(t.issueId, t.formatId, t.status),
    index("bookings_format").on(t.formatId, t.id, t.targetMediumId),
    index("bookings_placement").on(t.placementId, t.id).where(sql`${t.placementId} is not null`),
    uniqueIndex("bookings_of_series").on(t.seriesId, t.seriesPosition).where(sql`${t.seriesId} is not null`),
    index("bookings_parent").on(t.parentBookingId).where(sql`${t.parentBookingId} is not null`),
    // In which bookings an attachment is used decides who may see it.
    index("bookings_ad").on(t.adId).where(sql`${t.adId} is not null`),
    index("bookings_ad2").on(t.ad2Id).where(sql`${t.ad2Id} is not null`),
    index("bookings_briefing").on(t.briefingDocumentId).where(sql`${t.briefingDocumentId} is not null`),
    index("bookings_job_ids_trigram").using(
      "gin",
      sql`${t.easyJobId} gin_trgm_ops`,
      sql`${t.easyJobIdEpMedia} gin_trgm_ops`,
    ),
    // The tracking of material in its order, and all that its condition is made of: the number is read from the index alone.
    index("bookings_awaited")
      .on(
        sql`(${t.materialDueOn} is null)`,
        t.materialDueOn,
        t.id,
        t.materialState,
        t.formatId,
        t.specType,
        t.internalProduction,
        t.targetMediumId,
        t.appearsOn,
        t.targetYear,
        t.status,
        t.supervisorId,
        t.clientCompanyId,
        t.agencyCompanyId,
      )
      .where(sql`${t.bookingType} = 'single' and ${t.status} in ('open', 'active')`),
    index("bookings_to_bill")
      .on(
        t.billingDate,
        t.id,
        t.targetMediumId,
        t.specType,
        t.bookingType,
        t.appearsOn,
        t.targetYear,
        t.materialState,
        t.supervisorId,
        t.clientCompanyId,
        t.agencyCompanyId,
      )
      .where(
        sql`${t.billingState} = 'notpaid' and not ${t.nonbillable} and not ${t.isInternal} and ${t.status} <> 'cancelled'`,
      ),
    index("bookings_without_job_id").on(t.appearsOn, t.id).where(sql`${t.easyJobId} is null`),
    // What the dashboard asks for; most bookings without a job id have appeared or were cancelled.
    index("bookings_open_without_job_id")
      .on(t.appearsOn, t.id)
      .where(sql`${t.easyJobId} is null and ${t.status} in ('open', 'active')`),
  ],
);

/** The media a package booking goes into. */
export const bookingTargetMedia = pgTable(
  "booking_target_media",
  {
    bookingId: reference("booking_id")
      .notNull()
      .references(() => bookings.id, { onDelete: "cascade" }),
    mediumId: reference("medium_id")
      .notNull()
      .references(() => media.id),
  },
  (t) => [
    primaryKey({ columns: [t.bookingId, t.mediumId] }),
    index("booking_target_media_medium").on(t.mediumId, t.bookingId),
  ],
);

/** Final print documents of a booking, in order. */
export const bookingDocuments = pgTable(
  "booking_documents",
  {
    bookingId: reference("booking_id")
      .notNull()
      .references(() => bookings.id, { onDelete: "cascade" }),
    attachmentId: reference("attachment_id")
      .notNull()
      .references(() => attachments.id),
    position: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.bookingId, t.attachmentId] }),
    index("booking_documents_attachment").on(t.attachmentId),
  ],
);

export { bookingTallies, soldTallies } from "./tallies";
