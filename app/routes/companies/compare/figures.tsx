import type { ComparisonSplit, Sums } from "domain/companies/comparison";
import { formatEuro } from "domain/money";
import { useTranslation } from "~/i18n/use-translation";
import { countText } from "~/lists/count-text";
import { FilterProblems } from "~/lists/filters/filter-chips";
import { FilterControl } from "~/lists/filters/filter-controls";
import type { FilterOption, ListDefinition, ListState, ListView } from "~/lists/state/definition";
import { HiddenState } from "~/lists/state/hidden-state";
import { listHref } from "~/lists/state/url-state";
import { useMedia } from "~/session/use-user";
import { Card } from "~/ui/card";
import { DASH } from "~/ui/dash";
import { DataTable } from "~/ui/data-table";
import { EmptyState } from "~/ui/empty-state";
import { FilterForm } from "~/ui/filter-form";
import { PathLink } from "~/ui/path-link";
import { Tabs } from "~/ui/tabs";
import { ComparisonChart } from "./chart";
import { type ComparisonMatrix, comparedBookingsHref } from "./matrix";

type ChoiceProps = {
  list: ListDefinition;
  state: ListState;
  by: ComparisonSplit;
  /** The filters that are asked for. */
  asks: readonly string[];
  options?: Record<string, readonly FilterOption[]>;
};

/** What is compared, and by what: tabs and a form that need no scripts. */
export function ComparisonChoice({ list, state, by, asks, options = {} }: ChoiceProps) {
  const { t } = useTranslation("companyComparison");
  const media = useMedia().map(({ _id, name }) => ({ value: _id, label: name }));
  const filters = {
    company: t("filters.company"),
    year: t("filters.year"),
    upTo: t("filters.upTo"),
    medium: t("filters.medium"),
  };
  const texts = { filters, columns: {}, actions: {}, options: { ...options, medium: media } };
  const view = { list, state, total: { number: 0, isMore: false }, texts } as unknown as ListView;
  const unasked = list.filters.map(({ name }) => name).filter((name) => !asks.includes(name));
  const otherFilters = Object.fromEntries(unasked.map((name) => [name, state.filters[name]]));
  const none = Object.fromEntries(
    list.filters.map(({ name, kind }) => [name, kind === "combo" || kind === "multi-select" ? [] : null]),
  );
  return (
    <>
      <Tabs
        label={t("by.label")}
        items={(["year", "medium", "format"] as const).map((split) => ({
          to: listHref(list, state, { filters: { ...state.filters, by: split } }),
          label: t(`by.${split}`),
          current: split === by,
        }))}
      />
      <FilterForm label={t("choice.label")} submit={t("choice.show")} atOnce>
        {list.filters
          .filter(({ name }) => asks.includes(name))
          .map((filter) => (
            <FilterControl key={filter.name} filter={filter} state={state} texts={texts} />
          ))}
        <HiddenState
          list={list}
          state={{ ...state, lookups: {}, filters: { ...none, ...otherFilters } as ListState["filters"] }}
          parts={["filters"]}
        />
      </FilterForm>
      <FilterProblems view={view} />
    </>
  );
}

/** The figures as a chart and as a table. Each leads to its bookings. */
export function ComparisonFigures({ matrix, by }: { matrix: ComparisonMatrix; by: ComparisonSplit }) {
  const { t } = useTranslation("companyComparison");
  const { columns, rows, restriction } = matrix;
  if (rows.length === 0) return <EmptyState title={t("empty.title")}>{t("empty.text")}</EmptyState>;
  const label = t("caption", { by: t(`by.${by}`) });
  const sum = { key: "sum", name: t("sum"), params: "", cells: columns.map((column) => column.sum) };
  return (
    <>
      <Card title={t("chart.title", { by: t(`by.${by}`) })} id="chart" className="mb-4">
        <ComparisonChart
          matrix={matrix}
          label={t("chart.label", { by: t(`by.${by}`) })}
          isInTime={by === "year"}
        />
      </Card>
      <Card flush>
        <DataTable
          label={label}
          figures
          columns={[
            { head: t(`head.${by}`), cell: (row: (typeof rows)[number]) => row.name, isName: true },
            ...columns.map((column, index) => ({
              key: column.key,
              head: column.to ? <PathLink to={column.to}>{column.name}</PathLink> : column.name,
              cell: ({ params, cells }: (typeof rows)[number]) => (
                <Figure sums={cells[index]} to={comparedBookingsHref(column.params, params, restriction)} />
              ),
              numeric: true,
            })),
          ]}
          rows={[sum, ...rows]}
          keyOf={({ key }) => key}
          isSum={({ key }) => key === "sum"}
        />
      </Card>
    </>
  );
}

function Figure({ sums, to }: { sums: Sums | null | undefined; to: string }) {
  const { t } = useTranslation("companyComparison");
  if (!sums) return DASH;
  return (
    <PathLink to={to}>
      {formatEuro(sums.turnover)}
      <small>{t("bookings", { count: sums.count, number: countText(sums.count) })}</small>
    </PathLink>
  );
}
