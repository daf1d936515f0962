import { IssueRef } from "backend/modules/issues/types";
import { badUserInput, notFound } from "backend/platform/use-case/errors";
import { signedIn } from "backend/schema/access";
import { builder, keyArg } from "backend/schema/builder";
import { inForm } from "backend/schema/form-paths";
import { SIZES } from "backend/schema/sizes";
import { MEDIUM_TYPES } from "domain/bookings/fields";
import { MAX_SERIES_SIZE, SERIES_PATTERNS } from "domain/bookings/series";
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
import type { SeriesInput, SeriesRowInput } from "./plan";
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

const SeriesRowInputType = builder.inputType("SeriesRowInput", {
  description:
    "An appearance changed by hand. issue absent: the next one on or after the date, null: none. price absent: its share. Field paths of errors: rows[2].date, rows[2].issue, rows[2].price.",
  extensions: inForm((path, index) => `rows${index}.${path}`),
  fields: (t) => ({
    date: t.field({ type: "Date", required: true }),
    issue: t.string(),
    price: t.field({ type: "Cents" }),
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
    rows: t.field({ type: [SeriesPreviewRowRef], atMost: MAX_SERIES_SIZE, resolve: ({ rows }) => rows }),
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
  plan: Omit<SeriesInput["plan"], "skipCurrentPeriod" | "splitPrice"> & {
    skipCurrentPeriod?: boolean | null | undefined;
    splitPrice?: boolean | null | undefined;
  };
  rows?: SeriesRowInput[] | null | undefined;
}

function readSeries({ booking, plan, rows }: SeriesArgs): SeriesInput {
  const given = MEDIUM_TYPES.flatMap((type) => {
    const data = booking[type];
    return data ? [{ type, booking: data }] : [];
  });
  const [one] = given;
  if (!one || given.length > 1) throw badUserInput([{ field: "booking", message: "choice_invalid" }]);
  return {
    ...one,
    plan: {
      ...plan,
      skipCurrentPeriod: plan.skipCurrentPeriod ?? false,
      splitPrice: plan.splitPrice ?? false,
    },
    rows,
  };
}

builder.queryField("bookingSeriesPreview", (t) =>
  t.field({
    isHeavy: true,
    type: SeriesPreviewRef,
    description:
      "What a series would book; writes nothing. BAD_USER_INPUT for what is wrong whenever it appears; what is wrong with one appearance stands in its row.",
    access: { byRecord: requireOnMedium },
    args: {
      booking: t.arg({ type: SeriesBookingInput, required: true }),
      plan: t.arg({ type: SeriesPlanInput, required: true }),
      rows: t.arg({ type: [SeriesRowInputType] }),
    },
    resolve: (_root, args, ctx) => previewSeries(signedIn(ctx), readSeries(args)),
  }),
);

builder.mutationField("createBookingSeries", (t) =>
  t.field({
    isHeavy: true,
    type: BookingSeriesRef,
    description: "Books all appearances or none. rows unset: as planned; otherwise these and no others.",
    access: { byRecord: requireOnMedium },
    args: {
      booking: t.arg({ type: SeriesBookingInput, required: true }),
      plan: t.arg({ type: SeriesPlanInput, required: true }),
      rows: t.arg({ type: [SeriesRowInputType] }),
      ...keyArg,
    },
    resolve: async (_root, { idempotencyKey, ...args }, ctx) => {
      const id = await createSeries(signedIn(ctx), readSeries(args), idempotencyKey);
      const series = await seriesById(ctx).load(id);
      if (!series) throw notFound();
      return series;
    },
  }),
);
