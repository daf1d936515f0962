import { badUserInput } from "backend/platform/use-case/errors";

const refused = (message: string) => badUserInput([{ field: "", message }]);

/** Whole cents from a variable: a safe integer. Bounds are the business's rule and are checked there. */
export function parseCentsValue(value: unknown): number {
  if (typeof value === "number" && Number.isSafeInteger(value)) return value;
  throw refused("money_invalid");
}

/** An instant from a variable: ISO 8601 with a zone. */
export function parseInstant(value: unknown): Date {
  if (typeof value === "string" && /^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:\d{2})$/.test(value)) {
    const instant = new Date(value);
    if (!Number.isNaN(instant.getTime())) return instant;
  }
  throw refused("date_invalid");
}

/** A file as the multipart request hands it over: by its shape, for the parser brings a class of its own. */
export function parseUpload(value: unknown): File {
  const file = value as Partial<File> | null;
  if (typeof file === "object" && typeof file?.name === "string" && typeof file.stream === "function") {
    return file as File;
  }
  throw refused("file_invalid");
}
