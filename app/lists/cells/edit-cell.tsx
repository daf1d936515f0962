import { useLocation } from "@remix-run/react";
import { type ReactNode, useEffect } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { useUser } from "~/session/use-user";
import { opensHere, PathLink } from "~/ui/path-link";
import { columnOfAnyRow } from "../state/columns";
import type { ColumnDefinition, ListView } from "../state/definition";
import { cellHref, cellKey } from "./cell-edit";
import { CellForm } from "./cell-form";
import { useOpenCells } from "./open-cells";
import { pasteHref } from "./paste";

type Props = {
  view: ListView;
  column: ColumnDefinition;
  row: unknown;
  /** The name of the row. */
  label: string;
  /** From the loader: one per page load. */
  idempotencyKey: string;
  fullQuery: string;
  children: ReactNode;
};

/** A cell that can be changed in place: a link to the list with this cell open. Where it may not be, what it shows. */
export function EditCell({ view, column, row, label, idempotencyKey, fullQuery, children }: Props) {
  const { list, texts } = view;
  const { t } = useTranslation("lists");
  const { search } = useLocation();
  const { permissions } = useUser();
  const cells = useOpenCells();
  const { edit } = columnOfAnyRow(column);
  const { _id: id, version = 0 } = row as { _id: string; version?: number };
  if (!edit || !list.cellsAt || !edit.may(row, { permissions })) return children;
  const key = cellKey(id, edit.field);
  const name = t("cells.change", { column: texts.columns[column.name] ?? column.name, label });
  if (cells.isOpen(key))
    return (
      <CellForm
        edit={edit}
        label={name}
        id={id}
        version={version}
        value={edit.value(row)}
        options={edit.options?.(row, { permissions }) ?? texts.options[column.name] ?? []}
        action={list.cellsAt(id)}
        idempotencyKey={idempotencyKey}
        pasteAt={list.pastesAt && pasteHref(list.pastesAt, key, fullQuery)}
      />
    );
  return (
    <CellLink cell={key} to={cellHref(search, id, edit.field)} title={name}>
      {children}
    </CellLink>
  );
}

type LinkProps = {
  /** The key of the cell. */
  cell: string;
  /** The list with this cell open. */
  to: string;
  title: string;
  children: ReactNode;
};

/** A cell that is not open. It takes the focus back from its field. */
function CellLink({ cell, to, title, children }: LinkProps) {
  const { open, takesFocusBack } = useOpenCells();
  useEffect(() => {
    if (takesFocusBack(cell)) document.querySelector<HTMLElement>(`a[data-cell="${cell}"]`)?.focus();
  }, [cell, takesFocusBack]);
  return (
    <PathLink
      className="cell-edit"
      to={to}
      title={title}
      data-cell={cell}
      preventScrollReset
      onKeyDown={(event) => {
        if (event.key !== "F2") return;
        event.preventDefault();
        open(cell);
      }}
      onClick={(event) => {
        if (!opensHere(event)) return;
        event.preventDefault();
        open(cell);
      }}
    >
      {children}
    </PathLink>
  );
}
