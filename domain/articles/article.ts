import { formOf } from "domain/fields/form";
import type { Draft } from "domain/fields/kinds";
import { SIGNS_OF_CHARACTER } from "domain/fields/marks";
import type { Content } from "domain/fields/values";
import { checkbox } from "domain/form-fields";
import { countVisible } from "domain/markdown/visible-text";
import { z } from "zod";
import { ARTICLE_FIELDS } from "./fields";
import { INTRO_LENGTH, MARKDOWN_LENGTH, TEXT_LENGTH, TITLE_LENGTH } from "./limits";

/** Longest Markdown that is shown while it is typed. */
const TYPED_LENGTH = 60_000;

const markdown = z
  .string({ error: "required" })
  .overwrite((typed) => typed.replace(/\r\n?/g, "\n"))
  .max(MARKDOWN_LENGTH, { error: "too_long", abort: true })
  .superRefine((typed, context) => {
    const length = countVisible(typed);
    const problem = (message: string, params: object) =>
      context.addIssue({ code: "custom", message, params: params as Record<string, unknown> });
    if (length === 0) problem("required", {});
    else if (length < TEXT_LENGTH.min) problem("article_text_short", { min: TEXT_LENGTH.min });
    else if (length > TEXT_LENGTH.max) problem("article_text_long", { max: TEXT_LENGTH.max, length });
  });

/** What is typed may be shown before it could be saved, but for what no form would take. */
const typed = (max: number) => z.string().max(max, { error: "too_long" }).default("");

/** The fields of an article that a preview shows as they are typed. */
export const typedArticle = z.object({
  title: typed(TITLE_LENGTH * SIGNS_OF_CHARACTER),
  subtitle: typed(TITLE_LENGTH * SIGNS_OF_CHARACTER),
  intro: typed(INTRO_LENGTH),
  text: typed(TYPED_LENGTH),
  isAdvertorial: checkbox,
});

/** The form of an article (spec §3). Its text is as long as readers see it. */
export const articleForm = formOf(ARTICLE_FIELDS, { text: markdown });
export type ArticleDraft = Draft<typeof ARTICLE_FIELDS>;

/** What is kept as a revision: all but who works on it, and until when. */
export type ArticleContent = Content<typeof ARTICLE_FIELDS>;

/** What a medium says of its articles. */
export interface MediumOfArticles {
  hasArticle: boolean;
  hasArticleNumber: boolean;
  hasCitations: boolean;
}

/** The problems of what an article may have in its medium only; whatever it had there before may stay. */
export function mediumProblems(
  medium: MediumOfArticles | undefined,
  article: Pick<ArticleDraft, "articleNumber" | "quotes">,
): { field: string; message: string }[] {
  if (!medium?.hasArticle) return [{ field: "medium", message: "medium_without_articles" }];
  const problems = [];
  if (article.articleNumber !== null && !medium.hasArticleNumber)
    problems.push({ field: "articleNumber", message: "medium_without_article_numbers" });
  if (article.quotes.length > 0 && !medium.hasCitations)
    problems.push({ field: "quotes", message: "medium_without_citations" });
  return problems;
}
