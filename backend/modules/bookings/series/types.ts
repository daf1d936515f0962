import { CategoryRef, categoryById } from "backend/modules/categories/types";
import { IssueRef } from "backend/modules/issues/types";
import { badUserInput, notFound } from "backend/platform/use-case/errors";
import { signedIn } from "backend/schema/access";
import { builder, keyArg } from "backend/schema/builder";
import { inForm } from "backend/schema/form-paths";
import { SIZES } from "backend/schema/sizes";
import { MEDIUM_TYPES } from "domain/bookings/fields";
import { type IssueStep, MAX_SERIES_SIZE, SERIES_PATTERNS, type SeriesPlan } from "domain/bookings/series";
import type { Changed } from "../record/changes";
import type { BookingInput } from "../record/input";
import { BookingRef } from "../record/object-types";
import { requireOnMedium } from "../record/permissions";
import {
  DigitalBookingInputType,
  ImmoflashBookingInputType,
  PrintBookingInputType,
  VideoBookingInputType,
} from "../save/input-types";
import { FieldProblemRef } from "../slots/types";
import type { SeriesContinuedInput, SeriesInput, SeriesRowInput } from "./input";
import type { IssueAlternative } from "./issues-of-series";
import { type BookingSeries, bookingsOfSeries, seriesById } from "./read";
import type { SeriesPreview, SeriesPreviewRow } from "./series";
import { createSeries, previewSeries } from "./series";

const SeriesPatternEnum = builder.enumType("SeriesPattern", { values: SERIES_PATTERNS });

const SeriesBookingInput = builder.inputType("SeriesBookingInput", {
  description: "The booking that each appearance is made from: exactly one of the types.",
  extensions: inForm((path) => path.slice(path.indexOf(".") + 1)),
  fields: (t) => ({
    print: t.field({ type: PrintBookingInputType }),
    digital: t.field({ type: DigitalBookingInputType }),
    video: t.field({ type: VideoBookingInputType }),
    immoflash: t.field({ type: ImmoflashBookingInputType }),
  }),
});

const SeriesPlanInput = builder.inputType("SeriesPlanInput", {
  description:
    "size 1 to 99; weekdays 1 (Monday) to 7 (Sunday). splitPrice: the booking's price is that of the whole series. Field paths of errors: series.size, series.start, series.weekdays.",
  extensions: inForm((path) => `series.${path}`),
  fields: (t) => ({
    size: t.int({ required: true }),
    start: t.field({ type: "Date", required: true }),
    weekdays: t.intList({ required: true }),
    pattern: t.field({ type: SeriesPatternEnum, required: true }),
    skipCurrentPeriod: t.boolean(),
    splitPrice: t.boolean(),
  }),
});

const SeriesInsteadInputType = builder.inputType("SeriesInsteadInput", {
  description:
    "What becomes of an issue of a plan that is full or closed. format: booked in this one, the planned one included, where only a deadline has passed; null: left out, and the series is smaller by it. Issues without such an entry are replaced by the next one after the last.",
  fields: (t) => ({
    issue: t.string({ required: true }),
    format: t.string(),
  }),
});

const SeriesIssuesInputType = builder.inputType("SeriesIssuesInput", {
  description:
    "A plan by issues. size 1 to 99: how many bookings are made. from: the first issue; absent: the next one (see nextIssue). step 1, 2 or 3: every, every second, every third issue. Each issue occurs at most once. Field paths of errors: series.size, series.from, series.step.",
  extensions: inForm((path) => `series.${path}`),
  fields: (t) => ({
    size: t.int({ required: true }),
    from: t.string(),
    step: t.int(),
    instead: t.field({ type: [SeriesInsteadInputType] }),
    splitPrice: t.boolean(),
  }),
});

const SeriesContinuedInputType = builder.inputType("SeriesContinuedInput", {
  description:
    "The booking that the series goes on from, at the version that was seen: a single one becomes its first, one of a series makes it longer. Its medium is that of the new ones.",
  fields: (t) => ({
    id: t.string({ required: true }),
    version: t.int({ required: true }),
  }),
});

const SeriesRowInputType = builder.inputType("SeriesRowInput", {
  description:
    "An appearance changed by hand. issue absent: the next one on or after the date, null: none. Two rows with one issue are refused (series_issue_twice). format absent: the booking's. price absent: its share. Field paths of errors: rows[2].date, rows[2].issue, rows[2].format, rows[2].price.",
  extensions: inForm((path, index) => `rows${index}.${path}`),
  fields: (t) => ({
    date: t.field({ type: "Date", required: true }),
    issue: t.string(),
    format: t.string(),
    price: t.field({ type: "Cents" }),
  }),
});

const SeriesObstacleEnum = builder.enumType("SeriesObstacle", { values: ["full", "closed"] as const });

const SeriesAlternativeRef = builder.objectRef<IssueAlternative>("SeriesAlternative").implement({
  description:
    "What is free instead of an issue that cannot be booked: a later issue in the format of the series (format null), or another format in the same issue. free null = unlimited.",
  fields: (t) => ({
    issue: t.field({ type: IssueRef, resolve: ({ issue }) => issue }),
    format: t.field({
      type: CategoryRef,
      nullable: true,
      resolve: ({ formatId }, _args, ctx) => (formatId === null ? null : categoryById(ctx).load(formatId)),
    }),
    free: t.exposeInt("free", { nullable: true }),
  }),
});

const SeriesPreviewRowRef = builder.objectRef<SeriesPreviewRow>("SeriesPreviewRow").implement({
  description:
    "from and to: the days of the appearance. free: slots left for it, after the rows before it; null = unlimited.",
  fields: (t) => ({
    date: t.expose("date", { type: "Date" }),
    issue: t.field({ type: IssueRef, nullable: true, resolve: (row) => row.issue }),
    from: t.field({ type: "Date", nullable: true, resolve: ({ columns }) => columns.appearsFrom }),
    to: t.field({ type: "Date", nullable: true, resolve: ({ columns }) => columns.appearsOn }),
    price: t.field({ type: "Cents", resolve: ({ draft }) => draft.price }),
    available: t.exposeInt("available", { nullable: true }),
    free: t.exposeInt("free", { nullable: true }),
    isBooked: t.exposeBoolean("isBooked", {
      description: "False for an issue of a plan that is full or closed: it is shown, and not booked.",
    }),
    obstacle: t.field({
      type: SeriesObstacleEnum,
      nullable: true,
      resolve: ({ ofPlan }) => ofPlan?.obstacle ?? null,
    }),
    replaces: t.field({
      type: IssueRef,
      nullable: true,
      description: "The issue of the plan that cannot be booked and that this one was added for.",
      resolve: ({ ofPlan }) => ofPlan?.replaces ?? null,
    }),
    format: t.field({
      type: CategoryRef,
      nullable: true,
      description: "Where it is another one than that of the series.",
      resolve: ({ ofPlan }, _args, ctx) =>
        ofPlan?.format ? categoryById(ctx).load(Number(ofPlan.format)) : null,
    }),
    alternatives: t.field({
      type: [SeriesAlternativeRef],
      atMost: SIZES.words,
      resolve: ({ ofPlan }) => (ofPlan?.alternatives ?? []).slice(0, SIZES.words),
    }),
    problems: t.field({
      type: [FieldProblemRef],
      atMost: SIZES.words,
      resolve: (row) => row.problems.map(withParams),
    }),
    warnings: t.field({
      type: [FieldProblemRef],
      atMost: SIZES.words,
      resolve: (row) => row.warnings.map(withParams),
    }),
  }),
});

const withParams = <P extends { params?: Record<string, string | number> }>(problem: P) => ({
  ...problem,
  params: problem.params ?? {},
});

const SeriesPreviewRef = builder.objectRef<SeriesPreview>("BookingSeriesPreview").implement({
  fields: (t) => ({
    rows: t.field({
      type: [SeriesPreviewRowRef],
      atMost: 2 * MAX_SERIES_SIZE,
      resolve: ({ rows }) => rows.slice(0, 2 * MAX_SERIES_SIZE),
    }),
    missing: t.exposeInt("missing", {
      description: "How many bookings of a plan by issues have no issue: the medium has too few.",
    }),
    total: t.field({
      type: "Cents",
      description: "The prices of all rows.",
      resolve: ({ rows }) => rows.reduce((sum, { draft }) => sum + draft.price, 0),
    }),
    warnings: t.field({
      type: [FieldProblemRef],
      atMost: SIZES.words,
      resolve: (preview) => preview.warnings.map(withParams),
    }),
  }),
});

const BookingSeriesRef = builder.objectRef<BookingSeries>("BookingSeries").implement({
  description: "How a series was planned, and its bookings as far as the user may see them.",
  fields: (t) => ({
    _id: t.string({ resolve: (series) => String(series.id) }),
    pattern: t.field({ type: SeriesPatternEnum, resolve: (series) => series.pattern }),
    start: t.expose("start", { type: "Date" }),
    weekdays: t.field({ type: ["Int"], atMost: 7, resolve: (series) => series.weekdays }),
    skipCurrentPeriod: t.exposeBoolean("skipCurrentPeriod"),
    issueStep: t.int({
      nullable: true,
      description:
        "Of a series by issues: every, every second or every third one. pattern and weekdays say nothing then.",
      resolve: (series) => series.issueStep,
    }),
    undo: t.string({
      nullable: true,
      description:
        "In the answer of a plan that was booked: the id of what takes its bookings back, for 14 days; null where nothing can.",
      resolve: (series) => ("undo" in series ? (series as unknown as Changed).undo : null),
    }),
    bookings: t.field({
      type: [BookingRef],
      atMost: MAX_SERIES_SIZE,
      resolve: (series, _args, ctx) => bookingsOfSeries(ctx).load(series.id),
    }),
  }),
});

builder.objectFields(BookingRef, (t) => ({
  series: t.field({
    type: BookingSeriesRef,
    nullable: true,
    resolve: (booking, _args, ctx) =>
      booking.seriesId === null ? null : seriesById(ctx).load(booking.seriesId),
  }),
  seriesPosition: t.exposeInt("seriesPosition", {
    nullable: true,
    description: "Which appearance of its series it is, from 1.",
  }),
}));

interface SeriesArgs {
  booking: { [type in (typeof MEDIUM_TYPES)[number]]?: BookingInput | null | undefined };
  plan?:
    | (Omit<SeriesPlan, "skipCurrentPeriod"> & {
        skipCurrentPeriod?: boolean | null | undefined;
        splitPrice?: boolean | null | undefined;
      })
    | null
    | undefined;
  issues?:
    | {
        size: number;
        from?: string | null | undefined;
        step?: number | null | undefined;
        instead?: readonly { issue: string; format?: string | null | undefined }[] | null | undefined;
        splitPrice?: boolean | null | undefined;
      }
    | null
    | undefined;
  rows?: SeriesRowInput[] | null | undefined;
  continues?: SeriesContinuedInput | null | undefined;
}

function readSeries({ booking, plan, issues, rows, continues }: SeriesArgs): SeriesInput {
  const given = MEDIUM_TYPES.flatMap((type) => {
    const data = booking[type];
    return data ? [{ type, booking: data }] : [];
  });
  const [one] = given;
  if (!one || given.length > 1) throw badUserInput([{ field: "booking", message: "choice_invalid" }]);
  if (Boolean(plan) === Boolean(issues)) throw badUserInput([{ field: "plan", message: "choice_invalid" }]);
  return {
    ...one,
    plan: plan ? { ...plan, skipCurrentPeriod: plan.skipCurrentPeriod ?? false } : null,
    issues: issues
      ? {
          size: issues.size,
          from: issues.from || null,
          step: (issues.step ?? 1) as IssueStep,
          instead: (issues.instead ?? []).map(({ issue, format }) => ({ issue, format: format ?? null })),
        }
      : null,
    splitPrice: (plan ?? issues)?.splitPrice ?? false,
    rows,
    continues,
  };
}

builder.queryField("bookingSeriesPreview", (t) =>
  t.field({
    isHeavy: true,
    type: SeriesPreviewRef,
    description:
      "What a series would book; writes nothing. Exactly one of plan and issues. BAD_USER_INPUT for what is wrong whenever it appears; what is wrong with one appearance stands in its row.",
    access: { byRecord: requireOnMedium },
    args: {
      booking: t.arg({ type: SeriesBookingInput, required: true }),
      plan: t.arg({ type: SeriesPlanInput }),
      issues: t.arg({ type: SeriesIssuesInputType }),
      rows: t.arg({ type: [SeriesRowInputType] }),
      continues: t.arg({ type: SeriesContinuedInputType }),
    },
    resolve: (_root, args, ctx) => previewSeries(signedIn(ctx), readSeries(args)),
  }),
);

builder.mutationField("createBookingSeries", (t) =>
  t.field({
    isHeavy: true,
    type: BookingSeriesRef,
    description:
      "Books all appearances or none. Exactly one of plan and issues. rows unset: as planned; otherwise these and no others. asksIfSkipped: an issue that a plan by days passes by is refused (series_issue_skipped).",
    access: { byRecord: requireOnMedium },
    args: {
      booking: t.arg({ type: SeriesBookingInput, required: true }),
      plan: t.arg({ type: SeriesPlanInput }),
      issues: t.arg({ type: SeriesIssuesInputType }),
      rows: t.arg({ type: [SeriesRowInputType] }),
      continues: t.arg({ type: SeriesContinuedInputType }),
      asksIfSkipped: t.arg.boolean(),
      ...keyArg,
    },
    resolve: async (_root, { idempotencyKey, asksIfSkipped, ...args }, ctx) => {
      const asking = { asksIfSkipped: asksIfSkipped ?? false };
      const { id, undo } = await createSeries(signedIn(ctx), readSeries(args), idempotencyKey, asking);
      const series = await seriesById(ctx).load(id);
      if (!series) throw notFound();
      return { ...series, undo };
    },
  }),
);
