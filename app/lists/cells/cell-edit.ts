/** An entry of a choice. */
type Option = {
  value: string;
  label: string;
};

/** What the rights of a cell are judged by. */
type CellRights = {
  permissions: readonly string[];
};

/** What a column lets one change in its cells, one post each. */
export type CellEdit<Row = never> = {
  /** The name of the field in addresses and posts: `?edit=4714.price`. */
  field: string;
  kind: "money" | "day" | "text" | "choice";
  /** What the control shows first. */
  value: (row: Row) => string;
  /** Of a choice: what it offers; unset: the options of the filter of the column's name. */
  options?: (row: Row, rights: CellRights) => readonly Option[];
  /** Of a choice: the text of none. Unset: there must be one. */
  none?: () => string;
  /** Whether this user may change it in this row. Otherwise the cell is plain text. */
  may: (row: Row, rights: CellRights) => boolean;
};

/** The parameter of a list's address that opens a cell: `?edit=<record>.<field>`. */
export const EDIT = "edit";

export const cellKey = (id: string, field: string) => `${id}.${field}`;

/** The id of the control of an open cell: its address leads to it. */
export const cellIdOf = (key: string) => `cell-${key}`;

/** The address of a list with one cell open, at this cell. */
export function cellHref(search: string, id: string, field: string): string {
  const params = new URLSearchParams(search);
  params.set(EDIT, cellKey(id, field));
  return `?${params}#${cellIdOf(cellKey(id, field))}`;
}

/** The query of a list without an open cell; without `?`. */
export function withoutCell(search: string): string {
  const params = new URLSearchParams(search);
  params.delete(EDIT);
  return params.toString();
}

/** What the answer of a post says of a cell. */
export type CellAnswer = {
  saved?: boolean;
  /** Why it was refused, in words, and what was typed. */
  problem?: string;
  typed?: string;
  /** The value that somebody else has given it since, as it is shown, and its version. */
  now?: { text: string; version: number };
  /** Where the page of a refused post leads back to. */
  back?: string;
  connectionLost?: number;
};
