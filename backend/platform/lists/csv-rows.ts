import { parseCsv } from "backend/platform/threads/csv";
import type { SignedInCtx } from "backend/platform/use-case/context";
import { badUserInput } from "backend/platform/use-case/errors";
import { CSV_BOUNDS } from "domain/csv";

/**
 * The records of a CSV with semicolons whose header names the fields. `fieldOf`: the field of a column that is not
 * named like one. BAD_USER_INPUT on `file`.
 */
export async function readCsvRows<Field extends string>(
  { user, budget }: SignedInCtx,
  file: File,
  fields: readonly Field[],
  fieldOf?: (head: string) => Field | null,
): Promise<Record<Field, string>[]> {
  if (file.size > CSV_BOUNDS.bytes)
    throw refused("file_too_large", { megabytes: CSV_BOUNDS.bytes / 1_000_000 });
  return await csvRowsOf(new Uint8Array(await file.arrayBuffer()), fields, {
    user: String(user.id),
    signal: budget.signal,
    ...(fieldOf ? { fieldOf } : {}),
  });
}

const refused = (message: string, params?: Record<string, string | number>) =>
  badUserInput([{ field: "file", message, params }]);

/** The same of a file that was read already. `user` is whose thread it takes; null: the house's. */
export async function csvRowsOf<Field extends string>(
  bytes: Uint8Array,
  fields: readonly Field[],
  {
    user,
    isLong = false,
    signal,
    fieldOf,
  }: {
    user: string | null;
    isLong?: boolean;
    signal?: AbortSignal;
    fieldOf?: (head: string) => Field | null;
  },
): Promise<Record<Field, string>[]> {
  const text = decoded(bytes);
  if (text === null) throw refused("csv_not_utf8");
  const how = { delimiter: ";", keepsEmpty: true, isLong, signal };
  const { records, problem } = await parseCsv(user, text, how);
  if (problem) throw refused(problem.message, problem.params);
  const [head, ...rows] = records.map(({ cells }) => cells);
  if (!head || rows.length === 0) throw refused("csv_empty");
  const tooLong = rows.findIndex((cells) => cells.slice(head.length).some((cell) => cell.trim() !== ""));
  if (tooLong >= 0) throw refused("csv_line_too_long", { line: tooLong + 2 });
  const columns: readonly string[] = fieldOf ? head.map((name) => fieldOf(name) ?? name) : head;
  const places = fields.map((field) => [field, columns.indexOf(field)] as const);
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
