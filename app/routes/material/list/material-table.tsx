import { Link } from "@remix-run/react";
import { formatInstant } from "domain/dates";
import { personName } from "domain/person-name";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { ColumnName, ListView } from "~/lists/definition";
import { ListTable } from "~/lists/list-table";
import { DueText, StateBadge } from "./badges";
import type { MaterialList } from "./definition";
import { adText, type MaterialRow } from "./texts";

/** Who must send what by when, row by row. */
export function MaterialTable(props: {
  view: ListView<MaterialList>;
  rows: readonly MaterialRow[];
  today: string;
  selectable: boolean;
}) {
  const { t } = useTranslation("material");
  const dash = t("none");
  const cells: Record<ColumnName<MaterialList>, (row: MaterialRow) => ReactNode> = {
    client: (row) => (
      <div className="min-w-36 whitespace-normal">
        <Link to={`/bookings/${row._id}`}>{row.clientCompany.name}</Link>
        <small>{t("number", { number: row._id })}</small>
      </div>
    ),
    medium: (row) => (
      <>
        {adText(row.specs).medium || dash}
        <small>{adText(row.specs).issue || dash}</small>
      </>
    ),
    format: (row) => (
      <>
        {adText(row.specs).format || dash}
        <small>{adText(row.specs).size || dash}</small>
      </>
    ),
    dueOn: (row) => <DueText dueOn={row.materialDueOn} state={row.specs.bookingState} today={props.today} />,
    state: (row) => <StateBadge state={row.specs.bookingState} />,
    sender: ({ materialSender: sender }) => (
      <div className="min-w-32 max-w-44 whitespace-normal">
        {sender.name}
        {/* Shortened to the column's width; all of it is in the link. */}
        <small className="truncate" title={sender.email ?? undefined}>
          {sender.email ? <a href={`mailto:${sender.email}`}>{sender.email}</a> : t("noEmail")}
        </small>
      </div>
    ),
    contact: (row) => (
      <>
        <Link
          to={`/bookings/${row._id}/material`}
          aria-label={t("contactsOf", { client: row.clientCompany.name })}
        >
          {row.lastMaterialContact ? formatInstant(row.lastMaterialContact.at) : t("contact.write")}
        </Link>
        <small>{row.lastMaterialContact ? t(`channel.${row.lastMaterialContact.channel}`) : dash}</small>
      </>
    ),
    supervisor: (row) => personName(row.supervisor) || dash,
  };
  return (
    <ListTable
      view={props.view}
      caption={t("caption")}
      rows={props.rows}
      rowId={(row) => row._id}
      rowLabel={(row) => t("rowLabel", { client: row.clientCompany.name, number: row._id })}
      cells={cells}
      selectable={props.selectable}
    />
  );
}
