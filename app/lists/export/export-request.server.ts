import type { RequestArgs } from "~/graphql/client.server";
import { texts } from "~/i18n/i18n";
import { requireToken } from "~/session/current-user.server";
import { readSelection } from "../bulk/bulk-post";
import type { ListDefinition, ListState } from "../state/definition";
import { readListState } from "../state/url-state";
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
  source: URL | FormData,
  list: L,
): ExportRequest<L> {
  if (source instanceof URL)
    return {
      format: formatOf(source.searchParams.get("format")),
      ids: null,
      state: readListState(source, list),
    };
  const { ids, state } = readSelection(source, list);
  return { format: formatOf(source.get("format")), ids, state };
}

export const formatOf = (value: FormDataEntryValue | null) => (value === "xlsx" ? "xlsx" : "csv");

/**
 * Waits until an export of the user may begin: each computes for seconds, and a user has two of them at once. Before it
 * asks anything.
 * @throws a response (503) where they take too long
 */
export async function beginExport({ request, context }: RequestArgs): Promise<void> {
  if (await context.exportPlace(requireToken(request))) return;
  throw new Response(`${texts("lists")("export.busy")}\n`, {
    status: 503,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Retry-After": "30" },
  });
}

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
