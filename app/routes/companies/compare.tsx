import screenTexts from "virtual:texts/companyComparison+records";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { COMPARED_COMPANIES } from "domain/companies/comparison";
import { areaCrumb } from "~/i18n/area-crumb";
import { texts } from "~/i18n/i18n";
import { useTranslation } from "~/i18n/use-translation";
import { listsHandle } from "~/lists/list-handle";
import type { ListDefinition } from "~/lists/state/definition";
import { CompanyTabs } from "~/shared/companies/company-tabs";
import { LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { PageHead } from "~/ui/page-head";
import { PrintButton } from "~/ui/print-button";
import { Note } from "~/ui/text";
import { ComparisonChoice, ComparisonFigures } from "./compare/figures";
import { loadCompanies, loadYears } from "./compare/load.server";
import { companiesCompared, companyOverYears } from "./compare/view";
import "./compare/compare.css";

/** `/companies/compare`, and `/companies/:id/compare`: one file, so that both load it alone. */
export const loader = (args: LoaderFunctionArgs) => (args.params.id ? loadYears(args) : loadCompanies(args));

export { openComparison as action } from "./compare/load.server";

export const handle = listsHandle<{ company?: { name: string } | null }>({
  i18n: screenTexts,
  breadcrumbs: ({ data }) => [
    areaCrumb("companies"),
    { label: data?.company?.name ?? texts("companyComparison")("title") },
  ],
});

export default function Comparison() {
  const { t } = useTranslation("companyComparison");
  const { company, state, by, matrix, asks, options } = useLoaderData<typeof loader>();
  const names = matrix.columns.map(({ name }) => name);
  const isTooFew = !company && names.length < COMPARED_COMPANIES.least;
  const chosen = (state.filters.company ?? []) as unknown[];
  return (
    <div data-print-wide>
      <PageHead
        title={company?.name ?? t("title")}
        subtitle={company ? t("overYears", { by: t(`by.${by}`) }) : names.join(" · ") || t("subtitle")}
        actions={
          <>
            {isTooFew ? null : <PrintButton>{t("print")}</PrintButton>}
            {company ? (
              <LinkButton to={`/companies/compare?company=${company._id}`}>{t("withOthers")}</LinkButton>
            ) : null}
          </>
        }
      />
      {company ? <CompanyTabs id={company._id} current="compare" /> : null}
      <ComparisonChoice
        list={(company ? companyOverYears : companiesCompared) as ListDefinition}
        state={state}
        by={by}
        asks={asks}
        options={options}
      />
      {chosen.length > COMPARED_COMPANIES.most ? (
        <Note role="alert" tone="warn">
          {t("tooMany", { most: COMPARED_COMPANIES.most })}
        </Note>
      ) : null}
      {isTooFew ? (
        <EmptyState title={t("tooFew.title", COMPARED_COMPANIES)}>{t("tooFew.text")}</EmptyState>
      ) : (
        <ComparisonFigures matrix={matrix} by={by} />
      )}
    </div>
  );
}
