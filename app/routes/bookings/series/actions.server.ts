import { planText, type SeriesForm, seriesFormSchema, wantedAppearances } from "domain/bookings/series-form";
import { formatCents } from "domain/money";
import type { FormProblem } from "~/forms";
import { replyWithTyped } from "~/forms/post/form-replies.server";
import { newIdempotencyKey, parsePart } from "~/forms/post/parse-form.server";
import { gqlRequest, keyAfter, problemsOf, ServiceError } from "~/graphql/client.server";
import { choicesFor, type PostedBooking, refusedForm } from "../form/read.server";
import { seriesBooking } from "../form/send.server";
import { issuesAction } from "./by-issues/actions.server";
import { CreateBookingSeries } from "./documents";
import { askedPreview, continuedIn, inRows, type SeriesArgs, type SeriesQuestion } from "./preview.server";
import { PRICE_INTENTS, SAVE_SKIPPING, splitsPrice } from "./prices";
import { madeSeries } from "./saved.server";
import { type SeriesStep, seriesStepOf } from "./step";

type Wanted = ReturnType<typeof wantedAppearances>;

/**
 * The posts of the series part; null where the form has none. `series-plan` makes the appearances anew from the plan,
 * `series-preview` keeps those that were changed by hand, and `series-save` books all or none. If the plan was changed
 * after its appearances were shown, they are planned and shown again, and nothing is booked: a user who now wants five
 * must not get three.
 */
export async function seriesAction(args: SeriesArgs, form: PostedBooking, problems: FormProblem[]) {
  const step = seriesStepOf(form, form.formData.get("series.by") === "issues");
  if (!step) return null;
  return step.by === "issues"
    ? await issuesAction(args, form, problems)
    : await daysAction(args, form, problems);
}

async function daysAction(args: SeriesArgs, form: PostedBooking, problems: FormProblem[]) {
  const part = parsePart(form, seriesFormSchema);
  const all = [...problems, ...part.problems];
  const { variant, intent } = form;
  if (!form.values || !part.values || all.length > 0 || variant === "multi") {
    return await refusedForm(args, form, all);
  }
  const series = { ...part.values.series, splitPrice: splitsPrice(intent, part.values.series.splitPrice) };
  const rows = PRICE_INTENTS.includes(intent)
    ? part.values.rows.map((row) => ({ ...row, price: null }))
    : part.values.rows;
  const isPriced = PRICE_INTENTS.includes(intent);
  const isReplanned =
    !isPriced && rows.length > 0 && form.formData.get("series.planned") !== planText(series);
  const keptRows = intent === "series-plan" || isReplanned ? [] : rows;
  const wanted = wantedAppearances(keptRows);
  if (keptRows.length > 0 && wanted.length === 0) {
    return await refusedForm(args, form, [{ field: "", message: "selection_empty" }]);
  }
  const question = {
    booking: seriesBooking(variant, form.values),
    plan: series,
    rows: keptRows.length > 0 ? wanted.map(({ at: _at, ...row }) => row) : null,
    continues: continuedIn(form),
  };
  const isSaved = intent === "series-save" || intent === SAVE_SKIPPING;
  if (!isSaved || keptRows.length === 0)
    return await previewed(args, form, {
      question,
      series,
      wanted,
      isReplanned: isReplanned && intent !== "series-plan",
    });
  try {
    const { createBookingSeries } = await gqlRequest(args, CreateBookingSeries, {
      ...question,
      // Whoever took away a tick leaves a gap on purpose.
      asksIfSkipped: intent !== SAVE_SKIPPING && wanted.length === keptRows.length,
      idempotencyKey: form.idempotencyKey,
    });
    return await madeSeries(args, form, createBookingSeries, wanted.length);
  } catch (refusal) {
    if (!(refusal instanceof ServiceError)) throw refusal;
    const idempotencyKey = keyAfter(refusal, form.idempotencyKey);
    return await refusedForm(args, { ...form, idempotencyKey }, inRows(problemsOf(refusal), wanted));
  }
}

interface Previewing {
  question: SeriesQuestion;
  series: SeriesForm["series"];
  wanted: Wanted;
  isReplanned: boolean;
}

async function previewed(
  args: SeriesArgs,
  form: PostedBooking,
  { question, series: plan, wanted, isReplanned }: Previewing,
) {
  try {
    const [{ answer, preview }, choices] = await Promise.all([
      askedPreview(args, question),
      choicesFor(args, form),
    ]);
    const replanned = isReplanned ? [{ field: "series.size", message: "series_replanned" }] : [];
    const series: SeriesStep = {
      key: newIdempotencyKey(),
      by: "days",
      planned: planText(plan),
      preview: { ...preview, warnings: [...replanned, ...preview.warnings] },
    };
    const formRows = answer.rows.map(({ date, issue, price }, n) => {
      const values = { date, issue: issue?._id ?? "", price: formatCents(price) };
      const isFixed = wanted[n]?.price !== undefined;
      // Values entered by hand stay when the others are planned again.
      return { ...values, wanted: "on", was: { ...values, price: isFixed ? "" : values.price } };
    });
    const typed = form.typed.series as object | undefined;
    const replacements = {
      rows: formRows,
      ...(PRICE_INTENTS.includes(form.intent)
        ? { series: { ...typed, splitPrice: plan.splitPrice ? "on" : "" } }
        : {}),
    };
    return replyWithTyped(form, { choices, series }, replacements);
  } catch (refusal) {
    if (!(refusal instanceof ServiceError)) throw refusal;
    return await refusedForm(args, form, inRows(problemsOf(refusal), wanted));
  }
}
