import { formOf } from "domain/fields/form";
import type { TreeNode } from "domain/tree";
import type { z } from "zod";
import { MENU_ENTRY_FIELDS, MENU_FIELDS } from "./fields";
import type { HiddenBecause, MenuEntryKind } from "./kinds";

/** Entries below each other at most. */
export const MOST_MENU_DEPTH = 4;
/** Entries of one menu at most. */
export const MOST_MENU_ENTRIES = 300;
/** Menus of a site, at most, in which a page is offered a place. */
export const MOST_MENUS_OFFERED = 20;

/** The form of a menu (spec §3). */
export const menuForm = formOf(MENU_FIELDS);

/** The form of an entry. What does not go with its kind is not kept. */
export const menuEntryForm = formOf(MENU_ENTRY_FIELDS);
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
