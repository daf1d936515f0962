import { IMPORT_FIELDS, REQUIRED_IMPORT_FIELDS } from "domain/bookings/import";
import type { RequestArgs } from "~/graphql/client.server";
import { readCsvFile } from "~/records/import/csv-file.server";
import { headOf, importFieldOfHead } from "./heads";

/** Reads the posted file or the pasted text of bookings. */
export const readImportFile = (args: RequestArgs, form: FormData) =>
  readCsvFile(args, form, {
    fields: IMPORT_FIELDS,
    required: REQUIRED_IMPORT_FIELDS,
    fieldOfHead: importFieldOfHead,
    headOf,
  });
