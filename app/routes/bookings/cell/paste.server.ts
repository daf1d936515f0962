import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { CELL_FIELDS, type CellField, MOST_CELLS } from "domain/bookings/cells";
import { MOST_PASTED, readBlock } from "domain/pasted-block";
import { z } from "zod";
import { KEY_FIELD } from "~/forms/post/form-values";
import { newIdempotencyKey } from "~/forms/post/parse-form.server";
import { postAction } from "~/forms/post/post-actions.server";
import { gqlRequest } from "~/graphql/client.server";
import { graphql } from "~/graphql/graphql";
import { texts } from "~/i18n/i18n";
import { areaText } from "~/lists/list-texts";
import { type Column, cellText, columnOfAnyRow } from "~/lists/state/columns";
import type { FilterOption } from "~/lists/state/definition";
import { readListState } from "~/lists/state/url-state";
import { listVariables } from "~/lists/state/variables";
import { requireToken } from "~/session/current-user.server";
import { mayOnAnyBookings } from "~/session/guard.server";
import { redirectWithSuccess } from "~/session/toast.server";
import { BookingRowFragment } from "../booking/documents";
import { bookingColumns } from "../list/columns";
import { bookingList } from "../list/definition";
import { ChangeBookingCells, readValue } from "./cell.server";
import { editOf } from "./edit-of";

const PastedRows = graphql(
  `
  query PastedRows(
    $limit: Int!, $skip: Int!, $term: String, $sort: String, $filter: BookingFilter, $isExport: Boolean = false
    $withSupervisor: Boolean = true, $withEasyJobId: Boolean = true, $withBillingDate: Boolean = true
  ) {
    me { permissions }
    bookings(limit: $limit, skip: $skip, term: $term, filter: $filter, sort: $sort) { data { ...BookingRow } }
    supervisors: choices(of: [{ list: "supervisors", term: "" }]) { items { id label } }
  }
`,
  [BookingRowFragment],
);

const BookingCellsPreview = graphql(`
  query BookingCellsPreview($cells: [BookingCell!]!) {
    bookingCellsPreview(cells: $cells) { done refused { cell reason params { name value } } }
  }
`);

/** A cell of the block: where it belongs, what is there, and what would be. */
type PastedCell = {
  id: string;
  client: string;
  column: string;
  now: string;
  typed: string;
  /** Why it is left as it is. */
  problem?: string;
};

type Cell = {
  id: string;
  version: number;
  field: CellField;
  value: string;
};

/** Where a block begins, as a list names an open cell, and the search of that list. */
function placeOf(from: string, search: string) {
  const [, id = "", name] = /^(\d{1,15})\.([a-zA-Z]+)$/.exec(from) ?? [];
  const field = CELL_FIELDS.find((one) => one === name);
  if (!field) throw Response.json(null, { status: 404, statusText: "Not Found" });
  return { id, field, state: readListState(search, bookingList) };
}

/** The page that takes a block: `?from=4714.price&search=…`. */
export function loadPaste({ request }: LoaderFunctionArgs) {
  requireToken(request);
  const { searchParams } = new URL(request.url);
  const from = searchParams.get("from") ?? "";
  const search = searchParams.get("search") ?? "";
  placeOf(from, search);
  return { from, search, idempotencyKey: newIdempotencyKey() };
}

const words = (reason: string, params?: object) =>
  (texts("validation") as (key: string, params?: object) => string)(reason, params);

const posted = z
  .array(
    z.object({
      id: z.string().max(15),
      version: z.number().int().min(0),
      field: z.enum(CELL_FIELDS),
      value: z.string().max(MOST_PASTED),
    }),
  )
  .min(1)
  .max(MOST_CELLS);

/** Two steps of a block: what it would change, and the change. */
export const pasteCells = postAction(mayOnAnyBookings("edit"), async (args: ActionFunctionArgs, form) => {
  const text = String(form.get("text") ?? "");
  const from = String(form.get("from") ?? "");
  const search = String(form.get("search") ?? "");
  const place = placeOf(from, search);
  const base = { from, search, text: text.slice(0, MOST_PASTED), idempotencyKey: newIdempotencyKey() };
  const refuse = (problem: string) => data({ ...base, problem, pasted: [], cells: [] }, { status: 400 });
  if (form.get("step") === "execute") return await execute(args, form, { search, refuse });
  if (text.length > MOST_PASTED) return refuse(texts("lists")("paste.tooLong"));
  if (text.trim() === "") return refuse(words("required"));
  const block = readBlock(text);
  const { pasted, cells, places } = await fitted(args, place, block);
  if (pasted.length === 0) return refuse(texts("lists")("paste.nothing"));
  if (cells.length > MOST_CELLS) return refuse(words("selection_too_large", { max: MOST_CELLS }));
  if (cells.length > 0) {
    const { bookingCellsPreview: preview } = await gqlRequest(args, BookingCellsPreview, { cells });
    for (const { cell, reason, ...refusal } of preview.refused) {
      const params = Object.fromEntries(refusal.params.map(({ name, value }) => [name, value]));
      const at = pasted[places[cell] ?? -1];
      if (at) at.problem = words(reason, params);
    }
  }
  const wanted = cells.filter((_cell, nth) => pasted[places[nth] ?? -1]?.problem === undefined);
  return data({ ...base, problem: null, pasted, cells: wanted });
});

type Executing = { search: string; refuse: (problem: string) => unknown };

async function execute(args: ActionFunctionArgs, form: FormData, { search, refuse }: Executing) {
  const given = String(form.get("cells") ?? "");
  const read = given.length <= 2 * MOST_PASTED ? posted.safeParse(parsed(given)) : null;
  if (!read?.success) return refuse(texts("lists")("paste.nothing")) as never;
  const idempotencyKey = String(form.get(KEY_FIELD) ?? "") || newIdempotencyKey();
  const { changeBookingCells: outcome } = await gqlRequest(args, ChangeBookingCells, {
    cells: read.data,
    idempotencyKey,
  });
  const t = texts("lists");
  const refused = outcome.refused.map((refusal) => {
    const params = Object.fromEntries(refusal.params.map(({ name, value }) => [name, value]));
    return `Nr. ${refusal._id}: ${words(refusal.reason, params)}`;
  });
  const done = t("paste.done", { count: outcome.done });
  const message = refused.length > 0 ? `${done} ${t("paste.left", { refused: refused.join(" ") })}` : done;
  const back = search ? `/bookings?${search}` : "/bookings";
  return await redirectWithSuccess(args, back, { message, undo: outcome.undo }, { status: 303 });
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

/** Lays a block over the rows and columns of the list from its first cell on. What is empty stays as it is. */
async function fitted(
  args: ActionFunctionArgs,
  { id, field, state }: ReturnType<typeof placeOf>,
  block: readonly (readonly string[])[],
) {
  const answer = await gqlRequest(args, PastedRows, listVariables(bookingList, state));
  const rows = answer.bookings.data;
  const first = rows.findIndex(({ _id }) => _id === id);
  const columns = bookingList.columns.filter(({ name }) => (state.columns as string[]).includes(name));
  const start = columns.findIndex(({ name }) => name === editOf(field).name);
  const people = answer.supervisors.flatMap(({ items }) =>
    items.map(({ id: value, label }) => ({ value, label })),
  );
  const pasted: PastedCell[] = [];
  const cells: Cell[] = [];
  /** Where each of the cells stands among those that were pasted. */
  const places: number[] = [];
  if (first < 0 || start < 0) return { pasted, cells, places };
  for (const [down, texts] of block.entries()) {
    const row = rows[first + down];
    for (const [right, typed] of texts.entries()) {
      const column = columns[start + right];
      if (typed === "") continue;
      if (!row || !column) {
        pasted.push({ id: "", client: "", column: "", now: "", typed, problem: words("paste_outside") });
        continue;
      }
      const own = columnOfAnyRow(bookingColumns[column.name] as Column);
      const now = cellText(own.kind, own.value(row, { today: "" }));
      const at = {
        id: row._id,
        client: row.clientCompany.name,
        column: areaText(bookingList, `columns.${column.name}`),
        now,
        typed,
      };
      const { edit } = own;
      if (!edit?.may(row, answer.me)) {
        pasted.push({ ...at, problem: words("cell_fixed") });
        continue;
      }
      const read = readPasted(edit.field as CellField, typed, edit.options?.(row, answer.me) ?? people);
      if ("problem" in read) pasted.push({ ...at, problem: words(read.problem) });
      else {
        places.push(pasted.length);
        pasted.push(at);
        cells.push({ id: row._id, version: row.version, field: edit.field as CellField, value: read.value });
      }
    }
  }
  return { pasted, cells, places };
}

/** A pasted text as the service takes it: a choice by its words. */
function readPasted(field: CellField, typed: string, options: readonly FilterOption[]) {
  if (editOf(field).edit.kind !== "choice") return readValue(field, typed);
  const found = options.find(({ label }) => label.toLowerCase() === typed.toLowerCase());
  return found ? { value: found.value } : { problem: "choice_invalid" };
}
