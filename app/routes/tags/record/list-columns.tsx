import { dayInVienna } from "domain/dates";
import { graphql, type ResultOf } from "~/graphql/graphql";
import { texts } from "~/i18n/i18n";
import { columnsOf } from "~/lists/state/columns";
import { defineList } from "~/lists/state/definition";
import { BesideList, ListFound } from "~/lists/state/fragments";

export const TagsScreen = graphql(
  `query TagsScreen(
    $limit: Int!, $skip: Int, $countAtMost: Int, $asksIds: Boolean = false, $term: String, $sort: String
    $filter: TagFilter, $withUpdatedAt: Boolean!, $choices: [ChoicesOf!]!, $list: String!
  ) {
    list: tags(limit: $limit, skip: $skip, term: $term, filter: $filter, sort: $sort) {
      ...ListFound
      data { _id name isMainTag updatedAt @include(if: $withUpdatedAt) }
    }
    ...BesideList
  }`,
  [BesideList, ListFound],
);

const { text, day } = columnsOf<ResultOf<typeof TagsScreen>["list"]["data"][number]>();
const t = texts("tags");

export const tagList = defineList({
  name: "tags",
  area: "tags",
  path: "/tags",
  filters: [{ name: "main", kind: "boolean", field: "isMainTag", main: true }],
  columns: {
    name: text(({ name }) => name, { sort: "name", fixed: true, leads: true }),
    isMainTag: text(({ isMainTag }) => t(`isMainTag.${isMainTag}`), { sort: "isMainTag" }),
    updatedAt: day(({ updatedAt }) => updatedAt && dayInVienna(updatedAt), {
      sort: "updatedAt",
      optional: true,
    }),
  },
  defaultSort: "name",
  imports: true,
  bulkActions: [
    { name: "main" },
    { name: "plain", inMenu: true },
    {
      name: "merge",
      value: { choices: "tags", isAmongChosen: true, called: "bulk.stays" },
      right: { action: "delete", collectionType: "tags" },
    },
    { name: "delete", tone: "danger" },
  ],
});
