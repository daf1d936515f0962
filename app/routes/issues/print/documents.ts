import { graphql } from "~/graphql/graphql";
import { ListChoices } from "~/lists/choices";

export const PrintIssueRow = graphql(`
  fragment PrintIssueRow on Issue @_unmask {
    _id
    title
    issueNumber
    publishDate
    adClosesOn
    materialDueOn
    turnover
    medium { name }
    formatSlots { format @include(if: $isExport) { name } available taken free }
    flatPlan { pageCount }
  }
`);

export const PrintIssuesScreen = graphql(
  `
  query PrintIssuesScreen(
    $limit: Int!, $skip: Int!, $countAtMost: Int, $asksIds: Boolean = false, $term: String, $sort: String, $filter: IssueFilter!
    $isExport: Boolean = false, $choices: [ChoicesOf!]!
  ) {
    list: printIssues(limit: $limit, skip: $skip, term: $term, filter: $filter, sort: $sort) {
      counted(atMost: $countAtMost) { number isMore }
      ids @include(if: $asksIds)
      data { ...PrintIssueRow }
    }
    savedViews(list: "print-issues") { _id name query }
    ...ListChoices
  }
`,
  [PrintIssueRow, ListChoices],
);
