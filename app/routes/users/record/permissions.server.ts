import type { LoaderFunctionArgs } from "@remix-run/node";
import type { MediumType } from "domain/bookings/fields";
import { effectivePermissions } from "domain/permissions/effective";
import { directEntries, directValues, inMatrixOrder } from "domain/permissions/matrix";
import {
  directAfter,
  TASKS,
  type TaskHolder,
  type TaskMedia,
  type TaskMedium,
  taskChanges,
  tasksByRoles,
  tasksWith,
} from "domain/permissions/tasks";
import { directPermissionsForm, userTasksForm } from "domain/users/direct-permissions";
import { replyWithTyped } from "~/forms/post/form-replies.server";
import { formLoader } from "~/forms/post/open-form.server";
import { byIntent } from "~/forms/post/post-actions.server";
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
  media: choices(of: [{ list: "media-of-users", term: "" }]) { items { id label note } }
}`);
const HeldByUser = graphql(`query HeldByUser($id: String!) {
  user(id: $id) {
    roles { permissions { permissionName status } }
    directPermissions { permissionName status }
  }
  media: choices(of: [{ list: "media-of-users", term: "" }]) { items { id note } }
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

const open = formLoader<Answer, NonNullable<Answer["user"]>, { direct: string[] }>({
  document: UserPermissionsScreen,
  record: ({ user }) => user,
  values: (user) => ({ direct: directValues(entriesOf(user?.directPermissions ?? [])) }),
  schema: directPermissionsForm,
});

/** Besides the form: the media of each task, and those that the roles give already. */
export async function loadPermissions(args: LoaderFunctionArgs) {
  const opened = await open(args);
  const { holder, media } = heldBy({ user: opened.record, media: opened.answer.media });
  const permissions = effectivePermissions(holder.roles, holder.direct);
  return { ...opened, tasks: tasksWith(permissions, media), tasksByRoles: tasksByRoles(holder, media) };
}

type Held = Pick<ResultOf<typeof HeldByUser>, "user" | "media">;

function heldBy({ user, media }: Held): { holder: TaskHolder; media: TaskMedium[] } {
  return {
    holder: {
      roles: (user?.roles ?? []).map(({ permissions }) => ({ permissions: entriesOf(permissions) })),
      direct: entriesOf(user?.directPermissions ?? []),
    },
    media: media.flatMap(({ items }) => items.map(({ id, note }) => ({ id, type: note as MediumType }))),
  };
}

/** What the posted ticks make of a user's own permissions. */
async function answered(args: LoaderFunctionArgs, chosen: TaskMedia) {
  const { holder, media } = heldBy(await gqlRequest(args, HeldByUser, { id: args.params.id ?? "" }));
  const after = directAfter(holder, media, chosen);
  const changes = taskChanges(holder, after, media, chosen);
  return { direct: directValues(after), changes, byRoles: tasksByRoles(holder, media) };
}

const mayEdit = mayDo({ action: "edit", collectionType: "users" });
const pathOf = ({ params }: LoaderFunctionArgs) => `/users/${params.id}/permissions`;

const savePermissions = saveAction({
  area: "users",
  may: mayEdit,
  schema: directPermissionsForm,
  send: (args, { values: { direct }, id, version, idempotencyKey }) =>
    gqlRequest(args, SetUserPermissions, { id, version, direct, idempotencyKey }),
  current: ({ version, ...values }: { version: number }) => ({ values, version }),
  savedTo: pathOf,
  toast: () => texts("users")("permissionsSaved"),
});

export type ShownChanges = {
  gained: string[];
  lost: string[];
  staying: { task: (typeof TASKS)[number]; mediumId: string }[];
  /** What the button of the changes posts along. */
  shown: string;
};

/** What is saved is what was shown: other ticks, or other permissions of the user, show their changes first. */
const saveTasks = saveAction({
  may: mayEdit,
  schema: userTasksForm,
  instead: async (args, form) => {
    if (form.values === undefined) return null;
    const chosen = form.values;
    const { direct, changes, byRoles } = await answered(args, chosen);
    const directJson = JSON.stringify(direct);
    if (chosen.shown === directJson) return null;
    const { staying } = changes;
    const [gained, lost] = [inMatrixOrder(changes.gained), inMatrixOrder(changes.lost)];
    const ticks = TASKS.map((task) => [task, [...new Set([...chosen[task], ...byRoles[task]])]]);
    const answer: ShownChanges = { gained, lost, staying, shown: directJson };
    return replyWithTyped(form, { changes: answer }, Object.fromEntries(ticks));
  },
  send: (args, { values: { shown }, id, version, idempotencyKey }) => {
    const direct = directValues(directEntries(JSON.parse(shown ?? "[]") as string[]));
    return gqlRequest(args, SetUserPermissions, { id, version, direct, idempotencyKey });
  },
  // The matrix has the field; this form has none for all of them.
  problems: ({ problems }) =>
    problems.length > 0 ? problems.map((problem) => ({ ...problem, field: "" })) : null,
  savedTo: pathOf,
  toast: () => texts("users")("permissionsSaved"),
});

/** Saves the matrix, or the answer to the question before it. */
export const postPermissions = byIntent<unknown, unknown>(savePermissions, { tasks: saveTasks });
