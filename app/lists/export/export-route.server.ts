import type { LoaderFunctionArgs } from "@remix-run/node";
import { todayInVienna } from "domain/dates";
import type { TadaDocumentNode } from "gql.tada";
import { gqlRequest } from "~/graphql/client.server";
import { requireToken } from "~/session/current-user.server";
import type { Column } from "../columns";
import type { ListDefinition, ListState, RowOf } from "../definition";
import { areaText } from "../list-texts";
import { chosenColumns, type DocumentVariables, listVariables } from "../variables";
import type { ExportColumn } from "./export-columns";
import { exportResponse, readExportRequest } from "./export-request.server";

/** The number of rows that are read at once, and the most rows that an export holds in memory. */
const PART = 1000;

type Answered<L extends ListDefinition> = { list: { ids?: readonly string[]; data?: readonly RowOf<L>[] } };

/** A list exports with its screen's document. `isExport` includes the fields that only exports show. */
type Sent<L extends ListDefinition> = DocumentVariables<L> & { asksIds: boolean; isExport: boolean };

/**
 * Loader and action of an export: all results of a search (a link), or the chosen rows (a post of the bulk bar).
 *
 *     export const loader = exportRoute({ list: tagList, document: TagsScreen });
 *     export const action = loader;
 *
 * The document answers `list: tags(…) { ids @include(if: $asksIds) data { _id … @include(if: $isExport) } }`. One statement finds the ids of the whole search, then the rows are
 * read by their ids. So an export neither repeats nor loses a row while others save.
 */
export function exportRoute<L extends ListDefinition, Answer extends Answered<L>, Variables>(
  options: { list: L; document: TadaDocumentNode<Answer, Variables> } & (Sent<L> extends Variables
    ? unknown
    : { theDocumentNeeds: Variables; theListSends: Sent<L> }),
) {
  const { list, document } = options;
  return async (args: LoaderFunctionArgs): Promise<Response> => {
    requireToken(args.request);
    const { format, ids, state } = await readExportRequest(args, list);
    const { term, filter, sort } = listVariables(list, state as ListState<L>);
    const ask = async (variables: object): Promise<Answered<L>["list"]> => {
      const sent = {
        ...chosenColumns(list, () => true),
        choices: [],
        isExport: true,
        skip: 0,
        countAtMost: 0,
        ...variables,
      };
      const { list: answered } = await (gqlRequest as (...all: unknown[]) => Promise<Answer>)(
        args,
        document,
        sent,
      );
      return answered;
    };
    const search = ids ? { filter: { ids } } : { term, filter };
    const parts = rowsInParts<RowOf<L>>(
      async () => (await ask({ ...search, sort, limit: 1, asksIds: true })).ids ?? [],
      async (part) => (await ask({ filter: { ids: part }, limit: part.length, asksIds: false })).data ?? [],
    );
    const today = todayInVienna();
    const columns = list.exports.map((column) => exportColumn(list, column as unknown as NamedColumn, today));
    return await exportResponse(
      format,
      areaText(list, "export.filename"),
      columns as ExportColumn<RowOf<L>>[],
      parts,
    );
  };
}

/** The rows of these ids, in parts and in the order of the ids. Rows that were deleted in the meantime are left out. */
export async function* rowsInParts<Row>(
  readIds: () => Promise<readonly string[]>,
  readRows: (ids: readonly string[]) => Promise<readonly Row[]>,
  size = PART,
): AsyncGenerator<readonly Row[]> {
  const ids = await readIds();
  for (let start = 0; start < ids.length; start += size) {
    const part = ids.slice(start, start + size);
    const rows = new Map((await readRows(part)).map((row) => [(row as { _id: string })._id, row]));
    yield part.flatMap((id) => rows.get(id) ?? []);
  }
}

type NamedColumn = Column<unknown> & { name: string };

function exportColumn(list: ListDefinition, column: NamedColumn, today: string): ExportColumn<unknown> {
  const { kind, name, exportHead, only, width, value } = column;
  const head = exportHead ?? `${only === "export" ? "export" : "columns"}.${name}`;
  const read = (row: unknown) => value(row, { today });
  return { header: areaText(list, head), kind, width, value: read } as ExportColumn<unknown>;
}
