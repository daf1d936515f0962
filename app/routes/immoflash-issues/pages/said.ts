import type { TypedPage } from "domain/immoflash-issues/issue-options";
import { ARTICLE_PLACES } from "domain/immoflash-issues/places";
import { texts } from "~/i18n/i18n";

/** What is said of the first pages of an issue. */
export const begunText = (count: number) => texts("immoflash-issues")("grid.begun", { count });

/** What is said of articles that were proposed for pages. */
export const articlesPlacedText = (before: readonly TypedPage[], after: readonly TypedPage[]) =>
  texts("immoflash-issues")("tray.articlesPlaced", { count: articlesOn(after) - articlesOn(before) });

const articlesOn = (pages: readonly TypedPage[]) =>
  pages.flatMap((page) => ARTICLE_PLACES.filter((place) => page[place])).length;
