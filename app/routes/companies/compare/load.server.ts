import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { COMPARED_COMPANIES, yearsBeside } from "domain/companies/comparison";
import { postedForm } from "~/forms/post/posted-form.server";
import { gqlRequest } from "~/graphql/client.server";
import { graphql } from "~/graphql/graphql";
import { texts } from "~/i18n/i18n";
import { readSelection } from "~/lists/bulk/bulk-post";
import { choiceVariables, filterOptions } from "~/lists/state/choices";
import type { FilterOption, ListDefinition, ListState } from "~/lists/state/definition";
import { ListChoices } from "~/lists/state/fragments";
import { listQuery, readListState } from "~/lists/state/url-state";
import { requireToken } from "~/session/current-user.server";
import { mayDo } from "~/session/guard.server";
import { companyList } from "../record/list-columns";
import { matrixOf, paramsOf } from "./matrix";
import { Compared, companiesCompared, companyOverYears } from "./view";

const CompareCompanies = graphql(
  `query CompareCompanies(
    $companyIds: [String!]!, $by: [ComparisonSplit!]!, $year: Int, $mediumIds: [String!], $choices: [ChoicesOf!]!
  ) {
    comparison: companyComparison(companyIds: $companyIds, by: $by, year: $year, mediumIds: $mediumIds) { ...Compared }
    ...ListChoices
  }`,
  [Compared, ListChoices],
);

const CompanyOverYears = graphql(
  `query CompanyOverYears($id: String!, $by: [ComparisonSplit!]!, $mediumIds: [String!]) {
    comparison: companyComparison(companyIds: [$id], by: $by, mediumIds: $mediumIds) { ...Compared }
  }`,
  [Compared],
);

const chosen = (values: readonly string[]) => (values.length > 0 ? [...values] : null);
const unknown = (of: "year" | "medium" | "format") => texts("companyComparison")(`without.${of}`);

/** Two to five companies beside each other. */
export async function loadCompanies(args: LoaderFunctionArgs) {
  requireToken(args.request);
  const state = readListState(args.request, companiesCompared);
  const { company, year, medium } = state.filters;
  const by = state.filters.by ?? "year";
  const [list, plain] = [companiesCompared as ListDefinition, state as ListState];
  const { comparison, choices } = await gqlRequest(args, CompareCompanies, {
    companyIds: company.slice(0, COMPARED_COMPANIES.most),
    by: [by],
    year,
    mediumIds: chosen(medium),
    choices: choiceVariables(list, plain),
  });
  const restriction = listQuery(companiesCompared, {
    ...state,
    lookups: {},
    filters: { ...state.filters, company: [], by: null },
  });
  const parts = comparison.companies.map(({ _id }) => _id);
  const matrix = matrixOf(comparison, by, { name: "company", parts }, { restriction, unknown });
  return {
    company: null,
    state: plain,
    by,
    matrix,
    asks: ["company", "year", "medium"],
    options: filterOptions(list, plain, choices) as Record<string, FilterOption[]>,
  };
}

/** One company over its years. */
export async function loadYears(args: LoaderFunctionArgs) {
  requireToken(args.request);
  const { id = "" } = args.params;
  const state = readListState(args.request, companyOverYears);
  const { upTo, medium } = state.filters;
  const by = state.filters.by ?? "year";
  const { comparison } = await gqlRequest(args, CompanyOverYears, {
    id,
    by: by === "year" ? ["year"] : ["year", by],
    mediumIds: chosen(medium),
  });
  const [company] = comparison.companies;
  if (!company) throw Response.json(null, { status: 404, statusText: "Not Found" });
  const inMedia = medium.map((one) => paramsOf("medium", one));
  const matrix =
    by === "year"
      ? matrixOf(
          comparison,
          by,
          { name: "company", parts: [company._id] },
          { restriction: inMedia.join("&"), unknown },
        )
      : matrixOf(
          comparison,
          by,
          { name: "year", parts: yearsBeside(comparison.figures, upTo) },
          { restriction: [paramsOf("company", company._id), ...inMedia].join("&"), unknown },
        );
  const asks = by === "year" ? ["medium"] : ["upTo", "medium"];
  return {
    company,
    state: state as ListState,
    by,
    matrix,
    asks,
    options: {} as Record<string, FilterOption[]>,
  };
}

/** The bulk bar posts what was ticked; the comparison has an address of its own. */
export async function openComparison(args: ActionFunctionArgs) {
  const { ids } = readSelection(await postedForm(args, mayDo({ collectionType: "companies" })), companyList);
  const query = new URLSearchParams(
    (ids ?? []).slice(0, COMPARED_COMPANIES.most + 1).map((id) => ["company", id]),
  );
  return redirect(`/companies/compare?${query}`, 303);
}
