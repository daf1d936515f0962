import { type TargetWarning, warningsOfTargets } from "backend/modules/lifecycle/service";
import type { Ctx } from "backend/platform/use-case/context";
import { articlesIn, pagesIn, picturesIn } from "domain/markdown/own-addresses";

/** What a text names that readers would not get, were it published now. */
export const articleWarnings = (ctx: Ctx, text: string): Promise<TargetWarning[]> =>
  warningsOfTargets(ctx, {
    articles: articlesIn(text),
    pages: pagesIn(text),
    pictures: picturesIn(text),
  });
