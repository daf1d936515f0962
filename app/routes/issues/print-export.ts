import type { LoaderFunctionArgs } from "@remix-run/node";
import { gqlRequest } from "~/graphql/client.server";
import { graphql, type ResultOf } from "~/graphql/graphql";
import { texts } from "~/i18n/i18n";
import { type ExportColumn, eachPage } from "~/lists/export-columns";
import { exportResponse, readExportRequest } from "~/lists/export-request.server";
import { listVariables } from "~/lists/variables";
import { requireToken } from "~/session/current-user.server";
import { printIssueList } from "./print/definition";
import { slotSums } from "./print/slot-sums";

const PrintIssuesExport = graphql(`
  query PrintIssuesExport($limit: Int!, $skip: Int!, $term: String, $filter: IssueFilter, $sort: String) {
    printIssues(limit: $limit, skip: $skip, term: $term, filter: $filter, sort: $sort) {
      hasMore
      data {
        title
        issueNumber
        publishDate
        turnover
        medium { name }
        formatSlots { format { name } available taken free }
        flatPlan { pageCount }
      }
    }
  }
`);
type Row = ResultOf<typeof PrintIssuesExport>["printIssues"]["data"][number];

function columns(): ExportColumn<Row>[] {
  const t = texts("issues");
  return [
    { header: t("columns.medium"), kind: "text", value: (row) => row.medium.name },
    { header: t("columns.title"), kind: "text", width: 32, value: (row) => row.title },
    { header: t("export.number"), kind: "text", value: (row) => row.issueNumber },
    { header: t("columns.publishDate"), kind: "day", value: (row) => row.publishDate },
    { header: t("columns.sold"), kind: "number", value: (row) => slotSums(row.formatSlots).sold },
    { header: t("columns.free"), kind: "number", value: (row) => slotSums(row.formatSlots).free },
    { header: t("columns.turnover"), kind: "cents", value: (row) => row.turnover },
    { header: t("export.pages"), kind: "number", value: (row) => row.flatPlan.pageCount },
    {
      header: t("export.perFormat"),
      kind: "text",
      width: 60,
      value: (row) =>
        row.formatSlots
          .map(({ format, taken, available }) =>
            available === null
              ? t("export.unlimited", { format: format.name, taken })
              : t("export.limited", { format: format.name, taken, available }),
          )
          .join(", "),
    },
  ];
}

/** All results of the search, page by page. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  requireToken(args.request);
  const { format, state } = await readExportRequest(args, printIssueList);
  const { term, filter, sort } = listVariables(printIssueList, state);
  const pages = eachPage<Row>(async (range) => {
    const { printIssues } = await gqlRequest(args, PrintIssuesExport, { ...range, term, filter, sort });
    return printIssues;
  });
  return exportResponse(format, texts("issues")("export.filename"), columns(), pages);
}
