import { readInput } from "backend/modules/records/service";
import { users } from "backend/modules/users/tables";
import type { PersonRow } from "backend/platform/database/people";
import type { Ctx, SignedInCtx } from "backend/platform/use-case/context";
import { useCase } from "backend/platform/use-case/use-case";
import { dayInVienna, todayInVienna } from "domain/dates";
import { isNewsSince, LATEST_NEWS } from "domain/help/news";
import { tourInput } from "domain/help/tour";
import { eq } from "drizzle-orm";

type HelpState = Partial<Pick<typeof users.$inferInsert, "tourStep" | "newsSeenOn">>;

/** Where somebody is in the help is no change of a record: the last save holds, and the log has no entry of it. */
async function saveOwn(ctx: SignedInCtx, operation: string, state: HelpState): Promise<boolean> {
  return await useCase(ctx, { key: null, operation, input: state }, async ({ tx }) => {
    await tx.update(users).set(state).where(eq(users.id, ctx.user.id));
    return true;
  });
}

/** Saves which step of the tour the user has reached, from 1; null ends it. */
export function setTourStep(ctx: SignedInCtx, input: { step?: number | null | undefined }): Promise<boolean> {
  const { step = null } = readInput(tourInput, input);
  return saveOwn(ctx, "setTourStep", { tourStep: step });
}

/** Saves that the user has opened the news that there are. */
export const seeNews = (ctx: SignedInCtx): Promise<boolean> =>
  saveOwn(ctx, "seeNews", { newsSeenOn: LATEST_NEWS });

/** Of the user who asks, where they are in their tour; null for everybody else. */
export const tourStepOf = (ctx: Ctx, { id, tourStep }: PersonRow): number | null =>
  ctx.user?.id === id ? tourStep : null;

/** Whether there is news that the user who asks has not opened. What is older than their account is none. */
export const hasNews = (ctx: Ctx, { id, newsSeenOn, createdAt }: PersonRow): boolean =>
  ctx.user?.id === id && isNewsSince(newsSeenOn ?? dayInVienna(createdAt));

/** Whether the account of the user who asks was made today. */
export const isFirstDay = (ctx: Ctx, { id, createdAt }: PersonRow): boolean =>
  ctx.user?.id === id && dayInVienna(createdAt) === todayInVienna(ctx.now());
