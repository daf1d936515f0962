import { renderBefore } from "backend/modules/articles/service";
import { readInput } from "backend/modules/records/service";
import type { SignedInCtx } from "backend/platform/use-case/context";
import { notFound } from "backend/platform/use-case/errors";
import { requireVersion, useCase, type Work } from "backend/platform/use-case/use-case";
import { parseId } from "domain/identifiers";
import { approvalForm, denialForm, takeOverForm } from "domain/press-releases/press-release";
import {
  approve,
  deny,
  lockReleases,
  type PressRelease,
  picturesOf,
  reopen,
  requireEditor,
  takeOver,
  textsOf,
} from "./decisions";

/** A release as somebody has seen it, and what they have entered for the step. */
export interface Asked {
  id: string;
  version: number;
  data?: object;
}

/** Runs a step of one release in one transaction, if it still is as it was seen. */
function step(
  ctx: SignedInCtx,
  operation: string,
  input: Asked,
  key: string,
  run: (work: Work, row: PressRelease) => Promise<void>,
): Promise<number> {
  return useCase(ctx, { key, operation, input }, async (work) => {
    const [row] = await lockReleases(work.tx, [parseId(input.id) ?? 0]);
    if (!row) throw notFound();
    await requireVersion(work.tx, ctx, row, input.version, () => ({}));
    await run(work, row);
    return row.id;
  });
}

export async function approveOne(ctx: SignedInCtx, input: Asked, key: string): Promise<number> {
  const asked = readInput(approvalForm, input.data ?? {});
  for (const text of await textsOf(ctx.db, [input.id])) await renderBefore(ctx, { text });
  return await step(ctx, "approvePressRelease", input, key, async (work, row) => {
    const pictures = (await picturesOf(work.tx, [row.id])).get(row.id) ?? [];
    await approve(work, ctx, { row, pictures, asked });
  });
}

export async function denyOne(ctx: SignedInCtx, input: Asked, key: string): Promise<number> {
  const asked = readInput(denialForm, input.data ?? {});
  const id = await step(ctx, "denyPressRelease", input, key, (work, row) => deny(work, ctx, row, asked));
  ctx.wakeMail();
  return id;
}

export async function takeOverOne(ctx: SignedInCtx, input: Asked, key: string): Promise<number> {
  const { editor, dueOn } = readInput(takeOverForm, input.data ?? {});
  return await step(ctx, "takeOverPressRelease", input, key, async (work, row) => {
    await takeOver(work, ctx, row, { editorId: await requireEditor(work.tx, editor), dueOn });
  });
}

export const reopenOne = (ctx: SignedInCtx, input: Asked, key: string): Promise<number> =>
  step(ctx, "reopenPressRelease", input, key, (work, row) => reopen(work, ctx, row));
