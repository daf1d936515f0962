import { COMPARISON_SPLITS } from "domain/companies/comparison";
import { graphql, type ResultOf } from "~/graphql/graphql";
import { defineList } from "~/lists/state/definition";

const split = { name: "by", kind: "select", field: "by", options: COMPARISON_SPLITS } as const;
const medium = { name: "medium", kind: "multi-select", field: "mediumIds" } as const;

/** The address of the comparison of companies, read and written like a list's. */
export const companiesCompared = defineList({
  name: "companiesCompared",
  area: "none",
  path: "/companies/compare",
  filters: [
    { name: "company", kind: "combo", field: "companyIds", choices: "companies-and-former" },
    { name: "year", kind: "year", field: "year" },
    medium,
    split,
  ],
  columns: {},
  defaultSort: "",
});

/** The address of one company over the years. */
export const companyOverYears = defineList({
  name: "companyOverYears",
  area: "none",
  path: "/companies",
  filters: [{ name: "upTo", kind: "year", field: "upTo" }, medium, split],
  columns: {},
  defaultSort: "",
});

/** What a comparison answers, on both screens. */
export const Compared = graphql(`
  fragment Compared on CompanyComparison @_unmask {
    companies { _id name isActive }
    media { _id name }
    formats { _id name }
    figures { companyId year mediumId formatId count turnover }
  }
`);
export type ComparedCompanies = ResultOf<typeof Compared>;
