import type { ActionFunctionArgs } from "@remix-run/node";
import { planText, type SeriesForm, seriesFormSchema, wantedAppearances } from "domain/bookings/series-form";
import { formatCents } from "domain/money";
import type { ResultOf } from "gql.tada";
import type { FormProblem } from "~/forms";
import { replyWithTyped } from "~/forms/post/form-replies.server";
import { newIdempotencyKey, parsePart } from "~/forms/post/parse-form.server";
import { gqlRequest, keyAfter, problemsOf, ServiceError } from "~/graphql/client.server";
import { texts } from "~/i18n/i18n";
import { redirectWithSuccess } from "~/session/toast.server";
import { choicesFor, type PostedBooking, refusedForm } from "../form/read.server";
import { seriesBooking } from "../form/send.server";
import { CreateBookingSeries, SeriesPreviewQuery } from "./documents";
import type { PreviewedRow, SeriesStep } from "./step";

type Args = Pick<ActionFunctionArgs, "request" | "context" | "params">;
type PreviewRow = ResultOf<typeof SeriesPreviewQuery>["bookingSeriesPreview"]["rows"][number];
type Wanted = ReturnType<typeof wantedAppearances>;

/**
 * The posts of the series part. `series-plan` makes the appearances anew from the plan, `series-preview` keeps those
 * that were changed by hand, and `series-save` books all or none. If the plan was changed after its appearances were
 * shown, they are planned and shown again, and nothing is booked: a user who now wants five must not get three.
 */
export async function seriesAction(args: Args, form: PostedBooking, problems: FormProblem[]) {
  const part = parsePart(form, seriesFormSchema);
  const all = [...problems, ...part.problems];
  const { variant } = form;
  if (!form.values || !part.values || all.length > 0 || variant === "multi") {
    return await refusedForm(args, form, all);
  }
  const { series, rows } = part.values;
  const isReplanned = rows.length > 0 && form.formData.get("series.planned") !== planText(series);
  const keptRows = form.intent === "series-plan" || isReplanned ? [] : rows;
  const wanted = wantedAppearances(keptRows);
  if (keptRows.length > 0 && wanted.length === 0) {
    return await refusedForm(args, form, [{ field: "", message: "selection_empty" }]);
  }
  const question = {
    booking: seriesBooking(variant, form.values),
    plan: series,
    rows: keptRows.length > 0 ? wanted.map(({ at: _at, ...row }) => row) : null,
  };
  if (form.intent !== "series-save" || keptRows.length === 0)
    return await previewed(args, form, question, wanted, isReplanned && form.intent !== "series-plan");
  try {
    const { createBookingSeries } = await gqlRequest(args, CreateBookingSeries, {
      ...question,
      idempotencyKey: form.idempotencyKey,
    });
    const { bookings } = createBookingSeries;
    const toast = texts("bookings")("toast.seriesCreated", { count: bookings.length });
    return await redirectWithSuccess(args, `/bookings/${bookings[0]?._id}`, toast, { status: 303 });
  } catch (refusal) {
    if (!(refusal instanceof ServiceError)) throw refusal;
    const idempotencyKey = keyAfter(refusal, form.idempotencyKey);
    return await refusedForm(args, { ...form, idempotencyKey }, inRows(problemsOf(refusal), wanted));
  }
}

type Question = {
  booking: ReturnType<typeof seriesBooking>;
  plan: SeriesForm["series"];
  rows: Omit<Wanted[number], "at">[] | null;
};

async function previewed(
  args: Args,
  form: PostedBooking,
  question: Question,
  wanted: Wanted,
  isReplanned: boolean,
) {
  try {
    const [{ bookingSeriesPreview }, choices] = await Promise.all([
      gqlRequest(args, SeriesPreviewQuery, question),
      choicesFor(args, form),
    ]);
    const { rows, total, warnings } = bookingSeriesPreview;
    const replanned = isReplanned ? [{ field: "series.size", message: "series_replanned" }] : [];
    const preview = { rows: rows.map(shownRow), total, warnings: [...replanned, ...read(warnings)] };
    const planned = planText(question.plan);
    const series: SeriesStep = { key: newIdempotencyKey(), planned, preview };
    const formRows = rows.map(({ date, issue, price }, n) => {
      const values = { date, issue: issue?._id ?? "", price: formatCents(price) };
      const isFixed = wanted[n]?.price !== undefined;
      // Values entered by hand stay when the others are planned again.
      return { ...values, was: { ...values, price: isFixed ? "" : values.price } };
    });
    return replyWithTyped(form, { choices, series }, { rows: formRows });
  } catch (refusal) {
    if (!(refusal instanceof ServiceError)) throw refusal;
    return await refusedForm(args, form, inRows(problemsOf(refusal), wanted));
  }
}

function shownRow({ from, to, issue, available, free, problems, warnings }: PreviewRow): PreviewedRow {
  return { from, to, issue, available, free, notes: read([...problems, ...warnings]) };
}

const read = (problems: PreviewRow["warnings"]): FormProblem[] =>
  problems.map(({ field, message, params }) => ({
    field,
    message,
    params: Object.fromEntries(params.map(({ name, value }) => [name, value])),
  }));

/**
 * The service numbers the appearances that were sent. The form also has rows for dropped ones, so this finds the form's
 * row.
 */
function inRows(problems: FormProblem[], wanted: Wanted): FormProblem[] {
  return problems.map((problem) => ({
    ...problem,
    field: problem.field.replace(/^rows\[(\d+)\]/, (_, n) => `rows[${wanted[Number(n)]?.at ?? n}]`),
  }));
}
