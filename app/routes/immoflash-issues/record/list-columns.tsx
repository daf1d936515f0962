import { dayInVienna } from "domain/dates";
import { graphql, type ResultOf } from "~/graphql/graphql";
import { instantText } from "~/i18n/days";
import { columnsOf } from "~/lists/state/columns";
import { defineList } from "~/lists/state/definition";
import { BesideList, ListFound } from "~/lists/state/fragments";
import { publishingActions, stateColumn, stateFilter } from "~/shared/lifecycle/list-parts";

export const ImmoflashIssuesScreen = graphql(
  `query ImmoflashIssuesScreen(
    $limit: Int!, $skip: Int, $countAtMost: Int, $asksIds: Boolean = false, $term: String, $sort: String
    $filter: ImmoflashIssueFilter, $choices: [ChoicesOf!]!, $list: String!
  ) {
    list: immoflashIssues(limit: $limit, skip: $skip, term: $term, filter: $filter, sort: $sort) {
      ...ListFound
      data {
        _id name issueNumber publishDate state reviewState pageCount bookingCount publishAt publishedAt updatedAt
        adClosesOn materialDueOn customLink
        medium { name }
      }
    }
    ...BesideList
  }`,
  [BesideList, ListFound],
);

const { text, day, number } = columnsOf<ResultOf<typeof ImmoflashIssuesScreen>["list"]["data"][number]>();

export const immoflashIssueList = defineList({
  name: "immoflash-issues",
  area: "immoflash-issues",
  rights: "immoflash_issues",
  path: "/issues/immoflash",
  filters: [
    stateFilter,
    { name: "medium", kind: "multi-select", field: "mediumIds", choices: "media-of-immoflash", main: true },
    { name: "day", kind: "date-range", fields: ["from", "to"] },
    { name: "article", kind: "combo", field: "articleIds", choices: "articles", unlisted: true },
    { name: "printIssue", kind: "combo", field: "printIssueIds", choices: "print-issues", unlisted: true },
    { name: "asset", kind: "combo", field: "assetIds", choices: "assets-in-use", unlisted: true },
  ],
  columns: {
    title: text(({ name }) => name, { sort: "title", fixed: true, leads: true, width: 60, room: 16 }),
    publishDate: day(({ publishDate }) => publishDate, { sort: "publishDate", room: 6.1 }),
    issueNumber: text(({ issueNumber }) => issueNumber || null, { room: 5.5 }),
    state: stateColumn,
    pages: number(({ pageCount }) => pageCount, { room: 4.5 }),
    bookings: number(({ bookingCount }) => bookingCount, { room: 6 }),
    medium: text(({ medium }) => medium.name, { sort: "medium", optional: true, room: 7 }),
    adClosesOn: day(({ adClosesOn }) => adClosesOn, { optional: true }),
    materialDueOn: day(({ materialDueOn }) => materialDueOn, { optional: true }),
    publishAt: text(({ publishAt }) => publishAt && instantText(publishAt), { optional: true }),
    publishedAt: day(({ publishedAt }) => publishedAt && dayInVienna(publishedAt), {
      sort: "publishedAt",
      optional: true,
    }),
    customLink: text(({ customLink }) => customLink, { optional: true, width: 60 }),
    updatedAt: day(({ updatedAt }) => dayInVienna(updatedAt), { sort: "updatedAt", room: 6.1 }),
  },
  card: ["publishDate", "state", "pages"],
  defaultSort: "-publishDate",
  bulkActions: [...publishingActions("immoflash_issues"), { name: "delete", tone: "danger" }],
});
