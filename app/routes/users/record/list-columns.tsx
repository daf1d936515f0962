import { dayInVienna } from "domain/dates";
import { graphql, type ResultOf } from "~/graphql/graphql";
import { texts } from "~/i18n/i18n";
import { columnsOf } from "~/lists/state/columns";
import { defineList } from "~/lists/state/definition";
import { BesideList, ListFound } from "~/lists/state/fragments";
import { PictureCell } from "~/records/picture/picture-cell";
import { UserAvatar } from "~/records/picture/user-avatar";
import { avatarColourOf } from "~/ui/avatar";
import { Badge } from "~/ui/badge";

export const UsersScreen = graphql(
  `query UsersScreen(
    $limit: Int!, $skip: Int, $countAtMost: Int, $asksIds: Boolean = false, $term: String, $sort: String
    $filter: UserFilter, $withUpdatedAt: Boolean!, $withAvatar: Boolean!, $isExport: Boolean = false, $choices: [ChoicesOf!]!, $list: String!
  ) {
    me { permissions }
    list: users(limit: $limit, skip: $skip, term: $term, filter: $filter, sort: $sort) {
      ...ListFound
      data {
        _id name initialName email username status phone jobTitle canBookUser isEditor isApiUser hideUserFromFilters
        roles { name }
        updatedAt @include(if: $withUpdatedAt)
        avatar @include(if: $withAvatar) { _id }
        first_name @include(if: $isExport)
        last_name @include(if: $isExport)
        salutation @include(if: $isExport)
        crmUserId @include(if: $isExport)
        externalPublisherUserId @include(if: $isExport)
      }
    }
    ...BesideList
  }`,
  [BesideList, ListFound],
);

type Row = ResultOf<typeof UsersScreen>["list"]["data"][number];

const { text, day } = columnsOf<Row>();
const t = texts("users");
const yesNo = (is: boolean) => t(`yesNo.${is}`);
const statusOf = ({ status }: Row) => t(`status.${status as "active" | "inactive"}`);

export const userList = defineList({
  name: "users",
  area: "users",
  path: "/users",
  filters: [
    { name: "status", kind: "select", field: "status", options: ["active", "inactive"], main: true },
    { name: "role", kind: "multi-select", field: "roleIds", choices: "roles-of-users", main: true },
    { name: "api", kind: "boolean", field: "isApiUser" },
    { name: "books", kind: "boolean", field: "canBookUser" },
    { name: "asset", kind: "combo", field: "assetIds", choices: "assets-in-use", unlisted: true },
  ],
  columns: {
    name: text(({ name }) => name, { sort: "name", fixed: true, leads: true, room: 9.3, only: "screen" }),
    avatar: text(({ avatar }) => avatar?._id, {
      optional: true,
      only: "screen",
      room: 5,
      cell: ({ avatar }) => <PictureCell picture={avatar} use="avatar" />,
    }),
    first_name: text(({ first_name }) => first_name, { only: "export" }),
    last_name: text(({ last_name }) => last_name, { only: "export" }),
    email: text(({ email }) => email, { sort: "email", width: 30, room: 15 }),
    username: text(({ username }) => username, { sort: "username", optional: true }),
    roles: text(({ roles }) => roles.map(({ name }) => name).join(", "), { width: 30, room: 8.5 }),
    status: text(statusOf, {
      sort: "status",
      room: 6.5,
      cell: (row) => <Badge tone={row.status === "active" ? "good" : "neutral"}>{statusOf(row)}</Badge>,
    }),
    jobTitle: text(({ jobTitle }) => jobTitle, { sort: "jobTitle", room: 9.8 }),
    phone: text(({ phone }) => phone, { room: 8.45 }),
    salutation: text(({ salutation }) => salutation && t(`salutation.${salutation as "male" | "female"}`), {
      only: "export",
    }),
    canBookUser: text(({ canBookUser }) => yesNo(canBookUser), { optional: true }),
    isEditor: text(({ isEditor }) => yesNo(isEditor), { optional: true }),
    isApiUser: text(({ isApiUser }) => yesNo(isApiUser), { optional: true }),
    hideUserFromFilters: text(({ hideUserFromFilters }) => yesNo(hideUserFromFilters), { optional: true }),
    crmUserId: text(({ crmUserId }) => crmUserId, { only: "export" }),
    externalPublisherUserId: text((row) => row.externalPublisherUserId, { only: "export" }),
    updatedAt: day(({ updatedAt }) => updatedAt && dayInVienna(updatedAt), {
      sort: "updatedAt",
      optional: true,
    }),
  },
  grid: {
    mark: (user) => <UserAvatar user={user} colour={avatarColourOf(user._id)} />,
    markNeeds: ["avatar"],
    states: ["status"],
    lines: ["email", "jobTitle", "phone", "roles"],
  },
  defaultSort: "name",
  imports: true,
  bulkActions: [
    { name: "activate" },
    { name: "deactivate" },
    { name: "addRole", inMenu: true, value: { choices: "roles-of-users", called: "bulk.role" } },
    { name: "removeRole", inMenu: true, value: { choices: "roles-of-users", called: "bulk.role" } },
    { name: "delete", tone: "danger", inMenu: true },
  ],
});
