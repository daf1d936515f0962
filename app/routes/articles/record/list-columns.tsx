import { dayInVienna } from "domain/dates";
import { personName } from "domain/person-name";
import { graphql, type ResultOf } from "~/graphql/graphql";
import { instantText } from "~/i18n/days";
import { texts } from "~/i18n/i18n";
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
import { Badge } from "~/ui/badge";

export const ArticlesScreen = graphql(
  `query ArticlesScreen(
    $limit: Int!, $skip: Int, $countAtMost: Int, $asksIds: Boolean = false, $term: String, $sort: String
    $filter: ArticleFilter, $withTags: Boolean!, $withRubrics: Boolean!, $choices: [ChoicesOf!]!, $list: String!
  ) {
    list: articles(limit: $limit, skip: $skip, term: $term, filter: $filter, sort: $sort) {
      ...ListFound
      data {
        _id name subtitle state reviewState wordCount permalink publishDate publishAt publishedAt dueOn updatedAt
        isPrivate isAdvertorial alias
        medium { name }
        issue { title }
        author { first_name last_name }
        assignee { first_name last_name }
        mainTags @include(if: $withTags) { name }
        tags @include(if: $withTags) { name }
        rubrics @include(if: $withRubrics) { name }
      }
    }
    ...BesideList
  }`,
  [BesideList, ListFound],
);

const { text, day, number } = columnsOf<ResultOf<typeof ArticlesScreen>["list"]["data"][number]>();
const t = texts("articles");

export const articleList = defineList({
  name: "articles",
  area: "articles",
  path: "/articles",
  filters: [
    stateFilter,
    { name: "medium", kind: "multi-select", field: "mediumIds", choices: "media-of-articles", main: true },
    { name: "assignee", kind: "combo", field: "assigneeIds", choices: "users", main: true },
    reviewFilter,
    { name: "issue", kind: "combo", field: "issueIds", choices: "issues-of-articles" },
    { name: "rubric", kind: "combo", field: "rubricIds", choices: "rubrics-of-articles" },
    { name: "tag", kind: "combo", field: "tagIds", choices: "tags" },
    { name: "author", kind: "combo", field: "authorIds", choices: "users" },
    { name: "asset", kind: "combo", field: "assetIds", choices: "assets-in-use", unlisted: true },
    { name: "linkPage", kind: "combo", field: "linkPageIds", choices: "pages", unlisted: true },
    { name: "linkArticle", kind: "combo", field: "linkArticleIds", choices: "articles", unlisted: true },
    { name: "due", kind: "date-range", fields: ["dueFrom", "dueTo"] },
    { name: "published", kind: "date-range", fields: ["publishedFrom", "publishedTo"] },
    { name: "unassigned", kind: "boolean", field: "isUnassigned" },
    { name: "private", kind: "boolean", field: "isPrivate" },
    { name: "advertorial", kind: "boolean", field: "isAdvertorial" },
  ],
  columns: {
    title: text(({ name }) => name, {
      sort: "title",
      fixed: true,
      leads: true,
      width: 60,
      room: 15.9,
      mark: ({ isAdvertorial }) => (isAdvertorial ? <Badge>{t("reading.advertorial")}</Badge> : null),
    }),
    state: stateColumn,
    medium: text(({ medium }) => medium.name, { sort: "medium", room: 7 }),
    issue: text(({ issue }) => issue?.title, { sort: "issue", optional: true, room: 9 }),
    wordCount: number(({ wordCount }) => wordCount, { sort: "wordCount", room: 5 }),
    assignee: text(({ assignee }) => personName(assignee), { room: 7 }),
    dueOn: day(({ dueOn }) => dueOn, { sort: "dueOn", room: 6.05 }),
    review: reviewColumn,
    author: text(({ author, alias }) => alias ?? personName(author), { optional: true }),
    subtitle: text(({ subtitle }) => subtitle, { optional: true, width: 60 }),
    mainTags: text((row) => row.mainTags?.map(({ name }) => name).join(", "), { only: "export" }),
    tags: text((row) => [...(row.mainTags ?? []), ...(row.tags ?? [])].map(({ name }) => name).join(", "), {
      optional: true,
    }),
    rubrics: text((row) => row.rubrics?.map(({ name }) => name).join(", "), { optional: true }),
    permalink: text(({ permalink }) => permalink, { optional: true }),
    publishDate: day(({ publishDate }) => publishDate, { sort: "publishDate", optional: true }),
    publishAt: text(({ publishAt }) => publishAt && instantText(publishAt), {
      sort: "publishAt",
      optional: true,
    }),
    publishedAt: day(({ publishedAt }) => publishedAt && dayInVienna(publishedAt), {
      sort: "publishedAt",
      optional: true,
    }),
    isPrivate: text(({ isPrivate }) => t(`isPrivate.${isPrivate}`), { optional: true }),
    isAdvertorial: text(({ isAdvertorial }) => t(`isAdvertorial.${isAdvertorial}`), { optional: true }),
    updatedAt: day(({ updatedAt }) => dayInVienna(updatedAt), { sort: "updatedAt", room: 6.1 }),
  },
  card: ["state", "assignee", "dueOn"],
  defaultSort: "-updatedAt",
  hasBoard: true,
  bulkActions: [
    ...publishingActions("articles"),
    {
      name: "assign",
      inMenu: true,
      value: { choices: "users", called: "fields.assignee", isSearched: true },
    },
    {
      name: "moveToIssue",
      inMenu: true,
      value: { choices: "issues-of-articles", called: "fields.issue", isSearched: true },
    },
    { name: "addTag", inMenu: true, value: { choices: "tags", called: "filters.tag", isSearched: true } },
    { name: "removeTag", inMenu: true, value: { choices: "tags", called: "filters.tag", isSearched: true } },
    { name: "delete", tone: "danger" },
  ],
});
