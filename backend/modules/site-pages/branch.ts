import { createHash } from "node:crypto";
import { type LostLinks, linksLostWith } from "backend/modules/lifecycle/service";
import type { Db } from "backend/platform/database/database";
import { lockStages, type Stage, takeStepOfEach } from "backend/platform/lifecycle/steps";
import type { SignedInCtx } from "backend/platform/use-case/context";
import { badUserInput, notFound } from "backend/platform/use-case/errors";
import type { BulkOutcome, BulkRefusal } from "backend/platform/use-case/selection";
import { useCase } from "backend/platform/use-case/use-case";
import { parseId } from "domain/identifiers";
import { reasonAgainst } from "domain/lifecycle/publishing-states";
import { addressesOf, branchOf } from "domain/site-pages/addresses";
import { inReadingOrder } from "domain/tree";
import { eq } from "drizzle-orm";
import { homepageConfirmation } from "./homepage";
import { pageLifecycle } from "./lifecycle";
import { lockTrees, pagePlaces, type TreePage } from "./places";
import { pages } from "./tables";

export type BranchStep = "publish" | "withdraw";

/** Most pages of a branch that take a step together. */
const MOST_OF_BRANCH = 500;

/** What a step does to a page of a branch. */
export interface PageStep {
  id: string;
  title: string;
  address: string;
  outcome: BranchStep | "nothing" | "refused";
  reason: string | null;
  /** What is asked before the step is taken of it. */
  question: string | null;
}

/** What a step will do to a page and all below it. */
export interface BranchPreview {
  total: number;
  can: number;
  refused: BulkRefusal[];
  steps: PageStep[];
  /** What elsewhere leads to pages that readers would lose. */
  links: LostLinks[];
  /** Stands for the branch as it was seen. */
  seen: string;
}

interface Decided {
  steps: (PageStep & { stage: Stage })[];
  seen: string;
}

/** The branch as it is, locked: first the tree, and then its pages. */
async function decide(tx: Db, id: string, step: BranchStep): Promise<Decided> {
  const [page] = await tx
    .select({ domainId: pages.domainId })
    .from(pages)
    .where(eq(pages.id, parseId(id) ?? 0));
  if (!page) throw notFound();
  await lockTrees(tx, [page.domainId]);
  const site = await pagePlaces(tx, page.domainId);
  const within = new Set(branchOf(site, id).map((one) => one.id));
  if (within.size > MOST_OF_BRANCH)
    throw badUserInput([{ field: "", message: "branch_too_large", params: { max: MOST_OF_BRANCH } }]);
  const branch = inReadingOrder(site).flatMap(({ node }) => (within.has(node.id) ? [node] : []));
  const addresses = addressesOf(site);
  const stages = await lockStages(
    tx,
    pageLifecycle,
    branch.map((one) => parseId(one.id) ?? 0),
  );
  const stageOf = new Map(stages.map((stage) => [String(stage.id), stage]));
  const questions = await homepageConfirmation.questions(
    tx,
    stages.map((stage) => stage.id),
  );
  const steps = branch.flatMap((one) => {
    const stage = stageOf.get(one.id);
    if (!stage) return [];
    const pageStep = stepOf(one, addresses.get(one.id) ?? "", stage, step);
    const question = pageStep.outcome === "withdraw" ? (questions.get(stage.id) ?? null) : null;
    return [{ ...pageStep, question, stage }];
  });
  const numbers = steps.map(({ stage }) => [
    stage.id,
    stage.draftNumber,
    stage.liveNumber,
    stage.scheduledNumber,
  ]);
  const seen = createHash("sha256")
    .update(JSON.stringify([step, numbers]))
    .digest("base64url");
  return { steps, seen };
}

/** That a step makes no difference to a page is no refusal. */
function stepOf(
  { id, title }: TreePage,
  address: string,
  stage: Stage,
  step: BranchStep,
): Omit<PageStep, "question"> {
  const reason = reasonAgainst(step, stage);
  return { id, title, address, outcome: reason === null ? step : "nothing", reason };
}

/** What a step will do to a page and all below it; it writes nothing. */
export async function previewBranch(ctx: SignedInCtx, id: string, step: BranchStep): Promise<BranchPreview> {
  // In a transaction, because the pages are locked while they are looked at.
  const { steps, seen } = await ctx.db.transaction((tx) => decide(tx, id, step));
  const previews = steps.map(({ stage: _stage, ...one }) => one);
  const stepsToTake = previews.filter(({ outcome }) => outcome === step);
  const lost = step === "withdraw" ? stepsToTake.map(({ id }) => parseId(id) ?? 0) : [];
  const links = await linksLostWith(ctx, "pages", lost);
  return { total: previews.length, can: stepsToTake.length, refused: [], steps: previews, links, seen };
}

/** Publishes or withdraws a page and all below it, as somebody has seen them in a preview; all of it or nothing. */
export async function stepOfBranch(
  ctx: SignedInCtx,
  {
    id,
    seen: expected,
    step,
    isConfirmed,
  }: { id: string; seen: string; step: BranchStep; isConfirmed: boolean },
  key: string,
): Promise<BulkOutcome> {
  const input = { id, seen: expected, ...(isConfirmed ? { isConfirmed } : {}) };
  const change = { key, operation: `${step} branch`, input };
  return await useCase(ctx, change, async (work) => {
    const { steps, seen } = await decide(work.tx, id, step);
    if (seen !== expected) throw badUserInput([{ field: "", message: "branch_changed" }]);
    const stepsToTake = steps.filter(({ outcome }) => outcome === step);
    const stages = stepsToTake.map(({ stage }) => stage);
    await takeStepOfEach(work, ctx, pageLifecycle, stages, { step, isConfirmed });
    return { done: stepsToTake.length, refused: [] };
  });
}
