import { mayOnMedium } from "backend/modules/bookings/service";
import { bookings } from "backend/modules/bookings/tables";
import { categories } from "backend/modules/categories/tables";
import { companies } from "backend/modules/companies/tables";
import type { Issue } from "backend/modules/issues/service";
import { issues } from "backend/modules/issues/tables";
import { defineGroupLoader, isAnyOf } from "backend/platform/database/loaders";
import type { Ctx } from "backend/platform/use-case/context";
import type { MaterialState } from "domain/bookings/fields";
import { and, asc, desc, eq, isNotNull, lt, ne, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { flatPlanAds, flatPlanPlaces, flatPlanSections, flatPlans, flatPlanVersions } from "./tables";

import "./undo";

export { restoreFlatPlan, saveFlatPlan } from "./save";

export type FlatPlanSection = typeof flatPlanSections.$inferSelect;
export type FlatPlanPlace = typeof flatPlanPlaces.$inferSelect;

/** A flat plan; version 0 until it is first saved. */
export interface StoredFlatPlan {
  issueId: number;
  mediumId: number;
  version: number;
  pageCount: number | null;
  pageWidth: number | null;
  pageHeight: number | null;
  updatedAt?: Date;
  updatedById?: number | null;
  /** In the answer of saving it. */
  undo?: string | null;
}

/** A print booking of an issue as the flat plan shows it. Sizes in millimetres; page null = not placed. */
export interface FlatPlanAd {
  bookingId: number;
  issueId: number | null;
  mediumId: number | null;
  client: string;
  formatId: number | null;
  width: number | null;
  height: number | null;
  placementId: number | null;
  placementDetails: string | null;
  materialState: MaterialState;
  adId: number | null;
  page: number | null;
  position: number | null;
}

/** A version of a plan as it was saved, without what is in it. */
export interface FlatPlanVersion {
  issueId: number;
  version: number;
  savedAt: Date;
  savedById: number | null;
  pageCount: number | null;
  placedCount: number;
}

/** The plan of the issue before, which a new one may begin like. Page size in millimetres. */
export interface EarlierPlan {
  /** The issue whose plan may begin like this one. */
  ofIssueId: number;
  issueId: number;
  title: string;
  pageCount: number;
  pageWidth: number | null;
  pageHeight: number | null;
}

const BY_NAME = new Intl.Collator("de");

const planOfIssue = defineGroupLoader<typeof flatPlans.$inferSelect>(
  (db, ids) => db.select().from(flatPlans).where(isAnyOf(flatPlans.issueId, ids)),
  (plan) => plan.issueId,
);

/** The sections of an issue by page. */
export const sectionsOfPlan = defineGroupLoader<FlatPlanSection>(
  (db, ids) =>
    db
      .select()
      .from(flatPlanSections)
      .where(isAnyOf(flatPlanSections.issueId, ids))
      .orderBy(asc(flatPlanSections.page)),
  (section) => section.issueId,
);

/** The guaranteed places of an issue. */
export const placesOfPlan = defineGroupLoader<FlatPlanPlace>(
  (db, ids) =>
    db
      .select()
      .from(flatPlanPlaces)
      .where(isAnyOf(flatPlanPlaces.issueId, ids))
      .orderBy(asc(flatPlanPlaces.fromPage), asc(flatPlanPlaces.categoryId)),
  (place) => place.issueId,
);

/** All ads of an issue that are not cancelled, placed or not, in the order of their bookings. */
const adsOfIssue = defineGroupLoader<FlatPlanAd>(
  (db, ids) =>
    db
      .select({
        bookingId: bookings.id,
        issueId: bookings.issueId,
        mediumId: bookings.targetMediumId,
        client: companies.name,
        formatId: bookings.formatId,
        width: categories.width,
        height: categories.height,
        placementId: bookings.placementId,
        placementDetails: bookings.placementDetails,
        materialState: bookings.materialState,
        adId: bookings.adId,
        page: flatPlanAds.page,
        position: flatPlanAds.position,
      })
      .from(bookings)
      .innerJoin(companies, eq(companies.id, bookings.clientCompanyId))
      .leftJoin(categories, eq(categories.id, bookings.formatId))
      .leftJoin(
        flatPlanAds,
        and(eq(flatPlanAds.bookingId, bookings.id), eq(flatPlanAds.issueId, bookings.issueId)),
      )
      .where(and(isAnyOf(bookings.issueId, ids), ne(bookings.status, "cancelled")))
      .orderBy(asc(bookings.id)),
  (ad) => ad.issueId ?? 0,
);

/** The flat plan of an issue; an empty one where none was saved yet. */
export async function flatPlanOf(ctx: Ctx, issue: Issue & { undo?: string | null }): Promise<StoredFlatPlan> {
  const [saved] = await planOfIssue(ctx).load(issue.id);
  const empty = { version: 0, pageCount: null, pageWidth: null, pageHeight: null };
  return { ...(saved ?? empty), issueId: issue.id, mediumId: issue.mediumId, undo: issue.undo };
}

/** The kept versions of a plan, the newest first. */
export const versionsOfPlan = defineGroupLoader<FlatPlanVersion>(
  (db, ids) =>
    db
      .select({
        issueId: flatPlanVersions.issueId,
        version: flatPlanVersions.version,
        savedAt: flatPlanVersions.savedAt,
        savedById: flatPlanVersions.savedById,
        pageCount: sql<number | null>`(${flatPlanVersions.plan}->>'pageCount')::int`,
        placedCount: sql<number>`jsonb_array_length(${flatPlanVersions.plan}->'ads')`,
      })
      .from(flatPlanVersions)
      .where(isAnyOf(flatPlanVersions.issueId, ids))
      .orderBy(desc(flatPlanVersions.version)),
  (kept) => kept.issueId,
);

const earlier = alias(issues, "earlier");

const earlierPlans = defineGroupLoader<EarlierPlan>(
  (db, ids) =>
    db
      .selectDistinctOn([issues.id], {
        ofIssueId: issues.id,
        issueId: earlier.id,
        title: earlier.title,
        pageCount: sql<number>`${flatPlans.pageCount}`,
        pageWidth: flatPlans.pageWidth,
        pageHeight: flatPlans.pageHeight,
      })
      .from(issues)
      .innerJoin(
        earlier,
        and(eq(earlier.mediumId, issues.mediumId), lt(earlier.publishDate, issues.publishDate)),
      )
      .innerJoin(flatPlans, and(eq(flatPlans.issueId, earlier.id), isNotNull(flatPlans.pageCount)))
      .where(isAnyOf(issues.id, ids))
      .orderBy(issues.id, desc(earlier.publishDate), desc(earlier.id)),
  (plan) => plan.ofIssueId,
);

/** The plan of the last issue of the same medium before that has one with pages. */
export async function earlierPlanOf(ctx: Ctx, { issueId }: StoredFlatPlan): Promise<EarlierPlan | null> {
  const [plan = null] = await earlierPlans(ctx).load(issueId);
  return plan;
}

/** Whether the user may see the client of an ad and the state of its material. */
export const maySeeBooking = (ctx: Ctx, { mediumId }: FlatPlanAd): boolean =>
  mediumId !== null && mayOnMedium(ctx, "view", mediumId);

/** The ads of a flat plan by client. Ads with hidden clients come last: sorting them by name would reveal it. */
export async function adsOfPlan(ctx: Ctx, { issueId }: StoredFlatPlan): Promise<FlatPlanAd[]> {
  const ads = await adsOfIssue(ctx).load(issueId);
  const seen = ads.filter((ad) => maySeeBooking(ctx, ad));
  return [
    ...seen.sort((one, other) => BY_NAME.compare(one.client, other.client)),
    ...ads.filter((ad) => !maySeeBooking(ctx, ad)),
  ];
}

/** The turnover of an issue's bookings in cents, without cancelled ones. */
const turnoverByIssue = defineGroupLoader<{ issueId: number | null; cents: string }>(
  (db, ids) =>
    db
      .select({
        issueId: bookings.issueId,
        cents: sql<string>`sum(${bookings.priceCents}) filter (where ${bookings.isBilled})`,
      })
      .from(bookings)
      .where(and(isAnyOf(bookings.issueId, ids), ne(bookings.status, "cancelled")))
      .groupBy(bookings.issueId),
  (row) => row.issueId ?? 0,
);

/** Turnover of an issue in cents; null for someone who may not see the bookings of its medium. */
export async function turnoverOf(ctx: Ctx, issue: Issue): Promise<number | null> {
  if (!mayOnMedium(ctx, "view", issue.mediumId)) return null;
  const [row] = await turnoverByIssue(ctx).load(issue.id);
  return Number(row?.cents ?? 0);
}
