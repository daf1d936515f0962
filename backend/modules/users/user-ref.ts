import { pictureById } from "backend/modules/attachments/service";
import { AttachmentRef } from "backend/modules/attachments/types";
import type { Ctx } from "backend/platform/use-case/context";
import { notAuthorized } from "backend/platform/use-case/errors";
import { builder } from "backend/schema/builder";
import { SIZES } from "backend/schema/sizes";
import { permissionPattern } from "domain/permissions/check";
import type { PermissionEntry } from "domain/permissions/effective";
import { personName } from "domain/person-name";
import {
  entriesOfRole,
  maySeeAccount,
  permissionsOfUser,
  type Role,
  rolesOfUser,
  type User,
} from "./service";

export const PermissionEntryRef = builder.objectRef<PermissionEntry>("PermissionEntry").implement({
  fields: (t) => ({ permissionName: t.exposeString("permissionName"), status: t.exposeInt("status") }),
});

export const RoleRef = builder.objectRef<Role>("Role").implement({
  fields: (t) => ({
    permissions: t.field({
      type: [PermissionEntryRef],
      atMost: SIZES.permissions,
      resolve: (role, _args, ctx) => entriesOfRole(ctx).load(role.id),
    }),
  }),
});

/** What only the user and those who may read users see: null for all others. */
const own =
  (field: "salutation" | "phone" | "jobTitle" | "crmUserId" | "externalPublisherUserId") =>
  (user: User, _args: object, ctx: Ctx) =>
    maySeeAccount(ctx, user.id) ? user[field] : null;

export const UserRef = builder.objectRef<User>("User").implement({
  fields: (t) => ({
    name: t.string({
      description: "First and last name.",
      resolve: (user) => personName(user) || user.username,
    }),
    email: t.string({
      nullable: true,
      description: "null without read__users, but for one's own.",
      resolve: (user, _args, ctx) => (maySeeAccount(ctx, user.id) ? user.email : null),
    }),
    status: t.exposeString("status", { description: "active | inactive" }),
    avatar: t.field({
      type: AttachmentRef,
      nullable: true,
      resolve: (user, _args, ctx) => (user.avatarId ? pictureById(ctx).load(user.avatarId) : null),
    }),
    initialName: t.string({ resolve: initials }),
    salutation: t.string({ nullable: true, description: "male | female", resolve: own("salutation") }),
    phone: t.string({ nullable: true, resolve: own("phone") }),
    jobTitle: t.string({ nullable: true, resolve: own("jobTitle") }),
    crmUserId: t.string({ nullable: true, resolve: own("crmUserId") }),
    externalPublisherUserId: t.string({ nullable: true, resolve: own("externalPublisherUserId") }),
    roles: t.field({
      type: [RoleRef],
      atMost: 20,
      resolve: (user, _args, ctx) => {
        if (!maySeeAccount(ctx, user.id)) throw notAuthorized(permissionPattern({ collectionType: "users" }));
        return rolesOfUser(ctx).load(user.id);
      },
    }),
    permissions: t.stringList({
      atMost: SIZES.permissions,
      description: "Effective permission strings (spec §6).",
      resolve: (user, _args, ctx) => {
        // The context already has those of the current user.
        if (ctx.user?.id === user.id) return [...ctx.permissions];
        if (!maySeeAccount(ctx, user.id)) throw notAuthorized(permissionPattern({ collectionType: "users" }));
        return permissionsOfUser(ctx).load(user.id);
      },
    }),
  }),
});

/** Decisions §5: the initials; of someone without a name the address's first letter. */
function initials(user: User): string {
  const letters = [user.firstName, user.lastName].map((name) => [...name.trim()][0] ?? "").join("");
  return (letters || ([...user.email][0] ?? "")).toUpperCase();
}
