import { ISSUE_FIELDS } from "domain/issues/fields";
import { graphql, type ResultOf } from "~/graphql/graphql";
import { texts } from "~/i18n/i18n";
import { columnsOf } from "~/lists/state/columns";
import { defineList } from "~/lists/state/definition";
import { BesideList, ListFound } from "~/lists/state/fragments";
import { PathLink } from "~/ui/path-link";
import { slotSums } from "./slot-sums";

export const PrintIssuesScreen = graphql(
  `query PrintIssuesScreen(
    $limit: Int!, $skip: Int!, $countAtMost: Int, $asksIds: Boolean = false, $term: String, $sort: String
    $filter: IssueFilter!, $isExport: Boolean = false, $choices: [ChoicesOf!]!, $list: String!
  ) {
    list: printIssues(limit: $limit, skip: $skip, term: $term, filter: $filter, sort: $sort) {
      ...ListFound
      data {
        _id title issueNumber publishDate adClosesOn materialDueOn turnover medium { name } flatPlan { pageCount }
        formatSlots { format @include(if: $isExport) { name } available taken free }
      }
    }
    ...BesideList
  }`,
  [BesideList, ListFound],
);

type Row = ResultOf<typeof PrintIssuesScreen>["list"]["data"][number];
const { text, number, cents, day } = columnsOf<Row>();
const t = texts("issues");

/** The print issues: sold and free slots, and whether they have a flat plan. */
export const printIssueList = defineList({
  name: "print-issues",
  area: "issues",
  rights: "print_issues",
  path: "/issues/print",
  recordPath: (id) => `/issues/edit/print/${id}/details`,
  createPath: "/issues/create/print",
  filters: [
    { name: "medium", kind: "select", field: "mediumIds", choices: "media-print", main: true },
    { name: "year", kind: "year", field: "year", main: true },
  ],
  columns: {
    medium: text((row) => row.medium.name, { sort: "medium" }),
    title: text((row) => row.title, {
      sort: "title",
      fixed: true,
      width: 32,
      room: 14,
      cell: (row) => <PathLink to={`/issues/edit/print/${row._id}`}>{row.title}</PathLink>,
    }),
    number: text((row) => row.issueNumber, { only: "export" }),
    publishDate: day((row) => row.publishDate, { sort: "publishDate" }),
    adClosesOn: day((row) => row.adClosesOn, { optional: true }),
    materialDueOn: day((row) => row.materialDueOn, { optional: true, room: 10.6 }),
    sold: number((row) => slotSums(row.formatSlots).sold),
    free: number((row) => slotSums(row.formatSlots).free),
    turnover: cents((row) => row.turnover, { sort: "turnover" }),
    plan: number((row) => row.flatPlan.pageCount, {
      room: 6,
      exportHead: "export.pages",
      cell: ({ flatPlan: { pageCount } }) =>
        pageCount === null ? t("list.noPlan") : t("list.pages", { count: pageCount }),
    }),
    perFormat: text((row) => row.formatSlots.map(perFormat).join(", "), { only: "export", width: 60 }),
  },
  screen: [
    "title",
    "medium",
    "publishDate",
    "adClosesOn",
    "materialDueOn",
    "sold",
    "free",
    "turnover",
    "plan",
  ],
  defaultSort: "-publishDate",
  bulkActions: [
    { name: "adClosing", value: { typed: "day", called: "fields.adClosing" } },
    { name: "materialClosing", value: { typed: "day", called: "fields.materialClosing" } },
    {
      name: "description",
      value: { typed: "longText", called: "fields.description", maxLength: ISSUE_FIELDS.description.max },
      inMenu: true,
    },
    { name: "delete", tone: "danger" },
  ],
});

function perFormat({ format, taken, available }: Row["formatSlots"][number]): string {
  const values = { format: format?.name ?? "", taken };
  return available === null ? t("export.unlimited", values) : t("export.limited", { ...values, available });
}
