import { bookings } from "backend/modules/bookings/tables";
import { categories } from "backend/modules/categories/tables";
import { issues } from "backend/modules/issues/tables";
import { media, mediumCategories } from "backend/modules/media/tables";
import {
  checkOfSaves,
  type Finding,
  refused,
  type Stored,
  wholeSaving,
} from "backend/modules/records/service";
import type { Db } from "backend/platform/database/database";
import type { SignedInCtx } from "backend/platform/use-case/context";
import { notFound } from "backend/platform/use-case/errors";
import { type Inverse, keepUndo } from "backend/platform/use-case/undo";
import { nextVersionColumns, referenceFields } from "backend/platform/use-case/use-case";
import { parseId } from "domain/identifiers";
import type { PageSide, Size } from "domain/issues/flat-plan";
import { numberedAds, type PlanInput, planProblems } from "domain/issues/plan-input";
import { and, asc, eq, inArray, lte, ne } from "drizzle-orm";
import { flatPlanAds, flatPlanPlaces, flatPlanSections, flatPlans, flatPlanVersions } from "./tables";

/** The contract's FlatPlanInput. */
export interface FlatPlanInput {
  pageCount?: number | null;
  pageWidth?: number | null;
  pageHeight?: number | null;
  sections?: readonly { page: number; name: string }[] | null;
  places?: readonly { category: string; from: number; to: number; side: PageSide }[] | null;
  ads?: readonly { booking: string; page: number; position?: number | null }[] | null;
}

/**
 * The save of the flat plan of a print issue, over the version that it was opened with (0 = none yet). BAD_USER_INPUT with
 * the paths of the form, VERSION_CONFLICT with the present plan, NOT_FOUND.
 */
export const planSaving = wholeSaving<PlanInput, PlanRow, object>({
  area: "flat_plans",
  // A record that a plan refers to may be deleted before the plan is saved.
  refusals: {
    ...referenceFields(flatPlanPlaces, { categoryId: "places" }),
    ...referenceFields(flatPlanAds, { bookingId: "ads" }),
  },
  async lock(tx, id) {
    const issueId = await lockPrintIssue(tx, id);
    const { row, plan } = await presentPlan(tx, issueId);
    return {
      id: issueId,
      row,
      version: row?.version ?? 0,
      updatedById: row?.updatedById ?? null,
      before: plan,
    };
  },
  current: (_tx, { before }) => before,
  readDraft: planOf,
  phases: [
    {
      check: {
        findings: checkOfSaves(async (tx, _ctx, saves) => {
          const findings: Finding[] = [];
          for (const { id, after } of saves)
            findings.push(...refused(planProblems(after, await stockOf(tx, id ?? 0))));
          return findings;
        }),
      },
    },
  ],
  store: ({ tx }, ctx, stored, { after }) => write(tx, ctx, stored, after),
  async entry(tx, { id, before }) {
    const { plan: after } = await presentPlan(tx, id);
    return {
      area: "print_issues",
      action: "flatPlan",
      recordId: id,
      before: await readable(tx, before),
      after: await readable(tx, after),
    };
  },
});

/** Saves the flat plan of a print issue. Answers the issue's id, and what puts back the plan before. */
export const saveFlatPlan = (
  ctx: SignedInCtx,
  change: { id: string; version: number; data: FlatPlanInput },
  key: string,
): Promise<{ issueId: number; undo: string | null }> =>
  planSaving.save(
    ctx,
    {
      operation: "saveFlatPlan",
      key,
      input: change,
      ...change,
    },
    async ({ tx }, stored) => ({
      issueId: stored.id,
      undo: await keepUndo(tx, ctx, UNDOABLE_PLANS, [inverseOfPlan(stored)]),
    }),
  );

/**
 * Saves an earlier version of a plan again, without ads that are no longer in the issue and places that its medium no
 * longer offers. NOT_FOUND if that version is not kept.
 */
export async function restoreFlatPlan(
  ctx: SignedInCtx,
  change: { id: string; version: number; of: number },
  key: string,
): Promise<{ issueId: number; undo: string | null }> {
  const { id, version, of } = change;
  const issueId = parseId(id);
  if (issueId === null) throw notFound();
  const [kept] = await ctx.db
    .select()
    .from(flatPlanVersions)
    .where(and(eq(flatPlanVersions.issueId, issueId), eq(flatPlanVersions.version, of)));
  if (!kept) throw notFound();
  const data = inputOf(kept.plan, await stockOf(ctx.db, issueId));
  const sent = { operation: "restoreFlatPlan", key, input: change, id, version, data };
  return await planSaving.save(ctx, sent, async ({ tx }, stored) => ({
    issueId: stored.id,
    undo: await keepUndo(tx, ctx, UNDOABLE_PLANS, [inverseOfPlan(stored)]),
  }));
}

/** A plan as the contract sends it, with what is still there of it. */
const inputOf = (
  plan: PlanInput,
  { ads, categoryIds }: Awaited<ReturnType<typeof stockOf>>,
): FlatPlanInput => ({
  ...plan,
  places: plan.places
    .filter(({ categoryId }) => categoryIds.has(categoryId))
    .map(({ categoryId, ...place }) => ({ category: categoryId, ...place })),
  ads: plan.ads.filter(({ id }) => ads.has(id)).map(({ id, ...place }) => ({ booking: id, ...place })),
});

/** The name that saved plans are kept by to be undone. */
export const UNDOABLE_PLANS = "saveFlatPlan";

/** What puts back a plan that is replaced. */
export const inverseOfPlan = ({ id, version, before }: Stored<PlanInput, PlanRow>): Inverse<PlanInput> => ({
  change: before,
  records: [[id, version + 1]],
});

/** Locks the issue's row: a second user who saves its plan at the same time waits, and then meets a newer version. */
async function lockPrintIssue(tx: Db, id: string): Promise<number> {
  const key = parseId(id);
  if (key === null) throw notFound();
  const [issue] = await tx.select().from(issues).where(eq(issues.id, key)).for("no key update");
  const [medium] = issue ? await tx.select().from(media).where(eq(media.id, issue.mediumId)) : [];
  if (medium?.type !== "print") throw notFound();
  return key;
}

type PlanRow = typeof flatPlans.$inferSelect;

async function presentPlan(tx: Db, issueId: number): Promise<{ row: PlanRow | null; plan: PlanInput }> {
  const [row = null] = await tx.select().from(flatPlans).where(eq(flatPlans.issueId, issueId));
  const sections = await tx
    .select({ page: flatPlanSections.page, name: flatPlanSections.name })
    .from(flatPlanSections)
    .where(eq(flatPlanSections.issueId, issueId))
    .orderBy(asc(flatPlanSections.page));
  const places = await tx.select().from(flatPlanPlaces).where(eq(flatPlanPlaces.issueId, issueId));
  const ads = await tx.select().from(flatPlanAds).where(eq(flatPlanAds.issueId, issueId));
  const plan = {
    pageCount: row?.pageCount ?? null,
    pageWidth: row?.pageWidth ?? null,
    pageHeight: row?.pageHeight ?? null,
    sections,
    places: places.map(({ categoryId, fromPage, toPage, side }) => ({
      categoryId: String(categoryId),
      from: fromPage,
      to: toPage,
      side,
    })),
    ads: ads.map(({ bookingId, page, position }) => ({ id: String(bookingId), page, position })),
  };
  return { row, plan };
}

function planOf(data: FlatPlanInput): PlanInput {
  return {
    pageCount: data.pageCount ?? null,
    pageWidth: data.pageWidth ?? null,
    pageHeight: data.pageHeight ?? null,
    sections: (data.sections ?? []).map(({ page, name }) => ({ page, name: name.trim() })),
    places: (data.places ?? []).map(({ category, ...place }) => ({ categoryId: category, ...place })),
    ads: (data.ads ?? []).map(({ booking, page, position }) => ({
      id: booking,
      page,
      position: position ?? null,
    })),
  };
}

/** The ads of the issue that may be placed, and what its medium offers. */
async function stockOf(tx: Db, issueId: number) {
  const ads = await tx
    .select({ id: bookings.id, width: categories.width, height: categories.height })
    .from(bookings)
    .leftJoin(categories, eq(categories.id, bookings.formatId))
    .where(and(eq(bookings.issueId, issueId), ne(bookings.status, "cancelled")));
  const offered = await tx
    .select({ id: mediumCategories.categoryId })
    .from(mediumCategories)
    .innerJoin(issues, eq(issues.mediumId, mediumCategories.mediumId))
    .where(and(eq(issues.id, issueId), inArray(mediumCategories.role, ["placement", "format"])));
  return {
    ads: new Map(ads.map(({ id, ...size }) => [String(id), sizeOf(size)])),
    categoryIds: new Set(offered.map(({ id }) => String(id))),
  };
}

const sizeOf = ({ width, height }: { width: number | null; height: number | null }): Size | null =>
  width && height ? { width, height } : null;

async function write(
  tx: Db,
  ctx: SignedInCtx,
  stored: Stored<PlanInput, PlanRow>,
  input: PlanInput,
): Promise<void> {
  const { id: issueId, row, version } = stored;
  const { pageCount, pageWidth, pageHeight } = input;
  // The first save of a plan is its first version.
  const saved = nextVersionColumns(ctx, { version });
  const values = { pageCount, pageWidth, pageHeight, ...saved };
  if (row) await tx.update(flatPlans).set(values).where(eq(flatPlans.issueId, issueId));
  else await tx.insert(flatPlans).values({ issueId, ...values });
  await tx.delete(flatPlanSections).where(eq(flatPlanSections.issueId, issueId));
  await tx.delete(flatPlanPlaces).where(eq(flatPlanPlaces.issueId, issueId));
  await tx.delete(flatPlanAds).where(eq(flatPlanAds.issueId, issueId));
  const sections = input.sections.map((section) => ({ issueId, ...section }));
  const places = input.places.map(({ categoryId, from, to, side }) => ({
    issueId,
    categoryId: Number(categoryId),
    fromPage: from,
    toPage: to,
    side,
  }));
  const ads = numberedAds(input.ads).map(({ id, page, position }) => ({
    issueId,
    bookingId: Number(id),
    page,
    position,
  }));
  if (sections.length > 0) await tx.insert(flatPlanSections).values(sections);
  if (places.length > 0) await tx.insert(flatPlanPlaces).values(places);
  if (ads.length > 0) await tx.insert(flatPlanAds).values(ads);
  await keepVersions(tx, ctx, stored, { ...input, ads: numberedAds(input.ads) });
}

/** So many versions of a plan are kept. */
const MOST_VERSIONS = 50;

/** Keeps the plan that is saved, and the one before if it was saved when versions were not kept yet. */
async function keepVersions(
  tx: Db,
  ctx: SignedInCtx,
  { id: issueId, row, version, before }: Stored<PlanInput, PlanRow>,
  plan: PlanInput,
): Promise<void> {
  const next = { issueId, version: version + 1, savedAt: ctx.now(), savedById: ctx.user.id, plan };
  const earlier = row && {
    issueId,
    version,
    savedAt: row.updatedAt,
    savedById: row.updatedById,
    plan: before,
  };
  await tx
    .insert(flatPlanVersions)
    .values(earlier ? [earlier, next] : [next])
    .onConflictDoNothing();
  const old = and(
    eq(flatPlanVersions.issueId, issueId),
    lte(flatPlanVersions.version, version + 1 - MOST_VERSIONS),
  );
  await tx.delete(flatPlanVersions).where(old);
}

/** The plan as the log shows it: places by the names of their categories, ads by the numbers of their bookings. */
async function readable(tx: Db, plan: PlanInput): Promise<Record<string, unknown>> {
  const ids = plan.places.map(({ categoryId }) => Number(categoryId));
  const names = ids.length === 0 ? [] : await tx.select().from(categories).where(inArray(categories.id, ids));
  const nameOf = (id: string) => names.find((one) => String(one.id) === id)?.label ?? id;
  const { pageCount, pageWidth, pageHeight } = plan;
  return {
    pageCount,
    pageWidth,
    pageHeight,
    sections: Object.fromEntries(plan.sections.map(({ page, name }) => [page, name])),
    places: Object.fromEntries(
      plan.places.map(({ categoryId, from, to, side }) => [nameOf(categoryId), `${from}–${to} ${side}`]),
    ),
    ads: Object.fromEntries(plan.ads.map(({ id, page, position }) => [`#${id}`, `${page}/${position}`])),
  };
}
