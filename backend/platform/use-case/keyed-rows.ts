/** Rows of a record that keep a key of their own, whatever else of them changes. */
export interface KeyedRows<Row extends object = Record<string, unknown>> {
  /** The field with the key. */
  by: keyof Row & string;
  /** What log and comparison call a row. */
  called(row: Row): string;
  /** The fields that say nothing to whoever reads the log. */
  silent: readonly (keyof Row & string)[];
}

/** What each of some rows is called, by its key. Those of one name are numbered. */
export function namesOfRows<Row extends object>(
  rows: readonly Row[],
  { by, called }: KeyedRows<Row>,
): Map<unknown, string> {
  const names = new Map<unknown, string>();
  const countByName = new Map<string, number>();
  for (const row of rows) {
    const name = called(row).replace(/[[\]]/g, "");
    const times = (countByName.get(name) ?? 0) + 1;
    countByName.set(name, times);
    names.set(row[by], times > 1 ? `${name} ${times}` : name);
  }
  return names;
}
