/** One column of an export. Money in whole cents, days as YYYY-MM-DD. */
export type ExportColumn<Row> = { header: string; width?: number } & (
  | { kind: "text"; value: (row: Row) => string | null | undefined }
  | { kind: "number"; value: (row: Row) => number | null | undefined }
  | { kind: "cents"; value: (row: Row) => number | null | undefined }
  | { kind: "day"; value: (row: Row) => string | null | undefined }
);

/** The rows of an export, in parts. */
export type Parts<Row> = AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>;
