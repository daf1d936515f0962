import type { LoaderFunctionArgs } from "@remix-run/node";
import { dayInVienna } from "domain/dates";
import { personName } from "domain/person-name";
import type { ResultOf } from "gql.tada";
import { gqlRequest } from "~/graphql/client.server";
import { texts } from "~/i18n/i18n";
import { type ExportColumn, eachPage } from "~/lists/export-columns";
import { exportResponse, readExportRequest } from "~/lists/export-request.server";
import { listVariables } from "~/lists/variables";
import { requireToken } from "~/session/current-user.server";
import { billingList } from "./list/definition";
import { BillingExportQuery } from "./list/documents";

type Row = ResultOf<typeof BillingExportQuery>["billingItems"]["data"][number];

/** The columns as docs/exports.md lists them, in its order: accounts read them by their heads. */
function columns(): ExportColumn<Row>[] {
  const t = texts("billing");
  const text = (header: string, value: (row: Row) => string | null | undefined): ExportColumn<Row> => ({
    header,
    kind: "text",
    value,
  });
  return [
    { header: t("export.number"), kind: "number", value: (row) => Number(row._id) },
    { header: t("export.dueDate"), kind: "day", value: (row) => row.dueDate },
    { header: t("export.overdue"), kind: "number", value: (row) => row.overdueDays },
    { header: t("export.amount"), kind: "cents", value: (row) => row.amount },
    text(t("export.state"), (row) => t(`state.${row.state}`)),
    {
      header: t("export.changedOn"),
      kind: "day",
      value: (row) => row.stateChangedAt && dayInVienna(row.stateChangedAt),
    },
    { header: t("export.booking"), kind: "number", value: (row) => Number(row.booking._id) },
    {
      header: t("export.client"),
      kind: "text",
      width: 32,
      value: (row) => row.booking.clientCompany.name,
    },
    text(t("export.clientNumber"), (row) => row.booking.clientCompany.externalId),
    text(t("export.agency"), (row) => row.booking.agencyCompany?.name),
    text(t("export.agencyNumber"), (row) => row.booking.agencyCompany?.externalId),
    text(t("export.medium"), ({ booking: { specs } }) => {
      return specs.targetMedium?.name ?? specs.targetMedia.map((medium) => medium.name).join(", ");
    }),
    text(t("export.issue"), ({ booking: { specs } }) => specs.issue?.issueNumber || specs.issue?.title),
    text(t("export.format"), (row) => row.booking.specs.format?.name),
    { header: t("export.appearsOn"), kind: "day", value: (row) => row.booking.appearsOn },
    text(t("export.recurring"), ({ booking: { isCrossBill, crossBillTiming } }) => {
      return isCrossBill && crossBillTiming ? t(`timing.${crossBillTiming}`) : null;
    }),
    text(t("export.supervisor"), (row) => personName(row.booking.supervisor)),
    text(t("export.easyJobId"), (row) => row.booking.easyJobId),
    text(t("export.easyJobIdEpMedia"), (row) => row.booking.easyJobIdEpMedia),
  ];
}

/** All results of the search (a link), or the chosen items (a post of the bulk bar), page by page. */
async function download(args: LoaderFunctionArgs): Promise<Response> {
  requireToken(args.request);
  const { format, ids, state } = await readExportRequest(args, billingList);
  const { term, filter, sort } = listVariables(billingList, state);
  const chosen = ids ? { filter: { ids } } : { term, filter };
  const pages = eachPage<Row>(async (range) => {
    const { billingItems } = await gqlRequest(args, BillingExportQuery, { ...range, ...chosen, sort });
    return billingItems;
  });
  return exportResponse(format, texts("billing")("export.filename"), columns(), pages);
}

export const loader = download;
export const action = download;
