import type { PermissionCheck } from "domain/permissions/check";

/**
 * The value of a bulk action: one of the entries that a source of choices offers, one of fixed `options`, or what is
 * `typed`.
 */
export type BulkValue = {
  /** The text of its label. */
  called: string;
  /** The text of no value. Unset: there must be one. */
  none?: string;
} & (
  | {
      typed: "text" | "longText" | "url" | "day" | "money";
      maxLength?: number;
      /** The text of its hint. */
      hint?: string;
      choices?: undefined;
      options?: undefined;
    }
  | {
      choices: string;
      /** The source is too long to be offered whole: it is searched by what is typed. */
      isSearched?: true;
      /** Only the chosen records themselves are offered. */
      isAmongChosen?: true;
      /** The filter of the list that names what the entries belong to: `medium`. */
      within?: string;
      options?: undefined;
      typed?: undefined;
    }
  | {
      options: readonly string[];
      /** Where the area has their texts. Unset: under the name of the action. */
      textsOf?: string;
      choices?: undefined;
      typed?: undefined;
    }
);

export type BulkActionDefinition = {
  name: string;
  /** The action asks for something before it is confirmed; the screen renders the controls. */
  needsValue?: boolean;
  /** The action asks for this value, and the kit renders the control. */
  value?: BulkValue;
  /** The permission that it needs instead of that to edit, or to delete. */
  right?: PermissionCheck;
  tone?: "primary" | "plain" | "danger";
  /** Listed under "Ändern …" instead of on the bar. */
  inMenu?: boolean;
  /** Confirmed like a dangerous action, although its button looks normal. */
  isWarned?: boolean;
};
