import { dayInVienna } from "domain/dates";
import { graphql, type ResultOf } from "~/graphql/graphql";
import { columnsOf } from "~/lists/state/columns";
import { defineList } from "~/lists/state/definition";
import { BesideList, ListFound } from "~/lists/state/fragments";

export const MailingListsScreen = graphql(
  `query MailingListsScreen(
    $limit: Int!, $skip: Int, $countAtMost: Int, $asksIds: Boolean = false, $term: String, $sort: String
    $filter: MailingListFilter, $withUpdatedAt: Boolean!, $choices: [ChoicesOf!]!, $list: String!
  ) {
    list: mailingLists(limit: $limit, skip: $skip, term: $term, filter: $filter, sort: $sort) {
      ...ListFound
      data { _id name description subscribed updatedAt @include(if: $withUpdatedAt) }
    }
    ...BesideList
  }`,
  [BesideList, ListFound],
);

const { text, number, day } = columnsOf<ResultOf<typeof MailingListsScreen>["list"]["data"][number]>();

export const mailingListList = defineList({
  name: "mailing-lists",
  area: "mailing-lists",
  rights: "mailing_lists",
  path: "/immoflash-configuration/lists",
  filters: [],
  columns: {
    name: text(({ name }) => name, { sort: "name", fixed: true, leads: true }),
    description: text(({ description }) => description, { width: 60, room: 20 }),
    subscribed: number(({ subscribed }) => subscribed),
    updatedAt: day(({ updatedAt }) => updatedAt && dayInVienna(updatedAt), { optional: true }),
  },
  defaultSort: "name",
  bulkActions: [{ name: "delete", tone: "danger" }],
});
