import { CSV_BOUNDS, type CsvRecord, csvRefusal, LONG_CSV_BOUNDS, type ParseCsv } from "domain/csv";
import { TookTooMuch, threadFile, threads } from "./threads";

const LONG_DEADLINE_MS = 20_000;

/** Parses a CSV in a thread, after its bounds; one of a user at a time. */
export async function parseCsv(user: string, ...[text, how]: Parameters<ParseCsv>): ReturnType<ParseCsv> {
  const { isLong = false } = how;
  const problem = csvRefusal(text, how.delimiter, isLong ? LONG_CSV_BOUNDS : CSV_BOUNDS);
  if (problem) return { problem };
  try {
    const parsed = await threads.run<{ records: CsvRecord[] } | { brokenAt: number }>(
      user,
      threadFile("threads/csv-thread.mjs"),
      { text, ...how },
      isLong ? LONG_DEADLINE_MS : undefined,
    );
    if ("brokenAt" in parsed)
      return { problem: { message: "csv_broken", params: { line: parsed.brokenAt } } };
    return parsed;
  } catch (error) {
    if (error instanceof TookTooMuch) return { problem: { message: "csv_too_much", params: {} } };
    throw error;
  }
}
