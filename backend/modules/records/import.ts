import type { Db } from "backend/platform/database/database";
import { inTurns } from "backend/platform/database/map-with-pauses";
import { readCsvRows } from "backend/platform/lists/csv-rows";
import type { SignedInCtx } from "backend/platform/use-case/context";
import { type Problem, refusalProblems } from "backend/platform/use-case/errors";
import { type Refusals, useCase, type Work } from "backend/platform/use-case/use-case";
import type { ImportArea } from "domain/areas";
import {
  columnOf,
  IMPORT_COLUMNS,
  type ImportLine,
  importCell,
  nameKey,
  namesIn,
  readLine,
} from "domain/records/import";
import { type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { type Change, type Finding, type Manner, problemOf } from "./phases";

/** What is wrong with one cell. `line` counts the records of the file from 1, without its header. */
export type ImportLineProblem = {
  line: number;
  field: string;
  message: string;
  params: Record<string, string | number>;
};

/** How an import would go, or went. `created` is 0 for a dry run, and if one line has a problem. */
export type ImportReport = { total: number; good: number; created: number; problems: ImportLineProblem[] };

/** How an area's records are imported: the columns are those of `IMPORT_COLUMNS`. */
interface ImportOffer {
  /** Where the records are found that a column names. */
  named?: Readonly<
    Record<string, { table: PgTable; id: PgColumn; names: readonly (PgColumn | SQL)[]; where?: SQL }>
  >;
  /** Columns in which no two records have the same. */
  unique: readonly { column: string; from: PgColumn; where?: SQL | undefined }[];
  /** Why a record that is there cannot be made anew, by the values of a unique column as `nameKey` writes them. */
  explains?(tx: Db, keys: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** What is wrong with drafts that the domain alone does not know, by their place. */
  check?(tx: Db, drafts: readonly object[]): Promise<readonly (Problem & { at: number })[]>;
}

/** The use cases of a record that an import needs. */
interface Cases {
  refusals: Refusals;
  isPersonal: boolean;
  readDraft(input: object): object;
  phases: {
    findings(
      tx: Db,
      ctx: SignedInCtx,
      changes: readonly Change<never>[],
      manner: Manner,
    ): Promise<readonly Finding[]>;
  };
  insert(work: Work, ctx: SignedInCtx, drafts: readonly object[]): Promise<number[]>;
}

/** Finds the records of a table by their name. */
export const byName = (table: PgTable & Record<"id" | "name", PgColumn>) => ({
  table,
  id: table.id,
  names: [table.name],
});

const offers = new Map<ImportArea, { cases: Cases; offer: ImportOffer }>();

/** Declares how the records of an area are imported: what makes them one of a kind, and where its names are found. */
export function offerImport(area: ImportArea, cases: unknown, offer: ImportOffer): void {
  offers.set(area, { cases: cases as Cases, offer });
}

const MAX_PROBLEMS = 1000;
export const offerOf = (area: ImportArea) => {
  const offer = offers.get(area);
  if (!offer) throw new Error(`${area} offer no import`);
  return offer;
};

/** Checks every line of a CSV as the form would. Writes nothing. */
export async function previewRecords(ctx: SignedInCtx, area: ImportArea, file: File): Promise<ImportReport> {
  const lines = await readCsvRows(ctx, file, Object.keys(IMPORT_COLUMNS[area]));
  return await ctx.db.transaction(async (tx) => report(lines, await checkLines(tx, ctx, area, lines), 0));
}

/** Makes a record of every line, or of none if one of them has a problem. */
export async function importRecords(
  ctx: SignedInCtx,
  area: ImportArea,
  file: File,
  key: string,
): Promise<ImportReport> {
  const lines = await readCsvRows(ctx, file, Object.keys(IMPORT_COLUMNS[area]));
  const { cases } = offerOf(area);
  const change = { key, operation: `import ${area}`, input: lines, refusals: cases.refusals };
  return await useCase(ctx, change, async (work) => {
    const checked = await checkLines(work.tx, ctx, area, lines);
    const isGood = checked.problems.length === 0;
    const made = isGood ? await cases.insert(work, ctx, checked.drafts) : [];
    return report(lines, checked, made.length);
  });
}

function report(
  lines: readonly ImportLine[],
  { problems }: Awaited<ReturnType<typeof checkLines>>,
  created: number,
): ImportReport {
  const bad = new Set(problems.map(({ line }) => line)).size;
  return {
    total: lines.length,
    good: lines.length - bad,
    created,
    problems: problems.slice(0, MAX_PROBLEMS),
  };
}

/** Where some lines stand in their file, and where in it each value of the unique columns stands first. */
interface PartOfFile {
  offset: number;
  firstAt: FirstPlaces;
}

/** Checks lines as the form would. `good` are the drafts of those without a problem. */
export async function checkLines(
  tx: Db,
  ctx: SignedInCtx,
  area: ImportArea,
  lines: readonly ImportLine[],
  { offset, firstAt }: PartOfFile = { offset: 0, firstAt: firstLines(area, lines) },
) {
  const columns = IMPORT_COLUMNS[area];
  const { cases, offer } = offerOf(area);
  const idsOf = await findNamed(tx, area, offer, lines);
  // The first problem of each cell.
  const byCell = new Map<string, ImportLineProblem>();
  const badLines = new Set<number>();
  const refuse = (at: number, field: string, { message, params = {} }: Omit<Problem, "field">) => {
    const cell = `${at} ${field}`;
    badLines.add(at);
    if (!byCell.has(cell))
      byCell.set(cell, {
        line: offset + at + 1,
        field,
        message,
        params: params as ImportLineProblem["params"],
      });
  };
  const drafts: { at: number; draft: object }[] = [];
  for await (const [at, line] of inTurns(lines.entries())) {
    const read = readLine(columns, line, idsOf);
    for (const { column, ...problem } of read.problems) refuse(at, column, problem);
    try {
      const draft = cases.readDraft(read.values);
      if (read.problems.length === 0) drafts.push({ at, draft });
    } catch (refusal) {
      const draftProblems = refusalProblems(refusal);
      if (draftProblems.length === 0) throw refusal;
      for (const problem of draftProblems) refuse(at, columnOf(columns, problem.field), problem);
    }
  }
  for (const double of await doubles(tx, offer, lines, { offset, firstAt }))
    refuse(double.at, double.field, double);
  const all = drafts.map(({ draft }) => draft);
  for (const { at, field, ...problem } of (await offer.check?.(tx, all)) ?? [])
    refuse(drafts[at]?.at ?? 0, columnOf(columns, field), problem);
  const news = drafts
    .filter(({ at }) => !badLines.has(at))
    .map(({ at, draft }) => ({ at, change: { id: null, row: null, before: null, after: draft as never } }));
  const findingsOf = (some: typeof news) =>
    cases.phases.findings(
      tx,
      ctx,
      some.map(({ change }) => change),
      { asks: false, isBulk: false },
    );
  /** By halves, as it asks the database each time: most lines have no problem. */
  async function refuseEach(some: typeof news): Promise<void> {
    if (some.length === 0) return;
    const findings = await findingsOf(some);
    const [only] = some;
    if (findings.length === 0 || !only) return;
    if (some.length === 1) {
      for (const { field, ...problem } of findings.map(problemOf))
        refuse(only.at, columnOf(columns, field), problem);
      return;
    }
    const half = Math.ceil(some.length / 2);
    await refuseEach(some.slice(0, half));
    await refuseEach(some.slice(half));
  }
  await refuseEach(news);
  const problems = [...byCell.values()].sort((a, b) => a.line - b.line);
  const good = drafts.filter(({ at }) => !badLines.has(at)).map(({ draft }) => draft);
  return { drafts: all, good, problems, badLines: badLines.size };
}

const among = (text: unknown, keys: readonly string[]) =>
  sql`regexp_replace(lower(btrim(${text})), '[[:space:]]+', ' ', 'g') = any(${sql.param([...keys])}::text[])`;

/** The records that the lines name, with one statement for each column of names. */
async function findNamed(
  tx: Db,
  area: ImportArea,
  { named = {} }: ImportOffer,
  lines: readonly ImportLine[],
) {
  const byColumn = new Map<string, Map<string, Set<string>>>();
  for (const [column, { table, id, names, where }] of Object.entries(named)) {
    const { kind } = IMPORT_COLUMNS[area][column] ?? {};
    const keys = new Set(lines.flatMap((line) => namesIn(kind, importCell(line, column))).map(nameKey));
    const ways = names.map(
      (name) => sql`select ${id} as id, ${name} as name from ${table}
        where ${among(name, [...keys])}${where ? sql` and ${where}` : sql``}`,
    );
    const { rows } = await tx.execute<{ id: string | number; name: string }>(
      sql.join(ways, sql` union all `),
    );
    const ids = new Map<string, Set<string>>();
    for (const row of rows) {
      const key = nameKey(row.name);
      ids.set(key, (ids.get(key) ?? new Set()).add(String(row.id)));
    }
    byColumn.set(column, ids);
  }
  return (column: string, name: string) => [...(byColumn.get(column)?.get(nameKey(name)) ?? [])];
}

type FirstPlaces = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** By unique column: the first line of a file that has a value. */
export function firstLines(area: ImportArea, lines: readonly ImportLine[]): FirstPlaces {
  const { offer } = offerOf(area);
  return new Map(
    offer.unique.map(({ column }) => {
      const firstAt = new Map<string, number>();
      for (const [at, line] of lines.entries()) {
        const key = nameKey(importCell(line, column));
        if (!firstAt.has(key)) firstAt.set(key, at);
      }
      return [column, firstAt];
    }),
  );
}

/** Lines that have what another line or a record has already. */
async function doubles(
  tx: Db,
  { unique, explains }: ImportOffer,
  lines: readonly ImportLine[],
  { offset, firstAt: places }: PartOfFile,
) {
  const problems: (Problem & { at: number })[] = [];
  for (const { column, from, where } of unique) {
    const keys = lines.map((line) => nameKey(importCell(line, column)));
    const { rows } = await tx.execute<{ name: string }>(
      sql`select ${from} as name from ${from.table} where ${among(from, [...new Set(keys.filter(Boolean))])}${where ? sql` and ${where}` : sql``}`,
    );
    const existingNames = new Set(rows.map(({ name }) => nameKey(name)));
    const reasons = await explains?.(tx, [...new Set(keys.filter(Boolean))]);
    for (const [at, key] of keys.entries()) {
      if (key === "") continue;
      const first = places.get(column)?.get(key) ?? offset + at;
      const reason = reasons?.get(key) ?? (existingNames.has(key) ? "import_exists" : undefined);
      if (reason) problems.push({ at, field: column, message: reason });
      else if (first < offset + at)
        problems.push({ at, field: column, message: "import_double", params: { line: first + 1 } });
    }
  }
  return problems;
}
