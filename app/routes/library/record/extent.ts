import { playingTime } from "domain/attachments/extent";
import { texts } from "~/i18n/i18n";
import { countText } from "~/lists/count-text";

const t = texts("library");

/** How long sound or video is, or how many pages a document has: `3:12 min`, `24 Seiten`; null where it is not known. */
export function extentText({
  durationMs,
  pages,
}: {
  durationMs: number | null;
  pages: number | null;
}): string | null {
  if (pages !== null) return t("extent.pages", { count: pages, number: countText(pages) });
  if (durationMs === null) return null;
  const { time, hasHours } = playingTime(durationMs);
  return t(hasHours ? "extent.hours" : "extent.minutes", { time });
}
