import { createContext, useContext } from "react";
import type { FormArea } from "../labels";
import type { FieldMessage, FormAnswer, KitField, PostedValues } from "../post/form-answer";

export type FormFields = {
  area: FormArea;
  labels: Record<string, string>;
  /** A field by its path: `name`, `specs.format`. */
  fieldOf: (path: string) => KitField | undefined;
  /** If the form is only read: its values by path. */
  read?: PostedValues;
  /** The HTML of those that are Markdown. */
  html?: Readonly<Record<string, string | null>> | undefined;
  /** The rows of fields, where the form can have some. */
  rows?: FormRows;
};

/** What rows of fields need of their form. */
export type FormRows = {
  answer: FormAnswer | undefined;
  /** The values of a field's rows: those of the last post, else those that the form opened with. */
  rowsOf: (rows: string) => PostedValues[];
  /** The field `contacts[0].name`, of which the constraints of `contacts[].name` hold. */
  partOf: (path: string, constrained: string, values: string[] | undefined) => KitField;
  idOf: (path: string) => string;
  errorsOf: (path: string) => FieldMessage[] | undefined;
  /** Whether a field of the row `contacts[0]` has an error. */
  isRefused: (row: string) => boolean;
};

/** The form that contains a field by name. */
export const FieldsContext = createContext<FormFields | null>(null);

export function useFields(): FormFields {
  const form = useContext(FieldsContext);
  if (!form) throw new Error("a field by name stands in a form");
  return form;
}

/** A field by its name, for a component that shows it in its own way; without `field` the form is only read. */
export function useNamedField(name: string): { label: string; field?: KitField; read: readonly string[] } {
  const { labels, fieldOf, read } = useFields();
  return { label: labels[name] ?? name, field: read ? undefined : fieldOf(name), read: read?.[name] ?? [] };
}
