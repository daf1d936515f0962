import screenTexts from "virtual:texts/bookings";
import { useActionData, useLoaderData } from "@remix-run/react";
import { areaCrumb } from "~/i18n/area-crumb";
import type { CellAnswer } from "~/lists/cells/cell-edit";
import { CellForm } from "~/lists/cells/cell-form";
import { listsHandle } from "~/lists/list-handle";
import { areaText } from "~/lists/list-texts";
import { Card } from "~/ui/card";
import { PageHead } from "~/ui/page-head";
import { changeCell, loadCell } from "./cell/cell.server";
import { editOf } from "./cell/edit-of";
import { bookingList } from "./list/definition";

export const loader = loadCell;
export const action = changeCell;
export { repeatable as clientAction } from "~/forms/screen/connection";

export const handle = listsHandle<Awaited<ReturnType<typeof loader>>>({
  i18n: screenTexts,
  breadcrumbs: ({ data }) => [
    areaCrumb("bookings"),
    ...(data ? [{ label: data.row.clientCompany.name, to: `/bookings/${data.row._id}` }] : []),
  ],
});

/** One field of a booking on a page of its own: where a cell of a list leads that was refused without scripts. */
export default function BookingCell() {
  const { row, field, back, options, idempotencyKey } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as CellAnswer | undefined;
  const column = editOf(field);
  const edit = column.edit;
  const label = areaText(bookingList, `columns.${column.name}`);
  return (
    <>
      <PageHead title={`${label}: ${row.clientCompany.name}`} />
      <Card>
        <CellForm
          key={answer ? "refused" : "first"}
          edit={edit}
          label={label}
          id={row._id}
          version={row.version}
          value={edit.value(row)}
          options={options}
          action={`/bookings/${row._id}/cell`}
          back={answer?.back ?? back}
          idempotencyKey={idempotencyKey}
          answer={answer}
        />
      </Card>
    </>
  );
}
