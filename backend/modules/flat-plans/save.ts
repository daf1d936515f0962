import { bookings } from "backend/modules/bookings/tables";
import { categories } from "backend/modules/categories/tables";
import { issues } from "backend/modules/issues/tables";
import { media, mediumCategories } from "backend/modules/media/tables";
import type { Db } from "backend/platform/database/database";
import type { SignedInCtx } from "backend/platform/use-case/context";
import { badUserInput, notFound } from "backend/platform/use-case/errors";
import { type Inverse, keepUndo } from "backend/platform/use-case/undo";
import {
  nextVersionColumns,
  referenceFields,
  requireVersion,
  useCase,
  type Work,
} from "backend/platform/use-case/use-case";
import { parseId } from "domain/identifiers";
import type { PageSide, Size } from "domain/issues/flat-plan";
import { numberedAds, type PlanInput, planProblems } from "domain/issues/plan-input";
import { and, asc, eq, inArray, ne } from "drizzle-orm";
import { flatPlanAds, flatPlanPlaces, flatPlanSections, flatPlans } from "./tables";

/** The contract's FlatPlanInput. */
export interface FlatPlanInput {
  pageCount?: number | null;
  pageWidth?: number | null;
  pageHeight?: number | null;
  sections?: readonly { page: number; name: string }[] | null;
  places?: readonly { category: string; from: number; to: number; side: PageSide }[] | null;
  ads?: readonly { booking: string; page: number; position?: number | null }[] | null;
}

/** A record that a plan refers to may be deleted before the plan is saved. */
export const refusals = {
  ...referenceFields(flatPlanPlaces, { categoryId: "places" }),
  ...referenceFields(flatPlanAds, { bookingId: "ads" }),
};

/**
 * Saves the flat plan of a print issue over the version that it was opened with (0 = none yet). Answers the issue's id,
 * and what puts back the plan before. BAD_USER_INPUT with the paths of the form, VERSION_CONFLICT with the present plan,
 * NOT_FOUND.
 */
export async function saveFlatPlan(
  ctx: SignedInCtx,
  change: { id: string; version: number; data: FlatPlanInput },
  key: string,
): Promise<{ issueId: number; undo: string | null }> {
  const saving = { key, operation: "saveFlatPlan", input: change, refusals };
  return await useCase(ctx, saving, async (work) => {
    const { issueId, present } = await lockPlan(work.tx, change.id);
    const { version, updatedById, ...before } = present;
    await requireVersion(work.tx, ctx, { version, updatedById }, change.version, () => before);
    const inverse = await savePlan(work, ctx, issueId, present, planOf(change.data));
    return { issueId, undo: await keepUndo(work.tx, ctx, UNDOABLE_PLANS, [inverse]) };
  });
}

/** The name that saved plans are kept by to be undone. */
export const UNDOABLE_PLANS = "saveFlatPlan";

/**
 * Writes and logs a checked plan over the present one; answers what undoes it. BAD_USER_INPUT with the paths of the
 * form.
 */
export async function savePlan(
  { tx, log, announce }: Work,
  ctx: SignedInCtx,
  issueId: number,
  { version, updatedById: _by, ...before }: PresentPlan,
  input: PlanInput,
): Promise<Inverse<PlanInput>> {
  const problems = planProblems(input, await stockOf(tx, issueId));
  if (problems.length > 0) throw badUserInput(problems);
  await write(tx, ctx, issueId, input);
  const after = await presentPlan(tx, issueId);
  const entry = { area: "print_issues", action: "flatPlan", recordId: issueId };
  await log([{ ...entry, before: await readable(tx, before), after: await readable(tx, after) }]);
  // A plan is no record of its own: whoever has it open is told along with who edits it.
  announce("lockChanged", { area: "flat_plans", id: issueId });
  return { change: before, records: [[issueId, version + 1]] };
}

/** The present plan of a print issue, locked. */
export async function lockPlan(tx: Db, id: string) {
  const issueId = await lockPrintIssue(tx, id);
  return { issueId, present: await presentPlan(tx, issueId) };
}

/** Locks the issue's row: a second user who saves its plan at the same time waits, and then meets a newer version. */
async function lockPrintIssue(tx: Db, id: string): Promise<number> {
  const key = parseId(id);
  if (key === null) throw notFound();
  const [issue] = await tx.select().from(issues).where(eq(issues.id, key)).for("no key update");
  const [medium] = issue ? await tx.select().from(media).where(eq(media.id, issue.mediumId)) : [];
  if (medium?.type !== "print") throw notFound();
  return key;
}

interface PresentPlan extends PlanInput {
  version: number;
  updatedById: number | null;
}

async function presentPlan(tx: Db, issueId: number): Promise<PresentPlan> {
  const [plan] = await tx.select().from(flatPlans).where(eq(flatPlans.issueId, issueId));
  const sections = await tx
    .select({ page: flatPlanSections.page, name: flatPlanSections.name })
    .from(flatPlanSections)
    .where(eq(flatPlanSections.issueId, issueId))
    .orderBy(asc(flatPlanSections.page));
  const places = await tx.select().from(flatPlanPlaces).where(eq(flatPlanPlaces.issueId, issueId));
  const ads = await tx.select().from(flatPlanAds).where(eq(flatPlanAds.issueId, issueId));
  return {
    version: plan?.version ?? 0,
    updatedById: plan?.updatedById ?? null,
    pageCount: plan?.pageCount ?? null,
    pageWidth: plan?.pageWidth ?? null,
    pageHeight: plan?.pageHeight ?? null,
    sections,
    places: places.map(({ categoryId, fromPage, toPage, side }) => ({
      categoryId: String(categoryId),
      from: fromPage,
      to: toPage,
      side,
    })),
    ads: ads.map(({ bookingId, page, position }) => ({ id: String(bookingId), page, position })),
  };
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

async function write(tx: Db, ctx: SignedInCtx, issueId: number, input: PlanInput): Promise<void> {
  const { pageCount, pageWidth, pageHeight } = input;
  const [plan] = await tx.select().from(flatPlans).where(eq(flatPlans.issueId, issueId));
  // The first save of a plan is its first version.
  const saved = nextVersionColumns(ctx, plan ?? { version: 0 });
  const values = { pageCount, pageWidth, pageHeight, ...saved };
  if (plan) await tx.update(flatPlans).set(values).where(eq(flatPlans.issueId, issueId));
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
