import { dayInVienna } from "domain/dates";
import { graphql, type ResultOf } from "~/graphql/graphql";
import { texts } from "~/i18n/i18n";
import { columnsOf } from "~/lists/state/columns";
import { defineList } from "~/lists/state/definition";
import { BesideList, ListFound } from "~/lists/state/fragments";
import { permissionText } from "~/records/permissions/permission-text";
import { Badge } from "~/ui/badge";

export const RolesScreen = graphql(
  `query RolesScreen(
    $limit: Int!, $skip: Int, $countAtMost: Int, $asksIds: Boolean = false, $term: String, $sort: String
    $filter: RoleFilter, $withUpdatedAt: Boolean!, $isExport: Boolean = false, $choices: [ChoicesOf!]!, $list: String!
  ) {
    list: roles(limit: $limit, skip: $skip, term: $term, filter: $filter, sort: $sort) {
      ...ListFound
      data {
        _id name isDefault userCount updatedAt @include(if: $withUpdatedAt)
        permissions @include(if: $isExport) { permissionName }
      }
    }
    ...BesideList
  }`,
  [BesideList, ListFound],
);

const { text, number, day } = columnsOf<ResultOf<typeof RolesScreen>["list"]["data"][number]>();
const t = texts("roles");

export const roleList = defineList({
  name: "roles",
  area: "roles",
  path: "/roles",
  filters: [{ name: "default", kind: "boolean", field: "isDefault" }],
  columns: {
    name: text(({ name }) => name, { sort: "name", fixed: true, leads: true }),
    isDefault: text(({ isDefault }) => t(`isDefault.${isDefault}`), {
      cell: ({ isDefault }) => (isDefault ? <Badge tone="info">{t("isDefault.true")}</Badge> : null),
    }),
    userCount: number(({ userCount }) => userCount),
    permissions: text(
      ({ permissions }) =>
        permissions?.map((one) => permissionText(one.permissionName, texts("frame"))).join(", "),
      { only: "export" },
    ),
    updatedAt: day(({ updatedAt }) => updatedAt && dayInVienna(updatedAt), {
      sort: "updatedAt",
      optional: true,
    }),
  },
  defaultSort: "name",
  bulkActions: [
    { name: "grant", needsValue: true },
    { name: "revoke", needsValue: true },
    { name: "delete", tone: "danger" },
  ],
});
