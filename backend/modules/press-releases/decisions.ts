import { renderText } from "backend/modules/articles/service";
import { articleRecord } from "backend/modules/articles/types";
import { assets } from "backend/modules/library/tables";
import type { Db } from "backend/platform/database/database";
import { users } from "backend/platform/database/people";
import { isOneOf, parseIds } from "backend/platform/lists/list-conditions";
import type { TextHtml } from "backend/platform/markdown/text-html";
import type { SignedInCtx } from "backend/platform/use-case/context";
import { badUserInput, type Problem, refusalProblems } from "backend/platform/use-case/errors";
import { nextVersionColumns, type Work } from "backend/platform/use-case/use-case";
import { may } from "backend/schema/access";
import { parseId } from "domain/identifiers";
import { articleOf, problemOfRelease } from "domain/press-releases/article-of";
import type { Approval, Denial, TakeOver } from "domain/press-releases/press-release";
import { type PressReleaseStep, reasonAgainstReleaseStep } from "domain/press-releases/states";
import { and, asc, eq, inArray } from "drizzle-orm";
import { mailDenials } from "./feedback";
import { pressReleaseFiles, pressReleases } from "./tables";

export type PressRelease = typeof pressReleases.$inferSelect;

/** Locks releases until the transaction ends, in the order of their ids. */
export async function lockReleases(tx: Db, ids: readonly number[]): Promise<PressRelease[]> {
  const { id } = pressReleases;
  return await tx.select().from(pressReleases).where(isOneOf(id, ids)).orderBy(asc(id)).for("update");
}

/** The pictures of releases in their order, as ids of the library. */
export async function picturesOfReleases(
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string[]>> {
  const { releaseId, assetId, id } = pressReleaseFiles;
  const rows = await db
    .select({ releaseId, assetId })
    .from(pressReleaseFiles)
    .innerJoin(assets, eq(assets.id, assetId))
    .where(and(isOneOf(releaseId, ids), eq(assets.kind, "image")))
    .orderBy(asc(id));
  const picturesByRelease = new Map<number, string[]>();
  for (const row of rows)
    picturesByRelease.set(row.releaseId, [
      ...(picturesByRelease.get(row.releaseId) ?? []),
      String(row.assetId),
    ]);
  return picturesByRelease;
}

/** Writes a step from the state that the release has: nobody else can have taken one meanwhile. */
async function setState(
  { tx, log }: Work,
  ctx: SignedInCtx,
  row: PressRelease,
  step: PressReleaseStep,
  columns: Partial<PressRelease>,
): Promise<void> {
  const written = await tx
    .update(pressReleases)
    .set({ ...columns, ...nextVersionColumns(ctx, row) })
    .where(
      and(
        ...[eq(pressReleases.id, row.id), eq(pressReleases.version, row.version)],
        eq(pressReleases.state, row.state),
      ),
    )
    .returning({ id: pressReleases.id });
  if (written.length === 0) throw badUserInput([{ field: "", message: "press_release_moved_on" }]);
  const { state, reason, feedback } = row;
  const isReopened = step === "reopen";
  const before = { state, ...(isReopened ? { reason, feedback } : {}) };
  const { state: next, reason: why, feedback: newFeedback, dueOn } = { ...row, ...columns };
  const after = {
    state: next,
    ...(step === "deny" ? { reason: why, feedback: newFeedback } : {}),
    ...(step === "takeOver" ? { dueOn } : {}),
  };
  await log([{ area: "press_releases", action: LOGGED[step], recordId: row.id, before, after }]);
}

const LOGGED: Readonly<Record<PressReleaseStep, string>> = {
  approve: "approve",
  deny: "deny",
  takeOver: "take_over",
  reopen: "reopen",
};

function requireStep(step: PressReleaseStep, { state }: PressRelease): void {
  const message = reasonAgainstReleaseStep(step, state);
  if (message) throw badUserInput([{ field: "", message }]);
}

/** What keeps a release from becoming an article, each at its field of the release; empty where nothing does. */
export function approvalProblems(
  row: PressRelease,
  pictures: readonly string[],
  approval: Approval,
): Problem[] {
  try {
    articleRecord.readDraft(articleOf(row, pictures, approval));
    return [];
  } catch (error) {
    return atRelease(error);
  }
}

const atRelease = (error: unknown): Problem[] => refusalProblems(error).map(problemOfRelease);

/** Approves a release: it becomes the draft of an article. BAD_USER_INPUT at the fields that an article cannot have so. */
export async function approve(
  work: Work,
  ctx: SignedInCtx,
  { row, pictures, asked: approval }: { row: PressRelease; pictures: readonly string[]; asked: Approval },
): Promise<void> {
  requireStep("approve", row);
  // Whoever makes the article shows its pictures to others.
  if (pictures.length > 0 && !may(ctx, { collectionType: "attachments" }))
    throw badUserInput([{ field: "files", message: "press_release_files_forbidden" }]);
  try {
    const draft = articleRecord.readDraft(articleOf(row, pictures, approval));
    const [articleId = 0] = await articleRecord.insert(work, ctx, [draft]);
    const decided = { state: "approved", articleId, decidedAt: ctx.now(), decidedById: ctx.user.id } as const;
    await setState(work, ctx, row, "approve", decided);
  } catch (error) {
    const problems = atRelease(error);
    throw problems.length > 0 ? badUserInput(problems) : error;
  }
}

/** Denies a release. Its sender is mailed what the house says, unless the decision is silent. */
export async function deny(
  work: Work,
  ctx: SignedInCtx,
  row: PressRelease,
  { reason, feedback, isSilent }: Denial,
): Promise<void> {
  requireStep("deny", row);
  const decided = { state: "denied", decidedAt: ctx.now(), decidedById: ctx.user.id } as const;
  await setState(work, ctx, row, "deny", { ...decided, reason, feedback });
  if (!isSilent && feedback !== null)
    await mailDenials(work.tx, [{ release: row, reason, feedback }], ctx.now());
}

/** The id of an editor to whom releases can be handed over. BAD_USER_INPUT for anybody else. */
export async function requireEditor(tx: Db, editor: string): Promise<number> {
  const id = parseId(editor) ?? 0;
  const [row] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), isEditor()));
  if (!row) throw badUserInput([{ field: "editor", message: "press_release_no_editor" }]);
  return id;
}

/** Who edits for the house, and may sign in. */
export const isEditor = () =>
  and(eq(users.isEditor, true), eq(users.status, "active"), eq(users.isApiUser, false));

/** Hands a release over to an editor, who is notified. */
export async function takeOver(
  work: Work,
  ctx: SignedInCtx,
  row: PressRelease,
  { editorId, dueOn }: { editorId: number; dueOn: TakeOver["dueOn"] },
): Promise<void> {
  requireStep("takeOver", row);
  await setState(work, ctx, row, "takeOver", { state: "editorial", editorId, dueOn });
  const cause = `press_release_assigned:${row.id}:${row.version}`;
  const about = { area: "press_releases", id: row.id };
  work.notify({ name: "press_release_assigned", cause, about, to: [editorId] });
}

/** Opens a denied release again. What was said to the sender stays in the log. */
export async function reopen(work: Work, ctx: SignedInCtx, row: PressRelease): Promise<void> {
  requireStep("reopen", row);
  const open = { decidedAt: null, decidedById: null, reason: null, feedback: null };
  await setState(work, ctx, row, "reopen", { state: "pending", ...open, editorId: null, dueOn: null });
}

/** The HTML of the texts of releases, rendered before the transaction that makes articles of the first `most` of them. */
export async function htmlOfReleases(
  ctx: SignedInCtx,
  ids: readonly string[],
  most = ids.length,
): Promise<TextHtml> {
  const rows = await ctx.db
    .select({ text: pressReleases.text })
    .from(pressReleases)
    .where(
      and(isOneOf(pressReleases.id, parseIds(ids)), inArray(pressReleases.state, ["pending", "editorial"])),
    )
    .orderBy(asc(pressReleases.id))
    .limit(most);
  const html = new Map<string, string>();
  for (const { text } of rows) for (const one of await renderText(ctx, { text })) html.set(...one);
  return html;
}
