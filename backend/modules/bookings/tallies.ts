import { bigint, boolean, index, integer, pgTable, text } from "drizzle-orm/pg-core";

/**
 * The number and turnover of bookings, grouped by all columns that lists usually filter by, so that totals take the
 * same time for 200,000 bookings as for 2,000. Triggers on `bookings` keep it (see the migrations): each statement adds
 * rows with its differences, so that writers never wait for each other, and the rows are merged from time to time. Only
 * sums over rows are meaningful; nothing else writes here.
 */
export const bookingTallies = pgTable("booking_tallies", {
  targetMediumId: bigint("target_medium_id", { mode: "number" }),
  specType: text("spec_type"),
  bookingType: text("kind").notNull(),
  status: text().notNull(),
  billingState: text("billing_state").notNull(),
  materialState: text("material_state").notNull(),
  nonbillable: boolean().notNull(),
  isInternal: boolean("is_internal").notNull(),
  hasEasyJobId: boolean("has_easy_job_id").notNull(),
  /** Year of the last appearance, or the target year while that is unknown. */
  year: integer(),
  /** Change in the number of bookings; negative for bookings that left the group. */
  bookings: integer().notNull(),
  /** Turnover in cents of the billed bookings; no package counts twice. */
  priceCents: bigint("price_cents", { mode: "number" }).notNull(),
});

/**
 * What is sold, by year and month of appearance, for overviews of years: as `bookingTallies`, of all bookings that are
 * not cancelled, have a type and a year. Triggers on `bookings` keep it.
 */
export const soldTallies = pgTable(
  "sold_tallies",
  {
    /** As in `bookingTallies`. */
    year: integer().notNull(),
    /** Month of the last appearance from 1; null while that is unknown. */
    month: integer(),
    specType: text("spec_type").notNull(),
    targetMediumId: bigint("target_medium_id", { mode: "number" }),
    formatId: bigint("format_id", { mode: "number" }),
    withoutIssue: boolean("without_issue").notNull(),
    /** As `bookings` and `priceCents` of `bookingTallies`. */
    sold: integer().notNull(),
    priceCents: bigint("price_cents", { mode: "number" }).notNull(),
  },
  (t) => [index("sold_tallies_year").on(t.year, t.specType)],
);
