import { graphql, type ResultOf } from "~/graphql/graphql";

const ComparedFragment = graphql(`
  fragment Compared on ComparedFigures @_unmask {
    sold
    turnover
    before { sold turnover }
  }
`);

/** The year, split as the address says. One document serves all four tables. */
export const YearlyScreenQuery = graphql(
  `
  query YearlyScreen(
    $year: Int!, $mediumIds: [String!], $types: [MediumType!], $term: String, $limit: Int!, $skip: Int!
    $issues: Boolean!, $clients: Boolean!, $supervisors: Boolean!, $media: Boolean!
  ) {
    yearlyPrint(year: $year, mediumIds: $mediumIds, types: $types) {
      total { ...Compared }
      months { month figures { ...Compared } }
      withoutIssue @include(if: $issues) { ...Compared }
      formats @include(if: $issues) { format { _id name } figures { ...Compared } free }
      issues(limit: $limit, skip: $skip) @include(if: $issues) {
        total
        hasMore
        data {
          issue { _id title issueNumber publishDate medium { _id name } }
          issueBefore { _id title issueNumber }
          figures { ...Compared }
          cells { formatId sold turnover available free }
        }
      }
      clients(limit: $limit, skip: $skip, term: $term) @include(if: $clients) {
        total
        hasMore
        data { client { _id name } figures { ...Compared } }
      }
      supervisors(limit: $limit, skip: $skip) @include(if: $supervisors) {
        total
        hasMore
        data { supervisor { _id first_name last_name } figures { ...Compared } }
      }
      media @include(if: $media) { medium { _id name } figures { ...Compared } }
    }
  }
`,
  [ComparedFragment],
);

export type YearlyPrint = ResultOf<typeof YearlyScreenQuery>["yearlyPrint"];
export type YearlyFigures = YearlyPrint["total"];
export type YearlyIssue = NonNullable<YearlyPrint["issues"]>["data"][number];
export type YearlyFormat = NonNullable<YearlyPrint["formats"]>[number];
export type YearlyCell = YearlyIssue["cells"][number];
