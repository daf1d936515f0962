import type { Db } from "backend/platform/database/database";
import type { SignedInCtx } from "backend/platform/use-case/context";
import { type Problem, refusalProblems } from "backend/platform/use-case/errors";
import { type Refusals, useCase, type Work } from "backend/platform/use-case/use-case";
import type { ImportArea } from "domain/areas";
import { type ImportLine, importCell, nameKey } from "domain/import-lines";
import { columnOf, IMPORT_COLUMNS, namesIn, readLine } from "domain/records/import";
import { type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Importer, LineDraft, LinesRead } from "./import";
import type { Uniqueness } from "./import-doubles";
import { type IdsOfName, idsByName, isNamed } from "./import-names";
import { type Composed, problemOf } from "./phases";
import { ONE } from "./save";

/** How an area's records are imported: the columns are those of `IMPORT_COLUMNS`. */
interface ImportOffer extends Uniqueness {
  /** Where the records are found that a column names. */
  named?: Readonly<
    Record<string, { table: PgTable; id: PgColumn; names: readonly (PgColumn | SQL)[]; where?: SQL }>
  >;
  /** What is wrong with drafts that the domain alone does not know, by their place. */
  check?(tx: Db, drafts: readonly object[]): Promise<readonly (Problem & { at: number })[]>;
}

/** The use cases of a record that an import needs. */
interface Cases {
  refusals: Refusals;
  isPersonal: boolean;
  readDraft(input: object): object;
  phases: Pick<Composed<object, object>, "findings" | "follow" | "after">;
  insert(work: Work, ctx: SignedInCtx, drafts: readonly object[]): Promise<number[]>;
}

/** Finds the records of a table by their name. */
export const byName = (table: PgTable & Record<"id" | "name", PgColumn>) => ({
  table,
  id: table.id,
  names: [table.name],
});

const offers = new Map<ImportArea, { cases: Cases; importer: Importer<object> }>();

/** Declares how the records of an area are imported: what makes them one of a kind, and where its names are found. */
export function offerImport(area: ImportArea, useCases: unknown, offer: ImportOffer): void {
  const cases = useCases as Cases;
  offers.set(area, { cases, importer: recordImporter(area, cases, offer) });
}

/** How the records of an area are imported, and the use cases by which that is done. */
export const offerOf = (area: ImportArea) => {
  const offer = offers.get(area);
  if (!offer) throw new Error(`${area} offer no import`);
  return offer;
};

function recordImporter(area: ImportArea, cases: Cases, offer: ImportOffer): Importer<object> {
  const columns = IMPORT_COLUMNS[area];
  const ofColumn = ({ field, ...problem }: Problem) => ({ ...problem, field: columnOf(columns, field) });
  return {
    operation: `import ${area}`,
    columns: Object.keys(columns),
    uniqueness: offer,
    async reader(tx, _ctx, lines) {
      const idsOf = await idsOfNames(tx, area, offer, lines);
      return (line) => {
        const { values, problems } = readLine(columns, line, idsOf);
        try {
          const draft = cases.readDraft(values);
          return {
            draft: problems.length === 0 ? draft : null,
            problems,
          };
        } catch (refusal) {
          const ofDraft = refusalProblems(refusal);
          if (ofDraft.length === 0) throw refusal;
          return {
            draft: null,
            problems: [...problems, ...ofDraft.map(ofColumn)],
          };
        }
      };
    },
    async check(tx, ctx, { drafts, good, refuse }) {
      const all = drafts.map(({ draft }) => draft);
      for (const { at, ...problem } of (await offer.check?.(tx, all)) ?? [])
        refuse(drafts[at]?.at ?? 0, ofColumn(problem));
      await refuseEach(tx, ctx, good(), (at, problem) => refuse(at, ofColumn(problem)));
    },
    change: (ctx, change, run) =>
      useCase(ctx, { refusals: cases.refusals, ...change }, (work) =>
        run(work.tx, (drafts) => cases.insert(work, ctx, drafts)),
      ),
  };

  /** Refuses lines by the phases of the area. By halves, as it asks the database each time: most lines have no problem. */
  async function refuseEach(
    tx: Db,
    ctx: SignedInCtx,
    some: readonly LineDraft<object>[],
    refuse: LinesRead<object>["refuse"],
  ): Promise<void> {
    const [only] = some;
    if (!only) return;
    const changes = some.map(({ draft }) => ({
      id: null,
      row: null,
      before: null,
      after: draft,
    }));
    const findings = await cases.phases.findings(tx, ctx, changes, ONE);
    if (findings.length === 0) return;
    if (some.length === 1) {
      for (const finding of findings) refuse(only.at, problemOf(finding));
      return;
    }
    const half = Math.ceil(some.length / 2);
    await refuseEach(tx, ctx, some.slice(0, half), refuse);
    await refuseEach(tx, ctx, some.slice(half), refuse);
  }
}

/** The records that the lines name, with one statement for each column of names. */
async function idsOfNames(
  tx: Db,
  area: ImportArea,
  { named = {} }: ImportOffer,
  lines: readonly ImportLine[],
): Promise<(column: string, name: string) => readonly string[]> {
  const byColumn = new Map<string, IdsOfName>();
  for (const [column, { table, id, names, where }] of Object.entries(named)) {
    const { kind } = IMPORT_COLUMNS[area][column] ?? {};
    const keys = new Set(lines.flatMap((line) => namesIn(kind, importCell(line, column))).map(nameKey));
    const ways = names.map(
      (name) => sql`select ${id} as id, ${name} as name from ${table}
        where ${isNamed(name, [...keys])}${where ? sql` and ${where}` : sql``}`,
    );
    const { rows } = await tx.execute<{ id: string | number; name: string }>(
      sql.join(ways, sql` union all `),
    );
    byColumn.set(column, idsByName(rows));
  }
  return (column, name) => byColumn.get(column)?.(name) ?? [];
}
