import type { Instead } from "domain/bookings/series-instead";
import {
  insteadOfRows,
  issuePlanText,
  type PlannedRow,
  rowsOfPlan,
  type SeriesIssuesForm,
  seriesIssuesFormSchema,
  wantedIssues,
} from "domain/bookings/series-issues-form";
import type { FormProblem } from "~/forms";
import { replyWithProblems, replyWithTyped } from "~/forms/post/form-replies.server";
import { newIdempotencyKey, parsePart } from "~/forms/post/parse-form.server";
import { gqlRequest, keyAfter, problemsOf, ServiceError } from "~/graphql/client.server";
import { choicesFor, type PostedBooking, refusedForm } from "../../form/read.server";
import { seriesBooking } from "../../form/send.server";
import { CreateBookingSeries } from "../documents";
import { askedPreview, continuedIn, inRows, type SeriesArgs } from "../preview.server";
import { PRICE_INTENTS, splitsPrice } from "../prices";
import { madeSeries } from "../saved.server";
import type { PreviewedRow, SeriesStep } from "../step";

type Values = NonNullable<PostedBooking["values"]>;

/** A read form: the booking that each appearance is made from, and the series part. */
type ReadSeries = { values: Values; part: SeriesIssuesForm };

/**
 * The posts of a series by issues. `series-save` books what is ticked, all or none; every other post plans anew and keeps
 * ticks, choices and prices that were set by hand. If the plan was changed after its issues were shown, they are shown
 * again, and nothing is booked. What somebody else has taken meanwhile is refused at its row, with what is free now.
 */
export async function issuesAction(args: SeriesArgs, form: PostedBooking, problems: FormProblem[]) {
  const { values: part, problems: inPart } = parsePart(form, seriesIssuesFormSchema);
  const all = [...problems, ...inPart];
  const { values, variant, intent } = form;
  if (!values || !part || all.length > 0 || variant === "multi") return await refusedForm(args, form, all);
  const read = { values, part };
  const { rows, series } = part;
  const isChanged = rows.length > 0 && form.formData.get("series.planned") !== planTextOf(read);
  if (intent !== "series-save" || rows.length === 0 || isChanged) {
    const isShownAgain = isChanged && intent === "series-save";
    const notes = isShownAgain ? [{ field: "series.size", message: "series_replanned" }] : [];
    return await plannedAnew(args, form, read, notes);
  }
  const wanted = wantedIssues(rows);
  if (wanted.length === 0) return await refusedForm(args, form, [{ field: "", message: "selection_empty" }]);
  try {
    const { createBookingSeries } = await gqlRequest(args, CreateBookingSeries, {
      booking: seriesBooking(variant, values),
      issues: { ...planOf(part), splitPrice: series.splitPrice },
      rows: wanted.map(({ at: _at, ...row }) => row),
      continues: continuedIn(form),
      idempotencyKey: form.idempotencyKey,
    });
    return await madeSeries(args, form, createBookingSeries, wanted.length);
  } catch (refusal) {
    if (!(refusal instanceof ServiceError)) throw refusal;
    const idempotencyKey = keyAfter(refusal, form.idempotencyKey);
    const refused = inRows(problemsOf(refusal), wanted);
    return await refusedWithPlan(args, { ...form, idempotencyKey }, read, refused);
  }
}

const planOf = ({ series: { size, existing, from, step } }: SeriesIssuesForm) => ({
  size: size - existing,
  from,
  step,
});

/** Another medium or format has other issues and slots: their plan is another one. */
const planTextOf = ({ values: { specs }, part }: ReadSeries) =>
  issuePlanText(part.series, ["targetMedium" in specs ? specs.targetMedium : null, formatOf(specs)]);

const formatOf = (specs: Values["specs"]) => ("format" in specs ? (specs.format ?? null) : null);

/** The plan of what the form says now, with what was set by hand. */
async function planNow(args: SeriesArgs, form: PostedBooking, read: ReadSeries) {
  const { values, part } = read;
  const { intent, variant } = form;
  const splitPrice = splitsPrice(intent, part.series.splitPrice);
  const [{ answer, preview }, choices] = await Promise.all([
    askedPreview(args, {
      // Only a booking for one medium has a series.
      booking: seriesBooking(variant as Exclude<typeof variant, "multi">, values),
      issues: { ...planOf(part), splitPrice, instead: insteadOfRows(part.rows, formatOf(values.specs)) },
      continues: continuedIn(form),
    }),
    choicesFor(args, form),
  ]);
  const planned = answer.rows.map((row, n): PlannedRow => {
    const shown = preview.rows[n];
    return {
      issue: row.issue?._id ?? "",
      date: row.date,
      isBooked: row.isBooked,
      instead: shown ? insteadNow(shown, part) : null,
      replaces: row.replaces?._id ?? null,
    };
  });
  const rows = rowsOfPlan(planned, part.rows, {
    price: values.price,
    isSplit: splitPrice,
    keepsPrices: !PRICE_INTENTS.includes(intent),
  });
  const series: SeriesStep = { key: newIdempotencyKey(), by: "issues", planned: planTextOf(read), preview };
  const typed = form.typed.series as object | undefined;
  return {
    extra: { choices, series },
    replacements: { rows, series: { ...typed, splitPrice: splitPrice ? "on" : "" } },
  };
}

/** What is chosen for a row that cannot be booked as planned: what was chosen before, or the issue after the last one. */
function insteadNow(row: PreviewedRow, { rows }: SeriesIssuesForm): Instead | null {
  if (row.format) return { act: "format", format: row.format._id };
  if (!row.obstacle) return null;
  const before = rows.find(({ issue }) => issue === row.issue?._id)?.instead;
  const later = row.alternatives.find(({ format }) => format === null);
  if (before?.act === "skip" || !later) return { act: "skip" };
  return { act: "append", issue: later.issue._id, date: later.issue.publishDate };
}

async function plannedAnew(args: SeriesArgs, form: PostedBooking, read: ReadSeries, notes: FormProblem[]) {
  try {
    const { extra, replacements } = await planNow(args, form, read);
    extra.series.preview?.warnings.unshift(...notes);
    return replyWithTyped(form, extra, replacements);
  } catch (refusal) {
    if (!(refusal instanceof ServiceError)) throw refusal;
    return await refusedForm(args, form, inRows(problemsOf(refusal), []));
  }
}

/** 400 with the plan as it is now: rows that were refused have their problem, and what is free instead. */
async function refusedWithPlan(
  args: SeriesArgs,
  form: PostedBooking,
  read: ReadSeries,
  problems: FormProblem[],
) {
  try {
    const { extra, replacements } = await planNow(args, form, read);
    const rows = replacements.rows;
    const moved = problems.map((problem) => inNewRow(problem, read.part, rows));
    return replyWithProblems(form, moved, extra, replacements);
  } catch (refusal) {
    if (!(refusal instanceof ServiceError)) throw refusal;
    return await refusedForm(args, form, problems);
  }
}

/** The problem at the row that its issue has now; at the plan where the issue is gone. */
function inNewRow(
  problem: FormProblem,
  { rows }: SeriesIssuesForm,
  now: readonly { issue: string }[],
): FormProblem {
  const [, at, name] = /^rows\[(\d+)\]\.(.*)$/.exec(problem.field) ?? [];
  if (at === undefined) return problem;
  const place = now.findIndex(({ issue }) => issue === rows[Number(at)]?.issue);
  return place < 0
    ? { field: "series.from", message: "series_issue_gone" }
    : { ...problem, field: `rows[${place}].${name}` };
}

/** The plan of a part that a button has just opened; null where something is missing yet. */
export async function openedPlan(args: SeriesArgs, form: PostedBooking, series: object) {
  const { values, variant } = form;
  const part = seriesIssuesFormSchema.safeParse({ series: withoutEmpty(series) });
  if (!values || !part.success || variant === "multi") return null;
  try {
    return await planNow(args, { ...form, typed: { ...form.typed, series } }, { values, part: part.data });
  } catch (refusal) {
    if (!(refusal instanceof ServiceError)) throw refusal;
    return null;
  }
}

/** As the form's texts are read: an empty one is none. */
const withoutEmpty = (values: object) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ""));
