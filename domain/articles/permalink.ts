import { slugify } from "domain/slug";

export const PERMALINK_LENGTH = 120;

/** The permalink that a title proposes; empty where it has no letter that an address may have. */
export const permalinkOf = (title: string): string =>
  slugify(title).slice(0, PERMALINK_LENGTH).replace(/-$/, "");
