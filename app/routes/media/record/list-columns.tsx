import { MEDIUM_TYPES } from "domain/bookings/fields";
import { dayInVienna } from "domain/dates";
import { graphql, type ResultOf } from "~/graphql/graphql";
import { texts } from "~/i18n/i18n";
import { columnsOf } from "~/lists/state/columns";
import { defineList } from "~/lists/state/definition";
import { BesideList, ListFound } from "~/lists/state/fragments";

export const MediaScreen = graphql(
  `query MediaScreen(
    $limit: Int!, $skip: Int, $countAtMost: Int, $asksIds: Boolean = false, $term: String, $sort: String
    $filter: MediumFilter, $choices: [ChoicesOf!]!, $list: String!
  ) {
    list: media(limit: $limit, skip: $skip, term: $term, filter: $filter, sort: $sort) {
      ...ListFound
      data {
        _id name type inactive goal colour sorting hasIssues showInVideoCalendar updatedAt
        mediumgroupCategory { name } formatcategories { name } placementcategories { name }
      }
    }
    ...BesideList
  }`,
  [BesideList, ListFound],
);

const { text, number, day } = columnsOf<ResultOf<typeof MediaScreen>["list"]["data"][number]>();
const t = texts("media");
const names = (categories: readonly { name: string }[]) => categories.map(({ name }) => name).join(", ");

export const mediumList = defineList({
  name: "media",
  area: "media",
  path: "/press",
  filters: [
    { name: "type", kind: "multi-select", field: "types", options: MEDIUM_TYPES, main: true },
    { name: "inactive", kind: "boolean", field: "inactive", main: true },
    { name: "hasIssues", kind: "boolean", field: "hasIssues" },
    { name: "category", kind: "combo", field: "categoryIds", choices: "categories-of-media" },
  ],
  columns: {
    name: text(({ name }) => name, { sort: "name", fixed: true, leads: true }),
    type: text(({ type }) => t(`type.${type}`), { sort: "type" }),
    goal: text(({ goal }) => goal, { sort: "goal", room: 5 }),
    group: text(({ mediumgroupCategory: group }) => group?.name),
    inactive: text(({ inactive }) => t(`inactive.${inactive}`), { room: 6 }),
    sorting: number(({ sorting }) => sorting, { sort: "sorting", room: 8 }),
    formats: text(({ formatcategories }) => names(formatcategories), { optional: true, width: 60 }),
    placements: text(({ placementcategories }) => names(placementcategories), { optional: true, width: 60 }),
    colour: text(({ colour }) => colour, { optional: true }),
    updatedAt: day(({ updatedAt }) => dayInVienna(updatedAt), { sort: "updatedAt", optional: true }),
  },
  defaultSort: "sorting",
  bulkActions: [
    { name: "deactivate" },
    { name: "activate", inMenu: true },
    { name: "delete", tone: "danger" },
  ],
});
