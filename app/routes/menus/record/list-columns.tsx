import { dayInVienna } from "domain/dates";
import { LANGUAGES } from "domain/site-pages/kinds";
import { graphql, type ResultOf } from "~/graphql/graphql";
import { texts } from "~/i18n/i18n";
import { columnsOf } from "~/lists/state/columns";
import { defineList } from "~/lists/state/definition";
import { BesideList, ListFound } from "~/lists/state/fragments";

export const MenusScreen = graphql(
  `query MenusScreen(
    $limit: Int!, $skip: Int, $countAtMost: Int, $asksIds: Boolean = false, $term: String, $sort: String
    $filter: MenuFilter, $withHidden: Boolean!, $withUpdatedAt: Boolean!
    $choices: [ChoicesOf!]!, $list: String!
  ) {
    list: menus(limit: $limit, skip: $skip, term: $term, filter: $filter, sort: $sort) {
      ...ListFound
      data {
        _id name key language isActive domain { name }
        entryCount hiddenCount @include(if: $withHidden)
        updatedAt @include(if: $withUpdatedAt)
      }
    }
    ...BesideList
  }`,
  [BesideList, ListFound],
);

const { text, number, day } = columnsOf<ResultOf<typeof MenusScreen>["list"]["data"][number]>();
const t = texts("menus");

export const menuList = defineList({
  name: "menus",
  area: "menus",
  path: "/menus",
  filters: [
    { name: "domain", kind: "combo", field: "domainIds", choices: "domains", main: true },
    { name: "language", kind: "multi-select", field: "languages", options: LANGUAGES },
    { name: "active", kind: "boolean", field: "isActive", main: true },
    { name: "toPage", kind: "combo", field: "pageIds", choices: "pages" },
    { name: "toArticle", kind: "combo", field: "articleIds", choices: "articles" },
  ],
  columns: {
    name: text(({ name }) => name, { sort: "name", fixed: true, leads: true }),
    domain: text(({ domain }) => domain.name, { sort: "domain" }),
    key: text(({ key }) => key),
    language: text(({ language }) => t(`language.${language as "de"}`)),
    entryCount: number(({ entryCount }) => entryCount),
    hidden: number(({ hiddenCount }) => hiddenCount, { optional: true }),
    isActive: text(({ isActive }) => t(`isActive.${isActive}`)),
    updatedAt: day(({ updatedAt }) => updatedAt && dayInVienna(updatedAt), {
      sort: "updatedAt",
      optional: true,
    }),
  },
  defaultSort: "name",
  bulkActions: [{ name: "activate" }, { name: "deactivate" }, { name: "delete", tone: "danger" }],
});
