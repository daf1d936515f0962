import { type IssueFinding, stopsPublishing } from "domain/immoflash-issues/findings";
import { adCountsOf, placesOfPage } from "domain/immoflash-issues/issue-options";
import type { AdPlace, ArticlePlace } from "domain/immoflash-issues/places";
import { texts, textsByKey } from "~/i18n/i18n";
import type { OffersOfIssue } from "../record/offers";
import { clientText } from "./ad-text";
import type { PageValues } from "./page-values";

/** What is drawn of a page: an article with its picture, an ad with its client, a hole, or lines. */
export type LookBlock =
  | { kind: "article"; place: ArticlePlace; picture: string | null }
  | { kind: "ad"; place: AdPlace; client: string }
  | { kind: "hole"; place: ArticlePlace | AdPlace }
  | { kind: "lines"; picture: string | null };

/** The type of a page in words. */
export const pageTypeText = (type: string) =>
  type ? textsByKey("immoflash-issues")(`pages.type.${type}`) : texts("immoflash-issues")("newPage");

/** What stands on a page, one for each of its places. */
export function lookOf(values: PageValues, offers: OffersOfIssue | null, cover: string | null): LookBlock[] {
  if (!offers) return [{ kind: "lines", picture: null }];
  const { articles, ads } = placesOfPage(values.type, adCountsOf(offers));
  const blocks = [
    ...articles.map((place): LookBlock => {
      const article = offers.articles.find(({ _id }) => _id === values[place]);
      if (!values[place]) return { kind: "hole", place };
      return { kind: "article", place, picture: article?.cover?._id ?? null };
    }),
    ...ads.map((place): LookBlock => {
      const ad = offers.ads.find(({ _id }) => _id === values[place]);
      if (!values[place]) return { kind: "hole", place };
      return { kind: "ad", place, client: ad ? clientText(ad) : texts("immoflash-issues")("adGoneShort") };
    }),
  ];
  return blocks.length > 0 ? blocks : [{ kind: "lines", picture: cover }];
}

/** What stands on a page, in words. */
export function contentText(
  values: PageValues,
  offers: OffersOfIssue | null,
  printIssue: string | null,
): string {
  const t = texts("immoflash-issues");
  if (!offers) return "";
  const { articles, ads } = placesOfPage(values.type, adCountsOf(offers));
  const titles = articles.flatMap((place) => {
    const id = values[place];
    return id ? [offers.articles.find(({ _id }) => _id === id)?.title ?? t("articleGone")] : [];
  });
  const clients = ads.flatMap((place) => {
    const ad = offers.ads.find(({ _id }) => _id === values[place]);
    return values[place] ? [ad ? clientText(ad) : t("adGoneShort")] : [];
  });
  const parts = [...titles, ...clients];
  if (parts.length > 0) return parts.join(" · ");
  if (printIssue) return printIssue;
  if (values.type === "imprint") return t("card.imprint");
  return articles.length + ads.length > 0 ? t("card.empty") : "";
}

export type PageState = { weight: "bad" | "warn" | "good"; text: string };

/** How a page stands: what stops it first, else what is only told, else that it is whole. */
export function stateOfPage(page: number, findings: readonly IssueFinding[], type: string): PageState {
  const t = texts("immoflash-issues");
  const own = findings.filter((finding) => finding.page === page);
  const [worst] = [...own.filter(stopsPublishing), ...own.filter((one) => !stopsPublishing(one))];
  if (!type) return { weight: "bad", text: t("card.noType") };
  if (!worst) return { weight: "good", text: t("card.whole") };
  const count = own.filter(({ kind }) => kind === worst.kind).length;
  return {
    weight: stopsPublishing(worst) ? "bad" : "warn",
    text: t(`card.state.${worst.kind}`, { count }),
  };
}
