import type { LoaderFunctionArgs } from "@remix-run/node";
import { todayInVienna } from "domain/dates";
import type { TadaDocumentNode } from "gql.tada";
import { gqlRequest } from "~/graphql/client.server";
import { requireToken } from "~/session/current-user.server";
import type { Column } from "./columns";
import type { ListDefinition, ListState, RowOf } from "./definition";
import { type ExportColumn, eachPage } from "./export-columns";
import { exportResponse, readExportRequest } from "./export-request.server";
import { areaText } from "./list-texts";
import { chosenColumns, type DocumentVariables, listVariables } from "./variables";

type Answered<L extends ListDefinition> = { list: { hasMore: boolean; data: readonly RowOf<L>[] } };

type Sent<L extends ListDefinition> = Omit<DocumentVariables<L>, "choices">;

/**
 * Loader and action of an export: all results of a search (a link), or the chosen rows (a post of the bulk bar).
 *
 *     export const loader = exportRoute({ list: tagList, document: TagsExport });
 *     export const action = loader;
 *
 * The document answers `list: tags(limit: $limit, skip: $skip, term: $term, filter: $filter, sort: $sort) { hasMore data
 * { _id … } }`, page by page.
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
      const sent = { ...chosenColumns(list, () => true), ...variables };
      const { list: answered } = await (gqlRequest as (...all: unknown[]) => Promise<Answer>)(
        args,
        document,
        sent,
      );
      return answered;
    };
    const search = ids ? { filter: { ids } } : { term, filter };
    const parts = eachPage<RowOf<L>>((range) => ask({ ...search, sort, ...range }));
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

type NamedColumn = Column<unknown> & { name: string };

function exportColumn(list: ListDefinition, column: NamedColumn, today: string): ExportColumn<unknown> {
  const { kind, name, exportHead, only, width, value } = column;
  const head = exportHead ?? `${only === "export" ? "export" : "columns"}.${name}`;
  const read = (row: unknown) => value(row, { today });
  return { header: areaText(list, head), kind, width, value: read } as ExportColumn<unknown>;
}
