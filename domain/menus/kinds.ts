// What screens name without the forms (Zod) of menus.

/** An internal link leads to a page or an article and follows it; a folder only holds others. */
export const MENU_ENTRY_KINDS = ["page", "article", "link", "folder"] as const;
export type MenuEntryKind = (typeof MENU_ENTRY_KINDS)[number];

/**
 * Why readers do not see an entry: what it leads to is not published, or not for everybody; it is a folder in which they see
 * nothing; or it lies below such an entry.
 */
export type HiddenBecause = "not_published" | "not_public" | "empty" | "below_hidden";
