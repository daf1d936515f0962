import type { Db } from "backend/platform/database/database";
import { inTurns } from "backend/platform/database/map-with-pauses";
import { readCsvRows } from "backend/platform/lists/csv-rows";
import type { SignedInCtx } from "backend/platform/use-case/context";
import type { IdempotentResult } from "backend/platform/use-case/idempotency";
import type { UseCaseRequest } from "backend/platform/use-case/use-case";
import type { CellProblem, ImportLine } from "domain/import-lines";
import { doublesIn, type FirstPlaces, firstLines, type Uniqueness } from "./import-doubles";

/** What is wrong with one cell. `line` counts the records of the file from 1, without its header. */
export type ImportLineProblem = {
  line: number;
  field: string;
  message: string;
  params: Record<string, string | number>;
};

/**
 * How an import would go, or went. `good` lines have no problem; `created` is 0 for a dry run. At most
 * `MOST_NAMED_PROBLEMS` problems are named.
 */
export type ImportReport = { total: number; good: number; created: number; problems: ImportLineProblem[] };

/** The most problems in one report; a file with more is wrong as a whole. */
export const MOST_NAMED_PROBLEMS = 1000;

/** The draft that a line stands for; null where a cell cannot be read. */
export interface ReadLine<Draft> {
  draft: Draft | null;
  problems: readonly CellProblem[];
}

/** The draft of a line, and the place of that line among those that are checked. */
export interface LineDraft<Draft> {
  at: number;
  draft: Draft;
}

/** Lines that were read one by one. */
export interface LinesRead<Draft> {
  drafts: readonly LineDraft<Draft>[];
  /** Those without a problem so far. */
  good(): LineDraft<Draft>[];
  refuse(at: number, problem: CellProblem): void;
}

/** What is an area's own in an import of its records. */
export interface Importer<Draft> {
  /** What the change is called for its idempotency key. */
  operation: string;
  /** The columns of a file, in the order in which the problems of a line are named. */
  columns: readonly string[];
  /** The column of a head that is not called like one. */
  fieldOfHead?(head: string): string | null;
  /** What no two records have in common. */
  uniqueness?: Uniqueness;
  /** Loads what some lines name, with a constant number of statements; answers what reads each of them. */
  reader(
    tx: Db,
    ctx: SignedInCtx,
    lines: readonly ImportLine[],
  ): Promise<(line: ImportLine, at: number) => ReadLine<Draft>>;
  /** What shows only of all lines together, or of what is stored. */
  check?(tx: Db, ctx: SignedInCtx, read: LinesRead<Draft>): Promise<void>;
  /** Runs a change of the area; `insert` makes its records, in the order of the drafts. */
  change<A extends IdempotentResult>(
    ctx: SignedInCtx,
    change: UseCaseRequest,
    run: (tx: Db, insert: (drafts: readonly Draft[]) => Promise<number[]>) => Promise<A>,
  ): Promise<A>;
}

/** Checks every line of a CSV as the form would. Writes nothing. */
export async function previewImport<Draft>(
  ctx: SignedInCtx,
  importer: Importer<Draft>,
  file: File,
): Promise<ImportReport> {
  const lines = await readLines(ctx, importer, file);
  // In a transaction, because checks take locks; it writes nothing.
  return await ctx.db.transaction(async (tx) =>
    reportOf(lines, await checkLines(tx, ctx, importer, lines), 0),
  );
}

/**
 * Makes a record of every line of a CSV, or of none if one of them has a problem; `onlyGood`: of every line without one.
 * Checks all of them again, with a constant number of statements.
 */
export async function importFile<Draft>(
  ctx: SignedInCtx,
  importer: Importer<Draft>,
  { file, onlyGood = false }: { file: File; onlyGood?: boolean },
  key: string,
): Promise<ImportReport> {
  const lines = await readLines(ctx, importer, file);
  const input = { lines, onlyGood };
  const change = { key, operation: importer.operation, input };
  return await importer.change(ctx, change, async (tx, insert) => {
    const checked = await checkLines(tx, ctx, importer, lines);
    const drafts = onlyGood || checked.problems.length === 0 ? checked.good : [];
    const ids = drafts.length > 0 ? await insert(drafts) : [];
    return reportOf(lines, checked, ids.length);
  });
}

const readLines = <Draft>(ctx: SignedInCtx, importer: Importer<Draft>, file: File): Promise<ImportLine[]> =>
  readCsvRows(ctx, file, importer.columns, importer.fieldOfHead);

const reportOf = (
  lines: readonly ImportLine[],
  { problems, badLines }: { problems: readonly ImportLineProblem[]; badLines: number },
  created: number,
): ImportReport => ({
  total: lines.length,
  good: lines.length - badLines,
  created,
  problems: problems.slice(0, MOST_NAMED_PROBLEMS),
});

/** Where some lines stand in their file, and where in it each value of the unique columns stands first. */
interface PartOfFile {
  offset: number;
  firstAt: FirstPlaces;
}

/** Checks lines as the form would. `good` are the drafts of those without a problem. */
export async function checkLines<Draft>(
  tx: Db,
  ctx: SignedInCtx,
  importer: Importer<Draft>,
  lines: readonly ImportLine[],
  { offset, firstAt }: PartOfFile = {
    offset: 0,
    firstAt: firstLines(importer.uniqueness, lines),
  },
): Promise<{ good: Draft[]; problems: ImportLineProblem[]; badLines: number }> {
  const { columns, uniqueness } = importer;
  const readLine = await importer.reader(tx, ctx, lines);
  // The first problem of each cell: the most basic one, which the user mends first.
  const byCell = new Map<string, ImportLineProblem>();
  const badLines = new Set<number>();
  const refuse = (at: number, { field, message, params = {} }: CellProblem) => {
    const cell = `${at} ${field}`;
    badLines.add(at);
    if (byCell.has(cell)) return;
    byCell.set(cell, {
      line: offset + at + 1,
      field,
      message,
      params,
    });
  };
  const drafts: LineDraft<Draft>[] = [];
  const good = () => drafts.filter(({ at }) => !badLines.has(at));
  for await (const [at, line] of inTurns(lines.entries())) {
    const { draft, problems } = readLine(line, at);
    for (const problem of problems) refuse(at, problem);
    if (draft !== null) drafts.push({ at, draft });
  }
  if (uniqueness)
    for (const { at, ...double } of await doublesIn(tx, uniqueness, lines, { offset, firstAt }))
      refuse(at, double);
  await importer.check?.(tx, ctx, { drafts, good, refuse });
  const place = ({ field }: ImportLineProblem) => columns.indexOf(field);
  return {
    good: good().map(({ draft }) => draft),
    problems: [...byCell.values()].sort((a, b) => a.line - b.line || place(a) - place(b)),
    badLines: badLines.size,
  };
}
