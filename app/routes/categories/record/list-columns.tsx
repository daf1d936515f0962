import { CATEGORY_TYPES } from "domain/categories/types";
import { dayInVienna } from "domain/dates";
import { graphql, type ResultOf } from "~/graphql/graphql";
import { texts } from "~/i18n/i18n";
import { columnsOf } from "~/lists/state/columns";
import { defineList } from "~/lists/state/definition";
import { BesideList, ListFound } from "~/lists/state/fragments";
import { PictureCell } from "~/records/picture/picture-cell";

export const CategoriesScreen = graphql(
  `query CategoriesScreen(
    $limit: Int!, $skip: Int, $countAtMost: Int, $asksIds: Boolean = false, $term: String, $sort: String
    $filter: CategoryFilter, $withImage: Boolean!, $choices: [ChoicesOf!]!, $list: String!
  ) {
    list: categories(limit: $limit, skip: $skip, term: $term, filter: $filter, sort: $sort) {
      ...ListFound
      data {
        _id name type usage formatSize { width height } immoflashAdCount noAd inactive sorting updatedAt
        image @include(if: $withImage) { content { _id filename } }
      }
    }
    ...BesideList
  }`,
  [BesideList, ListFound],
);

const { text, number, day } = columnsOf<ResultOf<typeof CategoriesScreen>["list"]["data"][number]>();
const t = texts("categories");

export const categoryList = defineList({
  name: "categories",
  area: "categories",
  path: "/categories",
  filters: [
    { name: "type", kind: "multi-select", field: "types", options: CATEGORY_TYPES, main: true },
    { name: "inactive", kind: "boolean", field: "inactive", main: true },
    { name: "usage", kind: "text", field: "usage" },
    { name: "noAd", kind: "boolean", field: "noAd" },
    { name: "asset", kind: "combo", field: "assetIds", choices: "assets-in-use", unlisted: true },
  ],
  columns: {
    name: text(({ name }) => name, { sort: "name", fixed: true, leads: true, room: 15 }),
    type: text(({ type }) => t(`type.${type as (typeof CATEGORY_TYPES)[number]}`), { sort: "type" }),
    size: text(({ formatSize }) => formatSize && `${formatSize.width} × ${formatSize.height}`),
    usage: text(({ usage }) => usage, { sort: "usage" }),
    inactive: text(({ inactive }) => t(`inactive.${inactive}`), { room: 7.5 }),
    sorting: number(({ sorting }) => sorting, { sort: "sorting", room: 8 }),
    noAd: text(({ noAd }) => t(`noAd.${noAd}`), { optional: true }),
    immoflashAdCount: number(({ immoflashAdCount }) => immoflashAdCount, { optional: true }),
    image: text(({ image }) => image?.[0]?.content.filename, {
      optional: true,
      room: 6,
      cell: ({ image }) => <PictureCell picture={image?.[0]?.content} use="category" />,
    }),
    updatedAt: day(({ updatedAt }) => dayInVienna(updatedAt), { sort: "updatedAt", optional: true }),
  },
  defaultSort: "type",
  bulkActions: [
    { name: "deactivate" },
    { name: "activate", inMenu: true },
    { name: "delete", tone: "danger" },
  ],
});
