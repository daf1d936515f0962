import { data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import type { BoundedCount } from "domain/counted";
import { todayInVienna } from "domain/dates";
import type { PermissionCheck } from "domain/permissions/check";
import type { TadaDocumentNode } from "gql.tada";
import { newIdempotencyKey } from "~/forms/post/parse-form.server";
import { gqlRequest } from "~/graphql/client.server";
import { requireToken } from "~/session/current-user.server";
import { requirePermission } from "~/session/guard.server";
import { type RowHeight, rowHeightOf, viewHeaders } from "./screen/row-height.server";
import { filterOptions } from "./state/choices";
import type {
  CountWithout,
  FilterOption,
  FilterValues,
  ListDefinition,
  ListState,
  RowOf,
} from "./state/definition";
import { readListState, searchOf } from "./state/url-state";
import { type DocumentVariables, documentVariables, type FilterVariables } from "./state/variables";

type ListAnswer<L extends ListDefinition> = {
  /** The rows, under the alias `list`. */
  list: {
    counted: BoundedCount;
    withoutParts?: readonly CountWithout[];
    leftOut?: number | null;
    sum?: number | null;
    data: readonly RowOf<L>[];
  };
  choices: readonly { items: readonly { id: string; label: string; note: string | null }[] }[];
  savedViews?: readonly { _id: string; name: string; query: string }[];
};

type Options<L extends ListDefinition, W extends ListDefinition, Answer, Variables, More> = {
  list: L;
  /** The list of all records, if this list shows the part that its address names. Exports and bulk changes use it. */
  fullList?: W;
  /** The values that the address gives to the full list's filters. */
  fixed?: (args: LoaderFunctionArgs) => Partial<FilterValues<W>>;
  /**
   * One document for the whole screen. It asks for the rows as `list: …(limit: $limit, skip: $skip, term: $term,
   * filter: $filter, sort: $sort) { ...ListFound data { … } }` and spreads `BesideList`, or `ListChoices` if it offers
   * no saved views. Optional columns use `@include(if: $with<Column>)`.
   */
  document: TadaDocumentNode<Answer, Variables>;
  /**
   * What the user must hold, if the service answers a part of the list to others too. The document asks for
   * `me { permissions }`.
   */
  needs?: PermissionCheck;
  /** Further variables of the document. */
  variables?: (search: ListState<W>, args: LoaderFunctionArgs) => More;
};

/**
 * A document that needs other variables than the list sends does not compile, for example with a misspelt field of a
 * filter.
 */
type Fitting<W extends ListDefinition, L extends ListDefinition, Variables, More> = DocumentVariables<L, W> &
  More extends Variables
  ? [UnknownFilters<W, Variables>] extends [never]
    ? unknown
    : { theServiceDoesNotFilterBy: UnknownFilters<W, Variables> }
  : { theDocumentNeeds: Variables; theListSends: DocumentVariables<L, W> & More };

/** The fields of filters that the service would refuse. To the compiler, a value may have more fields than are asked. */
type UnknownFilters<W extends ListDefinition, Variables> = Variables extends { filter?: infer Known }
  ? Exclude<keyof FilterVariables<W>, keyof NonNullable<Known>>
  : never;

/**
 * The loader data of a list screen. `found` is the rest of the document's `list`, `answer` the rest of the document.
 */
export type LoadedList<
  L extends ListDefinition = ListDefinition,
  W extends ListDefinition = L,
  Row = RowOf<L>,
> = {
  state: ListState<L>;
  /** The same search in the list of all records. */
  search: ListState<W>;
  rows: readonly Row[];
  total: BoundedCount;
  leftOut: number | null;
  withoutParts?: readonly CountWithout[];
  sum: number | null;
  options: Record<string, FilterOption[]>;
  savedViews: readonly { _id: string; name: string; query: string }[] | null;
  today: string;
  /** The moment before its rows were read. */
  loadedAt: string;
  rowHeight: RowHeight;
  idempotencyKey: string;
};

/** Loads a list as one part of a screen. `listLoader` is the loader of a screen with nothing but the list. */
export async function loadList<
  L extends ListDefinition,
  Answer extends ListAnswer<L>,
  Variables,
  W extends ListDefinition = L,
  More extends object = Record<never, never>,
>(
  args: LoaderFunctionArgs,
  options: Options<L, W, Answer, Variables, More> & Fitting<W, L, Variables, More>,
) {
  const { list, document } = options;
  requireToken(args.request);
  const loadedAt = new Date().toISOString();
  const fullList = options.fullList ?? (list as unknown as W);
  const state = readListState(args.request, list);
  const search = searchOf(fullList, state as ListState, options.fixed?.(args) ?? {});
  const variables = {
    ...documentVariables(list, state, fullList, search),
    ...options.variables?.(search, args),
  } as Variables;
  const answered = await (gqlRequest as (...all: unknown[]) => Promise<Answer>)(args, document, variables);
  const { list: listAnswer, choices, savedViews, ...answer } = answered;
  const { data: rows, counted, withoutParts, leftOut, sum, ...more } = listAnswer as Answer["list"];
  const loaded: LoadedList<L, W, Answer["list"]["data"][number]> = {
    state,
    search,
    rows,
    total: counted,
    leftOut: leftOut ?? null,
    withoutParts: withoutParts ?? [],
    sum: sum ?? null,
    options: filterOptions(list, state as ListState, choices),
    savedViews: savedViews ?? null,
    today: todayInVienna(),
    loadedAt,
    rowHeight: rowHeightOf(args.request),
    idempotencyKey: newIdempotencyKey(),
  };
  return {
    ...loaded,
    found: more as Omit<Answer["list"], "data" | "counted" | "withoutParts" | "leftOut" | "sum">,
    answer: answer as Omit<Answer, "list" | "choices" | "savedViews">,
  };
}

/**
 * The loader of a list screen, in one round trip:
 *
 *     export const loader = listLoader({ list: tagList, document: TagsScreen });
 */
export function listLoader<
  L extends ListDefinition,
  Answer extends ListAnswer<L>,
  Variables,
  W extends ListDefinition = L,
  More extends object = Record<never, never>,
>(options: Options<L, W, Answer, Variables, More> & Fitting<W, L, Variables, More>) {
  return async (args: LoaderFunctionArgs) => {
    const { search, pathname } = new URL(args.request.url);
    const { opensWith } = options.list;
    if (opensWith && search === "") {
      requireToken(args.request);
      throw redirect(`${pathname}?${opensWith}`);
    }
    const loaded = await loadList<L, Answer, Variables, W, More>(args, options);
    const { me } = loaded.answer as { me?: { permissions: readonly string[] } };
    if (options.needs) requirePermission(me?.permissions ?? [], options.needs);
    return data(loaded, { headers: viewHeaders(args.request, options.list, loaded.state as ListState) });
  };
}
