import type { CellField } from "domain/bookings/cells";
import type { CellEdit } from "~/lists/cells/cell-edit";
import type { BookingRow } from "../booking/detail";
import { bookingColumns } from "../list/columns";
import { bookingList } from "../list/definition";

type ColumnName = (typeof bookingList)["columns"][number]["name"];

/** The column whose cells hold a field, and how they are changed. */
export function editOf(field: CellField): { name: ColumnName; edit: CellEdit<BookingRow> } {
  for (const { name } of bookingList.columns) {
    const column = bookingColumns[name];
    if ("edit" in column && column.edit.field === field) return { name, edit: column.edit };
  }
  throw new Error(`no column has cells of ${field}`);
}
