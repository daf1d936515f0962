import { FIELD_PATHS, IMPORT_FIELDS, type ImportField } from "domain/bookings/import";
import { fieldOfHead } from "domain/import-lines";
import { i18n, texts } from "~/i18n/i18n";

/** The head of a column: the field's label in the form. Exports write it, and imports read it. */
export const headOf = (field: ImportField): string => texts("bookings")(`fields.${FIELD_PATHS[field]}`);

/** The heads of earlier templates: one, if the field had another name then. */
function formerHeadsOf(field: ImportField): string[] {
  const former = `formerColumns.${field}`;
  return i18n.exists(former, { ns: "bookingImport" })
    ? [texts("bookingImport")(former as "formerColumns.isInternal")]
    : [];
}

/** The field of a column, by its head, by its head in earlier templates, or by the service's name. */
export const importFieldOfHead = (head: string): ImportField | null =>
  fieldOfHead(IMPORT_FIELDS, head, (field) => [headOf(field), ...formerHeadsOf(field)]);
