import screenTexts from "virtual:texts/yearly+lists+forms";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { todayInVienna } from "domain/dates";
import { formatEuro } from "domain/money";
import { personName } from "domain/person-name";
import { changeInPercent } from "domain/yearly/comparison";
import { gqlRequest } from "~/graphql/client.server";
import { texts } from "~/i18n/i18n";
import { screenHandle } from "~/i18n/screen-handle";
import { useTranslation } from "~/i18n/use-translation";
import { countText } from "~/lists/count-text";
import { ExportLinks } from "~/lists/export/export-links";
import { FilterProblems } from "~/lists/filters/filter-chips";
import { FilterControl } from "~/lists/filters/filter-controls";
import { ListEmpty } from "~/lists/screen/list-empty";
import { Pager } from "~/lists/screen/pager";
import type { ListTexts, ListView } from "~/lists/state/definition";
import { HiddenState } from "~/lists/state/hidden-state";
import { listHref, readListState } from "~/lists/state/url-state";
import { requireToken } from "~/session/current-user.server";
import { useMedia } from "~/session/use-user";
import { changeText } from "~/shared/yearly/change";
import { MonthChart } from "~/shared/yearly/month-chart";
import { LinkButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { FilterForm } from "~/ui/filter-form";
import { Legend } from "~/ui/legend";
import { PageHead } from "~/ui/page-head";
import { Tabs } from "~/ui/tabs";
import { YearlyScreenQuery } from "./figures/documents";
import { IssueTable } from "./figures/issue-table";
import { PartyTable, type YearlyRow } from "./figures/party-table";
import "./figures/yearly.css";
import { PathLink } from "~/ui/path-link";
import { yearlyQuestion } from "./figures/variables";
import { SPLITS, TYPES, type YearlyList, type YearlySplit, yearlyList } from "./figures/view";

export async function loader(args: LoaderFunctionArgs) {
  requireToken(args.request);
  const state = readListState(args.request, yearlyList);
  const { by, year, type, variables } = yearlyQuestion(state, todayInVienna());
  const { yearlyPrint } = await gqlRequest(args, YearlyScreenQuery, {
    ...variables,
    limit: state.pageSize,
    skip: (state.page - 1) * state.pageSize,
  });
  return { state, by, year, type, print: yearlyPrint };
}

export const handle = screenHandle({
  i18n: screenTexts,
  breadcrumbs: () => [{ label: texts("yearly")("title") }],
});

export default function YearlyOverview() {
  const { t } = useTranslation("yearly");
  const { state, by, year, type, print } = useLoaderData<typeof loader>();
  const { total } = print;
  const list = print.issues ?? print.clients ?? print.supervisors;
  const rowCount = list?.data.length ?? 0;
  const view = {
    list: yearlyList,
    state,
    total: { number: list?.total ?? 0, isMore: false },
    texts: useYearlyTexts(type),
  };
  const inYear = (change: number) =>
    listHref(yearlyList, state, { filters: { ...state.filters, year: year + change } });
  const percent = changeInPercent(total.turnover, total.before.turnover);
  return (
    <div data-print-wide>
      <PageHead
        title={t("heading", { year, type: t(`type.${type}`) })}
        subtitle={t(percent === null ? "summary" : "summaryCompared", {
          count: total.sold,
          number: countText(total.sold),
          turnover: formatEuro(total.turnover),
          percent: percent === null ? "" : changeText(percent),
        })}
        actions={
          <>
            <LinkButton variant="quiet" to={inYear(-1)}>
              ‹ {year - 1}
            </LinkButton>
            <LinkButton variant="quiet" to={inYear(1)}>
              {year + 1} ›
            </LinkButton>
            <ExportLinks view={view} action="/yearlyBookings/export" />
          </>
        }
      />
      <Tabs
        label={t("by.label")}
        items={SPLITS.filter((split) => type === "print" || split !== "issues").map((split) => ({
          to: listHref(yearlyList, state, { filters: { ...state.filters, by: split } }),
          label: t(`by.${split}`),
          current: split === by,
        }))}
      />
      <Legend label={t("choice.type")}>
        {TYPES.map((one) => (
          <li key={one}>
            <PathLink
              to={listHref(yearlyList, state, { filters: { ...state.filters, type: one, medium: [] } })}
              aria-current={one === type ? "true" : undefined}
            >
              {t(`type.${one}`)}
            </PathLink>
          </li>
        ))}
      </Legend>
      <YearChoice view={view} year={year} by={by} />
      <FilterProblems view={view as unknown as ListView} />
      {total.sold + total.before.sold > 0 ? (
        <Card label={t("months.title")} className="mb-3">
          <MonthChart year={year} months={print.months} />
        </Card>
      ) : null}
      <Card flush>
        <YearTable />
        {list && list.total > 0 && rowCount === 0 ? <ListEmpty view={view as unknown as ListView} /> : null}
        {rowCount > 0 ? <Pager view={view} shown={rowCount} /> : null}
      </Card>
    </div>
  );
}

/** The choice of year and media, as a form that works without scripts. */
function YearChoice({ view, year, by }: { view: ListView<YearlyList>; year: number; by: YearlySplit }) {
  const { t } = useTranslation("yearly");
  const plain = view as unknown as ListView;
  const shownYear = { ...plain.state, filters: { ...plain.state.filters, year } } as ListView["state"];
  return (
    <FilterForm label={t("choice.label")} submit={t("choice.show")} atOnce>
      {plain.list.filters
        .filter(({ name }) => name === "year" || name === "medium" || (name === "client" && by === "clients"))
        .map((filter) => (
          <FilterControl key={filter.name} filter={filter} state={shownYear} texts={plain.texts} />
        ))}
      <HiddenState
        list={plain.list}
        state={{
          ...plain.state,
          filters: {
            ...plain.state.filters,
            year: null,
            medium: [],
            ...(by === "clients" ? { client: null } : {}),
          } as never,
        }}
        parts={["filters", "size"]}
      />
    </FilterForm>
  );
}

function useYearlyTexts(type: string): ListTexts<YearlyList> {
  const { t } = useTranslation("yearly");
  const media = useMedia().filter((medium) => type === "all" || medium.type === type);
  return {
    filters: {
      year: t("choice.year"),
      type: t("choice.type"),
      medium: t("choice.medium"),
      client: t("choice.client"),
      by: t("by.label"),
    },
    columns: {},
    actions: {},
    options: { medium: media.map(({ _id, name }) => ({ value: _id, label: name })) },
  };
}

function YearTable() {
  const { t } = useTranslation("yearly");
  const { state, by, year, type, print } = useLoaderData<typeof loader>();
  const { total } = print;
  const media = state.filters.medium;
  const isEmpty = total.sold === 0 && total.before.sold === 0 && !print.issues?.total;
  if (isEmpty) return <EmptyState title={t("empty.title", { year })}>{t("empty.text")}</EmptyState>;
  if (print.issues && print.formats && print.withoutIssue) {
    const { issues, formats, withoutIssue } = print;
    return (
      <IssueTable
        year={year}
        media={media}
        issues={issues.data}
        formats={formats}
        total={total}
        withoutIssue={withoutIssue}
      />
    );
  }
  const parties: YearlyRow[] = [
    ...(print.clients?.data ?? []).map(({ client, figures }) => ({
      key: client._id,
      name: client.name,
      to: `/companies/${client._id}/bookings`,
      figures,
      counted: { client: client._id },
    })),
    ...(print.supervisors?.data ?? []).map(({ supervisor, figures }) => ({
      key: supervisor?._id ?? "none",
      name: supervisor ? personName(supervisor) : t("parties.withoutSupervisor"),
      figures,
      counted: { supervisor: supervisor?._id ?? null },
    })),
    ...(print.media ?? []).map(({ medium, figures }) => ({
      key: medium._id,
      name: medium.name,
      to: `/bookings/medium/${medium._id}`,
      figures,
      counted: { media: [medium._id] },
    })),
  ];
  return (
    <PartyTable
      label={t(`parties.${by}`)}
      year={year}
      type={type}
      media={media}
      parties={parties}
      total={total}
    />
  );
}
