import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { CELL_FIELDS, type CellField } from "domain/bookings/cells";
import { readDay, todayInVienna } from "domain/dates";
import { readMoney } from "domain/money";
import { fieldLabels } from "~/forms";
import { KEY_FIELD } from "~/forms/post/form-values";
import { newIdempotencyKey } from "~/forms/post/parse-form.server";
import { postAction } from "~/forms/post/post-actions.server";
import { gqlRequest, keyAfter, problemsOf, ServiceError } from "~/graphql/client.server";
import { graphql } from "~/graphql/graphql";
import { ownPath } from "~/http/return-to.server";
import { texts } from "~/i18n/i18n";
import type { CellAnswer } from "~/lists/cells/cell-edit";
import { areaText } from "~/lists/list-texts";
import { type Column, cellText, columnOfAnyRow } from "~/lists/state/columns";
import type { FilterOption } from "~/lists/state/definition";
import { requireToken } from "~/session/current-user.server";
import { mayOnAnyBookings } from "~/session/guard.server";
import { answerWithSuccess, redirectWithSuccess } from "~/session/toast.server";
import { BookingRowFragment } from "../booking/documents";
import { bookingColumns } from "../list/columns";
import { bookingList } from "../list/definition";
import { editOf } from "./edit-of";

const BookingCellQuery = graphql(
  `
  query BookingCell(
    $id: String!, $choices: [ChoicesOf!]!, $isExport: Boolean = false
    $withSupervisor: Boolean = true, $withEasyJobId: Boolean = true, $withBillingDate: Boolean = true
  ) {
    me { permissions }
    booking(id: $id) { ...BookingRow }
    choices(of: $choices) { items { id label note } }
  }
`,
  [BookingRowFragment],
);

export const ChangeBookingCells = graphql(`
  mutation ChangeBookingCells($cells: [BookingCell!]!, $idempotencyKey: String!) {
    changeBookingCells(cells: $cells, idempotencyKey: $idempotencyKey) {
      done
      undo
      refused { cell _id reason field params { name value } }
    }
  }
`);

const notFound = () => Response.json(null, { status: 404, statusText: "Not Found" });
const forbidden = () => Response.json(null, { status: 403, statusText: "Forbidden" });

function fieldNamed(name: unknown): CellField {
  const field = CELL_FIELDS.find((one) => one === name);
  if (!field) throw notFound();
  return field;
}

/** The booking, and whom the field offers. Throws a 404 for a booking that the user may not see. */
async function readCell(args: LoaderFunctionArgs, field: CellField) {
  const choices = field === "supervisor" ? [{ list: "supervisors", term: "", ids: [] }] : [];
  const id = args.params.bookingid ?? "";
  const { booking, choices: offered, me } = await gqlRequest(args, BookingCellQuery, { id, choices });
  if (!booking) throw notFound();
  const options: FilterOption[] = offered.flatMap(({ items }) =>
    items.map(({ id: value, label }) => ({ value, label })),
  );
  return { row: booking, options, permissions: me.permissions };
}

/** The page of one field: `?field=price&back=…`. 403 where the user may not change it. */
export async function loadCell(args: LoaderFunctionArgs) {
  requireToken(args.request);
  const { searchParams } = new URL(args.request.url);
  const field = fieldNamed(searchParams.get("field"));
  const { row, options: people, permissions } = await readCell(args, field);
  const { edit } = editOf(field);
  const rights = { permissions };
  if (!edit.may(row, rights)) throw forbidden();
  const options = field === "supervisor" ? people : [...(edit.options?.(row, rights) ?? [])];
  const back = ownPath(searchParams.get("back")) ?? "/bookings";
  return { row, field, back, options, idempotencyKey: newIdempotencyKey() };
}

/** What was typed as the service takes it; or why it is none. */
export function readValue(field: CellField, typed: string): { value: string } | { problem: string } {
  const { kind } = editOf(field).edit;
  const text = typed.trim();
  if (kind === "money") {
    const { cents, problem } = readMoney(text);
    return cents === null ? { problem: text === "" ? "required" : problem } : { value: String(cents) };
  }
  if (kind !== "day" || text === "") return { value: text };
  const day = readDay(text, todayInVienna());
  return day === null ? { problem: "date_invalid" } : { value: day };
}

/** Longer than what any field takes, and short enough to be sent back. */
const MOST_TYPED = 2000;

/**
 * Changes one field of a booking. In place (`inPlace`) the answer is that of the cell; otherwise it leads back to the
 * list, or to the page with the field, what was typed and why it was refused.
 */
export const changeCell = postAction(mayOnAnyBookings("edit"), async (args: ActionFunctionArgs, posted) => {
  const field = fieldNamed(posted.get("field"));
  const typed = String(posted.get("value") ?? "").slice(0, MOST_TYPED);
  const { bookingid: id = "" } = args.params;
  const version = Number(posted.get("version"));
  const inPlace = posted.has("inPlace");
  const back = ownPath(String(posted.get("back"))) ?? "/bookings";
  const idempotencyKey = String(posted.get(KEY_FIELD) ?? "") || newIdempotencyKey();
  const refuse = (
    problem: { message: string; params?: object; field?: string | null },
    key: string,
    now?: CellAnswer["now"],
  ) => {
    const validation = texts("validation") as (key: string, params?: object) => string;
    const label = problem.field ? fieldLabels("bookings")[problem.field] : undefined;
    const answer: CellAnswer = {
      problem: [label, validation(problem.message, problem.params)].filter(Boolean).join(": "),
      typed,
      ...(now ? { now } : {}),
    };
    return data({ ...answer, back, idempotencyKey: key, failed: true }, { status: 400 });
  };
  // It asks for a reason, and so has a step of its own.
  if (field === "status" && typed === "cancelled")
    return redirect(
      `/bookings/${encodeURIComponent(id)}?${new URLSearchParams({ confirm: "cancel", back })}`,
      303,
    );
  const read = readValue(field, typed);
  if ("problem" in read) return refuse({ message: read.problem }, idempotencyKey);
  try {
    const cells = [{ id, version: Number.isSafeInteger(version) ? version : 0, field, value: read.value }];
    const { changeBookingCells: outcome } = await gqlRequest(args, ChangeBookingCells, {
      cells,
      idempotencyKey,
    });
    const [refused] = outcome.refused;
    if (refused) {
      const { reason, params, field: at } = refused;
      if (reason === "not_found") throw notFound();
      if (reason === "not_authorized" && !inPlace) throw forbidden();
      const named = Object.fromEntries(params.map(({ name, value }) => [name, value]));
      const now = reason === "changed_since" ? await presentValue(args, field) : undefined;
      return refuse({ message: reason, params: named, field: at }, newIdempotencyKey(), now);
    }
    const column = areaText(bookingList, `columns.${editOf(field).name}`);
    const message = { message: texts("lists")("cells.saved", { column, number: id }), undo: outcome.undo };
    if (!inPlace) return await redirectWithSuccess(args, `${back}#row-${id}`, message, { status: 303 });
    const answer: CellAnswer = { saved: true };
    // What was there already is nothing to tell.
    return outcome.done > 0 ? await answerWithSuccess(args, answer, message) : data(answer);
  } catch (refusal) {
    const [problem] = refusal instanceof ServiceError ? problemsOf(refusal) : [];
    if (!problem) throw refusal;
    return refuse(problem, keyAfter(refusal, idempotencyKey));
  }
});

/** The value that a field has by now, as the list shows it. */
async function presentValue(args: ActionFunctionArgs, field: CellField): Promise<CellAnswer["now"]> {
  const { row } = await readCell(args, field);
  const { name } = editOf(field);
  const { kind, value } = columnOfAnyRow(bookingColumns[name] as Column);
  return { text: cellText(kind, value(row, { today: todayInVienna() })), version: row.version };
}
