import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { formatDay } from "domain/dates";
import { formatEuro } from "domain/money";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { gqlRequest } from "~/graphql/client.server";
import { graphql, type ResultOf } from "~/graphql/graphql";
import { texts } from "~/i18n/i18n";
import { screenHandle } from "~/i18n/screen-handle";
import { ColumnChoice } from "~/lists/column-choice";
import { countText } from "~/lists/count-text";
import type { ColumnName, ListView } from "~/lists/definition";
import { ExportLinks } from "~/lists/export-links";
import { ListFilters } from "~/lists/list-filters";
import { ListTable } from "~/lists/list-table";
import { columnHeaders, readListState } from "~/lists/url-state";
import { listVariables } from "~/lists/variables";
import { requireToken } from "~/session/current-user.server";
import { EmptyState } from "~/ui/empty-state";
import { PageHead } from "~/ui/page-head";
import issueTexts from "../../../locales/de/issues.json";
import listTexts from "../../../locales/de/lists.json";
import { type PrintIssueList, printIssueList } from "./print/definition";
import { slotSums } from "./print/slot-sums";

const PrintIssuesScreen = graphql(`
  query PrintIssuesScreen($limit: Int!, $skip: Int!, $term: String, $filter: IssueFilter, $sort: String) {
    printIssues(limit: $limit, skip: $skip, term: $term, filter: $filter, sort: $sort) {
      total
      data {
        _id
        title
        publishDate
        turnover
        medium { name }
        formatSlots { available taken free }
        flatPlan { pageCount }
      }
    }
    media: backendMedium(type: [print], limit: 1000) { data { _id name } }
  }
`);
type Row = ResultOf<typeof PrintIssuesScreen>["printIssues"]["data"][number];

export async function loader(args: LoaderFunctionArgs) {
  const { request } = args;
  requireToken(request);
  const state = readListState(request, printIssueList);
  const { printIssues, media } = await gqlRequest(
    args,
    PrintIssuesScreen,
    listVariables(printIssueList, state),
  );
  return data(
    { state, rows: printIssues.data, total: printIssues.total, media: media.data },
    { headers: columnHeaders(request, printIssueList, state) },
  );
}

export const handle = screenHandle({
  i18n: { issues: issueTexts, lists: listTexts },
  breadcrumbs: () => [{ label: texts("issues")("title") }],
});

const DASH = "—";

export default function PrintIssues() {
  const { t } = useTranslation("issues");
  const { state, rows, total, media } = useLoaderData<typeof loader>();
  const view: ListView<PrintIssueList> = {
    list: printIssueList,
    state,
    total,
    texts: {
      filters: { medium: t("filters.medium"), year: t("filters.year") },
      columns: {
        title: t("columns.title"),
        medium: t("columns.medium"),
        publishDate: t("columns.publishDate"),
        sold: t("columns.sold"),
        free: t("columns.free"),
        turnover: t("columns.turnover"),
        plan: t("columns.plan"),
      },
      actions: {},
      options: { medium: media.map(({ _id, name }) => ({ value: _id, label: name })) },
    },
  };
  const cells: Record<ColumnName<PrintIssueList>, (row: Row) => ReactNode> = {
    title: (row) => <Link to={`/issues/edit/print/${row._id}`}>{row.title}</Link>,
    medium: (row) => row.medium.name,
    publishDate: (row) => formatDay(row.publishDate),
    sold: (row) => countText(slotSums(row.formatSlots).sold),
    free: (row) => {
      const { free } = slotSums(row.formatSlots);
      return free === null ? DASH : countText(free);
    },
    turnover: (row) => (row.turnover === null ? DASH : formatEuro(row.turnover)),
    plan: ({ flatPlan: { pageCount } }) =>
      pageCount === null ? t("list.noPlan") : t("list.pages", { count: pageCount }),
  };
  return (
    <>
      <PageHead
        title={t("title")}
        subtitle={t("list.subtitle", { count: total, number: countText(total) })}
        actions={
          <>
            <ColumnChoice view={view} />
            <ExportLinks view={view} action="/issues/print/export" />
          </>
        }
      />
      <ListFilters view={view} placeholder={t("list.searchHint")} />
      <ListTable
        view={view}
        caption={t("list.caption")}
        rows={rows}
        rowId={(row) => row._id}
        rowLabel={(row) => row.title}
        cells={cells}
        empty={<EmptyState title={t("list.empty")}>{t("list.emptyText")}</EmptyState>}
      />
    </>
  );
}
