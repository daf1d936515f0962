import type { LoaderFunctionArgs } from "@remix-run/node";
import { personName } from "domain/person-name";
import { gqlRequest } from "~/graphql/client.server";
import { graphql, type ResultOf } from "~/graphql/graphql";
import { texts } from "~/i18n/i18n";
import { type ExportColumn, eachPage } from "~/lists/export-columns";
import { exportResponse, readExportRequest } from "~/lists/export-request.server";
import { listVariables } from "~/lists/variables";
import { requireToken } from "~/session/current-user.server";
import { bookingList } from "./list/definition";

const BookingsExport = graphql(`
  query BookingsExport($limit: Int!, $skip: Int!, $term: String, $filter: BookingFilter, $sort: String) {
    bookings(limit: $limit, skip: $skip, term: $term, filter: $filter, sort: $sort) {
      hasMore
      data {
        _id
        status
        bookingType
        clientCompany { name }
        agencyCompany { name }
        supervisor { first_name last_name }
        easyJobId
        easyJobIdEpMedia
        price
        nonbillable
        isInternal
        billingDate
        billingState
        isCrossBill
        crossBillTiming
        crossBillEnd
        appearsOn
        specs {
          type
          bookingState
          placementDetails
          targetMedium { name }
          issue { title }
          format { name }
          placement { name }
          bookingType { name }
          targetYear
          campaignStartDate
          campaignEndDate
          productionDate
          internalProduction
          releaseDate
          adTargetLink
          adHiddenOnMobile
          comment
        }
      }
    }
  }
`);
type FlagOf<Of> = { [Name in keyof Of]: Of[Name] extends boolean ? Name : never }[keyof Of];
type Row = ResultOf<typeof BookingsExport>["bookings"]["data"][number];

function columns(): ExportColumn<Row>[] {
  const t = texts("bookings");
  const yes = (value: boolean) => (value ? t("edit.yes") : t("edit.no"));
  const yesOrNo = (name: FlagOf<Row["specs"]>): ExportColumn<Row> => ({
    header: t(`fields.specs.${name}`),
    kind: "text",
    value: ({ specs }) => yes(specs[name]),
  });
  return [
    { header: t("columns.number"), kind: "number", value: (row) => Number(row._id) },
    { header: t("fields.clientCompany"), kind: "text", width: 32, value: (row) => row.clientCompany.name },
    { header: t("fields.agencyCompany"), kind: "text", value: (row) => row.agencyCompany?.name },
    { header: t("fields.bookingType"), kind: "text", value: (row) => t(`kind.${row.bookingType}`) },
    {
      header: t("fields.specs.type"),
      kind: "text",
      value: ({ specs }) => specs.type && t(`type.${specs.type}`),
    },
    { header: t("fields.specs.targetMedium"), kind: "text", value: ({ specs }) => specs.targetMedium?.name },
    { header: t("fields.specs.issue"), kind: "text", value: ({ specs }) => specs.issue?.title },
    { header: t("fields.specs.format"), kind: "text", value: ({ specs }) => specs.format?.name },
    { header: t("fields.specs.placement"), kind: "text", value: ({ specs }) => specs.placement?.name },
    {
      header: t("fields.specs.placementDetails"),
      kind: "text",
      value: ({ specs }) => specs.placementDetails,
    },
    { header: t("columns.appearsOn"), kind: "day", value: (row) => row.appearsOn },
    { header: t("fields.status"), kind: "text", value: (row) => t(`status.${row.status}`) },
    {
      header: t("fields.specs.bookingState"),
      kind: "text",
      value: ({ specs }) => t(`material.${specs.bookingState}`),
    },
    { header: t("fields.billingState"), kind: "text", value: (row) => t(`billing.${row.billingState}`) },
    { header: t("fields.billingDate"), kind: "day", value: (row) => row.billingDate },
    { header: t("fields.price"), kind: "cents", value: (row) => row.price },
    { header: t("fields.nonbillable"), kind: "text", value: (row) => yes(row.nonbillable) },
    { header: t("fields.isInternal"), kind: "text", value: (row) => yes(row.isInternal) },
    {
      header: t("fields.supervisor"),
      kind: "text",
      value: (row) => personName(row.supervisor),
    },
    { header: t("fields.easyJobId"), kind: "text", value: (row) => row.easyJobId },
    { header: t("fields.easyJobIdEpMedia"), kind: "text", value: (row) => row.easyJobIdEpMedia },
    { header: t("fields.specs.bookingType"), kind: "text", value: ({ specs }) => specs.bookingType?.name },
    { header: t("fields.specs.targetYear"), kind: "number", value: ({ specs }) => specs.targetYear },
    {
      header: t("fields.specs.campaignStartDate"),
      kind: "day",
      value: ({ specs }) => specs.campaignStartDate,
    },
    { header: t("fields.specs.campaignEndDate"), kind: "day", value: ({ specs }) => specs.campaignEndDate },
    { header: t("fields.specs.productionDate"), kind: "day", value: ({ specs }) => specs.productionDate },
    yesOrNo("internalProduction"),
    { header: t("fields.specs.releaseDate"), kind: "day", value: ({ specs }) => specs.releaseDate },
    { header: t("fields.isCrossBill"), kind: "text", value: (row) => yes(row.isCrossBill) },
    // How often and until when say nothing of a price that does not recur.
    {
      header: t("fields.crossBillTiming"),
      kind: "text",
      value: (row) => (row.isCrossBill && row.crossBillTiming ? t(`timing.${row.crossBillTiming}`) : null),
    },
    {
      header: t("fields.crossBillEnd"),
      kind: "day",
      value: (row) => (row.isCrossBill ? row.crossBillEnd : null),
    },
    { header: t("fields.specs.adTargetLink"), kind: "text", value: ({ specs }) => specs.adTargetLink },
    yesOrNo("adHiddenOnMobile"),
    { header: t("fields.specs.comment"), kind: "text", width: 32, value: ({ specs }) => specs.comment },
  ];
}

/** All results of the search (a link), or the chosen rows (a post of the bulk bar), page by page. */
async function download(args: LoaderFunctionArgs): Promise<Response> {
  requireToken(args.request);
  const { format, ids, state } = await readExportRequest(args, bookingList);
  const { term, filter, sort } = listVariables(bookingList, state);
  const chosen = ids ? { filter: { ids } } : { term, filter };
  const pages = eachPage<Row>(async (range) => {
    const { bookings } = await gqlRequest(args, BookingsExport, { ...range, ...chosen, sort });
    return bookings;
  });
  return exportResponse(format, texts("bookings")("export.filename"), columns(), pages);
}

export const loader = download;
export const action = download;
