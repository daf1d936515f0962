import type { Area } from "domain/permissions/names";
import type { PgTable } from "drizzle-orm/pg-core";
import type { DeclaredFields } from "./fields";

/** The records of an area whose fields are declared once. */
interface DeclaredRecord {
  area: Area;
  /** The record's type in the contract. */
  type: string;
  table: PgTable;
  declared: DeclaredFields;
}

const records: DeclaredRecord[] = [];

export function addDeclaredRecord(record: DeclaredRecord): void {
  records.push(record);
}

/** The records with declared fields; all of them where the schema is loaded. */
export const declaredRecords = (): readonly DeclaredRecord[] => records;
