import { texts } from "~/i18n/i18n";
import type { ReadAdData, ReadArticleData } from "./read-issue";
import type { PreviewOf } from "./shown";

/** What stands in a dashed frame below the title of an article; null: nothing is missing. */
export function noteOfArticle({ standing, html }: ReadArticleData): string | null {
  const t = texts("immoflash-issues");
  if (standing === "draft") return t("preview.articleDraft");
  if (html !== null) return null;
  return standing === "private" ? t("preview.articlePrivate") : t("preview.articleUnpublished");
}

interface ShownAd {
  /** Its picture, with what it leads to. */
  picture: { file: NonNullable<ReadAdData["file"]>; alt: string; link: string | null } | null;
  /** What stands in a dashed frame instead of the picture. */
  instead: { text: string; file: ReadAdData["file"] } | null;
  /** What stands in a dashed frame below it. */
  notes: string[];
}

/** What is shown of an ad: its picture, or why there is none; in the draft what keeps it from readers, too. */
export function shownOfAd(ad: ReadAdData, of: PreviewOf): ShownAd {
  const t = texts("immoflash-issues");
  const { _id, isSold, client, file, link } = ad;
  const notes = isSold || of === "live" ? [] : [t("preview.adNotSold")];
  const instead = (text: string) => ({ picture: null, instead: { text, file }, notes });
  if (client === null) return instead(t("preview.adHidden", { id: _id }));
  if (!file) return instead(t("preview.adMissing", { client }));
  if (file.width === null) return instead(t("preview.adFile", { file: file.filename }));
  return { picture: { file, alt: t("preview.adOf", { client }), link }, instead: null, notes };
}
