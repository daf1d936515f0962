import type { ActionFunctionArgs } from "@remix-run/node";
import { isOut } from "domain/bookings/out-issue";
import { packageLinesSchema } from "domain/bookings/package-form";
import { lineName, type PackageLine } from "domain/bookings/package-lines";
import { todayInVienna } from "domain/dates";
import type { ResultOf } from "gql.tada";
import type { FormProblem } from "~/forms";
import { type ParsedForm, parsePart } from "~/forms/post/parse-form.server";
import { gqlRequest } from "~/graphql/client.server";
import { graphql } from "~/graphql/graphql";
import { type BookingFormOptionsFragment, IssueSlotsFragment } from "../booking/documents";
import { type BookingChoices, lineChoices } from "./choices";
import { onlyOne } from "./wanted";

type FormArgs = Pick<ActionFunctionArgs, "request" | "context" | "params">;
type PostedBooking = Pick<ParsedForm<unknown, unknown>, "formData" | "submission">;

const LineSlotsQuery = graphql(
  "query PackageLineSlots($ids: [String!]!) { issues(limit: 99, filter: { ids: $ids }) { data { ...IssueSlots } } }",
  [IssueSlotsFragment],
);

const chosenMedia = ({ formData }: PostedBooking) => formData.getAll("specs.targetMedia").map(String);

/** The posted issue of a medium's line; the medium's next one if the form had no line for it yet. */
function issueOf(
  { formData }: PostedBooking,
  medium: { _id: string; issues: BookingChoices["issues"] },
): string {
  const typed = formData.get(`${lineName(medium._id)}.issue`);
  if (typed !== null) return String(typed);
  const { issues } = medium;
  const next =
    issues.find(({ isLate }) => !isLate) ??
    issues.find(({ publishDate }) => !isOut(publishDate, todayInVienna()));
  return next?._id ?? "";
}

/** The choices of a package's lines, with the free slots in their issues. */
export async function choicesOfLines(
  args: FormArgs,
  form: PostedBooking,
  options: ResultOf<typeof BookingFormOptionsFragment>,
) {
  const lines = lineChoices(options, chosenMedia(form), []);
  const ids = lines.map((line) => issueOf(form, line)).filter(Boolean);
  if (ids.length === 0) return lines;
  const { issues } = await gqlRequest(args, LineSlotsQuery, { ids });
  return lineChoices(options, chosenMedia(form), issues.data);
}

/** The values of the lines: what was typed, and the next issue and all single choices in those just chosen. */
export function valuesOfLines(form: PostedBooking, lines: BookingChoices["lines"]) {
  const typed = (form.submission.reply().initialValue?.lines ?? {}) as Record<string, object>;
  const values = lines.map((line) => {
    const key = `m${line._id}`;
    const single = { format: onlyOne(line.formats), placement: onlyOne(line.placements) };
    return [key, { ...single, ...typed[key], issue: issueOf(form, line) }] as const;
  });
  return { lines: Object.fromEntries(values) };
}

/** The lines to book: those of chosen media. */
export function readLines(form: PostedBooking): { lines: PackageLine[]; problems: FormProblem[] } {
  const { values, problems } = parsePart(form, packageLinesSchema);
  const chosen = chosenMedia(form);
  return { lines: (values?.lines ?? []).filter(({ medium }) => chosen.includes(medium)), problems };
}

/** The service numbers the lines; the form names them by their media. */
export const inLines = (problems: FormProblem[], lines: readonly PackageLine[]): FormProblem[] =>
  problems.map((problem) => ({
    ...problem,
    field: problem.field.replace(/^lines\[(\d+)\]/, (all, n) => {
      const line = lines[Number(n)];
      return line ? lineName(line.medium) : all;
    }),
  }));
