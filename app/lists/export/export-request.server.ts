import { readSelection } from "../bulk/bulk-post";
import type { ListDefinition, ListState } from "../definition";
import { readListState } from "../url-state";
import { csvResponse } from "./csv.server";
import type { ExportColumn, Parts } from "./export-columns";
import { xlsxResponse } from "./xlsx.server";

type ExportRequest<L extends ListDefinition> = {
  format: "csv" | "xlsx";
  /** Chosen rows; null = all results of the search. */
  ids: string[] | null;
  state: ListState<L>;
};

/** Reads an export: a link with the list's query and `format`, or the posted form of the bulk bar with the chosen rows. */
export function readExportRequest<L extends ListDefinition>(
  asked: URL | FormData,
  list: L,
): ExportRequest<L> {
  if (asked instanceof URL)
    return {
      format: formatOf(asked.searchParams.get("format")),
      ids: null,
      state: readListState(asked, list),
    };
  const { ids, state } = readSelection(asked, list);
  return { format: formatOf(asked.get("format")), ids, state };
}

export const formatOf = (value: FormDataEntryValue | null) => (value === "xlsx" ? "xlsx" : "csv");

/** The export as a file to download; `name` without ending. */
export function exportResponse<Row>(
  format: "csv" | "xlsx",
  name: string,
  columns: readonly ExportColumn<Row>[],
  pages: Parts<Row>,
): Promise<Response> {
  return format === "xlsx"
    ? xlsxResponse(`${name}.xlsx`, columns, pages)
    : csvResponse(`${name}.csv`, columns, pages);
}
