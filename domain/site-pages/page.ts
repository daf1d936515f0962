import { formOf } from "domain/fields/form";
import type { Draft } from "domain/fields/kinds";
import type { Content } from "domain/fields/values";
import { id, optionalId } from "domain/form-fields";
import { slugify } from "domain/slug";
import { z } from "zod";
import { componentRow, MOST_COMPONENTS, type PageComponent } from "./components";
import { PAGE_FIELDS } from "./fields";
import { SLUG_LENGTH } from "./kinds";

/** Pages below each other at most. */
export const MOST_PAGE_DEPTH = 10;
/** Pages of one domain at most. */
export const MOST_PAGES = 10_000;

/** Most characters of Markdown of one page, of all its components together. */
export const MOST_TEXT = 400_000;

/** What a form that does not send the components has of them: those of the page stay. */
export const SAME_COMPONENTS: PageComponent[] = [];

/** The form of a page. What is sent of the components is checked by `checkedComponents`. */
export const pageForm = formOf(PAGE_FIELDS, {
  domain: id.optional().transform((domain) => domain ?? ""),
  under: optionalId,
  components: z
    .array(componentRow)
    .max(MOST_COMPONENTS, { error: "too_many_rows" })
    .optional()
    .transform((components) => components ?? SAME_COMPONENTS),
});
export type PageDraft = Draft<typeof PAGE_FIELDS>;

/** The slug that a page gets of its title. */
export const slugOf = (title: string): string => slugify(title).slice(0, SLUG_LENGTH).replace(/-$/, "");

/** The same with a number behind that no sibling has. */
export function freeSlug(slug: string, usedSlugs: ReadonlySet<string>): string {
  let number = 2;
  const numbered = () => `${slug.slice(0, SLUG_LENGTH - String(number).length - 1)}-${number}`;
  while (usedSlugs.has(numbered())) number += 1;
  return numbered();
}

/** What is kept as a revision: what the page says, not where it is. */
export type PageContent = Content<typeof PAGE_FIELDS>;
