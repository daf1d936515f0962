import type { ReadArticleData, ReadIssueData } from "../read-issue";
import { type Block, blocksOf } from "./blocks";

/** The address of an ad's picture. */
export const addressOfAd = (fileId: string) => `/download/${fileId}/1920x0`;

/** The addresses of the pictures of an issue, in its order. */
export function addressesIn({ logo, pages, content }: ReadIssueData): string[] {
  const inText = (html: string | null) =>
    blocksOf(html ?? "").flatMap((block: Block) => (block.kind === "picture" ? [block.src] : []));
  const ofArticle = (article: ReadArticleData | null) => [
    ...(article?.cover ? [article.cover.address] : []),
    ...inText(article?.html ?? null),
  ];
  return [
    ...(logo ? [logo.address] : []),
    ...pages.flatMap(({ articles, ads, picture, imprint }) => [
      ...articles.flatMap(ofArticle),
      ...ads.flatMap((ad) => (ad?.file && ad.file.width !== null ? [addressOfAd(ad.file._id)] : [])),
      ...(picture ? [picture.address] : []),
      ...inText(imprint),
    ]),
    ...content.flatMap(ofArticle),
  ];
}
