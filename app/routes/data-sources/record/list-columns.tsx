import { DATA_SOURCE_KINDS } from "domain/data-sources/kinds";
import { dayInVienna } from "domain/dates";
import { graphql, type ResultOf } from "~/graphql/graphql";
import { texts } from "~/i18n/i18n";
import { columnsOf } from "~/lists/state/columns";
import { defineList } from "~/lists/state/definition";
import { BesideList, ListFound } from "~/lists/state/fragments";
import { Badge } from "~/ui/badge";

export const DataSourcesScreen = graphql(
  `query DataSourcesScreen(
    $limit: Int!, $skip: Int, $countAtMost: Int, $asksIds: Boolean = false, $term: String, $sort: String
    $filter: DataSourceFilter, $withUpdatedAt: Boolean!, $choices: [ChoicesOf!]!, $list: String!
  ) {
    list: dataSources(limit: $limit, skip: $skip, term: $term, filter: $filter, sort: $sort) {
      ...ListFound
      data {
        _id name key kind isActive domain { name } answer { problem isStale }
        updatedAt @include(if: $withUpdatedAt)
      }
    }
    ...BesideList
  }`,
  [BesideList, ListFound],
);

type Row = ResultOf<typeof DataSourcesScreen>["list"]["data"][number];
const { text, day } = columnsOf<Row>();
const t = texts("data-sources");

/** Whether the address of a source gives something; nothing is said of other sources. */
const stateOf = ({ answer }: Row) =>
  answer ? t(`state.${answer.problem ? "problem" : answer.isStale ? "stale" : "good"}`) : "";

export const dataSourceList = defineList({
  name: "data-sources",
  area: "data-sources",
  rights: "datasources",
  path: "/datasources",
  filters: [
    { name: "domain", kind: "combo", field: "domainIds", choices: "domains", main: true },
    { name: "kind", kind: "multi-select", field: "kinds", options: DATA_SOURCE_KINDS, main: true },
    { name: "active", kind: "boolean", field: "isActive" },
    { name: "problem", kind: "boolean", field: "hasProblem" },
    { name: "medium", kind: "multi-select", field: "mediumIds", choices: "media-of-datasources" },
    { name: "rubric", kind: "combo", field: "rubricIds", choices: "rubrics" },
    { name: "tag", kind: "combo", field: "tagIds", choices: "tags" },
    { name: "under", kind: "combo", field: "underIds", choices: "pages" },
  ],
  columns: {
    name: text(({ name }) => name, { sort: "name", fixed: true, leads: true }),
    domain: text(({ domain }) => domain.name, { sort: "domain" }),
    key: text(({ key }) => key),
    kind: text(({ kind }) => t(`kind.${kind as "articles"}`)),
    state: text(stateOf, {
      cell: (row) =>
        row.answer ? (
          <Badge tone={row.answer.problem || row.answer.isStale ? "warn" : "good"}>{stateOf(row)}</Badge>
        ) : null,
    }),
    isActive: text(({ isActive }) => t(`isActive.${isActive}`)),
    updatedAt: day(({ updatedAt }) => updatedAt && dayInVienna(updatedAt), {
      sort: "updatedAt",
      optional: true,
    }),
  },
  defaultSort: "name",
  bulkActions: [{ name: "activate" }, { name: "deactivate" }, { name: "delete", tone: "danger" }],
});
