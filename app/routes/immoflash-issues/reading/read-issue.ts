import { graphql, type ResultOf } from "~/graphql/graphql";

const ReadPictureFragment = graphql(`
  fragment ReadImmoflashPicture on ImmoflashPreviewPicture @_unmask { address alt file { width height } }
`);

const ReadArticleFragment = graphql(
  `fragment ReadImmoflashArticle on ImmoflashPreviewArticle @_unmask {
    _id title standing subtitle intro html coverOwner isAdvertorial
    cover { ...ReadImmoflashPicture }
  }`,
  [ReadPictureFragment],
);

/** A whole immoflash issue, for the page and the PDF. */
export const ReadIssueFragment = graphql(
  `fragment ReadImmoflashIssue on ImmoflashPreview @_unmask {
    _id title issueNumber publishDate customLink medium senderName accentColour accentTextColour
    logo { ...ReadImmoflashPicture }
    pages {
      type link imprint
      articles { ...ReadImmoflashArticle }
      ads { _id isSold isHiddenOnPhones client link file { _id filename width height } }
      magazine { title description }
      picture { ...ReadImmoflashPicture }
    }
    content { ...ReadImmoflashArticle }
  }`,
  [ReadArticleFragment, ReadPictureFragment],
);

export type ReadIssueData = ResultOf<typeof ReadIssueFragment>;
export type ReadPageData = ReadIssueData["pages"][number];
export type ReadArticleData = NonNullable<ReadPageData["articles"][number]>;
export type ReadPicture = ResultOf<typeof ReadPictureFragment>;
export type ReadAdData = NonNullable<ReadPageData["ads"][number]>;

/** The kinds of places that the ads of a page have. */
export const adShapeOf = (type: string): "full" | "half" | "banner" =>
  type === "full_ad" ? "full" : type === "two_articles_banner" ? "banner" : "half";

/** HTML of a text whose highest heading is of this level, and those below it as far below as they were. */
export function withHeadingsFrom(html: string, first: number): string {
  const levels = [...html.matchAll(/<h([2-6])>/g)].map(([, level]) => Number(level));
  const by = first - Math.min(...levels);
  return html.replace(/<(?:"[^"]*"|[^">])*>/g, (tag) =>
    tag.replace(/^(<\/?h)([2-6])/, (_all, head: string, level: string) => {
      return head + Math.min(6, Number(level) + by);
    }),
  );
}
