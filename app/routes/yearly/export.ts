import type { LoaderFunctionArgs } from "@remix-run/node";
import { todayInVienna } from "domain/dates";
import { personName } from "domain/person-name";
import { gqlRequest } from "~/graphql/client.server";
import { texts } from "~/i18n/i18n";
import type { ExportColumn } from "~/lists/export/export-columns";
import { beginExport, exportResponse, readExportRequest } from "~/lists/export/export-request.server";
import {
  type YearlyCell,
  type YearlyFigures,
  type YearlyIssue,
  YearlyScreenQuery,
} from "./figures/documents";
import { yearlyQuestion } from "./figures/variables";
import { yearlyList } from "./figures/view";

/** One format of one issue. */
type SlotRow = { issue: YearlyIssue["issue"]; cell: YearlyCell; format: string };
/** A client, supervisor or medium. */
type PartyRow = { name: string; figures: YearlyFigures };

function slotColumns(): ExportColumn<SlotRow>[] {
  const t = texts("yearly");
  return [
    { header: t("export.medium"), kind: "text", value: (row) => row.issue.medium.name },
    { header: t("issues.issue"), kind: "text", value: (row) => row.issue.issueNumber || row.issue.title },
    { header: t("export.appears"), kind: "day", value: (row) => row.issue.publishDate },
    { header: t("export.format"), kind: "text", value: (row) => row.format },
    { header: t("export.sold"), kind: "number", value: (row) => row.cell.sold },
    { header: t("export.available"), kind: "number", value: (row) => row.cell.available },
    { header: t("export.free"), kind: "number", value: (row) => row.cell.free },
    { header: t("export.turnover"), kind: "cents", value: (row) => row.cell.turnover },
  ];
}

function partyColumns(name: string, year: number): ExportColumn<PartyRow>[] {
  const t = texts("yearly");
  const before = { year: year - 1 };
  return [
    { header: name, kind: "text", width: 32, value: (row) => row.name },
    { header: t("parties.sold", { year }), kind: "number", value: (row) => row.figures.sold },
    { header: t("parties.turnover", { year }), kind: "cents", value: (row) => row.figures.turnover },
    { header: t("parties.sold", before), kind: "number", value: (row) => row.figures.before.sold },
    { header: t("parties.turnover", before), kind: "cents", value: (row) => row.figures.before.turnover },
  ];
}

/** The most issues that one document may ask for. A year has fewer. */
const MOST_ISSUES = 2000;
const MOST_PARTIES = 10_000;

/** The table of the address as a file. One answer holds all rows, so that no save in between changes their order. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  await beginExport(args);
  const t = texts("yearly");
  const { format, state } = readExportRequest(new URL(args.request.url), yearlyList);
  const { by, year, variables } = yearlyQuestion(state, todayInVienna());
  const { yearlyPrint } = await gqlRequest(args, YearlyScreenQuery, {
    ...variables,
    skip: 0,
    limit: by === "issues" ? MOST_ISSUES : MOST_PARTIES,
  });
  const { issues, formats, clients, supervisors, media } = yearlyPrint;
  if ((issues ?? clients ?? supervisors)?.hasMore) throw new Error("a year has more rows than one answer");
  const filename = t("export.filename", { year, by: t(`by.${by}`) });
  if (by === "issues") {
    const names = new Map(formats?.map((row) => [row.format?._id ?? null, row.format?.name]));
    const cells = (issues?.data ?? []).flatMap(({ issue, cells }) =>
      cells.map((cell) => ({ issue, cell, format: names.get(cell.formatId) ?? t("issues.noFormat") })),
    );
    return await exportResponse(format, filename, slotColumns(), [cells]);
  }
  const parties = [
    ...(clients?.data ?? []).map(({ client, figures }) => ({ name: client.name, figures })),
    ...(supervisors?.data ?? []).map(({ supervisor, figures }) => ({
      name: supervisor ? personName(supervisor) : t("parties.withoutSupervisor"),
      figures,
    })),
    ...(media ?? []).map(({ medium, figures }) => ({ name: medium.name, figures })),
  ];
  return await exportResponse(format, filename, partyColumns(t(`parties.${by}`), year), [parties]);
}
