import { media } from "backend/modules/media/tables";
import { defineLifecycle } from "backend/platform/lifecycle/definition";
import { mailText } from "backend/platform/mail/mail-texts";
import type { ArticleContent } from "domain/articles/article";
import { ARTICLE_FIELDS } from "domain/articles/fields";
import { contentFields, emptyContent } from "domain/fields/values";
import { parseId } from "domain/identifiers";
import { eq } from "drizzle-orm";
import { keepNamed, namedBy } from "./named";
import { articles } from "./tables";

/** What readers find an article by. */
export const articleFacets = ({ medium, issue, rubrics, mainTags, tags, isPrivate }: ArticleContent) => [
  facetOf("medium", medium),
  ...(issue ? [facetOf("issue", issue)] : []),
  ...rubrics.map((rubric) => facetOf("rubric", rubric)),
  ...[...new Set([...mainTags, ...tags])].map((tag) => facetOf("tag", tag)),
  ...(isPrivate ? [PRIVATE] : []),
];

export const PRIVATE = "private";
export const facetOf = (kind: "medium" | "issue" | "rubric" | "tag", id: string) => `${kind}:${id}`;

/** How articles get to readers. A permalink is unique in its medium. */
export const articleLifecycle = defineLifecycle<ArticleContent>({
  area: "articles",
  contentType: "articles",
  noticed: {
    path: "/articles",
    called: (name) => mailText("about_article", { name }),
  },
  review: {
    assignee: articles.assigneeId,
    dueOn: articles.dueOn,
  },
  table: articles,
  label: articles.title,
  fields: contentFields(ARTICLE_FIELDS),
  shape: 2,
  missing: emptyContent(ARTICLE_FIELDS),
  markdown: ["text"],
  facets: articleFacets,
  permalink: ({ medium, permalink }) => ({ scope: parseId(medium) ?? 0, slug: permalink ?? "" }),
  problems: async (tx, { medium: id }) => {
    const [medium] = await tx
      .select({ hasArticle: media.hasArticle })
      .from(media)
      .where(eq(media.id, parseId(id) ?? 0));
    return medium?.hasArticle ? [] : [{ field: "medium", message: "medium_without_articles" }];
  },
  readersGet: (tx, id, content) =>
    keepNamed(tx, [{ id, named: content && namedBy(content) }], { isLive: true }),
});
