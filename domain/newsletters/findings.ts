import { type BlockKey, readBlockKey } from "./blocks";
import { GOOD_SUBJECT, MOST_BYTES, WARN_BYTES } from "./limits";
import type { NewsletterDraft } from "./newsletter";

/** What stops approving and sending a newsletter. */
const STOPS = [
  "sender_missing",
  "imprint_missing",
  "disclosure_missing",
  "lists_missing",
  "nobody_there",
  "issue_unpublished",
  "content_missing",
  "ad_unapproved",
  "ad_left_out",
  "ad_not_placed",
  "too_large",
] as const;
/** What is only told. */
const TOLD = [
  "preheader_missing",
  "subject_long",
  "issue_changed",
  "article_unpublished",
  "article_private",
  "text_missing",
  "alt_missing",
  "ad_without_picture",
  "ad_without_link",
  "large",
] as const;
export const NEWSLETTER_FINDINGS = [...STOPS, ...TOLD] as const;
export type NewsletterFindingKind = (typeof NEWSLETTER_FINDINGS)[number];

/** Something to be said of a newsletter, and of which part. */
export interface NewsletterFinding {
  kind: NewsletterFindingKind;
  block: BlockKey | null;
  /** What the part is called, or a number that belongs to the finding. */
  detail: string | null;
}

/** What is checked of a newsletter, and what each check may find: each stops, or each is only told. */
export const NEWSLETTER_CHECKS = {
  sender: ["sender_missing", "imprint_missing", "disclosure_missing"],
  receivers: ["lists_missing", "nobody_there"],
  issue: ["issue_unpublished", "content_missing", "too_large"],
  material: ["ad_unapproved"],
  sold: ["ad_left_out", "ad_not_placed"],
  mail: ["preheader_missing", "subject_long", "large", "issue_changed"],
  articles: ["article_unpublished", "article_private"],
  texts: ["text_missing"],
  alts: ["alt_missing"],
  ads: ["ad_without_picture", "ad_without_link"],
} as const satisfies Record<string, readonly NewsletterFindingKind[]>;
export type NewsletterCheck = keyof typeof NEWSLETTER_CHECKS;

export const stopsSending = ({ kind }: Pick<NewsletterFinding, "kind">): boolean =>
  STOPS.some((one) => one === kind);

/** A part of the issue, as far as the findings need it. */
interface FoundBlock {
  key: BlockKey;
  title: string;
  text: string | null;
  problem: "unpublished" | "private" | null;
  material: string | null;
  hasPicture: boolean;
  hasAlt: boolean;
  target: string | null;
}

interface NewsletterCheckInput {
  draft: NewsletterDraft;
  sender: { imprintHtml: string | null; disclosureLink: string | null } | null;
  isPublished: boolean;
  hasUnpublishedChanges: boolean;
  blocks: readonly FoundBlock[];
  /** The parts that are shown. */
  shown: readonly BlockKey[];
  /** Ads that are sold into the issue and stand on no page of it; the client is null where the user may not know it. */
  unplaced: readonly { booking: string; client: string | null }[];
  bytes: number;
  receivers: number;
}

const finding = (
  kind: NewsletterFindingKind,
  { key = null, title = null }: { key?: BlockKey | null; title?: string | number | null } = {},
): NewsletterFinding => ({ kind, block: key, detail: title === null ? null : String(title) });

/** All that is to be said of a newsletter: first what stops it, then in the order of its parts. */
export function newsletterFindings(examined: NewsletterCheckInput): NewsletterFinding[] {
  const all = [...ofWhole(examined), ...examined.blocks.flatMap((block) => ofBlock(block, examined))];
  return [...all.filter(stopsSending), ...all.filter((one) => !stopsSending(one))];
}

function ofWhole({ draft, sender, shown, ...rest }: NewsletterCheckInput): NewsletterFinding[] {
  const { bytes, receivers, unplaced } = rest;
  const kb = Math.ceil(bytes / 1000);
  return [
    ...(sender === null ? [finding("sender_missing")] : []),
    ...(sender && !sender.imprintHtml ? [finding("imprint_missing")] : []),
    ...(sender && !sender.disclosureLink ? [finding("disclosure_missing")] : []),
    ...(draft.lists.length === 0 ? [finding("lists_missing")] : []),
    ...(draft.lists.length > 0 && receivers === 0 ? [finding("nobody_there")] : []),
    ...(rest.isPublished ? [] : [finding("issue_unpublished")]),
    ...(shown.length === 0 ? [finding("content_missing")] : []),
    ...unplaced.map(({ booking, client }) =>
      finding("ad_not_placed", { key: `ad:${booking}`, title: client }),
    ),
    ...(bytes > MOST_BYTES ? [finding("too_large", { title: kb })] : []),
    ...(bytes > WARN_BYTES && bytes <= MOST_BYTES ? [finding("large", { title: kb })] : []),
    ...(draft.preheader === null ? [finding("preheader_missing")] : []),
    ...(draft.subject.length > GOOD_SUBJECT
      ? [finding("subject_long", { title: draft.subject.length })]
      : []),
    ...(rest.hasUnpublishedChanges ? [finding("issue_changed")] : []),
  ];
}

function ofBlock(block: FoundBlock, { draft, shown }: NewsletterCheckInput): NewsletterFinding[] {
  const { key, title, problem } = block;
  const isShown = shown.includes(key);
  const kind = readBlockKey(key)?.kind;
  if (kind === "ad") {
    if (!isShown) return [finding("ad_left_out", { key, title })];
    return [
      ...(block.material === "approved" ? [] : [finding("ad_unapproved", { key, title })]),
      ...(block.hasPicture ? [] : [finding("ad_without_picture", { key, title })]),
      ...(block.target ? [] : [finding("ad_without_link", { key, title })]),
    ];
  }
  if (problem === "unpublished") return [finding("article_unpublished", { key, title })];
  if (problem === "private") return [finding("article_private", { key, title })];
  if (!isShown) return [];
  const own = draft.blocks.find((one) => one.key === key)?.text;
  return [
    ...((own ?? block.text) ? [] : [finding("text_missing", { key, title })]),
    ...(block.hasPicture && !block.hasAlt ? [finding("alt_missing", { key, title })] : []),
  ];
}
