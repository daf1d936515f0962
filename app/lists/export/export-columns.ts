/** One column of an export. Money in whole cents, days as YYYY-MM-DD. */
export type ExportColumn<Row> = { header: string; width?: number } & (
  | { kind: "text"; value: (row: Row) => string | null | undefined }
  | { kind: "number"; value: (row: Row) => number | null | undefined }
  | { kind: "cents"; value: (row: Row) => number | null | undefined }
  | { kind: "day"; value: (row: Row) => string | null | undefined }
);

/** The rows of an export, part by part: all at once where they were asked for at once. */
export type Parts<Row> = AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>;
