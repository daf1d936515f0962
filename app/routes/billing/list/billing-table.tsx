import { Link } from "@remix-run/react";
import type { BillingState } from "domain/bookings/fields";
import { formatDay } from "domain/dates";
import { formatEuro } from "domain/money";
import { personName } from "domain/person-name";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { ColumnName, ListView } from "~/lists/definition";
import { ListTable } from "~/lists/list-table";
import { Badge, type Tone } from "~/ui/badge";
import type { BillingList } from "./definition";
import type { BillingRow } from "./texts";

const TONE: Record<BillingState, Tone> = { open: "neutral", notpaid: "info", paid: "good" };

/** What falls due, row by row. */
export function BillingTable(props: {
  view: ListView<BillingList>;
  rows: readonly BillingRow[];
  selectable: boolean;
}) {
  const { t } = useTranslation("billing");
  const dash = t("none");
  const day = (row: BillingRow) => (row.dueDate ? formatDay(row.dueDate) : t("noDay"));
  const cells: Record<ColumnName<BillingList>, (row: BillingRow) => ReactNode> = {
    client: ({ booking }) => (
      <div className="min-w-44 whitespace-normal">
        <Link to={`/bookings/${booking._id}`}>{booking.clientCompany.name}</Link>
        <small>{booking.agencyCompany?.name ?? dash}</small>
      </div>
    ),
    dueDate: day,
    overdue: (row) => (row.overdueDays > 0 ? <Badge tone="bad">{String(row.overdueDays)}</Badge> : dash),
    medium: ({ booking: { bookingType, specs } }) => (
      <>
        {bookingType === "multi"
          ? t("package", { count: specs.targetMedia.length })
          : specs.targetMedium?.name}
        <small>{specs.issue ? specs.issue.issueNumber || specs.issue.title : dash}</small>
      </>
    ),
    amount: (row) => formatEuro(row.amount),
    state: (row) => <Badge tone={TONE[row.state]}>{t(`state.${row.state}`)}</Badge>,
    supervisor: (row) => personName(row.booking.supervisor) || dash,
    easyJobId: (row) => row.booking.easyJobId ?? dash,
    booking: (row) => row.booking._id,
  };
  return (
    <ListTable
      view={props.view}
      caption={t("caption")}
      rows={props.rows}
      rowId={(row) => row._id}
      rowLabel={(row) => t("rowLabel", { client: row.booking.clientCompany.name, day: day(row) })}
      cells={cells}
      selectable={props.selectable}
    />
  );
}
