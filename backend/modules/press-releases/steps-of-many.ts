import { readInput } from "backend/modules/records/service";
import type { Db } from "backend/platform/database/database";
import { parseIds } from "backend/platform/lists/list-conditions";
import type { SignedInCtx } from "backend/platform/use-case/context";
import { refusalProblems } from "backend/platform/use-case/errors";
import {
  type BulkOutcome,
  type BulkPreview,
  type BulkRefusal,
  bulkPreviewOf,
} from "backend/platform/use-case/selection";
import { useCase, type Work } from "backend/platform/use-case/use-case";
import { requiredChoice } from "domain/form-fields";
import { type Approval, approvalForm, takeOverForm } from "domain/press-releases/press-release";
import {
  DENIAL_REASONS,
  type PressReleaseStep,
  reasonAgainstReleaseStep,
} from "domain/press-releases/states";
import { z } from "zod";
import {
  approvalProblems,
  approve,
  deny,
  htmlOfReleases,
  lockReleases,
  type PressRelease,
  picturesOfReleases,
  requireEditor,
  takeOver,
} from "./decisions";
import { proposedFeedback } from "./feedback";

/** So many releases become articles at once: each text is rendered before. */
export const MOST_APPROVED = 100;

const reasonForm = z.object({ reason: requiredChoice(DENIAL_REASONS) });

type Judged = { can: PressRelease[]; refused: BulkRefusal[] };

const refuse = ({ id, title }: Pick<PressRelease, "id" | "title">, reason: string): BulkRefusal => ({
  id: String(id),
  label: title,
  reason,
  params: {},
});

/** Divides releases into those that can take a step and the others, each with the reason. They are locked. */
async function decide(
  tx: Db,
  ids: readonly string[],
  step: PressReleaseStep,
  against: (row: PressRelease, n: number) => string | null = () => null,
): Promise<Judged> {
  const rows = await lockReleases(tx, parseIds(ids));
  const existingIds = new Set(rows.map(({ id }) => String(id)));
  const refused: BulkRefusal[] = ids
    .filter((id) => !existingIds.has(id))
    .map((id) => ({ id, label: `#${id}`, reason: "record_unknown", params: {} }));
  const can: PressRelease[] = [];
  for (const row of rows) {
    const reason = reasonAgainstReleaseStep(step, row.state) ?? against(row, can.length);
    if (reason === null) can.push(row);
    else refused.push(refuse(row, reason));
  }
  return { can, refused };
}

/** What the articles of releases would not be allowed to have: known before any of them is made. */
async function decideApproval(tx: Db, ids: readonly string[], approval: Approval): Promise<Judged> {
  const pictures = await picturesOfReleases(tx, parseIds(ids));
  return await decide(tx, ids, "approve", (row, n) => {
    if (n >= MOST_APPROVED) return "press_release_many_approved";
    const [problem] = approvalProblems(row, pictures.get(row.id) ?? [], approval);
    return problem ? reasonOf(problem.field, problem.message) : null;
  });
}

/** A refusal names one record in one sentence, without the field beside which its problem would stand. */
const reasonOf = (field: string, message: string): string => {
  if (field === "title" && message === "too_long") return "press_release_title_long";
  return field === "text" ? "press_release_text_length" : message;
};

export type StepOfMany = "approve" | "deny" | "takeOver";

/** For how many releases a step can be taken, and for which not. */
export async function previewReleaseStep(
  ctx: SignedInCtx,
  step: StepOfMany,
  ids: readonly string[],
  data: object,
): Promise<BulkPreview> {
  // In a transaction, because the releases are locked while they are checked; it writes nothing.
  return await ctx.db.transaction(async (tx) => {
    if (step === "approve")
      return bulkPreviewOf(await decideApproval(tx, ids, readInput(approvalForm, data)));
    if (step === "deny") readInput(reasonForm, data);
    else await requireEditor(tx, readInput(takeOverForm, data).editor);
    return bulkPreviewOf(await decide(tx, ids, step));
  });
}

interface Many {
  ids: readonly string[];
  selection: unknown;
  data: object;
  key: string;
}

/** Makes an article of each release that can be one; what an article refuses only now is named, and leaves no trace. */
export async function approveMany(
  ctx: SignedInCtx,
  { ids, selection, data, key }: Many,
): Promise<BulkOutcome> {
  const approval = readInput(approvalForm, data);
  const html = await htmlOfReleases(ctx, ids, MOST_APPROVED);
  const change = { key, operation: "approvePressReleases", input: { selection, data }, html };
  return await useCase(ctx, change, async (work) => {
    const { can, refused } = await decideApproval(work.tx, ids, approval);
    const pictures = await picturesOfReleases(
      work.tx,
      can.map(({ id }) => id),
    );
    let done = 0;
    for (const row of can) {
      const reason = await approvedApart(work, (part) =>
        approve(part, ctx, { row, pictures: pictures.get(row.id) ?? [], asked: approval }),
      );
      if (reason === null) done += 1;
      else refused.push(refuse(row, reason));
    }
    return { done, refused };
  });
}

/** Runs a part of the transaction that may be refused without the rest of it; then nothing follows from it. */
async function approvedApart(work: Work, run: (part: Work) => Promise<void>): Promise<string | null> {
  const following: (() => Promise<void>)[] = [];
  const afterCommit: Work["afterCommit"] = (step) => void following.push(step);
  try {
    await work.tx.transaction((tx) => run({ ...work, tx, afterCommit }));
    for (const step of following) work.afterCommit(step);
    return null;
  } catch (error) {
    const [problem] = refusalProblems(error);
    if (!problem) throw error;
    return reasonOf(problem.field, problem.message);
  }
}

/** Denies releases for one reason, with the text that is proposed for it. */
export async function denyMany(ctx: SignedInCtx, { ids, selection, data, key }: Many): Promise<BulkOutcome> {
  const { reason } = readInput(reasonForm, data);
  const change = { key, operation: "denyPressReleases", input: { selection, data } };
  const outcome = await useCase(ctx, change, async (work) => {
    const { can, refused } = await decide(work.tx, ids, "deny");
    const feedback = proposedFeedback(reason);
    for (const row of can) await deny(work, ctx, row, { reason, feedback, isSilent: false });
    return { done: can.length, refused };
  });
  ctx.wakeMail();
  return outcome;
}

export function takeOverMany(ctx: SignedInCtx, { ids, selection, data, key }: Many): Promise<BulkOutcome> {
  const { editor, dueOn } = readInput(takeOverForm, data);
  const change = { key, operation: "takeOverPressReleases", input: { selection, data } };
  return useCase(ctx, change, async (work) => {
    const editorId = await requireEditor(work.tx, editor);
    const { can, refused } = await decide(work.tx, ids, "takeOver");
    for (const row of can) await takeOver(work, ctx, row, { editorId, dueOn });
    return { done: can.length, refused };
  });
}
