import { shortened } from "domain/shortened";
import type { Approval, PressReleaseDraft } from "./press-release";

const SOURCE_LENGTH = 100;
const MOST_COVERS = 10;

/** Whom an article of the release names: the organisation, or else the person. */
export const sourceOf = ({
  company,
  senderName,
}: Pick<PressReleaseDraft, "company" | "senderName">): string =>
  shortened(company ?? senderName, SOURCE_LENGTH);

type Release = Omit<PressReleaseDraft, "files" | "note" | "medium">;

/**
 * The article that a release becomes, as its form has it: the sender stands in place of an author and owns the pictures,
 * and the address of the source is a link below the text. On the desired day it is to appear.
 */
export function articleOf(release: Release, pictures: readonly string[], { medium, issue }: Approval) {
  const source = sourceOf(release);
  return {
    medium,
    title: release.title,
    text: release.text,
    alias: source,
    ...(issue === null ? {} : { issue }),
    ...(release.embargoOn === null ? {} : { publishDate: release.embargoOn }),
    covers: pictures.slice(0, MOST_COVERS).map((asset) => ({ asset, owner: source })),
    links: release.sourceUrl === null ? [] : [{ label: source, url: release.sourceUrl }],
    mainTags: [],
    tags: [],
    rubrics: [],
    quotes: [],
  };
}

const FIELDS: Readonly<Record<string, string>> = {
  title: "title",
  permalink: "title",
  text: "text",
  alias: "company",
  covers: "files",
  links: "sourceUrl",
  publishDate: "embargoOn",
  medium: "medium",
  issue: "issue",
};

/** What a release says of a problem that articles have in words of their own. */
const MESSAGES: Readonly<Record<string, string>> = {
  article_text_short: "press_release_text_short",
  article_text_long: "press_release_text_long",
  permalink_used: "press_release_title_used",
  medium_without_articles: "press_release_medium",
  issue_of_other_medium: "press_release_issue",
};

interface Problem {
  field: string;
  message: string;
  params?: Record<string, string | number> | undefined;
}

/** A problem of the article as one of its release: that of `covers[0].asset` is at the documents and pictures. */
export function problemOfRelease({ field, message, ...problem }: Problem): Problem {
  const of = field.split(/[.[]/)[0] ?? "";
  // A title of which nothing can stand in an address.
  const messageKey = of === "permalink" && message === "required" ? "press_release_title_signs" : message;
  return { ...problem, field: FIELDS[of] ?? "", message: MESSAGES[messageKey] ?? messageKey };
}
