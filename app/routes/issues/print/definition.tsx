import type { ResultOf } from "gql.tada";
import { texts } from "~/i18n/i18n";
import { columnsOf } from "~/lists/columns";
import { defineList } from "~/lists/definition";
import { RowLink } from "~/ui/row-link";
import type { PrintIssueRow } from "./documents";
import { slotSums } from "./slot-sums";

const { text, number, cents, day } = columnsOf<ResultOf<typeof PrintIssueRow>>();
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
      cell: (row) => <RowLink to={`/issues/edit/print/${row._id}`}>{row.title}</RowLink>,
    }),
    number: text((row) => row.issueNumber, { only: "export" }),
    publishDate: day((row) => row.publishDate, { sort: "publishDate" }),
    adClosesOn: day((row) => row.adClosesOn, { optional: true }),
    materialDueOn: day((row) => row.materialDueOn, { optional: true, room: 10.6 }),
    sold: number((row) => slotSums(row.formatSlots).sold),
    free: number((row) => slotSums(row.formatSlots).free),
    turnover: cents((row) => row.turnover, { sort: "turnover" }),
    plan: number((row) => row.flatPlan.pageCount, {
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
    { name: "adClosing", needsValue: true },
    { name: "materialClosing", needsValue: true },
    { name: "description", needsValue: true, inMenu: true },
    { name: "delete", tone: "danger" },
  ],
});

type Slot = ResultOf<typeof PrintIssueRow>["formatSlots"][number];

function perFormat({ format, taken, available }: Slot): string {
  const name = format?.name ?? "";
  return available === null
    ? t("export.unlimited", { format: name, taken })
    : t("export.limited", { format: name, taken, available });
}
