import type { Db } from "backend/platform/database";
import type { Problem } from "backend/platform/errors";
import type { Keyed } from "backend/platform/list-query";
import type { NamedRecord } from "backend/platform/names";
import type { referenceFields } from "backend/platform/use-case";
import type { Area } from "domain/permissions/names";
import type { InferInsertModel, InferSelectModel } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { z } from "zod";
import type { Link } from "./links";

/** A table with the columns of a record: see `recordColumns` and `peopleColumns`. */
export type RecordTable = Keyed & { version: PgColumn; updatedById: PgColumn };

/** The columns that the kit reads and writes. */
export interface RecordRow {
  id: number;
  version: number;
  updatedAt: Date;
  updatedById: number | null;
}

/** Where the records of an area are used. */
export interface UsedBy {
  /** The area that uses them. */
  what: Area;
  /** The table whose rows say so: of which record (`record`) and that it uses which (`used`). */
  table: PgTable;
  record: PgColumn;
  used: PgColumn;
  /** The field of its form that names them. */
  field: string;
  /** The path of the list that shows the records that use this one. */
  link: (id: string) => string;
}

/** What an area says of its records; the kit does the rest (see `defineRecord`). */
export interface RecordDefinition<T extends RecordTable, S extends z.ZodType<object>, L extends string> {
  area: Area;
  table: T;
  /** The domain's form schema; its output is the draft of a record. */
  schema: S;
  toRow(draft: z.output<S>): Partial<InferInsertModel<T>>;
  fromRow(row: InferSelectModel<T>): Omit<z.output<S>, L>;
  /** Fields that name several other records. */
  links?: Record<L, Link>;
  /** Fields whose ids the activity log shows as names. */
  names?: { [field in keyof z.output<S>]?: (id: string | null) => NamedRecord | null };
  /** Which field chooses what a column refers to: a record that is gone meanwhile is a problem there. */
  references?: Parameters<typeof referenceFields<T>>[1];
  /** What the unique indexes say, by their names. */
  unique?: Readonly<Record<string, Problem>>;
  usedBy?: readonly UsedBy[];
  /** Rules that need the database, after the drafts are written. */
  rules?(tx: Db): Promise<readonly Problem[]>;
  /** By which name the record is chosen, and refused. */
  label: PgColumn;
}

/** How many records a bulk change is for at most (decisions §8). */
export const MAX_CHOSEN = 5000;
