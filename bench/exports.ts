import { measureLoad } from "./load";
import type { RunningProduct } from "./product";
import type { Client } from "./service";
import { type Column, processorTime, seconds } from "./table";

/** A user has two exports at once. Further ones wait, and are refused after 15 s. */
const AT_ONCE = 2;

/** Rows that an export of everything has at most. */
const MOST_ROWS = 100_000;

/** The number of lines of an export. */
async function readExport({ url, token }: Client, format: string): Promise<number> {
  const headers = { Cookie: `imvtoken=${token}`, "Accept-Encoding": "identity" };
  const response = await fetch(`${url}/bookings/export?layout=table&format=${format}`, { headers });
  if (response.status !== 200) throw new Error(`the export answered ${response.status}`);
  return (await response.text()).split("\n").length;
}

/** Exports of all bookings, one after the other and several at once, with what the process works and holds. */
export async function measureExports(
  product: RunningProduct,
  client: Client,
  size: number,
  rounds: number,
): Promise<Column> {
  const column: Column = new Map();
  if (size > MOST_ROWS) return column;
  // The list leaves out what is cancelled.
  const lines = await readExport(client, "csv");
  if (lines < size / 2) throw new Error(`the export of ${size} bookings has ${lines} lines`);
  const read = async () => {
    if ((await readExport(client, "csv")) !== lines) throw new Error("the export lacks rows");
  };
  const before = product.processorMs();
  const alone = await measureLoad(1, rounds, read);
  const worked = (product.processorMs() - before) / (alone.requests + 1);
  column.set("export as CSV: lines", String(lines));
  column.set("export as CSV", seconds(alone));
  column.set("export as CSV: processor time", processorTime(worked));
  column.set("export as CSV: memory", `${product.memory().toFixed(0)} MB`);
  const readSheet = async () => void (await readExport(client, "xlsx"));
  column.set("export as XLSX", seconds(await measureLoad(1, rounds, readSheet)));
  column.set(`export as CSV, ${AT_ONCE} at once`, seconds(await measureLoad(AT_ONCE, 1, read)));
  column.set(`export as CSV, ${AT_ONCE} at once: memory`, `${product.memory().toFixed(0)} MB`);
  return column;
}
