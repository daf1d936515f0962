import { checkbox, choice, id, nameText, optionalId, requiredChoice, text } from "domain/form-fields";
import { LANGUAGES } from "domain/site-pages/kinds";
import { requiredSlug } from "domain/slug-field";
import type { TreeNode } from "domain/tree";
import { optionalWebAddress } from "domain/web-address";
import { z } from "zod";
import { type HiddenBecause, MENU_ENTRY_KINDS, type MenuEntryKind } from "./kinds";

const NAME_LENGTH = 100;
const KEY_LENGTH = 50;
export const LABEL_LENGTH = 100;

/** Entries below each other at most. */
export const MOST_MENU_DEPTH = 4;
/** Entries of one menu at most. */
export const MOST_MENU_ENTRIES = 300;

/** What a program calls something of a site: `main`, `footer-legal`. */
export const siteKey = requiredSlug(KEY_LENGTH);

/** The form of a menu (spec §3). */
export const menuForm = z.object({
  domain: id,
  name: nameText(NAME_LENGTH),
  key: siteKey,
  language: choice(LANGUAGES).transform((language) => language ?? LANGUAGES[0]),
  isActive: checkbox,
});

const entryFields = z.object({
  kind: requiredChoice(MENU_ENTRY_KINDS),
  label: text(LABEL_LENGTH),
  page: optionalId,
  article: optionalId,
  address: optionalWebAddress,
  opensNewWindow: checkbox,
});

/** What the kind of an entry needs. An internal link without a label gets the title of its target. */
const NEEDED = {
  page: ["page"],
  article: ["article"],
  link: ["label", "address"],
  folder: ["label"],
} as const satisfies Record<MenuEntryKind, readonly string[]>;

/** The form of an entry: its kind says which target it has. What does not go with the kind is not kept. */
export const menuEntryForm = entryFields
  .superRefine((entry, context) => {
    for (const field of NEEDED[entry.kind])
      if (!entry[field]) context.addIssue({ code: "custom", path: [field], message: "required" });
  })
  .overwrite(({ page, article, address, ...entry }) => ({
    ...entry,
    page: entry.kind === "page" ? page : null,
    article: entry.kind === "article" ? article : null,
    address: entry.kind === "link" ? address : null,
    opensNewWindow: entry.kind !== "folder" && entry.opensNewWindow,
  }));
export type MenuEntryDraft = z.output<typeof menuEntryForm>;

type Entry = TreeNode & { kind: MenuEntryKind };

/**
 * The entries that readers do not see, each with why: its target is not what everybody gets (`targetProblem`), it is a folder
 * in which they see nothing, or it lies below such an entry. A link with entries below it takes them along.
 */
export function hiddenEntries<E extends Entry>(
  entries: readonly E[],
  targetProblem: (entry: E) => HiddenBecause | null,
): Map<string, HiddenBecause> {
  const hidden = new Map<string, HiddenBecause>();
  const children = new Map<string | null, E[]>();
  for (const entry of entries) children.set(entry.parentId, [...(children.get(entry.parentId) ?? []), entry]);
  const look = (entry: E, isBelowHidden: boolean): boolean => {
    const problem = targetProblem(entry) ?? (isBelowHidden ? "below_hidden" : null);
    const seen = (children.get(entry.id) ?? []).filter((child) => look(child, problem !== null));
    const because = problem ?? (entry.kind === "folder" && seen.length === 0 ? "empty" : null);
    if (because) hidden.set(entry.id, because);
    return because === null;
  };
  for (const entry of children.get(null) ?? []) look(entry, false);
  return hidden;
}
