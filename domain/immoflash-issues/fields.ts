import { address, choice, ref, rows } from "domain/fields/kinds";
import { asId, described, notCopied, only, required } from "domain/fields/marks";
import { PAGE_TYPES } from "domain/immoflash/page-types";
import { ISSUE_FIELDS } from "domain/issues/fields";
import { showsPrintIssue, takesAds, typesWithArticles } from "./places";

/** The most pages of an issue. */
export const MOST_ISSUE_PAGES = 60;
const MOST_ARTICLES_OF_CONTENT = 50;

const WITH_ADS = { type: PAGE_TYPES.filter(takesAds) };
const WITH_PRINT_ISSUE = { type: PAGE_TYPES.filter(showsPrintIssue) };

const article = (nth: 1 | 2) => notCopied(only({ type: typesWithArticles(nth) }, asId(ref("articles"))));
const ad = () => notCopied(only(WITH_ADS, asId(ref("ads"))));

/**
 * A page of an immoflash issue (spec §4): articles and ads by their ids. What its type has no place for is dropped: it can
 * be chosen elsewhere again. A copy has the same pages, with articles and ads of its own.
 */
export const ISSUE_PAGE_FIELDS = {
  type: described(
    "cover_left | cover_right | full_ad | two_articles | half_ad | two_articles_banner | imprint | magazine_preview",
    required(choice(PAGE_TYPES)),
  ),
  article1: article(1),
  article2: article(2),
  ad1: described("A booking that is sold into the issue.", ad()),
  ad2: ad(),
  ad3: ad(),
  ad4: ad(),
  printIssue: notCopied(only(WITH_PRINT_ISSUE, ref("issues"))),
  picture: described(
    "The cover of the print issue: a picture of the library.",
    notCopied(only(WITH_PRINT_ISSUE, ref("assets"))),
  ),
  link: notCopied(only(WITH_PRINT_ISSUE, address())),
} as const;

/** An article of the field *content*. */
export const CONTENT_FIELDS = { article: asId(required(ref("articles"))) } as const;

/** The fields of an immoflash issue (spec §3, §5). */
export const IMMOFLASH_ISSUE_FIELDS = {
  ...ISSUE_FIELDS,
  customLink: notCopied(address()),
  pages: rows(ISSUE_PAGE_FIELDS, { atMost: MOST_ISSUE_PAGES }),
  content: notCopied(rows(CONTENT_FIELDS, { atMost: MOST_ARTICLES_OF_CONTENT })),
} as const;
