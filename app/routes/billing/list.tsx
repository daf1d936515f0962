import { data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formatEuro } from "domain/money";
import { mayOnBookings } from "domain/permissions/bookings";
import { useTranslation } from "react-i18next";
import { newIdempotencyKey } from "~/forms/parse-form.server";
import { gqlRequest } from "~/graphql/client.server";
import { texts } from "~/i18n/i18n";
import { screenHandle } from "~/i18n/screen-handle";
import { BulkBar } from "~/lists/bulk-bar";
import { ColumnChoice } from "~/lists/column-choice";
import { countText } from "~/lists/count-text";
import type { ListView } from "~/lists/definition";
import { ExportLinks } from "~/lists/export-links";
import { ListFilters } from "~/lists/list-filters";
import { SavedViews } from "~/lists/saved-views";
import { columnHeaders, listHref, listQuery, readListState } from "~/lists/url-state";
import { listVariables } from "~/lists/variables";
import { requireToken } from "~/session/current-user.server";
import { useUser } from "~/session/use-user";
import { EmptyState } from "~/ui/empty-state";
import { PageHead } from "~/ui/page-head";
import { Tabs } from "~/ui/tabs";
import billingTexts from "../../../locales/de/billing.json";
import bookingTexts from "../../../locales/de/bookings.json";
import listTexts from "../../../locales/de/lists.json";
import validationTexts from "../../../locales/de/validation.json";
import { type BillingAnswer, BulkSteps } from "./bulk/steps";
import { BillingTable } from "./list/billing-table";
import { type BillingList, billingList, LIST_PATH, UNBILLED } from "./list/definition";
import { BillingScreenQuery } from "./list/documents";
import { BillingSums, totalOf } from "./list/sums";
import { useBillingTexts } from "./list/texts";

export async function loader(args: LoaderFunctionArgs) {
  const { request } = args;
  requireToken(request);
  // What accounts look for is what is not paid; that the address says so, one sees and can change.
  if (new URL(request.url).search === "") throw redirect(`${LIST_PATH}?${UNBILLED}`);
  const state = readListState(request, billingList);
  const { client } = state.filters;
  const clientTerm = state.lookups.client ?? "";
  const answer = await gqlRequest(args, BillingScreenQuery, {
    ...listVariables(billingList, state),
    withSupervisor: state.columns.includes("supervisor"),
    withEasyJobId: state.columns.includes("easyJobId"),
    clientIds: client,
    withClients: client.length > 0,
    clientTerm,
    findClients: clientTerm !== "",
  });
  const { billingItems, savedViews, ...choices } = answer;
  return data(
    {
      state,
      rows: billingItems.data,
      total: billingItems.total,
      sums: billingItems.sums,
      savedViews,
      choices,
      idempotencyKey: newIdempotencyKey(),
    },
    { headers: columnHeaders(request, billingList, state) },
  );
}

export { onlyAfterChanges as shouldRevalidate } from "~/forms/revalidation";

export const handle = screenHandle({
  i18n: { billing: billingTexts, bookings: bookingTexts, lists: listTexts, validation: validationTexts },
  breadcrumbs: () => [
    { label: texts("bookings")("title"), to: "/bookings" },
    { label: texts("billing")("title") },
  ],
});

export default function Billing() {
  const { t } = useTranslation("billing");
  const { state, rows, total, sums, savedViews, choices, idempotencyKey } = useLoaderData<typeof loader>();
  const view: ListView<BillingList> = { list: billingList, state, total, texts: useBillingTexts(choices) };
  // The service decides per record.
  const mayBill = mayOnBookings(useUser().permissions, "edit");
  const isAllBilled = total === 0 && listQuery(billingList, state) === UNBILLED;
  return (
    <>
      <PageHead
        title={t("title")}
        subtitle={<Summary />}
        actions={
          <>
            <SavedViews
              view={view}
              views={savedViews}
              action="/saved-views"
              listPath={LIST_PATH}
              idempotencyKey={idempotencyKey}
            />
            <ColumnChoice view={view} />
            <ExportLinks view={view} action={`${LIST_PATH}/export`} />
          </>
        }
      />
      <StateTabs />
      <ListFilters view={view} placeholder={t("searchHint")} />
      {isAllBilled ? (
        <EmptyState title={t("empty")}>{t("emptyText")}</EmptyState>
      ) : (
        <BillingTable view={view} rows={rows} selectable={mayBill} />
      )}
      {mayBill ? (
        <BulkBar
          view={view}
          action={`${LIST_PATH}/bulk`}
          exportAction={`${LIST_PATH}/export`}
          dialog={(answer: BillingAnswer) => <BulkSteps step={answer} />}
        />
      ) : null}
      <BillingSums sums={sums} />
    </>
  );
}

function Summary() {
  const { t } = useTranslation("billing");
  const { count, amount, overdueCount, overdueAmount } = totalOf(useLoaderData<typeof loader>().sums);
  const values = { number: countText(count), amount: formatEuro(amount) };
  if (overdueCount === 0) return t("summary", values);
  return t("summaryOverdue", {
    ...values,
    overdue: countText(overdueCount),
    overdueAmount: formatEuro(overdueAmount),
  });
}

const VIEWS = {
  unbilled: { state: ["open", "notpaid"], overdue: null },
  overdue: { state: ["open", "notpaid"], overdue: true },
  paid: { state: ["paid"], overdue: null },
  all: { state: ["open", "notpaid", "paid"], overdue: null },
} as const;

/** The states that are asked for most, each with the other filters kept. */
function StateTabs() {
  const { t } = useTranslation("billing");
  const { state } = useLoaderData<typeof loader>();
  return (
    <Tabs
      label={t("tabs.label")}
      items={(["unbilled", "overdue", "paid", "all"] as const).map((name) => {
        const { state: states, overdue } = VIEWS[name];
        const filters = { ...state.filters, state: [...states], overdue };
        return {
          to: listHref(billingList, state, { filters }),
          label: t(`tabs.${name}`),
          current:
            [...state.filters.state].sort().join() === [...states].sort().join() &&
            state.filters.overdue === overdue,
        };
      })}
    />
  );
}
