// What screens name without the forms (Zod) of pages and components.

export const LANGUAGES = ["de", "en", "fr", "it"] as const;
/** Everybody gets it and finds it; everybody gets it, but no site map names it; those only who may read pages. */
export const VISIBILITIES = ["public", "unlisted", "private"] as const;

/** What a page is made of (spec §3). */
export const COMPONENT_TYPES = [
  "content_block",
  "image",
  "accordion",
  "tab",
  "audio",
  "video",
  "separator",
] as const;
export type ComponentType = (typeof COMPONENT_TYPES)[number];

/** Components whose sections hold others. */
const HOLDER_TYPES = ["accordion", "tab"] as const satisfies readonly ComponentType[];
export const holdsOthers = (type: string): boolean => HOLDER_TYPES.some((one) => one === type);

/** Begins the keys of components that a form has made and nobody has saved. */
export const NEW_KEY = "new-";

/** Sections of an accordion or of tabs at most. */
export const MOST_SECTIONS = 30;

/** Components and sections of one page at most. */
export const MOST_COMPONENTS = 200;
/** An accordion within tabs, or tabs within an accordion: no holder lies deeper. */
export const MOST_HOLDERS_DEEP = 2;

export const IMAGE_STYLES = ["content", "wide", "full"] as const;
export const SEPARATOR_STYLES = ["line", "space", "dots"] as const;

/** Longest slug of a page, in characters. */
export const SLUG_LENGTH = 100;
