import { dayOf, isKitName, KEY_FIELD, keyFieldOf } from "~/forms/post/form-values";
import type { BulkActionDefinition } from "../state/bulk-definition";
import type { BulkActionName, ListDefinition, ListState } from "../state/definition";
import { listQuery, readListState } from "../state/url-state";
import { type FilterVariables, filterVariables } from "../state/variables";

/** Decisions §8: one post changes up to 5,000 records. */
export const MAX_BULK = 5000;

/** The id of the form that the row checkboxes belong to. */
export const BULK_FORM = "bulk";

/** The field of an export's own idempotency key. A page may export several selections, so it is not that of a change. */
export const EXPORT_KEY = keyFieldOf("export");

const OWN_FIELDS = ["bulk", "step", "ids", "all", "search", "format", "undo"];

const STEPS = ["value", "confirm", "execute", "undo"] as const;

const CONFIRMATION = "confirm.";

/** The name of a field of the confirmation itself. It is not carried on: the confirmation shows it again. */
export const ofConfirmation = (name: string) => `${CONFIRMATION}${name}`;
export const isOfConfirmation = (name: string) => name.startsWith(CONFIRMATION);

/** The field of the button that also changes the records that the confirmation asks about. */
export const ANYWAY = ofConfirmation("anyway");

/** One bulk change on its way through the steps; plain data, so that an action can hand it to its screen. */
export type BulkPost<L extends ListDefinition = ListDefinition> = {
  action: BulkActionName<L>;
  step: (typeof STEPS)[number];
  /** What the service has offered to undo; only for the step `undo`. */
  undo?: string;
  /** Chosen records; null = all results of the search. */
  ids: string[] | null;
  /** Query string of the list. It gives the search of "all results" and the way back. */
  query: string;
  /** The fields of the value step (`value`, `reason` …). */
  fields: Record<string, string>;
  idempotencyKey: string;
};

export type BulkProblem = "nothing_chosen" | "too_many" | "unknown_action" | "undo_gone";

/** The chosen records as the service takes them. */
export type Selection<L extends ListDefinition> =
  | { ids: string[]; all?: undefined }
  | { ids?: undefined; all: { term?: string; filter: FilterVariables<L> } };

/** Whether an action has a step before its confirmation. */
export const asksForValue = ({ needsValue, value }: BulkActionDefinition): boolean =>
  needsValue === true || value !== undefined;

/** Reads a post of the bulk bar or of one of the steps after it. */
export function readBulkPost<L extends ListDefinition>(
  form: FormData,
  list: L,
): { post: BulkPost<L>; problem?: undefined } | { post?: undefined; problem: BulkProblem; query: string } {
  const { ids, query, problem } = readSelection(form, list);
  const definition = list.bulkActions.find((one) => one.name === form.get("bulk"));
  if (!definition) return { problem: "unknown_action", query };
  if (problem) return { problem, query };
  const step = STEPS.find((one) => one !== "value" && one === form.get("step"));
  const fields: Record<string, string> = {};
  for (const [name, value] of form) {
    if (OWN_FIELDS.includes(name) || isKitName(name) || typeof value !== "string") continue;
    fields[name] = dayOf(value, form.has(`kit/day/${name}`));
  }
  const post: BulkPost<L> = {
    action: definition.name,
    step: step ?? (asksForValue(definition) ? "value" : "confirm"),
    undo: String(form.get("undo") ?? ""),
    ids,
    query,
    fields,
    idempotencyKey: String(form.get(KEY_FIELD) || crypto.randomUUID()),
  };
  return { post };
}

/** Ids come as one field per checkbox or, in the later steps, as one field with all of them. */
export function readSelection<L extends ListDefinition>(
  form: FormData,
  list: L,
): { ids: string[] | null; query: string; state: ListState<L>; problem?: BulkProblem } {
  const search = form.get("search");
  const state = readListState(typeof search === "string" ? search : "", list);
  const query = listQuery(list, state);
  if (form.get("all") === "1") return { ids: null, query, state };
  const given = form.getAll("ids").flatMap((value) => (typeof value === "string" ? value.split(",") : []));
  const ids = [...new Set(given.filter((id) => /^[1-9]\d{0,14}$/.test(id)))];
  if (ids.length === 0) return { ids, query, state, problem: "nothing_chosen" };
  if (ids.length > MAX_BULK) return { ids: [], query, state, problem: "too_many" };
  return { ids, query, state };
}

/** Variables of the service's selection input. */
export function selectionVariables<L extends ListDefinition>(
  list: L,
  chosen: { ids: string[] | null; query: string },
): Selection<L> {
  if (chosen.ids) return { ids: chosen.ids };
  const state = readListState(chosen.query, list);
  return { all: { term: state.term || undefined, filter: filterVariables(list, state) } };
}
