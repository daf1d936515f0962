import { badUserInput, type Problem } from "./errors";

/** The records of a bulk change: ids, or all results of a search. */
export interface Selection<Filter> {
  ids?: readonly string[] | null | undefined;
  all?: { term?: string | null | undefined; filter?: Filter | null | undefined } | null | undefined;
}

/** Decisions §8: up to 5,000 records go through in one post. */
export const MAX_SELECTED = 5000;

/** The ids of a selection, each once; null for all results of a search. BAD_USER_INPUT for none and for too many. */
export function selectedIds({ ids, all }: Selection<unknown>): string[] | null {
  if (ids ? ids.length === 0 : !all) throw badUserInput([{ field: "selection", message: "selection_empty" }]);
  return ids ? withinLimit([...new Set(ids)]) : null;
}

/** The records as they are. BAD_USER_INPUT for more than one change may take. */
export function withinLimit<Row>(rows: Row[]): Row[] {
  if (rows.length <= MAX_SELECTED) return rows;
  throw badUserInput([{ field: "selection", message: "selection_too_large", params: { max: MAX_SELECTED } }]);
}

/** The selected records that the user may see, and the selected ids that are none of them. */
export interface SelectedRecords<Row> {
  found: Row[];
  missing: string[];
}

/**
 * Reads the selected records. `read` gets the ids, or null for all results of the search, and reads no more than
 * `limit`. BAD_USER_INPUT for an empty selection or one of more than 5,000.
 */
export async function readSelection<Row extends { id: number }>(
  selection: Selection<unknown>,
  read: (ids: string[] | null, limit: number) => Promise<Row[]>,
): Promise<SelectedRecords<Row>> {
  const ids = selectedIds(selection);
  const rows = withinLimit(await read(ids, MAX_SELECTED + 1));
  const existingIds = new Set(rows.map(({ id }) => String(id)));
  return { found: rows, missing: ids?.filter((id) => !existingIds.has(id)) ?? [] };
}

/** A record that a bulk change leaves as it is, and why: `reason` is a key of the namespace `validation`. */
export type BulkRefusal = {
  id: string;
  /** The record that it belongs to, if it has no screen of its own. */
  parentId?: string | null;
  label: string;
  reason: string;
  params: Record<string, string | number>;
};

/** For how many records a bulk change could be made, and for which not. */
export interface BulkPreview {
  total: number;
  can: number;
  refused: BulkRefusal[];
}

/** What a bulk change has done. */
export type BulkOutcome = {
  done: number;
  /** Could have been changed, but was not, because all or nothing was asked for. */
  withheld?: number;
  refused: BulkRefusal[];
  /** What undoes it; null where nothing can. */
  undo?: string | null;
  /** The addresses of records that are gone with it. */
  removed?: string[];
};

/** A reason against a change, with the values in its text. */
type Reason = Pick<Problem, "message" | "params">;

/** Divides candidates into those that can be changed, and those that are refused and why. */
export function judge<Row extends { id: number }>(
  { found, missing }: SelectedRecords<Row>,
  /** The reason against a record; null if it can be changed. */
  reasonAgainst: (row: Row) => string | Reason | null,
  describe: (row: Row) => Pick<BulkRefusal, "label" | "parentId"> & Partial<Pick<BulkRefusal, "params">>,
  unknown = "not_found",
): { can: Row[]; refused: BulkRefusal[] } {
  const refused: BulkRefusal[] = missing.map((id) => ({
    id,
    label: `#${id}`,
    reason: unknown,
    params: {},
  }));
  const can: Row[] = [];
  for (const row of found) {
    const against = reasonAgainst(row);
    const { message: reason, params = {} } =
      typeof against === "string" ? { message: against } : (against ?? {});
    if (reason) refused.push({ id: String(row.id), params, ...describe(row), reason });
    else can.push(row);
  }
  return { can, refused };
}

/** The preview of a bulk change from what `judge` found. */
export const bulkPreviewOf = ({
  can,
  refused,
}: {
  can: readonly unknown[];
  refused: BulkRefusal[];
}): BulkPreview => ({
  total: can.length + refused.length,
  can: can.length,
  refused,
});
