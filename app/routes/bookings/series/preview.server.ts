import type { ActionFunctionArgs } from "@remix-run/node";
import type { ResultOf } from "gql.tada";
import type { FormProblem } from "~/forms";
import { gqlRequest } from "~/graphql/client.server";
import type { VariablesOf } from "~/graphql/graphql";
import type { PostedBooking } from "../form/read.server";
import { SeriesPreviewQuery } from "./documents";
import type { PreviewedRow, SeriesStep } from "./step";

export type SeriesArgs = Pick<ActionFunctionArgs, "request" | "context" | "params">;

/** What is planned: the booking, one plan, and the rows that were changed by hand. */
export type SeriesQuestion = VariablesOf<typeof SeriesPreviewQuery>;

type Answer = ResultOf<typeof SeriesPreviewQuery>["bookingSeriesPreview"];

/** Asks for the appearances of a plan: the answer, and what the form shows of it. */
export async function askedPreview(args: SeriesArgs, question: SeriesQuestion) {
  const { bookingSeriesPreview: answer } = await gqlRequest(args, SeriesPreviewQuery, question);
  const { rows, total, missing, warnings } = answer;
  const preview: NonNullable<SeriesStep["preview"]> = {
    rows: rows.map(shownRow),
    total,
    missing,
    warnings: problemsIn(warnings),
  };
  return { answer, preview };
}

function shownRow({
  problems,
  warnings,
  date: _date,
  price: _price,
  isBooked: _is,
  ...row
}: Answer["rows"][number]): PreviewedRow {
  return { ...row, notes: problemsIn([...problems, ...warnings]) };
}

const problemsIn = (problems: Answer["warnings"]): FormProblem[] =>
  problems.map(({ field, message, params }) => ({
    field,
    message,
    params: Object.fromEntries(params.map(({ name, value }) => [name, value])),
  }));

/** The booking that the series goes on from, as the form names it. */
export function continuedIn({ formData }: Pick<PostedBooking, "formData">): SeriesQuestion["continues"] {
  const id = formData.get("series.continues");
  const version = Number(formData.get("series.version"));
  if (typeof id !== "string" || id === "") return null;
  return { id, version: Number.isSafeInteger(version) ? version : 0 };
}

/**
 * The service numbers the appearances that were sent. The form also has rows that are not booked, so this finds the
 * form's row.
 */
export const inRows = (problems: FormProblem[], wanted: readonly { at: number }[]): FormProblem[] =>
  problems.map((problem) => ({
    ...problem,
    field: problem.field.replace(/^rows\[(\d+)\]/, (_, n) => `rows[${wanted[Number(n)]?.at ?? n}]`),
  }));
