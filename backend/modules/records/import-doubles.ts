import type { Db } from "backend/platform/database/database";
import { type CellProblem, type ImportLine, importCell, nameKey } from "domain/import-lines";
import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { isNamed } from "./import-names";

/** What makes records one of a kind. */
export interface Uniqueness {
  /** Columns in which no two records have the same. */
  unique: readonly { column: string; from: PgColumn; where?: SQL | undefined }[];
  /** Why a record that is there cannot be made anew, by the values of a unique column as `nameKey` writes them. */
  explains?(tx: Db, keys: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

/** By unique column: the first line of a file that has a value. */
export type FirstPlaces = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** Where in a file each value of the unique columns stands first. */
export function firstLines(
  { unique }: Pick<Uniqueness, "unique"> = { unique: [] },
  lines: readonly ImportLine[],
): FirstPlaces {
  return new Map(
    unique.map(({ column }) => {
      const firstAt = new Map<string, number>();
      for (const [at, line] of lines.entries()) {
        const key = nameKey(importCell(line, column));
        if (!firstAt.has(key)) firstAt.set(key, at);
      }
      return [column, firstAt];
    }),
  );
}

/** Lines that have what another line or a record has already, by their place. */
export async function doublesIn(
  tx: Db,
  { unique, explains }: Uniqueness,
  lines: readonly ImportLine[],
  { offset, firstAt: places }: { offset: number; firstAt: FirstPlaces },
): Promise<(CellProblem & { at: number })[]> {
  const problems: (CellProblem & { at: number })[] = [];
  for (const { column, from, where } of unique) {
    const keys = lines.map((line) => nameKey(importCell(line, column)));
    const filledKeys = [...new Set(keys.filter(Boolean))];
    const { rows } = await tx.execute<{ name: string }>(
      sql`select ${from} as name from ${from.table} where ${isNamed(from, filledKeys)}${where ? sql` and ${where}` : sql``}`,
    );
    const existingNames = new Set(rows.map(({ name }) => nameKey(name)));
    const reasons = await explains?.(tx, filledKeys);
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
