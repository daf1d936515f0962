import { rowOf } from "backend/modules/records/service";
import type { Draft, Fields } from "domain/fields/kinds";
import type { InferInsertModel } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";

/**
 * A row for a table, made of a draft as the form gives it: a factory names the fields that matter to its tests, and a new
 * field has its empty value. `further` are the columns that no field has.
 */
export const declaredRow = <T extends PgTable, F extends Fields>(
  _table: T,
  fields: F,
  draft: Draft<F>,
  further: Partial<InferInsertModel<T>>,
): InferInsertModel<T> => ({ ...rowOf(fields, draft), ...further }) as InferInsertModel<T>;
