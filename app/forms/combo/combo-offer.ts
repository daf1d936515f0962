import type { ReactNode } from "react";
import type { FieldProps } from "../fields/field-frame";
import type { LookupItem } from "../post/form-answer";

export type ComboProps = FieldProps & {
  /**
   * The remote list, answered by `/lookup/:list?q=` as `{ items }`. Of what belongs to one record only, where the list
   * says so: `pages:12`.
   */
  list: string;
  /** The chosen entry of the opened record. */
  current?: LookupItem | null;
  /** Whether an entry that is missing can be made here, by who may. */
  makes?: boolean;
  /** The button that opens a list to pick from (`ListPicker`). */
  picker?: ReactNode;
  /** The text of no choice. */
  empty?: string;
  /** Entries to offer before a search, for example the most used ones. */
  items?: LookupItem[];
};

/** With the entries to offer before a search, and the id that is chosen when the screen opens. */
export type OfferedCombo = ComboProps & { offered: LookupItem[]; chosenId: string };

export const itemText = ({ label, note }: LookupItem) => (note ? `${label} (${note})` : label);
