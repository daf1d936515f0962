import { createHmac } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { Db } from "backend/platform/database/database";
import { sharedSecret } from "backend/platform/external/shared-secrets";
import type { AnyLifecycle } from "backend/platform/lifecycle/definition";
import { makeDraftLink } from "backend/platform/lifecycle/draft-links";
import { htmlIn, renderTyped } from "backend/platform/lifecycle/rendering";
import { contentOfRevision, findRevision } from "backend/platform/lifecycle/revisions";
import { lockSeen, lockStages, type Stage, takeStepOfEach } from "backend/platform/lifecycle/steps";
import { published, revisions } from "backend/platform/lifecycle/tables";
import { isOneOf, parseIds } from "backend/platform/lists/list-conditions";
import type { SignedInCtx } from "backend/platform/use-case/context";
import {
  badUserInput,
  idempotencyKeyReused,
  notFound,
  refusalProblems,
} from "backend/platform/use-case/errors";
import { findNames, NamedRecord, recordsIn } from "backend/platform/use-case/names";
import {
  type BulkOutcome,
  type BulkPreview,
  type BulkRefusal,
  bulkPreviewOf,
} from "backend/platform/use-case/selection";
import { requireVersion, useCase, type Work } from "backend/platform/use-case/use-case";
import { parseId } from "domain/identifiers";
import { reasonAgainst } from "domain/lifecycle/publishing-states";
import { and, eq } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { type LostLinks, linksLostWith } from "./links";

export { isLedTo, type LinkFrom, type LostLinks, leadsTo, linksLostWith, linksTo } from "./links";
export {
  type LinkTarget,
  linkTarget,
  seesTitles,
  type TargetWarning,
  warningsOfTargets,
} from "./target-warnings";

/** What a step or a restore uses of a record on the kit. */
export interface PublishedRecord {
  area: string;
  refusals: object;
  lockRecord(
    tx: Db,
    id: string,
    data?: object,
  ): Promise<{ id: number; version: number; updatedById: number | null }>;
  draftsOf(tx: Db, rows: never): Promise<(row: never) => object>;
  readDraft(data: object): object;
  inNames(draft: never): object;
  canBeWithout(field: string, name: string): boolean;
  write(work: Work, ctx: SignedInCtx, changes: never): Promise<void>;
}

/** Runs a step on the draft that somebody has seen. */
export function stepOnDraft(
  ctx: SignedInCtx,
  lifecycle: AnyLifecycle,
  {
    step,
    id,
    number,
    key,
    ...input
  }: { step: string; id: string; number: number; key: string; input?: object },
  run: (work: Work, stage: Stage) => Promise<void>,
): Promise<number> {
  const operation = `${step} ${lifecycle.area}`;
  return useCase(ctx, { key, operation, input: { id, number, ...input } }, async (work) => {
    const stage = await lockSeen(work.tx, lifecycle, parseId(id), number);
    await run(work, stage);
    return stage.id;
  });
}

/** The steps that many records can take at once. */
export type BulkStep = "publish" | "withdraw";

async function decide(
  tx: Db,
  lifecycle: AnyLifecycle,
  { ids, step, isConfirmed }: { ids: readonly string[]; step: BulkStep; isConfirmed: boolean },
) {
  const stages = await lockStages(tx, lifecycle, parseIds(ids));
  const { table, label } = lifecycle;
  const named = await tx
    .select({ id: table.id, label })
    .from(table as PgTable)
    .where(isOneOf(table.id, parseIds(ids)));
  const labels = new Map(named.map((row) => [Number(row.id), String(row.label)]));
  const stageIds = new Set(stages.map(({ id }) => String(id)));
  const refused: BulkRefusal[] = ids
    .filter((id) => !stageIds.has(id))
    .map((id) => ({ id, label: `#${id}`, reason: "record_unknown", params: {} }));
  const can: Stage[] = [];
  const isAsked = step === "withdraw" && !isConfirmed;
  const questions = isAsked
    ? await lifecycle.withdrawalConfirmation?.questions(tx, parseIds(ids))
    : undefined;
  for (const stage of stages) {
    const reason =
      reasonAgainst(step, stage) ?? questions?.get(stage.id) ?? (await problemOf(tx, lifecycle, stage, step));
    if (reason === null) can.push(stage);
    else refused.push({ id: String(stage.id), label: labels.get(stage.id) ?? "", reason, params: {} });
  }
  return { can, refused };
}

async function problemOf(
  tx: Db,
  lifecycle: AnyLifecycle,
  stage: Stage,
  step: BulkStep,
): Promise<string | null> {
  if (step !== "publish" || !lifecycle.problems) return null;
  const revision = await findRevision(tx, lifecycle, stage.id, stage.draftNumber);
  const [problem] = await lifecycle.problems(tx, contentOfRevision(lifecycle, revision), stage.id);
  return problem?.message ?? null;
}

/** What a step will do to many records. */
export interface StepPreview extends BulkPreview {
  /** What readers get and what leads to records that they would lose. */
  links: LostLinks[];
}

/** For how many records the step can be taken, for which not, and which links it breaks. */
export async function previewLifecycleStep(
  ctx: SignedInCtx,
  lifecycle: AnyLifecycle,
  ids: readonly string[],
  step: BulkStep,
): Promise<StepPreview> {
  // In a transaction, because the records are locked while they are checked; it writes nothing.
  const decided = await ctx.db.transaction((tx) => decide(tx, lifecycle, { ids, step, isConfirmed: false }));
  const lost = step === "withdraw" ? decided.can.map(({ id }) => id) : [];
  return { ...bulkPreviewOf(decided), links: await linksLostWith(ctx, lifecycle.contentType, lost) };
}

/** Takes a step of many records; what each is refused for is named. */
export function stepOfMany(
  ctx: SignedInCtx,
  lifecycle: AnyLifecycle,
  {
    ids,
    step,
    key,
    selection,
    isConfirmed,
  }: {
    ids: readonly string[];
    step: BulkStep;
    key: string;
    selection: unknown;
    /** Also withdraws those that the area asks about. */
    isConfirmed: boolean;
  },
): Promise<BulkOutcome> {
  const operation = `${step} many ${lifecycle.area}`;
  const input = { selection, ...(isConfirmed ? { isConfirmed } : {}) };
  return useCase(ctx, { key, operation, input }, async (work) => {
    const { can, refused } = await decide(work.tx, lifecycle, { ids, step, isConfirmed });
    // What is asked about was left out, or confirmed.
    await takeStepOfEach(work, ctx, lifecycle, can, { step, isConfirmed: true });
    return { done: can.length, refused };
  });
}

/**
 * Makes a revision the draft again, by an ordinary save: what readers get stays. Records that it names and that are gone
 * or that other records have now are left out. BAD_USER_INPUT at `number` where one of its texts takes too long to be
 * rendered.
 */
export function restoreRevision(
  ctx: SignedInCtx,
  lifecycle: AnyLifecycle,
  record: PublishedRecord,
  input: SeenRevision,
  key: string,
): Promise<number> {
  return draftFromRevision(ctx, lifecycle, record, { input, key, operation: "restore" }, async (work, id) => {
    const [stage] = await lockStages(work.tx, lifecycle, [id]);
    await work.tx
      .update(revisions)
      .set({ restoredFrom: input.number })
      .where(isRevision(lifecycle, id, stage?.draftNumber ?? 0));
    const entry = { area: lifecycle.area, action: "restore", recordId: id };
    await work.log([{ ...entry, before: {}, after: { revision: input.number } }]);
  });
}

/**
 * Makes what readers get the draft again: nothing of it is changed then. `number` is what readers get, as the user has seen
 * it. Where the draft cannot be quite the same, because a record that it names is gone, it stays a change.
 */
export function discardChanges(
  ctx: SignedInCtx,
  lifecycle: AnyLifecycle,
  record: PublishedRecord,
  input: SeenRevision,
  key: string,
): Promise<number> {
  const { area, table } = lifecycle;
  return draftFromRevision(ctx, lifecycle, record, { input, key, operation: "discard" }, async (work, id) => {
    const { tx, log } = work;
    const [stage] = await lockStages(tx, lifecycle, [id]);
    if (!stage) throw notFound();
    const live = await findRevision(tx, lifecycle, id, input.number);
    const draft = await findRevision(tx, lifecycle, id, stage.draftNumber);
    const isSame = isDeepStrictEqual(contentOfRevision(lifecycle, draft), contentOfRevision(lifecycle, live));
    if (isSame) {
      await tx
        .update(published)
        .set({ revisionId: draft.id })
        .where(and(eq(published.area, area), eq(published.recordId, id)));
      await tx.update(revisions).set({ publishedAt: live.publishedAt }).where(eq(revisions.id, draft.id));
      await tx
        .update(table as PgTable)
        .set({ liveNumber: stage.draftNumber })
        .where(eq(table.id, id));
    }
    await log([{ area, action: "discard", recordId: id, before: {}, after: { revision: input.number } }]);
  });
}

/** A revision of a record, at the version of the record that the user has seen. */
interface SeenRevision {
  id: string;
  version: number;
  number: number;
}

const isRevision = ({ area }: AnyLifecycle, recordId: number, number: number) =>
  and(eq(revisions.area, area), eq(revisions.recordId, recordId), eq(revisions.number, number));

/** Makes a revision the draft again; `follow` runs where that changes something, and of what readers get in any case. */
async function draftFromRevision(
  ctx: SignedInCtx,
  lifecycle: AnyLifecycle,
  record: PublishedRecord,
  { input, key, operation }: { input: SeenRevision; key: string; operation: "restore" | "discard" },
  follow: (work: Work, id: number) => Promise<void>,
): Promise<number> {
  const chosen = await findRevision(ctx.db, lifecycle, parseId(input.id) ?? 0, input.number);
  const former = contentOfRevision(lifecycle, chosen);
  const html = await renderTyped(lifecycle, ctx, former, htmlIn(lifecycle, chosen)).catch(
    (error: unknown) => {
      // The texts of a revision have no fields where it is restored.
      const isTooComplex = refusalProblems(error).some(({ message }) => message === "text_too_complex");
      throw isTooComplex ? badUserInput([{ field: "number", message: "revision_too_complex" }]) : error;
    },
  );
  const change = {
    key,
    operation: `${operation} ${lifecycle.area}`,
    input,
    refusals: record.refusals as never,
    html,
  };
  return await useCase(ctx, change, async (work) => {
    const { tx } = work;
    const row = await record.lockRecord(tx, input.id);
    const before = (await record.draftsOf(tx, [row] as never))(row as never);
    await requireVersion(tx, ctx, row, input.version, () => before);
    if (operation === "discard") await requireChangedSince(tx, lifecycle, row.id, input.number);
    const revision = await findRevision(tx, lifecycle, row.id, input.number);
    const revisionContent = contentOfRevision(lifecycle, revision);
    const content = (await lifecycle.stillFree?.(tx, revisionContent, row.id)) ?? revisionContent;
    const after = record.readDraft(await withoutMissing(tx, { ...before, ...content }, record));
    const isSame = isDeepStrictEqual(after, before);
    if (!isSame) await record.write(work, ctx, [{ row, before, after }] as never);
    if (!isSame || operation === "discard") await follow(work, row.id);
    return row.id;
  });
}

/** BAD_USER_INPUT unless readers get this revision and the draft is a later one. */
async function requireChangedSince(tx: Db, lifecycle: AnyLifecycle, id: number, live: number): Promise<void> {
  const [stage] = await lockStages(tx, lifecycle, [id]);
  const { liveNumber = null, draftNumber = 0 } = stage ?? {};
  const params = { number: draftNumber, seen: live };
  if (liveNumber === null) throw badUserInput([{ field: "", message: "not_published" }]);
  if (liveNumber !== live) throw badUserInput([{ field: "", message: "draft_moved_on", params }]);
  if (draftNumber === liveNumber) throw badUserInput([{ field: "", message: "published_already" }]);
}

async function withoutMissing(tx: Db, draft: object, record: PublishedRecord): Promise<object> {
  const named = Object.entries(record.inNames(draft as never));
  const nameOf = await findNames(
    tx,
    named.flatMap(([, value]) => recordsIn(value)),
  );
  const isThere = (value: unknown) => recordsIn(value).every((one) => nameOf(one) !== null);
  const left: Record<string, unknown> = { ...draft };
  for (const [field, value] of named) {
    if (value instanceof NamedRecord && !isThere(value)) left[field] = null;
    else if (Array.isArray(value) && !isThere(value))
      left[field] = (left[field] as object[]).flatMap((one, n) => {
        if (isThere(value[n])) return [one];
        const gone = value[n] instanceof NamedRecord ? [] : missingIn(value[n]);
        // A row that is about the record goes with it; another one stays without.
        const stays = gone.length > 0 && gone.every((name) => record.canBeWithout(field, name));
        return stays ? [{ ...one, ...Object.fromEntries(gone.map((name) => [name, null])) }] : [];
      });
  }
  return left;

  function missingIn(row: object): string[] {
    return Object.entries(row).flatMap(([name, one]) => (isThere(one) ? [] : [name]));
  }
}

/** Longest name of a revision, in characters. */
const NAME_LENGTH = 100;

/** Gives a revision a name, or takes it away. */
export function nameRevision(
  ctx: SignedInCtx,
  lifecycle: AnyLifecycle,
  input: { id: string; number: number; name: string | null },
  key: string,
): Promise<number> {
  const { area } = lifecycle;
  return useCase(ctx, { key, operation: `name revision ${area}`, input }, async ({ tx, log }) => {
    const recordId = parseId(input.id) ?? 0;
    const name = input.name?.trim() || null;
    if (name !== null && name.length > NAME_LENGTH)
      throw badUserInput([{ field: "name", message: "too_long", params: { max: NAME_LENGTH } }]);
    const revision = await findRevision(tx, lifecycle, recordId, input.number);
    await tx.update(revisions).set({ name }).where(eq(revisions.id, revision.id));
    const called = (of: string | null) => ({ revision: input.number, revisionName: of });
    const entry = { area, action: "name_revision", recordId };
    if (name !== revision.name) await log([{ ...entry, before: called(revision.name), after: called(name) }]);
    return recordId;
  });
}

/**
 * Makes a link by which somebody without a sign-in sees the draft, and returns its token. The token follows from the key
 * and a secret of the house, so it is in no answer that is kept, and the same key finds the same link.
 */
export async function shareDraft(
  ctx: SignedInCtx,
  lifecycle: AnyLifecycle,
  id: string,
  key: string,
): Promise<string> {
  const secret = await sharedSecret(ctx.db, "draft-links");
  const token = createHmac("sha256", secret)
    .update(JSON.stringify([lifecycle.area, ctx.user.id, id, key]))
    .digest("base64url");
  const change = {
    key,
    operation: `share ${lifecycle.area}`,
    input: { id },
    // A key that was forgotten meanwhile.
    refusals: { draft_links_token: idempotencyKeyReused },
  };
  await useCase(ctx, change, async (work) => {
    const [stage] = await lockStages(work.tx, lifecycle, [parseId(id) ?? 0]);
    if (!stage) throw notFound();
    return await makeDraftLink(work, ctx, lifecycle, stage, token);
  });
  return token;
}
