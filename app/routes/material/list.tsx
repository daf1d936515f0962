import { data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { todayInVienna } from "domain/dates";
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
import bookingTexts from "../../../locales/de/bookings.json";
import listTexts from "../../../locales/de/lists.json";
import materialTexts from "../../../locales/de/material.json";
import validationTexts from "../../../locales/de/validation.json";
import { BulkSteps, type MaterialAnswer } from "./bulk/steps";
import { LIST_PATH, type MaterialList, MISSING, materialList } from "./list/definition";
import { MaterialScreenQuery } from "./list/documents";
import { MaterialTable } from "./list/material-table";
import { useMaterialTexts } from "./list/texts";

export async function loader(args: LoaderFunctionArgs) {
  const { request } = args;
  requireToken(request);
  // What is looked for is what is missing; that the address says so, one sees and can change.
  if (new URL(request.url).search === "") throw redirect(`${LIST_PATH}?${MISSING}`);
  const state = readListState(request, materialList);
  const { client, agency } = state.filters;
  const clientTerm = state.lookups.client ?? "";
  const agencyTerm = state.lookups.agency ?? "";
  const companyIds = [...client, ...agency];
  const answer = await gqlRequest(args, MaterialScreenQuery, {
    ...listVariables(materialList, state),
    withSupervisor: state.columns.includes("supervisor"),
    companyIds,
    withCompanies: companyIds.length > 0,
    clientTerm,
    findClients: clientTerm !== "",
    agencyTerm,
    findAgencies: agencyTerm !== "",
  });
  const { materialTracking, savedViews, ...choices } = answer;
  return data(
    {
      state,
      rows: materialTracking.data,
      total: materialTracking.total,
      savedViews,
      choices,
      today: todayInVienna(),
      idempotencyKey: newIdempotencyKey(),
    },
    { headers: columnHeaders(request, materialList, state) },
  );
}

export { onlyAfterChanges as shouldRevalidate } from "~/forms/revalidation";

export const handle = screenHandle({
  i18n: { bookings: bookingTexts, material: materialTexts, lists: listTexts, validation: validationTexts },
  breadcrumbs: () => [
    { label: texts("bookings")("title"), to: "/bookings" },
    { label: texts("material")("title") },
  ],
});

export default function MaterialTracking() {
  const { t } = useTranslation("material");
  const { state, rows, total, savedViews, choices, today, idempotencyKey } = useLoaderData<typeof loader>();
  const view: ListView<MaterialList> = {
    list: materialList,
    state,
    total,
    texts: useMaterialTexts(choices, state.filters),
  };
  // The service decides per record.
  const mayRequest = mayOnBookings(useUser().permissions, "edit");
  const isAllThere = total === 0 && listQuery(materialList, state) === MISSING;
  return (
    <>
      <PageHead
        title={t("title")}
        subtitle={t("summary", { count: total, number: countText(total) })}
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
      {isAllThere ? (
        <EmptyState title={t("empty")}>{t("emptyText")}</EmptyState>
      ) : (
        <MaterialTable view={view} rows={rows} today={today} selectable={mayRequest} />
      )}
      {mayRequest ? (
        <BulkBar
          view={view}
          action={`${LIST_PATH}/bulk`}
          exportAction={`${LIST_PATH}/export`}
          dialog={(answer: MaterialAnswer) => <BulkSteps step={answer} />}
        />
      ) : null}
    </>
  );
}

const VIEWS = {
  missing: { state: ["open", "requested"], due: null },
  urgent: { state: ["open", "requested"], due: "in7" },
  overdue: { state: ["open", "requested"], due: "overdue" },
  toApprove: { state: ["available"], due: null },
} as const;

/** What is asked for most, each with the other filters kept. */
function StateTabs() {
  const { t } = useTranslation("material");
  const { state } = useLoaderData<typeof loader>();
  return (
    <Tabs
      label={t("tabs.label")}
      items={(["missing", "urgent", "overdue", "toApprove"] as const).map((name) => {
        const { state: states, due } = VIEWS[name];
        return {
          to: listHref(materialList, state, { filters: { ...state.filters, state: [...states], due } }),
          label: t(`tabs.${name}`),
          current:
            [...state.filters.state].sort().join() === [...states].sort().join() && state.filters.due === due,
        };
      })}
    />
  );
}
