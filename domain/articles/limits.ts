import { SIGNS_OF_CHARACTER } from "domain/fields/marks";

/** Spec §5 and decisions §5; in characters as readers see them. */
export const TITLE_LENGTH = 100;
export const TEXT_LENGTH = { min: 10, max: 10_000, recommended: 1000 };
export const SEO_LENGTHS = { title: 70, description: 200 };

/** Longest Markdown of a text, with its marks and addresses: what readers see of it is limited by characters. */
export const MARKDOWN_LENGTH = TEXT_LENGTH.max * SIGNS_OF_CHARACTER;
export const INTRO_LENGTH = 1000;

export const MEDIA_TYPES = ["text", "audio", "video"] as const;
/** The first one is that of a new article. */
export const PRIORITIES = ["auto", "small", "small_image", "medium", "large"] as const;
