/** One column of an export. Money in whole cents, days as YYYY-MM-DD. */
export type ExportColumn<Row> = { header: string; width?: number } & (
  | { kind: "text"; value: (row: Row) => string | null | undefined }
  | { kind: "number"; value: (row: Row) => number | null | undefined }
  | { kind: "cents"; value: (row: Row) => number | null | undefined }
  | { kind: "day"; value: (row: Row) => string | null | undefined }
);

/** Rows page by page, so that no export holds more than one page in memory. */
export async function* eachPage<Row>(
  fetchPage: (range: { skip: number; limit: number }) => Promise<{ data: readonly Row[]; hasMore: boolean }>,
  limit = 1000,
): AsyncGenerator<readonly Row[]> {
  for (let skip = 0; ; skip += limit) {
    const page = await fetchPage({ skip, limit });
    yield page.data;
    if (!page.hasMore) return;
  }
}
