import { isDeepStrictEqual } from "node:util";
import {
  checkOfSaves,
  type Finding,
  followSaves,
  refused,
  type Save,
  type SavePhases,
} from "backend/modules/records/service";
import type { Db } from "backend/platform/database/database";
import { renderTyped } from "backend/platform/lifecycle/rendering";
import { notifyOfAssignments } from "backend/platform/lifecycle/reviews";
import { NO_HTML, type TextHtml } from "backend/platform/markdown/text-html";
import type { Ctx, SignedInCtx } from "backend/platform/use-case/context";
import { type ArticleContent, type ArticleDraft, articleForm } from "domain/articles/article";
import { ARTICLE_FIELDS } from "domain/articles/fields";
import { permalinkOf } from "domain/articles/permalink";
import { contentOf } from "domain/fields/values";
import { articleLifecycle } from "./lifecycle";
import { keepNamed, namedBy } from "./named";
import { articleReferenceProblems, coverProblems, textProblems } from "./rules";

/** What of a draft its revisions have. */
export const contentOfArticle = (draft: ArticleDraft): ArticleContent => contentOf(ARTICLE_FIELDS, draft);

/** What keeps articles from being saved: a bulk change leaves out those that do not fit together with what they name. */
async function articleFindings(
  tx: Db,
  ctx: Ctx,
  saves: readonly Save<ArticleDraft>[],
): Promise<readonly Finding[]> {
  const problems = await articleReferenceProblems(tx, saves);
  return [
    ...saves.flatMap(({ id }, n) =>
      (problems[n] ?? []).map((problem) => ({ ...problem, kind: "left out" as const, id })),
    ),
    ...refused(await coverProblems(tx, ctx, saves)),
    ...refused(await textProblems(tx, ctx, saves)),
  ];
}

/** Renders the text of an article before the transaction of its save begins. */
export async function renderText(ctx: SignedInCtx, { text }: { text?: unknown }): Promise<TextHtml> {
  const read = articleForm.shape.text.safeParse(text);
  return read.success ? await renderTyped(articleLifecycle, ctx, { text: read.data }) : NO_HTML;
}

/** What a save of articles does besides keeping revisions: what they name of the house, and who hears of them. */
export const articlePhases: SavePhases<ArticleDraft> = {
  read: {
    html: renderText,
    draft: (draft) => ({ ...draft, permalink: draft.permalink ?? (permalinkOf(draft.title) || null) }),
  },
  check: { findings: checkOfSaves(articleFindings) },
  follow: followSaves(async (work, _ctx, saves) => {
    const named = saves.flatMap(({ id, before, after }) => {
      const now = namedBy(after);
      return before && isDeepStrictEqual(namedBy(before), now) ? [] : [{ id, named: now }];
    });
    await keepNamed(work.tx, named, { isLive: false });
    const assignments = saves.map(({ id, before, after }) => ({
      id,
      before: before?.assignee ?? null,
      after: after.assignee,
    }));
    await notifyOfAssignments(work, articleLifecycle, assignments);
  }),
};
