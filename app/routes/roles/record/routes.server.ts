import { formValues } from "domain/fields/values";
import { inMatrixOrder } from "domain/permissions/matrix";
import { ROLE_FIELDS } from "domain/roles/fields";
import { roleForm } from "domain/roles/role";
import { z } from "zod";
import { replyWithProblems, replyWithTyped } from "~/forms/post/form-replies.server";
import { parseForm } from "~/forms/post/parse-form.server";
import { postAction } from "~/forms/post/post-actions.server";
import { saveAction } from "~/forms/post/save-form.server";
import { gqlRequest } from "~/graphql/client.server";
import { graphql, type ResultOf } from "~/graphql/graphql";
import { RoleFields } from "~/graphql/record-fields";
import { texts } from "~/i18n/i18n";
import { EditLock } from "~/locks/edit-lock";
import { HistoryEntry, PlaceOfUse } from "~/records/record-documents";
import { recordRoutes } from "~/records/record-routes.server";
import { mayDo } from "~/session/guard.server";
import { roleList } from "./list-columns";

const RoleEffects = graphql(`query RoleEffects($id: String!, $permissions: [String!]!) {
  roleEffects(id: $id, permissions: $permissions) { gained lost count users { _id name } }
}`);
const CopyRole = graphql(`mutation CopyRole($id: String!, $idempotencyKey: String!) {
  saved: copyRole(id: $id, idempotencyKey: $idempotencyKey) { _id name }
}`);

export type Effects = ResultOf<typeof RoleEffects>["roleEffects"];

/** Shows the posted form again, and beside it what would change for which users. Nothing is saved. */
const preview = postAction<unknown>(
  mayDo({ action: "edit", collectionType: "roles" }),
  async (args, posted) => {
    const form = parseForm(posted, roleForm);
    if (form.values === undefined) return replyWithProblems(form);
    const { permissions } = form.values;
    const { roleEffects } = await gqlRequest(args, RoleEffects, { id: args.params.id ?? "", permissions });
    return replyWithTyped(form, { effects: roleEffects });
  },
);

const copy = saveAction({
  may: mayDo({ action: "create", collectionType: "roles" }),
  schema: z.object({}),
  send: (args, { id, idempotencyKey }) => gqlRequest(args, CopyRole, { id, idempotencyKey }),
  savedTo: (_args, { saved }) => `${roleList.path}/${saved._id}`,
  toast: ({ saved }) => texts("roles")("copied", { name: saved.name }),
});

export const roleRoutes = recordRoutes({
  list: roleList,
  called: { type: "Role", many: "roles" },
  schema: roleForm,
  values: ({ permissions, ...record }) =>
    formValues(ROLE_FIELDS, {
      ...record,
      permissions: inMatrixOrder(permissions.map(({ permissionName }) => permissionName)),
    }),
  record: graphql(
    `query RoleScreen($id: String!, $historySkip: Int, $window: String) {
      me { permissions }
      record: role(id: $id) {
        _id version ...RoleFields userCount
        permissions { permissionName }
        users { _id name }
        historyTotal history(skip: $historySkip) { ...HistoryEntry }
      }
      lock: editLock(area: "roles", id: $id, window: $window) { ...EditLock }
      uses: roleUses(id: $id) { ...PlaceOfUse }
      media: choices(of: [{ list: "media-of-roles", term: "" }]) { items { id label } }
    }`,
    [EditLock, HistoryEntry, PlaceOfUse, RoleFields],
  ),
  bulk: {
    grant: ({ value }) => ({ add: { permissions: [value ?? ""] } }),
    revoke: ({ value }) => ({ remove: { permissions: [value ?? ""] } }),
    delete: { isDeletion: true },
  },
  intents: { preview, copy },
});
