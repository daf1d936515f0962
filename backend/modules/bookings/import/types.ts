import { importFile, previewImport } from "backend/modules/records/service";
import { importReportType } from "backend/modules/records/types";
import { signedIn } from "backend/schema/access";
import { builder, keyArg } from "backend/schema/builder";
import { IMPORT_FIELDS } from "domain/bookings/import";
import { mayOnMedium } from "../record/permissions";
import { bookingImporter, requireImporting } from "./import";

const ImportReportRef = importReportType("Booking");

const fileDescription = `CSV with semicolons, UTF-8; columns: ${IMPORT_FIELDS.join(", ")}, or with the heads of the export.`;

builder.queryField("bookingImportPreview", (t) =>
  t.field({
    isHeavy: true,
    type: ImportReportRef,
    access: { byRecord: mayOnMedium },
    description: fileDescription,
    args: { file: t.arg({ type: "File", required: true }) },
    resolve: (_root, { file }, ctx) => {
      requireImporting(signedIn(ctx));
      return previewImport(signedIn(ctx), bookingImporter, file);
    },
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
    resolve: (_root, { file, onlyGood, idempotencyKey }, ctx) => {
      requireImporting(signedIn(ctx));
      return importFile(signedIn(ctx), bookingImporter, { file, onlyGood }, idempotencyKey);
    },
  }),
);
