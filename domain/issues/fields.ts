import { day, longText, own, ref, text } from "domain/fields/kinds";
import { completed, described, notCopied, required } from "domain/fields/marks";

/** A format that an issue has differently from its medium. */
export interface IssueFormat {
  format: string;
  /** It is not offered in this issue. */
  isLeftOut: boolean;
  slots: number | null;
}

/**
 * What every issue has (spec §3). Empty closing days follow from the rule of its medium. A copy appears on another day,
 * with closing days and a number of its own.
 */
export const ISSUE_FIELDS = {
  medium: required(ref("media")),
  title: required(text(200)),
  publishDate: notCopied(required(day())),
  issueNumber: notCopied(completed(text(40))),
  adClosing: notCopied(day()),
  materialClosing: notCopied(day()),
  description: completed(longText(2000)),
} as const;

const OWN_DAY = "Its own day, instead of that of the medium's rule.";

/** The fields of a print issue. Its formats are rows by key. */
export const PRINT_ISSUE_FIELDS = {
  ...ISSUE_FIELDS,
  adClosing: described(OWN_DAY, ISSUE_FIELDS.adClosing),
  materialClosing: described(OWN_DAY, ISSUE_FIELDS.materialClosing),
  formats: own<IssueFormat[]>(),
} as const;
