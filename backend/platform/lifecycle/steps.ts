import type { Db } from "backend/platform/database/database";
import { isOneOf } from "backend/platform/lists/list-conditions";
import type { Actor } from "backend/platform/use-case/activity";
import { requireConfirmation } from "backend/platform/use-case/confirmation";
import { badUserInput, notFound, type Problem } from "backend/platform/use-case/errors";
import type { Work } from "backend/platform/use-case/use-case";
import { reasonAgainst } from "domain/lifecycle/publishing-states";
import { wallTimeInVienna } from "domain/lifecycle/wall-time";
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { AnyLifecycle } from "./definition";
import { endLinksOf } from "./draft-links";
import { leavePermalink, publishPermalink, reservePermalinks } from "./permalinks";
import { renderedOf, requireRendered } from "./rendering";
import { notifyOfAnswer, notifyOfRequest } from "./reviews";
import { contentOfRevision, findRevision, type Revision } from "./revisions";
import { published, revisions } from "./tables";

/** What the steps know of a record, while it is locked. */
export interface Stage {
  id: number;
  draftNumber: number;
  liveNumber: number | null;
  scheduledNumber: number | null;
  publishAt: Date | null;
  withdrawAt: Date | null;
  withdrawnAt: Date | null;
  reviewState: "asked" | "approved" | "returned" | null;
  reviewNumber: number | null;
  reviewRound: number;
  reviewAskedById: number | null;
}

type By = Pick<Actor, "user" | "now">;

/** Locks some records in the order of their ids, and before them what their problems depend on. */
export async function lockStages(
  tx: Db,
  { table, lockFirst }: AnyLifecycle,
  ids: readonly number[],
): Promise<Stage[]> {
  await lockFirst?.(tx, ids);
  const { id, draftNumber, liveNumber, scheduledNumber, publishAt, withdrawAt, withdrawnAt } = table;
  const { reviewState, reviewNumber, reviewRound, reviewAskedById } = table;
  return (await tx
    .select({
      id,
      draftNumber,
      liveNumber,
      scheduledNumber,
      publishAt,
      withdrawAt,
      withdrawnAt,
      reviewState,
      reviewNumber,
      reviewRound,
      reviewAskedById,
    })
    .from(table as PgTable)
    .where(isOneOf(id, ids))
    .orderBy(asc(id))
    .for("update")) as Stage[];
}

/** Locks a record whose draft somebody has seen. BAD_USER_INPUT if it has been saved since. */
export async function lockSeen(
  tx: Db,
  lifecycle: AnyLifecycle,
  id: number | null,
  seen: number,
): Promise<Stage> {
  const [stage] = id === null ? [] : await lockStages(tx, lifecycle, [id]);
  if (!stage) throw notFound();
  if (stage.draftNumber === seen) return stage;
  throw badUserInput([{ field: "", message: "draft_moved_on", params: { number: stage.draftNumber, seen } }]);
}

async function setColumns({ tx }: Pick<Work, "tx">, { table }: AnyLifecycle, id: number, columns: object) {
  await tx
    .update(table as PgTable)
    .set(columns)
    .where(eq(table.id, id));
}

const NOT_SCHEDULED = { scheduledNumber: null, publishAt: null };
const NO_REVIEW = { reviewState: null, reviewNumber: null, reviewReason: null, reviewAskedById: null };

async function problemsOfRevision(
  tx: Db,
  lifecycle: AnyLifecycle,
  revision: Revision,
): Promise<readonly Problem[]> {
  return (await lifecycle.problems?.(tx, contentOfRevision(lifecycle, revision), revision.recordId)) ?? [];
}

/** Gives a revision to readers, instead of what they get now. BAD_USER_INPUT where something keeps it from them. */
export async function publishRevision(
  work: Work,
  by: By,
  lifecycle: AnyLifecycle,
  stage: Stage,
  number: number,
): Promise<void> {
  const { tx, log } = work;
  const { area, permalink } = lifecycle;
  const revision = await findRevision(tx, lifecycle, stage.id, number);
  const problems = await problemsOfRevision(tx, lifecycle, revision);
  if (problems.length > 0) throw badUserInput(problems);
  const revisionContent = contentOfRevision(lifecycle, revision);
  const content = (await lifecycle.stillThere?.(tx, revisionContent)) ?? revisionContent;
  const at = by.now();
  const row = {
    revisionId: revision.id,
    publishedAt: at,
    content,
    rendered: revision.rendered ?? renderedOf(lifecycle, content, work.html),
    facets: [...(lifecycle.facets?.(content) ?? [])],
  };
  await tx
    .insert(published)
    .values({ area, recordId: stage.id, ...row })
    .onConflictDoUpdate({ target: [published.area, published.recordId], set: row });
  await tx
    .update(revisions)
    .set({ publishedAt: at })
    .where(and(eq(revisions.id, revision.id), isNull(revisions.publishedAt)));
  await endLinksOf(tx, lifecycle, stage.id, at);
  await lifecycle.readersGet?.(tx, stage.id, content);
  await setColumns(work, lifecycle, stage.id, {
    ...NOT_SCHEDULED,
    ...(stage.reviewNumber !== null && stage.reviewNumber <= number ? NO_REVIEW : {}),
    liveNumber: number,
    publishedAt: at,
    firstPublishedAt: sql`coalesce(${lifecycle.table.firstPublishedAt}, ${at.toISOString()}::timestamptz)`,
    withdrawnAt: null,
    dueProblem: null,
  });
  if (permalink) {
    const own = { id: stage.id, ...permalink(content) };
    // Of an older revision it may have been given up. The draft's stays, too.
    const others = [];
    if (number !== stage.draftNumber) {
      const draft = await findRevision(tx, lifecycle, stage.id, stage.draftNumber);
      others.push({ id: stage.id, ...permalink(contentOfRevision(lifecycle, draft)) });
    }
    await reservePermalinks(tx, lifecycle, [...others, own]);
    await publishPermalink(tx, area, own);
  }
  const before = stage.liveNumber === null ? {} : { revision: stage.liveNumber };
  await log([{ area, action: "publish", recordId: stage.id, before, after: { revision: number } }]);
}

/** Takes from readers what they get. What is scheduled is called off, too. */
export async function withdrawRecord(
  work: Work,
  by: By,
  lifecycle: AnyLifecycle,
  stage: Stage,
): Promise<void> {
  const { area } = lifecycle;
  await work.tx.delete(published).where(and(eq(published.area, area), eq(published.recordId, stage.id)));
  await leavePermalink(work.tx, area, stage.id);
  await lifecycle.readersGet?.(work.tx, stage.id, null);
  await setColumns(work, lifecycle, stage.id, {
    ...NOT_SCHEDULED,
    liveNumber: null,
    withdrawAt: null,
    withdrawnAt: by.now(),
    dueProblem: null,
  });
  const before = { revision: stage.liveNumber };
  await work.log([{ area, action: "withdraw", recordId: stage.id, before, after: {} }]);
}

/** When a revision goes to readers, and when it is taken from them again; null: not by itself. */
export interface Moments {
  publishAt: Date | null;
  withdrawAt: Date | null;
}

export interface Schedule extends Moments {
  /** What was planned when the user looked; null where nobody says. */
  seen?: Moments | null;
  /** That the withdrawal was confirmed, where the area asks for it. */
  isConfirmed: boolean;
}

/** Schedules the draft as it is now; later saves change nothing of it. */
export async function scheduleDraft(
  work: Work,
  by: By,
  lifecycle: AnyLifecycle,
  stage: Stage,
  { publishAt, withdrawAt, seen = null, isConfirmed }: Schedule,
): Promise<void> {
  if (seen) requirePlanSeen(stage, seen);
  const { tx, log } = work;
  const { area } = lifecycle;
  const problems: Problem[] = [];
  const now = by.now();
  const refuse = (field: string, message: string) => problems.push({ field, message });
  if (publishAt === null && withdrawAt === null) refuse("publishAt", "required");
  if (publishAt !== null && publishAt <= now) refuse("publishAt", "moment_past");
  if (withdrawAt !== null && withdrawAt <= (publishAt ?? now))
    refuse("withdrawAt", publishAt === null ? "moment_past" : "withdrawn_before_published");
  if (withdrawAt !== null && publishAt === null && stage.liveNumber === null)
    refuse("withdrawAt", "not_published");
  if (problems.length > 0) throw badUserInput(problems);
  // At its time nobody is there to be asked.
  if (withdrawAt !== null && !isConfirmed)
    await requireConfirmation(tx, lifecycle.withdrawalConfirmation, stage.id, "withdrawAt");
  if (publishAt !== null) {
    const revision = await findRevision(tx, lifecycle, stage.id, stage.draftNumber);
    const revisionProblems = await problemsOfRevision(tx, lifecycle, revision);
    if (revisionProblems.length > 0) throw badUserInput(revisionProblems);
  }
  const scheduledNumber = publishAt === null ? null : stage.draftNumber;
  await setColumns(work, lifecycle, stage.id, { publishAt, withdrawAt, scheduledNumber, dueProblem: null });
  await log([
    {
      area,
      action: "schedule",
      recordId: stage.id,
      before: { revision: stage.scheduledNumber, publishAt: stage.publishAt, withdrawAt: stage.withdrawAt },
      after: { revision: scheduledNumber, publishAt, withdrawAt },
    },
  ]);
}

/** BAD_USER_INPUT where others have planned something else since. */
function requirePlanSeen({ publishAt, withdrawAt }: Stage, seen: Moments): void {
  const isSame = (one: Date | null, other: Date | null) => one?.getTime() === other?.getTime();
  if (isSame(publishAt, seen.publishAt) && isSame(withdrawAt, seen.withdrawAt)) return;
  const [from, to] = [publishAt, withdrawAt].map((at) => (at ? wallTimeInVienna(at) : ""));
  const plan = [from, to]
    .filter(Boolean)
    .map((at) => at?.replace("T", ", "))
    .join(" – ");
  const params = { plan, publishAt: from ?? "", withdrawAt: to ?? "" };
  const message = plan === "" ? "plan_called_off" : "plan_moved_on";
  throw badUserInput([{ field: "publishAt", message, params }]);
}

/** Calls off what is scheduled, with a reason of the house where it could not be done. */
export async function callOff(
  work: Work,
  lifecycle: AnyLifecycle,
  stage: Stage,
  dueProblem: string | null = null,
): Promise<void> {
  const { area } = lifecycle;
  // What readers get already is withdrawn all the same.
  const withdrawAt = dueProblem !== null && stage.liveNumber !== null ? stage.withdrawAt : null;
  await setColumns(work, lifecycle, stage.id, { ...NOT_SCHEDULED, withdrawAt, dueProblem });
  const action = dueProblem === null ? "unschedule" : "schedule_refused";
  const before = {
    revision: stage.scheduledNumber,
    publishAt: stage.publishAt,
    withdrawAt: stage.withdrawAt,
  };
  await work.log([{ area, action, recordId: stage.id, before, after: { withdrawAt } }]);
}

/** Asks others to look at the draft. */
export async function askForReview(work: Work, by: By, lifecycle: AnyLifecycle, stage: Stage): Promise<void> {
  const { area } = lifecycle;
  // Sent once more as it is, it is the same review.
  const isSame = stage.reviewState === "asked" && stage.reviewNumber === stage.draftNumber;
  const review = {
    reviewRound: stage.reviewRound + (isSame ? 0 : 1),
    reviewAskedById: by.user?.id ?? null,
  };
  await setColumns(work, lifecycle, stage.id, {
    reviewState: "asked",
    reviewNumber: stage.draftNumber,
    reviewReason: null,
    ...review,
  });
  const after = { revision: stage.draftNumber };
  await work.log([{ area, action: "send_for_review", recordId: stage.id, before: {}, after }]);
  await notifyOfRequest(work, by, lifecycle, { ...stage, ...review });
}

/** Approves the revision that was sent, or sends it back with a reason. BAD_USER_INPUT if none waits for that. */
export async function answerReview(
  work: Work,
  lifecycle: AnyLifecycle,
  stage: Stage,
  reason: string | null,
): Promise<void> {
  const { area } = lifecycle;
  const refusal = stage.reviewState !== "asked" ? "not_in_review" : null;
  // Who approves has seen the draft, and it is not what was sent any more.
  const message = refusal ?? (stage.reviewNumber === stage.draftNumber ? null : "review_moved_on");
  if (message) throw badUserInput([{ field: "", message }]);
  const reviewState = reason === null ? "approved" : "returned";
  await setColumns(work, lifecycle, stage.id, { reviewState, reviewReason: reason });
  const action = reason === null ? "approve" : "send_back";
  const after = { revision: stage.reviewNumber, reason };
  await work.log([{ area, action, recordId: stage.id, before: {}, after }]);
  notifyOfAnswer(work, lifecycle, stage, reason);
}

/**
 * Publishes the draft, or withdraws it; BAD_USER_INPUT if that makes no difference, and if a withdrawal is not confirmed that
 * the area asks about.
 */
export async function takeLifecycleStep(
  work: Work,
  by: By,
  lifecycle: AnyLifecycle,
  stage: Stage,
  { step, isConfirmed }: { step: "publish" | "withdraw" | "unschedule"; isConfirmed: boolean },
): Promise<void> {
  const reason = reasonAgainst(step, stage);
  if (reason) throw badUserInput([{ field: "", message: reason }]);
  if (step === "withdraw" && !isConfirmed)
    await requireConfirmation(work.tx, lifecycle.withdrawalConfirmation, stage.id);
  if (step === "publish") await publishRevision(work, by, lifecycle, stage, stage.draftNumber);
  else if (step === "withdraw") await withdrawRecord(work, by, lifecycle, stage);
  else await callOff(work, lifecycle, stage);
}

/** Takes a step of some records that can take it, one after the other. */
export async function takeStepOfEach(
  work: Work,
  by: By,
  lifecycle: AnyLifecycle,
  stages: readonly Stage[],
  { step, isConfirmed }: { step: "publish" | "withdraw"; isConfirmed: boolean },
): Promise<void> {
  const ids = stages.map(({ id }) => id);
  if (step === "publish") await requireRendered(work, lifecycle, ids);
  for (const stage of stages) await takeLifecycleStep(work, by, lifecycle, stage, { step, isConfirmed });
}
