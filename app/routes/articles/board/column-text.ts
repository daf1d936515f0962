import type { BoardColumn } from "domain/articles/board";
import { texts } from "~/i18n/i18n";

/** What a column of the board is called. */
export function columnText(column: BoardColumn): string {
  const t = texts("frames");
  return column === "asked" || column === "approved" ? t(`review.${column}`) : t(`state.${column}`);
}
