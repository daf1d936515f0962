import { directValues } from "domain/permissions/matrix";
import { directPermissionsForm } from "domain/users/direct-permissions";
import { formLoader } from "~/forms/post/open-form.server";
import { saveAction } from "~/forms/post/save-form.server";
import { gqlRequest } from "~/graphql/client.server";
import { graphql, type ResultOf } from "~/graphql/graphql";
import { texts } from "~/i18n/i18n";
import { mayDo } from "~/session/guard.server";

const UserPermissionsScreen = graphql(`query UserPermissionsScreen($id: String!) {
  me { permissions }
  user(id: $id) {
    _id version name
    roles { name permissions { permissionName status } }
    directPermissions { permissionName status }
  }
  media: choices(of: [{ list: "media-of-users", term: "" }]) { items { id label } }
}`);
const SetUserPermissions = graphql(`mutation SetUserPermissions(
  $id: String!, $version: Int!, $direct: [String!]!, $idempotencyKey: String!
) {
  setUserPermissions(id: $id, version: $version, direct: $direct, idempotencyKey: $idempotencyKey) { _id }
}`);

type Entry = { permissionName: string; status: 0 | 1 };
/** The service says 0 or 1. */
const entriesOf = (entries: readonly { permissionName: string; status: number }[]) =>
  entries as readonly Entry[];

type Answer = ResultOf<typeof UserPermissionsScreen>;

export const loadPermissions = formLoader<Answer, NonNullable<Answer["user"]>, { direct: string[] }>({
  document: UserPermissionsScreen,
  record: ({ user }) => user,
  values: (user) => ({ direct: directValues(entriesOf(user?.directPermissions ?? [])) }),
  schema: directPermissionsForm,
});

export const savePermissions = saveAction({
  area: "users",
  may: mayDo({ action: "edit", collectionType: "users" }),
  schema: directPermissionsForm,
  send: (args, { values: { direct }, id, version, idempotencyKey }) =>
    gqlRequest(args, SetUserPermissions, { id, version, direct, idempotencyKey }),
  current: ({ version, ...values }: { version: number }) => ({ values, version }),
  savedTo: ({ params }) => `/users/${params.id}/permissions`,
  toast: () => texts("records")("toast.saved"),
});
