import { dayInVienna } from "domain/dates";
import { graphql, type ResultOf } from "~/graphql/graphql";
import { texts } from "~/i18n/i18n";
import { columnsOf } from "~/lists/state/columns";
import { defineList } from "~/lists/state/definition";
import { BesideList, ListFound } from "~/lists/state/fragments";

export const DomainsScreen = graphql(
  `query DomainsScreen(
    $limit: Int!, $skip: Int, $countAtMost: Int, $asksIds: Boolean = false, $term: String, $sort: String
    $filter: DomainFilter, $withUpdatedAt: Boolean!, $choices: [ChoicesOf!]!, $list: String!
  ) {
    list: domains(limit: $limit, skip: $skip, term: $term, filter: $filter, sort: $sort) {
      ...ListFound
      data { _id name hosts title pageCount isActive updatedAt @include(if: $withUpdatedAt) }
    }
    ...BesideList
  }`,
  [BesideList, ListFound],
);

const { text, day, number } = columnsOf<ResultOf<typeof DomainsScreen>["list"]["data"][number]>();
const t = texts("domains");

export const domainList = defineList({
  name: "domains",
  area: "domains",
  path: "/domains",
  filters: [{ name: "active", kind: "boolean", field: "isActive", main: true }],
  columns: {
    name: text(({ name }) => name, { sort: "name", fixed: true, leads: true, room: 10 }),
    hosts: text(({ hosts }) => hosts.replaceAll("\n", ", "), { width: 40, room: 18 }),
    title: text(({ title }) => title, { width: 40, room: 13 }),
    pages: number(({ pageCount }) => pageCount, { room: 5 }),
    isActive: text(({ isActive }) => t(`isActive.${isActive}`), { sort: "isActive", room: 6 }),
    updatedAt: day(({ updatedAt }) => updatedAt && dayInVienna(updatedAt), {
      sort: "updatedAt",
      optional: true,
    }),
  },
  defaultSort: "name",
  bulkActions: [{ name: "activate" }, { name: "deactivate" }, { name: "delete", tone: "danger" }],
});
