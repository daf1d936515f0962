import type { UsedBy } from "backend/modules/records/service";

/** Where articles are used: what is declared here keeps an article from being deleted. */
export const articleUses: UsedBy[] = [];

/** Declares that records use articles, as pages of web sites do. */
export function usesArticles(place: UsedBy): void {
  articleUses.push(place);
}
