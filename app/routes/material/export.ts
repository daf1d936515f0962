import type { LoaderFunctionArgs } from "@remix-run/node";
import { dayInVienna, todayInVienna } from "domain/dates";
import { daysLeft } from "domain/material/due";
import { personName } from "domain/person-name";
import type { ResultOf } from "gql.tada";
import { gqlRequest } from "~/graphql/client.server";
import { texts } from "~/i18n/i18n";
import { type ExportColumn, eachPage } from "~/lists/export-columns";
import { exportResponse, readExportRequest } from "~/lists/export-request.server";
import { listVariables } from "~/lists/variables";
import { requireToken } from "~/session/current-user.server";
import { materialList } from "./list/definition";
import { MaterialExportQuery } from "./list/documents";
import { adText } from "./list/texts";

type Row = ResultOf<typeof MaterialExportQuery>["materialTracking"]["data"][number];

function columns(): ExportColumn<Row>[] {
  const t = texts("material");
  const today = todayInVienna();
  const text = (header: string, value: (row: Row) => string | null | undefined): ExportColumn<Row> => ({
    header,
    kind: "text",
    value,
  });
  return [
    { header: t("export.number"), kind: "number", value: (row) => Number(row._id) },
    text(t("columns.client"), (row) => row.clientCompany.name),
    text(t("filters.medium"), (row) => adText(row.specs).medium),
    text(t("export.issue"), (row) => adText(row.specs).issue),
    text(t("columns.format"), (row) => adText(row.specs).format),
    text(t("export.size"), (row) => adText(row.specs).size),
    { header: t("columns.dueOn"), kind: "day", value: (row) => row.materialDueOn },
    { header: t("export.daysLeft"), kind: "number", value: (row) => daysLeft(row.materialDueOn, today).days },
    text(t("columns.state"), (row) => t(`state.${row.specs.bookingState}`)),
    text(t("columns.sender"), (row) => row.materialSender.name),
    text(t("export.email"), (row) => row.materialSender.email),
    {
      header: t("columns.contact"),
      kind: "day",
      value: ({ lastMaterialContact: last }) => last && dayInVienna(last.at),
    },
    text(t("contact.channel"), ({ lastMaterialContact: last }) => last && t(`channel.${last.channel}`)),
    text(t("contact.note"), (row) => row.lastMaterialContact?.note),
    text(t("columns.supervisor"), (row) => personName(row.supervisor)),
  ];
}

/** All results of the search (a link), or the chosen rows (a post of the bulk bar), page by page. */
async function download(args: LoaderFunctionArgs): Promise<Response> {
  requireToken(args.request);
  const { format, ids, state } = await readExportRequest(args, materialList);
  const { term, filter, sort } = listVariables(materialList, state);
  const chosen = ids ? { filter: { ids } } : { term, filter };
  const pages = eachPage<Row>(async (range) => {
    const { materialTracking } = await gqlRequest(args, MaterialExportQuery, { ...range, ...chosen, sort });
    return materialTracking;
  });
  return exportResponse(format, texts("material")("export.filename"), columns(), pages);
}

export const loader = download;
export const action = download;
