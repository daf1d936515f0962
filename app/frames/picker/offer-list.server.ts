import type { LoaderFunctionArgs } from "@remix-run/node";
import type { TadaDocumentNode } from "gql.tada";
import { type Bringing, broughtIn, offerPicking } from "~/forms/picking/picking.server";
import { type LoadedList, loadList } from "~/lists/list-loader.server";
import type { FilterName, FilterValues, ListDefinition, ListState, RowOf } from "~/lists/state/definition";
import { filterVariables } from "~/lists/state/variables";
import { type PickerOptions, pickingOf } from "./picking-page.server";

/** Files that become records of a list while somebody picks from it. */
export type OfferedFiles<L extends ListDefinition = ListDefinition> = Bringing & {
  /** The types to choose, as a field for files has them. */
  accept: string;
  /** What the field is called, and what is said of it, beside the list as it is shown. */
  describe: (loaded: LoadedList<L>) => { label: string; hint: string };
};

type Offered<L extends ListDefinition, Answer, Variables> = {
  list: L;
  /** The document of its screen. */
  document: TadaDocumentNode<Answer, Variables>;
  /** The filters that leave only what is among the choices; they are not offered. */
  fixed?: Partial<FilterValues<L>>;
  filters?: readonly FilterName<L>[];
  itemOf?: (row: RowOf<L>, at: { today: string }) => ReturnType<NonNullable<PickerOptions["itemOf"]>>;
  files?: OfferedFiles<L>;
};

/** Lets the records of a list of choices be picked from the list of their area (`ListPicker`). */
export function offerList<L extends ListDefinition, Answer, Variables>(
  choices: string,
  { list, document, fixed = {}, files, ...pickerOptions }: Offered<L, Answer, Variables>,
): void {
  const load = loadList as unknown as (args: object, options: object) => Promise<LoadedList>;
  const options = { list, document, fixed: () => fixed };
  offerPicking(
    choices,
    async (args, query) => {
      // The list reads its state from the address, and nothing of what its own screen remembers.
      const token = args.request.headers.get("Cookie") ?? "";
      const at = (search: string): Pick<LoaderFunctionArgs, "request" | "context" | "params"> => ({
        request: new Request(new URL(`?${search}`, args.request.url), {
          headers: { Cookie: token, "User-Agent": args.request.headers.get("User-Agent") ?? "" },
          signal: args.request.signal,
        }),
        context: args.context,
        params: {},
      });
      const ids = files ? broughtIn(query) : [];
      const isFirst = (query.get("page") ?? "1") === "1";
      const ofIds = (search: ListState) => ({
        filter: { ...(filterVariables(list, search as ListState<L>) as object), ids },
        limit: ids.length,
      });
      const [loaded, brought] = await Promise.all([
        load(at(query.toString()), options),
        ids.length > 0 && isFirst ? load(at(""), { ...options, variables: ofIds }) : null,
      ]);
      const byId = new Map(brought?.rows.map((row) => [(row as { _id: string })._id, row]));
      return pickingOf(list, loaded, {
        ...pickerOptions,
        fixed: Object.keys(fixed),
        files,
        brought: { ids, rows: ids.flatMap((id) => byId.get(id) ?? []) },
      } as PickerOptions);
    },
    files,
  );
}
