import {
  checkbox,
  choice,
  day,
  id,
  idList,
  optionalId,
  requiredText,
  rowsOf,
  text,
} from "domain/form-fields";
import { countCharacters, countVisible } from "domain/markdown/visible-text";
import { optionalWebAddress, webAddress } from "domain/web-address";
import { z } from "zod";
import { MEDIA_TYPES, PRIORITIES, SEO_LENGTHS, TEXT_LENGTH, TITLE_LENGTH } from "./limits";
import { PERMALINK_LENGTH } from "./permalink";

const EXCERPT_LENGTH = 500;
const INTRO_LENGTH = 1000;
/** What readers see as one character has hardly more signs. */
const SIGNS_OF_CHARACTER = 20;

/** Longest Markdown of a text, with its marks and addresses: what readers see of it is limited by characters. */
const MARKDOWN_LENGTH = TEXT_LENGTH.max * SIGNS_OF_CHARACTER;

/** Longest Markdown that is shown while it is typed. */
const TYPED_LENGTH = 60_000;

/** A line of at most so many characters as readers see them. */
const isShort = (max: number) => (line: string) =>
  line.length <= max * SIGNS_OF_CHARACTER && countCharacters(line) <= max;
const tooLong = (max: number) => ({ error: "too_long", params: { max } });

const title = z
  .string({ error: "required" })
  .overwrite((line) => line.replace(/\s+/g, " "))
  .trim()
  .min(1, { error: "required" })
  .refine(isShort(TITLE_LENGTH), tooLong(TITLE_LENGTH));

const subtitle = z
  .string()
  .overwrite((line) => line.replace(/\s+/g, " "))
  .trim()
  .refine(isShort(TITLE_LENGTH), tooLong(TITLE_LENGTH))
  .optional()
  .transform((line) => line || null);

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

const permalink = z
  .string()
  .trim()
  .max(PERMALINK_LENGTH, { error: "too_long" })
  .refine((slug) => slug === "" || /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug), {
    error: "permalink_characters",
  })
  .optional()
  .transform((slug) => slug || null);

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

/** The ids of several records, or of none. */
const ids = idList.optional().transform((chosen) => chosen ?? []);

/** A quote beside the text, one row of the form. */
export const quoteForm = z.object({ text: requiredText(500), source: text(100) });

/** A cover picture, one row of the form: a picture of the library, whose it is, and what stands below it. */
export const coverForm = z.object({ asset: id, owner: text(100), subtext: text(300) });

/** A link below the text, one row of the form. */
export const linkForm = z.object({ label: requiredText(100), url: webAddress });

/** The form of an article (spec §3). Without a permalink it gets that of its title. */
export const articleForm = z.object({
  medium: id,
  issue: optionalId,
  title,
  subtitle,
  intro: text(INTRO_LENGTH),
  text: markdown,
  excerpt: text(EXCERPT_LENGTH),
  permalink,
  author: optionalId,
  alias: text(100),
  publishDate: day,
  articleNumber: text(30),
  mainTags: ids,
  tags: ids,
  rubrics: ids,
  covers: rowsOf(coverForm, { atMost: 10 }),
  mediaType: choice(MEDIA_TYPES).transform((type) => type ?? "text"),
  mediaLink: optionalWebAddress,
  priority: choice(PRIORITIES).transform((priority) => priority ?? PRIORITIES[0]),
  quotes: rowsOf(quoteForm, { atMost: 20 }),
  links: rowsOf(linkForm, { atMost: 30 }),
  seoTitle: text(SEO_LENGTHS.title),
  seoDescription: text(SEO_LENGTHS.description),
  isPrivate: checkbox,
  isAdvertorial: checkbox,
  assignee: optionalId,
  dueOn: day,
});
export type ArticleDraft = z.output<typeof articleForm>;

/** What is kept as a revision: all but who works on it, and until when. */
export type ArticleContent = Omit<ArticleDraft, "assignee" | "dueOn">;

export function contentOf({ assignee: _assignee, dueOn: _dueOn, ...content }: ArticleDraft): ArticleContent {
  return content;
}

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
