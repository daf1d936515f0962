import type { RecordOutput } from "domain/fields/values";
import type { MENU_ENTRY_FIELDS } from "domain/menus/fields";

/** A record that an entry leads to. */
interface EntryTarget {
  _id: string;
  id: string;
  label: string;
}

/** An entry as the screen of its menu has it. */
export interface Entry extends RecordOutput<typeof MENU_ENTRY_FIELDS> {
  id: string;
  version: number;
  parentId: string | null;
  position: number;
  depth: number;
  name: string;
  hiddenBecause: string | null;
  page: EntryTarget | null;
  article: EntryTarget | null;
}
