import { FIELD_PATHS, IMPORT_FIELDS, type ImportField } from "domain/bookings/import";
import { fieldOfHead } from "domain/import-lines";
import bookingImport from "../../../../locales/de/bookingImport.json" with { type: "json" };
import bookings from "../../../../locales/de/bookings.json" with { type: "json" };

/** Labels of fields, which may be of parts of the form: `{ price: "…", specs: { issue: "…" } }`. */
interface Labels {
  [name: string]: string | Labels;
}

/** The label at a path, such as `specs.issue`. */
function labelAt(labels: Labels, path: string): string[] {
  let label: string | Labels | undefined = labels;
  for (const name of path.split(".")) label = typeof label === "object" ? label[name] : undefined;
  return typeof label === "string" ? [label] : [];
}

/** The heads that exports and templates write, and those of earlier templates. */
const HEADS = new Map(
  IMPORT_FIELDS.map((field) => [
    field,
    [...labelAt(bookings.fields, FIELD_PATHS[field]), ...labelAt(bookingImport.formerColumns, field)],
  ]),
);

/** The field of a column of a CSV, by its German head or its name in the contract. */
export const fieldOfColumn = (head: string): ImportField | null =>
  fieldOfHead(IMPORT_FIELDS, head, (field) => HEADS.get(field) ?? []);
