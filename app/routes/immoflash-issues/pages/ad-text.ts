import type { PlacedOffer } from "domain/immoflash-issues/page-changes";
import { texts } from "~/i18n/i18n";

interface Ad {
  _id: string;
  client: string | null;
  format: string | null;
}

/** An ad by its client, or by its number for users who may not see the booking. */
export function clientText({ _id, client }: Pick<Ad, "_id" | "client">): string {
  return client ?? texts("immoflash-issues")("adNumber", { id: _id });
}

/** The same with its format. */
export function adText(ad: Ad): string {
  const client = clientText(ad);
  return ad.format === null ? client : texts("immoflash-issues")("ad", { client, format: ad.format });
}

interface Named {
  articles: readonly { _id: string; title: string }[];
  ads: readonly Ad[];
}

/** What stands on a page, by its name. */
export function offerName({ kind, id }: PlacedOffer, { articles, ads }: Named): string {
  const t = texts("immoflash-issues");
  if (kind === "article") return articles.find(({ _id }) => _id === id)?.title ?? t("articleGone");
  const ad = ads.find(({ _id }) => _id === id);
  return ad ? clientText(ad) : t("adGone", { id });
}
