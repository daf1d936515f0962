import { IMPORT_FIELDS, type ImportField, PATH_OF } from "domain/bookings/import";
import { texts } from "~/i18n/i18n";

/** The form that takes a file, by its name on the screen. */
export const IMPORT_FORM = "import";

/** The head of a column: the field's name in the form. What exports write under it, imports read. */
export const headOf = (field: ImportField): string => texts("bookings")(`fields.${PATH_OF[field]}`);

const RENAMED = ["isInternal", "releaseDate", "adHiddenOnMobile"] as const satisfies readonly ImportField[];
type Renamed = (typeof RENAMED)[number];
const isRenamed = (field: ImportField): field is Renamed => (RENAMED as readonly string[]).includes(field);

/** The heads that templates had before. */
const formerHeadOf = (field: Renamed): string => texts("bookingImport")(`formerColumns.${field}`);

const key = (name: string) => name.trim().toLowerCase().replace(/\s+/g, " ");

/** The field of a column: by its head, by the one that templates had before, or by the service's name. */
export function fieldOfHead(name: string): ImportField | null {
  const isNamed = (field: ImportField) =>
    [headOf(field), ...(isRenamed(field) ? [formerHeadOf(field)] : []), field].some(
      (known) => key(known) === key(name),
    );
  return IMPORT_FIELDS.find(isNamed) ?? null;
}
