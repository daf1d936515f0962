import { type CsvRecord, csvRefusal, type ParseCsv } from "domain/csv";
import { TookTooMuch, threadFile, threads } from "./threads";

/** Parses a CSV in a thread, after its bounds; one of a user at a time. */
export async function parseCsv(user: string, ...[text, how]: Parameters<ParseCsv>): ReturnType<ParseCsv> {
  const problem = csvRefusal(text, how.delimiter);
  if (problem) return { problem };
  try {
    const parsed = await threads.run<{ records: CsvRecord[] } | { brokenAt: number }>(
      user,
      threadFile("threads/csv-thread.mjs"),
      { text, ...how },
    );
    if ("brokenAt" in parsed)
      return { problem: { message: "csv_broken", params: { line: parsed.brokenAt } } };
    return parsed;
  } catch (error) {
    if (error instanceof TookTooMuch) return { problem: { message: "csv_too_much", params: {} } };
    throw error;
  }
}
