import { isTooMuchAsked } from "backend/platform/use-case/errors";
import { CSV_BOUNDS, type CsvRecord, csvRefusal, LONG_CSV_BOUNDS, type ParseCsv } from "domain/csv";
import { TookTooMuchError, threadFile, threads } from "./threads";

const LONG_DEADLINE_MS = 20_000;

/** Parses a CSV in a thread, after its bounds; one of a user at a time. `user` is null for work of the house. */
export async function parseCsv(
  user: string | null,
  ...[text, { signal, ...how }]: Parameters<ParseCsv>
): ReturnType<ParseCsv> {
  const { isLong = false } = how;
  const problem = csvRefusal(text, how.delimiter, isLong ? LONG_CSV_BOUNDS : CSV_BOUNDS);
  if (problem) return { problem };
  const turn = {
    kind: user === null ? ("house" as const) : ("csv" as const),
    who: user,
    signal,
    ...(isLong ? { deadlineMs: LONG_DEADLINE_MS } : {}),
  };
  try {
    const parsed = await threads.run<{ records: CsvRecord[] } | { brokenAt: number }>(
      turn,
      threadFile("threads/csv-thread.mjs"),
      { text, ...how },
    );
    if ("brokenAt" in parsed)
      return { problem: { message: "csv_broken", params: { line: parsed.brokenAt } } };
    return parsed;
  } catch (error) {
    if (error instanceof TookTooMuchError) return { problem: { message: "csv_too_much", params: {} } };
    if (isTooMuchAsked(error)) return { problem: { message: "too_much_asked", params: {} } };
    throw error;
  }
}
