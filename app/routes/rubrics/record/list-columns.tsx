import { graphql, type ResultOf } from "~/graphql/graphql";
import { columnsOf } from "~/lists/state/columns";
import { defineList } from "~/lists/state/definition";
import { BesideList, ListFound } from "~/lists/state/fragments";

export const RubricsScreen = graphql(
  `query RubricsScreen(
    $limit: Int!, $skip: Int, $countAtMost: Int, $asksIds: Boolean = false, $term: String, $sort: String
    $filter: RubricFilter, $choices: [ChoicesOf!]!, $list: String!
  ) {
    list: rubrics(limit: $limit, skip: $skip, term: $term, filter: $filter, sort: $sort) {
      ...ListFound
      data { _id name medium { name } tags { name } }
    }
    ...BesideList
  }`,
  [BesideList, ListFound],
);

const { text } = columnsOf<ResultOf<typeof RubricsScreen>["list"]["data"][number]>();

export const rubricList = defineList({
  name: "rubrics",
  area: "rubrics",
  path: "/rubrics",
  filters: [
    { name: "medium", kind: "multi-select", field: "mediumIds", choices: "media", main: true },
    { name: "tag", kind: "combo", field: "tagIds", choices: "tags", main: true },
  ],
  columns: {
    name: text(({ name }) => name, { sort: "name", fixed: true, leads: true }),
    medium: text(({ medium }) => medium.name, { sort: "medium" }),
    tags: text(({ tags }) => tags.map(({ name }) => name).join(", "), { width: 60, room: 16 }),
  },
  defaultSort: "name",
  imports: true,
  bulkActions: [
    { name: "addTag", value: { choices: "tags", called: "filters.tag" } },
    { name: "removeTag", inMenu: true, value: { choices: "tags", called: "filters.tag" } },
    { name: "delete", tone: "danger" },
  ],
});
