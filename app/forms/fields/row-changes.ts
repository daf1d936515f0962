/** A change of a field's rows that was posted as the intent `refresh/<rows>/…`. */
const INTENT = /^([A-Za-z]+)(?:\[(\d{1,3})\])?\/(add|copy|remove|up|down)$/;

export type RowChange = "add" | "copy" | "remove" | "up" | "down";

/** The intent of a button that changes rows, for browsers without scripts. */
export const rowIntent = (rows: string, change: RowChange, index?: number) =>
  `refresh/${rows}${index === undefined ? "" : `[${index}]`}/${change}`;

/** Where a row is after a change that moves it. */
export const movedTo = (change: "up" | "down", index: number) => index + (change === "up" ? -1 : 1);

/** The changed list. A copy follows its original. The first row cannot go up, nor the last one down. */
export function changedRows<Row>(
  list: readonly Row[],
  change: RowChange,
  index: number,
  made: Row | undefined,
): Row[] {
  if (change === "remove") return list.filter((_row, n) => n !== index);
  if (change === "up" || change === "down") return swapped(list, index, movedTo(change, index));
  const row = change === "copy" ? (made ?? list[index]) : made;
  if (row === undefined) return [...list];
  return change === "copy" ? [...list.slice(0, index + 1), row, ...list.slice(index + 1)] : [...list, row];
}

/** Where a dragged row is when it lands before another one of so many, or behind all for null. */
export const landedAt = (count: number, from: number, before: number | null) =>
  before === null ? count - 1 : before > from ? before - 1 : before;

/** The list with one row at the place of another; the ones between move up by one. */
export function draggedRows<Row>(list: readonly Row[], from: number, to: number): Row[] {
  const row = list[from];
  if (row === undefined || !(to in list)) return [...list];
  const others = list.filter((_row, n) => n !== from);
  return [...others.slice(0, to), row, ...others.slice(to)];
}

function swapped<Row>(list: readonly Row[], one: number, other: number): Row[] {
  const moved = [...list];
  if (one in list && other in list) [moved[one], moved[other]] = [list[other] as Row, list[one] as Row];
  return moved;
}

/** The typed values of a form after a posted change of its rows, by field; nothing where the intent is another one. */
export function rowsAfter(
  typed: Record<string, unknown>,
  refresh: string,
): Record<string, Record<string, string>[]> {
  const [, name, index = "-1", change] = INTENT.exec(refresh) ?? [];
  if (!name || !change) return {};
  const posted = Object.hasOwn(typed, name) ? typed[name] : [];
  const rows = Array.isArray(posted) ? posted.map((row) => (isRow(row) ? row : {})) : [];
  return {
    [name]: changedRows<Record<string, string>>(
      rows,
      change as RowChange,
      Number(index),
      change === "add" ? {} : undefined,
    ),
  };
}

const isRow = (value: unknown): value is Record<string, string> =>
  typeof value === "object" && value !== null;
