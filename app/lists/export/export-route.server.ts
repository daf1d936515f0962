import { createHash } from "node:crypto";
import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { todayInVienna } from "domain/dates";
import type { TadaDocumentNode } from "gql.tada";
import { newIdempotencyKey } from "~/forms/post/parse-form.server";
import { postedForm } from "~/forms/post/posted-form.server";
import { gqlRequest, problemsOf, type RequestArgs } from "~/graphql/client.server";
import { texts, textsByKey } from "~/i18n/i18n";
import { requireToken } from "~/session/current-user.server";
import { type MayPost, mayDo } from "~/session/guard.server";
import { redirectWithError } from "~/session/toast.server";
import { EXPORT_KEY, MAX_BULK, readSelection, type Selection, selectionVariables } from "../bulk/bulk-post";
import { countText } from "../count-text";
import { areaText } from "../list-texts";
import { columnOfAnyRow } from "../state/columns";
import {
  type ColumnDefinition,
  type ListDefinition,
  type ListState,
  type RowOf,
  rightsOf,
} from "../state/definition";
import { chosenColumns, type DocumentVariables, listVariables } from "../state/variables";
import { COUNT_OF, countingDocument, viewCounts } from "../views/view-counts.server";
import type { ExportColumn } from "./export-columns";
import { beginExport, exportResponse, formatOf, readExportRequest } from "./export-request.server";

/** The number of rows that are read at once, and the most rows that an export holds in memory. */
const PART = 500;

type ExportAnswer<L extends ListDefinition> = {
  list: { ids?: readonly string[]; data?: readonly RowOf<L>[] };
};

/** A list exports with its screen's document. `isExport` includes the fields that only exports show. */
type Sent<L extends ListDefinition> = DocumentVariables<L> & { asksIds: boolean; isExport: boolean };

type Remember<L extends ListDefinition> = (
  args: RequestArgs,
  selection: Selection<L>,
  idempotencyKey: string,
) => Promise<string | null>;

/**
 * Loader and action of an export: all results of a search (a link), or the chosen rows (a post of the bulk bar).
 *
 *     export const loader = exportRoute({ list: tagList, document: TagsScreen });
 *     export const action = loader;
 *
 * The document answers `list: tags(…) { ...ListFound data { _id … @include(if: $isExport) } }`. One statement finds the
 * ids of the whole search, then the rows are read by their ids. So an export neither repeats nor loses a row while
 * others save.
 *
 * The menu of views asks the same address how many records each of them finds (`?countOf=`).
 *
 * A list that `remembersExports` declares how: `remember` makes the run, and the list reads its file by a filter.
 */
export function exportRoute<L extends ListDefinition, Answer extends ExportAnswer<L>, Variables>(
  options: {
    list: L;
    document: TadaDocumentNode<Answer, Variables>;
    /** Who may post chosen rows; unset: users who may read the list's records. */
    may?: MayPost;
    /**
     * Remembers an export, and returns the query that reads its file: a post then redirects to that address, where the
     * file can be fetched again. Null: the user may not, and gets the file alone.
     */
    remember?: Remember<L>;
  } & (Sent<L> extends Variables ? unknown : { theDocumentNeeds: Variables; theListSends: Sent<L> }),
) {
  const { list, document, remember } = options;
  const { may = mayDo({ action: "read", collectionType: rightsOf(list) }) } = options;
  const counting = countingDocument(document);
  return async (args: LoaderFunctionArgs): Promise<Response> => {
    requireToken(args.request);
    const { method, url } = args.request;
    const views = new URL(url).searchParams.getAll(COUNT_OF);
    if (method === "GET" && views.length > 0)
      return Response.json(await viewCounts(args, list, counting, views));
    // The body of a post can be read once.
    const form = method === "POST" ? await postedForm(args, may) : null;
    if (remember && form) {
      const answer = await remembered(args, form, list, remember);
      if (answer) return answer;
    }
    await beginExport(args);
    const { format, ids, state } = readExportRequest(form ?? new URL(url), list);
    const { term, filter, sort } = listVariables(list, state as ListState<L>);
    const ask = async (variables: object): Promise<ExportAnswer<L>["list"]> => {
      const sent = {
        ...chosenColumns(list, () => true),
        choices: [],
        list: list.name,
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
    const columns = list.exports.map((column) => exportColumn(list, column, today));
    return await exportResponse(
      format,
      areaText(list, "export.filename"),
      columns as ExportColumn<RowOf<L>>[],
      parts,
    );
  };
}

async function remembered<L extends ListDefinition>(
  args: LoaderFunctionArgs,
  form: FormData,
  list: L,
  remember: Remember<L>,
): Promise<Response | null> {
  const { ids, query, problem } = readSelection(form, list);
  const refused = (text: string) =>
    redirectWithError(args, query ? `${list.path}?${query}` : list.path, text, { status: 303 });
  if (problem) return await refused(texts("lists")(`bulk.problem.${problem}`, { max: countText(MAX_BULK) }));
  const chosen = { ids, query };
  // One key for each selection: a page that stays open may export several.
  const key = createHash("sha256")
    .update(JSON.stringify([form.get(EXPORT_KEY) || newIdempotencyKey(), chosen]))
    .digest("hex");
  try {
    const file = await remember(args, selectionVariables(list, chosen), key);
    if (file === null) return null;
    const format = formatOf(form.get("format"));
    return redirect(`${list.path}/export?${file}&format=${format}`, { status: 303 });
  } catch (refusal) {
    const [reason] = problemsOf(refusal);
    if (reason?.message === "selection_empty") return await refused(texts("lists")("export.nothing"));
    const t = textsByKey("validation");
    return await refused(t(reason?.message ?? "invalid", reason?.params));
  }
}

/**
 * The rows of these ids, in parts and in the order of the ids. Rows that were deleted in the meantime are left out. While
 * a part is written, the next one is read, and no further one.
 */
export async function* rowsInParts<Row>(
  readIds: () => Promise<readonly string[]>,
  readRows: (ids: readonly string[]) => Promise<readonly Row[]>,
  size = PART,
): AsyncGenerator<readonly Row[]> {
  const ids = await readIds();
  const partFrom = async (start: number) => {
    const part = ids.slice(start, start + size);
    const rows = new Map((await readRows(part)).map((row) => [(row as { _id: string })._id, row]));
    return part.flatMap((id) => rows.get(id) ?? []);
  };
  let next = ids.length > 0 ? partFrom(0) : null;
  for (let start = size; next; start += size) {
    const rows = await next;
    next = start < ids.length ? partFrom(start) : null;
    // Where the reader has left, nobody hears that it failed.
    next?.catch(() => {});
    yield rows;
  }
}

/** The text above a column of an export. */
export function exportHeader(list: ListDefinition, { name, exportHead, only }: ColumnDefinition): string {
  return areaText(list, exportHead ?? `${only === "export" ? "export" : "columns"}.${name}`);
}

function exportColumn(list: ListDefinition, column: ColumnDefinition, today: string): ExportColumn<unknown> {
  const { kind, width, value } = columnOfAnyRow(column);
  const read = (row: unknown) => value(row, { today });
  return { header: exportHeader(list, column), kind, width, value: read } as ExportColumn<unknown>;
}
