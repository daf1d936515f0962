import { FIELD_PATHS, IMPORT_FIELDS, type ImportField } from "domain/bookings/import";
import { texts } from "~/i18n/i18n";

/** The name of the form for the file on its screen. */
export const IMPORT_FORM = "import";

/** The head of a column: the field's label in the form. Exports write it, and imports read it. */
export const headOf = (field: ImportField): string => texts("bookings")(`fields.${FIELD_PATHS[field]}`);

const RENAMED = [
  "isInternal",
  "easyJobId",
  "easyJobIdEpMedia",
  "releaseDate",
  "adHiddenOnMobile",
] as const satisfies readonly ImportField[];
type Renamed = (typeof RENAMED)[number];
const isRenamed = (field: ImportField): field is Renamed => (RENAMED as readonly string[]).includes(field);

/** The heads of earlier templates. */
const formerHeadOf = (field: Renamed): string => texts("bookingImport")(`formerColumns.${field}`);

const key = (name: string) => name.trim().toLowerCase().replace(/\s+/g, " ");

/** The field of a column, by its head, by its head in earlier templates, or by the service's name. */
export function fieldOfHead(name: string): ImportField | null {
  const isNamed = (field: ImportField) =>
    [headOf(field), ...(isRenamed(field) ? [formerHeadOf(field)] : []), field].some(
      (known) => key(known) === key(name),
    );
  return IMPORT_FIELDS.find(isNamed) ?? null;
}
