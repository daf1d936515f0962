import type { FormProblem } from "~/forms";
import type { ListDefinition } from "../state/definition";
import type { BulkPost, BulkProblem } from "./bulk-post";

/** The answer of a bulk route to each of its steps. `failed` makes the page title say so. */
export type BulkAnswer<L extends ListDefinition, Preview, Outcome, Offered> = { failed?: boolean } & (
  | { step: "problem"; problem: BulkProblem; query: string }
  | { step: "value"; post: BulkPost<L>; offered: Offered; problems: FormProblem[] }
  | { step: "confirm"; post: BulkPost<L>; preview: Preview; value: string | null; error?: FormProblem }
  | { step: "outcome"; post: BulkPost<L>; outcome: Outcome }
);
