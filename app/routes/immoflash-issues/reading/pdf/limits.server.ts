import { tooLongForPdf } from "~/shared/pdf/limits.server";
import type { ReadArticleData, ReadIssueData } from "../read-issue";

/** The most signs of HTML that are drawn. */
const MOST_TEXT = 2_000_000;

/** Answers 413 for an issue whose texts are too long to be drawn while somebody waits. */
export function refuseLong({ pages, content }: ReadIssueData): void {
  const lengthOf = (article: ReadArticleData | null) => article?.html?.length ?? 0;
  const articles = [...pages.flatMap((page) => page.articles), ...content];
  const length = articles.reduce((sum, article) => sum + lengthOf(article), 0);
  if (length > MOST_TEXT) throw tooLongForPdf();
}
