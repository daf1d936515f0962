import { choice, id, nameText, optionalId, rowsOf, text } from "domain/form-fields";
import { slugify } from "domain/slug";
import { z } from "zod";
import { componentRow, MOST_COMPONENTS, type PageComponent } from "./components";
import { LANGUAGES, VISIBILITIES } from "./kinds";

export { LANGUAGES, VISIBILITIES } from "./kinds";

const TITLE_LENGTH = 100;
const SLUG_LENGTH = 100;
const SEO_TITLE_LENGTH = 70;
const SEO_DESCRIPTION_LENGTH = 200;

/** Pages below each other at most. */
export const MOST_PAGE_DEPTH = 10;
/** Pages of one domain at most. */
export const MOST_PAGES = 10_000;

/** Most characters of Markdown of one page, of all its components together. */
export const MOST_TEXT = 400_000;

const slug = z
  .string()
  .trim()
  .max(SLUG_LENGTH, { error: "too_long" })
  .refine((typed) => typed === "" || /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(typed), {
    error: "permalink_characters",
  })
  .optional()
  .transform((typed) => typed || null);

/**
 * The form of a page (spec §3). Domain and parent are those of a new page; later it is moved. Without a slug it gets that of
 * its title. The components have forms of their own.
 */
export const pageForm = z.object({
  domain: id.optional().transform((domain) => domain ?? ""),
  under: optionalId,
  title: nameText(TITLE_LENGTH),
  slug,
  language: choice(LANGUAGES).transform((language) => language ?? LANGUAGES[0]),
  visibility: choice(VISIBILITIES).transform((visibility) => visibility ?? VISIBILITIES[0]),
  picture: optionalId,
  seoTitle: text(SEO_TITLE_LENGTH),
  seoDescription: text(SEO_DESCRIPTION_LENGTH),
  components: rowsOf(componentRow, { atMost: MOST_COMPONENTS }),
});
export type PageDraft = z.output<typeof pageForm>;

/** The slug that a page gets of its title. */
export const slugOf = (title: string): string => slugify(title).slice(0, SLUG_LENGTH).replace(/-$/, "");

/** The same with a number behind that no sibling has. */
export function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  let number = 2;
  const numbered = () => `${slug.slice(0, SLUG_LENGTH - String(number).length - 1)}-${number}`;
  while (taken.has(numbered())) number += 1;
  return numbered();
}

/** What is kept as a revision: what the page says, not where it is. */
export type PageContent = Pick<
  PageDraft,
  "title" | "language" | "visibility" | "picture" | "seoTitle" | "seoDescription"
> & { components: readonly PageComponent[] };

export const contentOf = ({
  domain: _domain,
  under: _under,
  slug: _slug,
  ...content
}: PageDraft): PageContent => content;
