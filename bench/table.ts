import type { BrowserFigures } from "./browser";
import type { LoadFigures } from "./load";

/** The measurements with one database of one size: a cell of the table by the name of its line. */
export type Column = Map<string, string>;

/** The targets by line, for PostgreSQL with 200,000 bookings on a machine that does nothing else. */
const AIMS: Record<string, string> = {
  "processor time: list": "≤ 9 ms",
  "processor time: booking form": "≤ 12 ms",
  "processor time: save": "≤ 8 ms",
  dashboard: "p50 < 100 ms; 1,000,000: 150",
  "one search": "p50 < 150 ms",
  "search while typing": "p50 < 80 ms",
  "yearly overview": "p50 < 150 ms",
  timeline: "p50 < 150 ms",
  "video calendar, month": "p50 < 150 ms",
  "presence, 200 windows": "< 1 s",
  "articles: key, 20 pictures, processor / 4": "< 50 ms",
  "immoflash issue of 40 pages: form": "as a booking's form",
  "immoflash issue of 40 pages: save": "as a booking's save",
  "newsletter, signed, to a relay beside it": "200/s",
  "supervisor of 5,000": "< 3 s",
  "placement details of 5,000": "< 3 s",
  "move 5,000 to another issue": "< 3 s",
};

const n = (value: number | undefined, digits = 1) => (value === undefined ? "–" : value.toFixed(digits));

/** Milliseconds that a processor works for one request. */
export const processorTime = (milliseconds: number) => `${n(milliseconds)} ms`;

/** Milliseconds of the middle and of the slowest request. */
export const latencies = ({ p50, p99 }: LoadFigures) => `${n(p50)} / ${n(p99)} ms`;

/** The answers per second to many clients at once. */
export const throughput = (figures: LoadFigures) => `${latencies(figures)}, ${n(figures.perSecond, 0)}/s`;

/** Seconds of the middle and of the slowest request. */
export const seconds = ({ p50, p99 }: LoadFigures) => `${n(p50 / 1000, 2)} / ${n(p99 / 1000, 2)} s`;

/** Seconds of one thing that was measured once. */
export const duration = (inSeconds: number) => `${n(inSeconds)} s`;

/** How often something is done in a second. */
export const rate = (perSecond: number) => `${n(perSecond)}/s`;

/** The measurements of a browser, in several lines that begin with `label`. */
export function browserLines(label: string, figures: BrowserFigures): [string, string][] {
  return [
    [`${label}: rows`, `${n(figures.rows, 0)} ms`],
    [`${label}: until then`, `${n(figures.kilobytes)} KB, ${figures.requests} requests`],
    [`${label}: whole task`, `${n(figures.task, 0)} ms`],
    [`${label}: scripts`, `${n(figures.scriptKilobytes)} KB`],
  ];
}

/** Prints all columns side by side, with the aims before them. */
export function printTable(columns: ReadonlyMap<string, Column>): void {
  const names = [...new Set([...columns.values()].flatMap((column) => [...column.keys()]))];
  const lines = [
    ["p50 / p99", "aim", ...columns.keys()],
    ...names.map((name) => [
      name,
      AIMS[name] ?? "",
      ...[...columns.values()].map((column) => column.get(name) ?? "–"),
    ]),
  ];
  const widths = (lines[0] ?? []).map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)));
  console.log();
  for (const [index, line] of lines.entries()) {
    console.log(
      line
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join("  ")
        .trimEnd(),
    );
    if (index === 0) console.log(widths.map((width) => "─".repeat(width)).join("  "));
  }
}
