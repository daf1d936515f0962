import { readInput } from "backend/modules/records/service";
import type { TextHtml } from "backend/platform/markdown/text-html";
import type { SignedInCtx } from "backend/platform/use-case/context";
import { notFound } from "backend/platform/use-case/errors";
import { requireVersion, useCase, type Work } from "backend/platform/use-case/use-case";
import { parseId } from "domain/identifiers";
import { approvalForm, denialForm, takeOverForm } from "domain/press-releases/press-release";
import {
  approve,
  deny,
  htmlOfReleases,
  lockReleases,
  type PressRelease,
  picturesOfReleases,
  reopen,
  requireEditor,
  takeOver,
} from "./decisions";

/** A release as somebody has seen it, and what they have entered for the step. */
export interface StepRequest {
  id: string;
  version: number;
  data?: object;
}

/** Runs a step of one release in one transaction, if it still is as it was seen. */
function step(
  ctx: SignedInCtx,
  operation: string,
  input: StepRequest,
  key: string,
  run: (work: Work, row: PressRelease) => Promise<void>,
  html?: TextHtml,
): Promise<number> {
  return useCase(ctx, { key, operation, input, ...(html ? { html } : {}) }, async (work) => {
    const [row] = await lockReleases(work.tx, [parseId(input.id) ?? 0]);
    if (!row) throw notFound();
    await requireVersion(work.tx, ctx, row, input.version, () => ({}));
    await run(work, row);
    return row.id;
  });
}

export async function approveOne(ctx: SignedInCtx, input: StepRequest, key: string): Promise<number> {
  const approval = readInput(approvalForm, input.data ?? {});
  const html = await htmlOfReleases(ctx, [input.id]);
  const toArticle = async (work: Work, row: PressRelease) => {
    const pictures = (await picturesOfReleases(work.tx, [row.id])).get(row.id) ?? [];
    await approve(work, ctx, { row, pictures, asked: approval });
  };
  return await step(ctx, "approvePressRelease", input, key, toArticle, html);
}

export async function denyOne(ctx: SignedInCtx, input: StepRequest, key: string): Promise<number> {
  const denial = readInput(denialForm, input.data ?? {});
  const id = await step(ctx, "denyPressRelease", input, key, (work, row) => deny(work, ctx, row, denial));
  ctx.wakeMail();
  return id;
}

export async function takeOverOne(ctx: SignedInCtx, input: StepRequest, key: string): Promise<number> {
  const { editor, dueOn } = readInput(takeOverForm, input.data ?? {});
  return await step(ctx, "takeOverPressRelease", input, key, async (work, row) => {
    await takeOver(work, ctx, row, { editorId: await requireEditor(work.tx, editor), dueOn });
  });
}

export const reopenOne = (ctx: SignedInCtx, input: StepRequest, key: string): Promise<number> =>
  step(ctx, "reopenPressRelease", input, key, (work, row) => reopen(work, ctx, row));
