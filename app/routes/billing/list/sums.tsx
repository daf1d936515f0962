import { formatEuro } from "domain/money";
import type { ResultOf } from "gql.tada";
import { texts } from "~/i18n/i18n";
import { useTranslation } from "~/i18n/use-translation";
import { countText } from "~/lists/count-text";
import { Card } from "~/ui/card";
import { DataTable } from "~/ui/data-table";
import type { BillingScreen } from "./documents";

type Sums = ResultOf<typeof BillingScreen>["list"]["sums"] & {};

/** The sums of a search, added up; amounts in cents. */
function totalOf(sums: Sums) {
  const add = (name: Exclude<keyof Sums[number], "state">) => sums.reduce((all, sum) => all + sum[name], 0);
  const [count, amount] = [add("count"), add("amount")];
  return { count, amount, overdueCount: add("overdueCount"), overdueAmount: add("overdueAmount") };
}

/** The total of the whole search, in one line. */
export function sumsLine(sums: Sums): string {
  const t = texts("billing");
  const { count, amount, overdueCount, overdueAmount } = totalOf(sums);
  const values = { number: countText(count), amount: formatEuro(amount) };
  const overdue = { overdue: countText(overdueCount), overdueAmount: formatEuro(overdueAmount) };
  return overdueCount === 0 ? t("summary", values) : t("summaryOverdue", { ...values, ...overdue });
}

/** The totals of the whole search, by state. */
export function BillingSums({ sums }: { sums: Sums }) {
  const { t } = useTranslation("billing");
  const rows = [
    ...sums.map((sum) => ({ ...sum, name: t(`state.${sum.state}`), isSum: false })),
    ...(sums.length > 1 ? [{ ...totalOf(sums), name: t("sums.total"), isSum: true }] : []),
  ];
  if (rows.length === 0) return null;
  return (
    <Card title={t("sums.title")} id="sums" className="mt-4">
      <DataTable
        label={t("sums.caption")}
        figures
        fewColumns
        columns={[
          { head: t("sums.state"), cell: ({ name }) => name, isName: true },
          { head: t("sums.count"), cell: ({ count }) => countText(count), numeric: true },
          { head: t("sums.amount"), cell: ({ amount }) => formatEuro(amount), numeric: true },
          {
            head: t("sums.overdue"),
            cell: (row) => (row.overdueCount > 0 ? formatEuro(row.overdueAmount) : t("none")),
            numeric: true,
          },
        ]}
        rows={rows}
        keyOf={({ name }) => name}
        isSum={({ isSum }) => isSum}
      />
    </Card>
  );
}
