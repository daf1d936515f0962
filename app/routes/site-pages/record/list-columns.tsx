import { dayInVienna } from "domain/dates";
import { LANGUAGES, VISIBILITIES } from "domain/site-pages/kinds";
import { graphql, type ResultOf } from "~/graphql/graphql";
import { textsByKey } from "~/i18n/i18n";
import { columnsOf } from "~/lists/state/columns";
import { defineList } from "~/lists/state/definition";
import { BesideList, ListFound } from "~/lists/state/fragments";
import {
  publishingActions,
  reviewColumn,
  reviewFilter,
  stateColumn,
  stateFilter,
} from "~/shared/lifecycle/list-parts";

export const PagesScreen = graphql(
  `query PagesScreen(
    $limit: Int!, $skip: Int, $countAtMost: Int, $asksIds: Boolean = false, $term: String, $sort: String
    $filter: PageFilter, $choices: [ChoicesOf!]!, $list: String!
  ) {
    list: pages(limit: $limit, skip: $skip, term: $term, filter: $filter, sort: $sort) {
      ...ListFound
      data {
        _id name path address state reviewState language visibility isInMenu isHomepage publishedAt updatedAt
        domain { name }
      }
    }
    ...BesideList
  }`,
  [BesideList, ListFound],
);

const { text, day } = columnsOf<ResultOf<typeof PagesScreen>["list"]["data"][number]>();
const t = textsByKey("site-pages");

export const pageList = defineList({
  name: "site-pages",
  area: "site-pages",
  rights: "pages",
  path: "/pages",
  filters: [
    stateFilter,
    { name: "domain", kind: "combo", field: "domainIds", choices: "domains", main: true },
    { name: "language", kind: "multi-select", field: "languages", options: LANGUAGES },
    { name: "visibility", kind: "multi-select", field: "visibilities", options: VISIBILITIES },
    reviewFilter,
    { name: "inMenu", kind: "boolean", field: "isInMenu" },
    { name: "homepage", kind: "boolean", field: "isHomepage" },
    { name: "under", kind: "combo", field: "underIds", choices: "pages", unlisted: true },
    { name: "asset", kind: "combo", field: "assetIds", choices: "assets-in-use", unlisted: true },
    { name: "linkPage", kind: "combo", field: "linkPageIds", choices: "pages", unlisted: true },
    { name: "linkArticle", kind: "combo", field: "linkArticleIds", choices: "articles", unlisted: true },
  ],
  columns: {
    title: text(({ name }) => name, { sort: "title", fixed: true, leads: true, width: 60, room: 14 }),
    address: text(({ address }) => address, { width: 60, room: 11 }),
    domain: text(({ domain }) => domain.name, { sort: "domain", room: 8 }),
    state: stateColumn,
    language: text(({ language }) => t(`language.${language}`), { room: 5.5 }),
    path: text(({ path }) => path, { optional: true, width: 60 }),
    visibility: text(({ visibility }) => t(`visibility.${visibility}`), { optional: true }),
    review: reviewColumn,
    isInMenu: text(({ isInMenu }) => t(`isInMenu.${isInMenu}`), { optional: true }),
    isHomepage: text(({ isHomepage }) => t(`isHomepage.${isHomepage}`), { optional: true }),
    publishedAt: day(({ publishedAt }) => publishedAt && dayInVienna(publishedAt), {
      sort: "publishedAt",
      optional: true,
    }),
    updatedAt: day(({ updatedAt }) => dayInVienna(updatedAt), { sort: "updatedAt", room: 6.1 }),
  },
  card: ["address", "domain", "state"],
  defaultSort: "-updatedAt",
  bulkActions: [
    ...publishingActions("pages"),
    {
      name: "setVisibility",
      inMenu: true,
      value: { options: VISIBILITIES, called: "fields.visibility", textsOf: "visibility" },
    },
    {
      name: "setLanguage",
      inMenu: true,
      value: { options: LANGUAGES, called: "fields.language", textsOf: "language" },
    },
    { name: "delete", tone: "danger" },
  ],
});
