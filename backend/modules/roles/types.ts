import {
  defineRecord,
  deletedIn,
  fieldsIn,
  followSaves,
  notDeleted,
  refused,
  savesIn,
} from "backend/modules/records/service";
import { freeLocksOfFormerRights, userById } from "backend/modules/users/service";
import { rolePermissions, roles, userRoles } from "backend/modules/users/tables";
import { RoleRef, type User, UserRef } from "backend/modules/users/types";
import { isWanted } from "backend/platform/lists/list-conditions";
import { notFound } from "backend/platform/use-case/errors";
import { may, requirePermission, signedIn } from "backend/schema/access";
import { builder, keyArg } from "backend/schema/builder";
import { SIZES } from "backend/schema/sizes";
import { parseId } from "domain/identifiers";
import { inMatrixOrder } from "domain/permissions/matrix";
import { ROLE_FIELDS } from "domain/roles/fields";
import { nameOfCopy, roleForm } from "domain/roles/role";
import {
  countOfHolders,
  effectsOfRole,
  giveWayToNewDefault,
  holdersOfRole,
  type RoleEffect,
  roleProblems,
  roleRules,
} from "./service";

const READ = { action: "read", collectionType: "roles" } as const;

const fields = fieldsIn(ROLE_FIELDS, { table: roles });

const record = defineRecord({
  area: "roles",
  called: { one: "role", many: "roles", type: "Role" },
  table: roles,
  ref: RoleRef,
  schema: roleForm,
  ...fields,
  input: (t) => ({ ...fields.input(t), permissions: t.stringList() }),
  links: {
    permissions: {
      table: rolePermissions,
      record: rolePermissions.roleId,
      other: rolePermissions.permissionName,
      inOrder: inMatrixOrder,
    },
  },
  unique: {
    roles_name_key: { field: "name", message: "role_name_used" },
    roles_one_default: { field: "isDefault", message: "default_role_changed" },
  },
  usedBy: [
    {
      what: "users",
      table: userRoles,
      record: userRoles.userId,
      used: userRoles.roleId,
      field: "roles",
      link: (id) => `/users?role=${id}`,
    },
  ],
  phases: [
    {
      check: {
        findings: async (tx, ctx, changes) => [
          ...refused(await roleProblems(tx, ctx, savesIn(changes))),
          ...deletedIn(changes).flatMap(({ id, isDefault }) =>
            isDefault ? [notDeleted(id, "default_role")] : [],
          ),
        ],
        ofTable: async (tx) => refused(await roleRules(tx)),
      },
      write: giveWayToNewDefault,
      follow: followSaves((work, ctx) => freeLocksOfFormerRights(work, ctx)),
    },
  ],
  label: roles.name,
  // Users see the names of their own roles.
  showsHistory: (ctx) => may(ctx, READ),
  list: {
    search: [roles.name],
    sorts: { name: roles.name, updatedAt: roles.updatedAt },
    defaultSort: "name",
    filter: (t) => ({ isDefault: t.boolean() }),
    where: ({ isDefault }) => [isWanted(roles.isDefault, isDefault)],
  },
});

builder.objectFields(RoleRef, (t) => ({
  users: t.field({
    type: [UserRef],
    atMost: SIZES.notes,
    description: "Who holds it, by name; the first fifty.",
    resolve: async ({ id }, _args, ctx) => {
      requirePermission(ctx, READ);
      const holders = await holdersOfRole(ctx).load(id);
      return holders.slice(0, SIZES.notes);
    },
  }),
  userCount: t.int({
    resolve: async ({ id }, _args, ctx) => {
      requirePermission(ctx, READ);
      return (await countOfHolders(ctx).load(id))[0]?.count ?? 0;
    },
  }),
}));

const RoleEffectRef = builder.objectRef<RoleEffect>("RoleEffect").implement({
  description:
    "The same consequence of a change of a role for some of its holders; other roles are counted in.",
  fields: (t) => ({
    gained: t.exposeStringList("gained", { atMost: SIZES.permissions }),
    lost: t.exposeStringList("lost", { atMost: SIZES.permissions }),
    count: t.int({ resolve: ({ userIds }) => userIds.length }),
    users: t.field({
      type: [UserRef],
      atMost: SIZES.notes,
      description: "By name; the first fifty.",
      resolve: async ({ userIds }, _args, ctx) => {
        const users = await userById(ctx).loadMany(userIds.slice(0, SIZES.notes));
        return users.filter((one): one is User => one !== null && !(one instanceof Error));
      },
    }),
  }),
});

builder.queryField("roleEffects", (t) =>
  t.field({
    type: [RoleEffectRef],
    atMost: SIZES.fields,
    isHeavy: true,
    access: { action: "edit", collectionType: "roles" },
    description: "What would change for whom if the role granted these permissions.",
    args: { id: t.arg.string({ required: true }), permissions: t.arg.stringList({ required: true }) },
    resolve: (_root, { id, permissions }, ctx) => effectsOfRole(ctx.db, parseId(id) ?? 0, permissions),
  }),
);

builder.mutationField("copyRole", (t) =>
  t.field({
    type: RoleRef,
    access: { action: "create", collectionType: "roles" },
    description:
      "A role with the same permissions under the next free name; nobody holds it, and it is no default.",
    args: { id: t.arg.string({ required: true }), ...keyArg },
    resolve: async (_root, { id, idempotencyKey }, context) => {
      const ctx = signedIn(context);
      const original = await record.byId(ctx).load(parseId(id) ?? 0);
      if (!original) throw notFound();
      const { permissions = [] } = await record.linksOf(ctx).load(original.id);
      const names = await ctx.db.select({ name: roles.name }).from(roles);
      const name = nameOfCopy(
        original.name,
        names.map((one) => one.name),
      );
      return record.saved(ctx, record.create(ctx, { name, permissions }, idempotencyKey)) as never;
    },
  }),
);
