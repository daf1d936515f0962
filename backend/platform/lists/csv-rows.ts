import { parseCsv } from "backend/platform/threads/csv";
import type { SignedInCtx } from "backend/platform/use-case/context";
import { badUserInput } from "backend/platform/use-case/errors";
import { CSV_BOUNDS } from "domain/csv";

/**
 * The records of a CSV with semicolons whose header names the fields. BAD_USER_INPUT on `file`.
 */
export async function readCsvRows<Field extends string>(
  { user }: SignedInCtx,
  file: File,
  fields: readonly Field[],
): Promise<Record<Field, string>[]> {
  const refused = (message: string, params?: Record<string, string | number>) =>
    badUserInput([{ field: "file", message, params }]);
  if (file.size > CSV_BOUNDS.bytes)
    throw refused("file_too_large", { megabytes: CSV_BOUNDS.bytes / 1_000_000 });
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = decoded(bytes);
  if (text === null) throw refused("csv_not_utf8");
  const { records, problem } = await parseCsv(String(user.id), text, { delimiter: ";", keepsEmpty: true });
  if (problem) throw refused(problem.message, problem.params);
  const [head, ...rows] = records.map(({ cells }) => cells);
  if (!head || rows.length === 0) throw refused("csv_empty");
  const tooLong = rows.findIndex((cells) => cells.slice(head.length).some((cell) => cell.trim() !== ""));
  if (tooLong >= 0) throw refused("csv_line_too_long", { line: tooLong + 2 });
  const places = fields.map((field) => [field, head.indexOf(field)] as const);
  return rows.map(
    (cells) =>
      Object.fromEntries(places.map(([field, place]) => [field, cells[place] ?? ""])) as Record<
        Field,
        string
      >,
  );
}

/** UTF-8 with or without BOM; all line ends alike. Null if it is none. */
function decoded(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes).replace(/\r\n?/g, "\n");
  } catch {
    return null;
  }
}
