import type { LoaderFunctionArgs } from "@remix-run/node";
import type { TadaDocumentNode } from "gql.tada";
import { offerPicking } from "~/forms/picking/picking.server";
import { type LoadedList, loadList } from "~/lists/list-loader.server";
import type { FilterName, FilterValues, ListDefinition, RowOf } from "~/lists/state/definition";
import { type PickerOptions, pickingOf } from "./picking-page.server";

type Offered<L extends ListDefinition, Answer, Variables> = {
  list: L;
  /** The document of its screen. */
  document: TadaDocumentNode<Answer, Variables>;
  /** The filters that leave only what is among the choices; they are not offered. */
  fixed?: Partial<FilterValues<L>>;
  filters?: readonly FilterName<L>[];
  itemOf?: (row: RowOf<L>, at: { today: string }) => ReturnType<NonNullable<PickerOptions["itemOf"]>>;
};

/** Lets the records of a list of choices be picked from the list of their area (`ListPicker`). */
export function offerList<L extends ListDefinition, Answer, Variables>(
  choices: string,
  { list, document, fixed = {}, ...pickerOptions }: Offered<L, Answer, Variables>,
): void {
  const load = loadList as unknown as (args: object, options: object) => Promise<LoadedList>;
  offerPicking(choices, async (args, query) => {
    // The list reads its state from the address, and nothing of what its own screen remembers.
    const token = args.request.headers.get("Cookie") ?? "";
    const request = new Request(new URL(`?${query}`, args.request.url), {
      headers: { Cookie: token, "User-Agent": args.request.headers.get("User-Agent") ?? "" },
      signal: args.request.signal,
    });
    const at: Pick<LoaderFunctionArgs, "request" | "context" | "params"> = {
      request,
      context: args.context,
      params: {},
    };
    const loaded = await load(at, { list, document, fixed: () => fixed });
    return pickingOf(list, loaded, { ...pickerOptions, fixed: Object.keys(fixed) } as PickerOptions);
  });
}
