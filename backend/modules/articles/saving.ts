import { isDeepStrictEqual } from "node:util";
import type { DraftChange } from "backend/modules/records/service";
import type { Db } from "backend/platform/database/database";
import { htmlOf } from "backend/platform/lifecycle/rendering";
import { notifyOfAssignments } from "backend/platform/lifecycle/reviews";
import { saveRevisions } from "backend/platform/lifecycle/revisions";
import { NO_HTML, type TextHtml } from "backend/platform/markdown/text-html";
import type { Ctx, SignedInCtx } from "backend/platform/use-case/context";
import type { Problem } from "backend/platform/use-case/errors";
import type { Work } from "backend/platform/use-case/use-case";
import { type ArticleDraft, articleForm } from "domain/articles/article";
import { ARTICLE_FIELDS } from "domain/articles/fields";
import { contentOf } from "domain/fields/values";
import { articleLifecycle } from "./lifecycle";
import { keepNamed, namedBy } from "./named";
import { articleProblems, coverProblems, textProblems } from "./rules";

type Change = DraftChange<ArticleDraft>;

/** What keeps some articles from being saved. */
export const problemsOf = async (tx: Db, ctx: Ctx, changes: readonly Change[]): Promise<Problem[]> => [
  ...(await articleProblems(tx, changes)).flat(),
  ...(await coverProblems(tx, ctx, changes)),
  ...(await textProblems(tx, ctx, changes)),
];

/** The articles that a bulk change leaves out, each with the reason. */
export async function leftOutOf(tx: Db, changes: readonly Change[]): Promise<Map<number, string>> {
  const problems = await articleProblems(tx, changes);
  return new Map(
    changes.flatMap(({ id }, n) => {
      const message = problems[n]?.[0]?.message;
      return id === null || message === undefined ? [] : [[id, message] as const];
    }),
  );
}

/** Renders a text before the transaction of its save begins. */
export async function renderBefore(ctx: SignedInCtx, { text }: { text?: unknown }): Promise<TextHtml> {
  const read = articleForm.shape.text.safeParse(text);
  return read.success ? await htmlOf(articleLifecycle, ctx, { text: read.data }) : NO_HTML;
}

/** Keeps what follows from saved articles: revisions, what they name of the house, and who hears of them. */
export async function keepSaved(
  work: Work,
  ctx: SignedInCtx,
  changes: readonly (Change & { id: number })[],
): Promise<void> {
  const saved = changes.flatMap(({ id, before, after }) => {
    const content = contentOf(ARTICLE_FIELDS, after);
    const isSame = before && isDeepStrictEqual(contentOf(ARTICLE_FIELDS, before), content);
    return isSame ? [] : [{ id, content }];
  });
  await saveRevisions(work, ctx, articleLifecycle, saved);
  const named = changes.flatMap(({ id, before, after }) => {
    const now = namedBy(after);
    return before && isDeepStrictEqual(namedBy(before), now) ? [] : [{ id, named: now }];
  });
  await keepNamed(work.tx, named, { isLive: false });
  const assignments = changes.map(({ id, before, after }) => ({
    id,
    before: before?.assignee ?? null,
    after: after.assignee,
  }));
  await notifyOfAssignments(work, articleLifecycle, assignments);
}
