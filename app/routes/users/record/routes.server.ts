import { formValues } from "domain/fields/values";
import { USER_FIELDS } from "domain/users/fields";
import { userForm } from "domain/users/user";
import { graphql } from "~/graphql/graphql";
import { UserFields } from "~/graphql/record-fields";
import { EditLock } from "~/locks/edit-lock";
import { HistoryEntry, PlaceOfUse } from "~/records/record-documents";
import { recordRoutes } from "~/records/record-routes.server";
import { accessIntents } from "./access.server";
import { userList } from "./list-columns";

export const userRoutes = recordRoutes({
  list: userList,
  called: { type: "User", many: "users" },
  schema: userForm,
  values: (user) =>
    formValues(USER_FIELDS, {
      ...user,
      email: user.email ?? "",
      isActive: user.status === "active",
    }),
  // Spec §3: the default role is what new users get.
  fresh: ({ roles: [roles] }) => ({
    isActive: true,
    roles: (roles?.items ?? []).flatMap(({ id, note }) => (note ? [id] : [])),
  }),
  record: graphql(
    `query UserScreen($id: String!, $historySkip: Int, $window: String) {
      me { permissions }
      record: user(id: $id) {
        _id version name ...UserFields email salutation phone jobTitle status crmUserId externalPublisherUserId
        roles { _id name } permissions
        avatar { _id filename }
        sessions { _id createdAt lastSeenAt address userAgent isCurrent }
        apiKeys { _id name createdAt isLimited lastUsedAt revokedAt }
        invitation { sentAt expiresAt usedAt }
        historyTotal history(skip: $historySkip) { ...HistoryEntry }
      }
      lock: editLock(area: "users", id: $id, window: $window) { ...EditLock }
      uses: userUses(id: $id) { ...PlaceOfUse }
      roles: choices(of: [{ list: "roles-of-users", term: "" }]) { items { id label note } }
    }`,
    [EditLock, HistoryEntry, PlaceOfUse, UserFields],
  ),
  bulk: {
    activate: { data: { isActive: true } },
    deactivate: { data: { isActive: false } },
    addRole: ({ value }) => ({ add: { roles: [value ?? ""] } }),
    removeRole: ({ value }) => ({ remove: { roles: [value ?? ""] } }),
    delete: { isDeletion: true },
  },
  pictures: { avatar: "avatar" },
  intents: accessIntents,
});
