import { leadsTo } from "backend/modules/lifecycle/service";
import type { UsedBy } from "backend/modules/records/service";
import { sql } from "drizzle-orm";
import { articles, articleTargets } from "./tables";

/** Where articles are used: what is declared here keeps an article from being deleted. */
export const articleUses: UsedBy[] = [
  {
    what: "articles",
    table: articleTargets,
    record: articleTargets.articleId,
    field: "text",
    used: articleTargets.toArticleId,
    // An article that leads to itself goes with its links.
    where: sql`${articleTargets.articleId} <> ${articleTargets.toArticleId}`,
    link: (id) => `/articles?linkArticle=${id}`,
  },
];

/** Declares that records use articles, as pages of web sites do. */
export function usesArticles(place: UsedBy): void {
  articleUses.push(place);
}

leadsTo({
  kind: "article",
  area: "articles",
  table: articles,
  name: articles.title,
  links: articleTargets,
  record: articleTargets.articleId,
  isLive: articleTargets.isLive,
  to: { pages: articleTargets.toPageId, articles: articleTargets.toArticleId },
});
