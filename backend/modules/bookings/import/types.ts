import { signedIn } from "backend/schema/access";
import { builder, keyArg } from "backend/schema/builder";
import { TextParamRef, textParams } from "backend/schema/bulk-types";
import { SIZES } from "backend/schema/sizes";
import { IMPORT_FIELDS } from "domain/bookings/import";
import { mayOnMedium } from "../record/permissions";
import { type ImportReport, importBookings, type LineProblem, previewImport } from "./import";

const LineProblemRef = builder.objectRef<LineProblem>("BookingImportProblem").implement({
  description: "line counts the records from 1, without the header. message is a translation key.",
  fields: (t) => ({
    line: t.exposeInt("line"),
    field: t.exposeString("field"),
    message: t.exposeString("message"),
    params: t.field({
      type: [TextParamRef],
      atMost: SIZES.words,
      resolve: ({ params }) => textParams(params ?? {}),
    }),
  }),
});

const ImportReportRef = builder.objectRef<ImportReport>("BookingImportReport").implement({
  description: "good: lines without a problem. created: 0 for a dry run. At most 1,000 problems are named.",
  fields: (t) => ({
    total: t.exposeInt("total"),
    good: t.exposeInt("good"),
    created: t.exposeInt("created"),
    problems: t.field({ type: [LineProblemRef], atMost: 1000, resolve: (report) => report.problems }),
  }),
});

const fileDescription = `CSV with semicolons, UTF-8; columns: ${IMPORT_FIELDS.join(", ")}, or with the heads of the export.`;

builder.queryField("bookingImportPreview", (t) =>
  t.field({
    isHeavy: true,
    type: ImportReportRef,
    access: { byRecord: mayOnMedium },
    description: fileDescription,
    args: { file: t.arg({ type: "File", required: true }) },
    resolve: (_root, { file }, ctx) => previewImport(signedIn(ctx), file),
  }),
);

builder.mutationField("importBookings", (t) =>
  t.field({
    isHeavy: true,
    type: ImportReportRef,
    access: { byRecord: mayOnMedium },
    description: `${fileDescription} onlyGood: leaves out lines with problems, otherwise one problem keeps all from being booked.`,
    args: {
      file: t.arg({ type: "File", required: true }),
      onlyGood: t.arg.boolean({ required: true }),
      ...keyArg,
    },
    resolve: (_root, { file, onlyGood, idempotencyKey }, ctx) =>
      importBookings(signedIn(ctx), { file, onlyGood }, idempotencyKey),
  }),
);
