import { attachmentById } from "backend/modules/attachments/service";
import { AttachmentRef } from "backend/modules/attachments/types";
import { type ChoiceQuery, offerChoices } from "backend/platform/choices";
import type { SignedInCtx } from "backend/platform/context";
import { notAuthorized } from "backend/platform/errors";
import { signedIn } from "backend/schema/access";
import { builder } from "backend/schema/builder";
import { listFields } from "backend/schema/list-fields";
import { SIZES } from "backend/schema/sizes";
import type { PermissionEntry } from "domain/permissions/effective";
import { personName } from "domain/person-name";
import { changePassword } from "./change-password";
import { endSession, listOwnSessions, type OwnSession, signOutEverywhere } from "./own-sessions";
import {
  entriesOfRole,
  listUsers,
  maySeeAccount,
  permissionsOfUser,
  type Role,
  rolesOfUser,
  type User,
  type UserFilter,
} from "./service";
import { signIn, signOut } from "./sign-in";

const PermissionEntryRef = builder.objectRef<PermissionEntry>("PermissionEntry").implement({
  fields: (t) => ({ permissionName: t.exposeString("permissionName"), status: t.exposeInt("status") }),
});

const RoleRef = builder.objectRef<Role>("Role").implement({
  fields: (t) => ({
    _id: t.string({ resolve: (role) => String(role.id) }),
    name: t.exposeString("name"),
    isDefault: t.exposeBoolean("isDefault"),
    permissions: t.field({
      type: [PermissionEntryRef],
      atMost: SIZES.permissions,
      resolve: (role, _args, ctx) => entriesOfRole(ctx).load(role.id),
    }),
  }),
});

export const UserRef = builder.objectRef<User>("User").implement({
  fields: (t) => ({
    _id: t.string({ resolve: (user) => String(user.id) }),
    email: t.string({
      nullable: true,
      description: "null without read__users, but for one's own.",
      resolve: (user, _args, ctx) => (maySeeAccount(ctx, user.id) ? user.email : null),
    }),
    first_name: t.exposeString("firstName"),
    last_name: t.exposeString("lastName"),
    username: t.exposeString("username"),
    status: t.exposeString("status", { description: "active | inactive" }),
    avatar: t.field({
      type: AttachmentRef,
      nullable: true,
      resolve: (user, _args, ctx) => (user.avatarId ? attachmentById(ctx).load(user.avatarId) : null),
    }),
    initialName: t.string({ resolve: initials }),
    canBookUser: t.exposeBoolean("canBookUser"),
    hideUserFromFilters: t.exposeBoolean("hideUserFromFilters"),
    roles: t.field({
      type: [RoleRef],
      atMost: 5,
      resolve: (user, _args, ctx) => {
        if (!maySeeAccount(ctx, user.id)) throw notAuthorized("global:read__users");
        return rolesOfUser(ctx).load(user.id);
      },
    }),
    permissions: t.stringList({
      atMost: SIZES.permissions,
      description: "Effective permission strings (spec §6).",
      resolve: (user, _args, ctx) => {
        // The context already has those of the current user.
        if (ctx.user?.id === user.id) return [...ctx.permissions];
        if (!maySeeAccount(ctx, user.id)) throw notAuthorized("global:read__users");
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

const SignInResultRef = builder
  .objectRef<{ token: string; expiresAt: Date; device: string; user: User }>("SignInResult")
  .implement({
    fields: (t) => ({
      token: t.exposeString("token"),
      expiresAt: t.expose("expiresAt", { type: "DateTime" }),
      device: t.exposeString("device", {
        description: "What this browser is known by at the next sign-in; it opens nothing.",
      }),
      user: t.expose("user", { type: UserRef }),
    }),
  });

const SessionRef = builder.objectRef<OwnSession>("Session").implement({
  description: "An open session of the user's own.",
  fields: (t) => ({
    _id: t.string({ resolve: (session) => String(session.id) }),
    createdAt: t.expose("createdAt", { type: "DateTime" }),
    lastSeenAt: t.expose("lastSeenAt", { type: "DateTime", description: "To within five minutes." }),
    address: t.exposeString("address", { description: "Where it was last used from." }),
    userAgent: t.exposeString("userAgent"),
    isCurrent: t.boolean({
      description: "Whether it is the session that asks.",
      resolve: (session, _args, ctx) => session.id === ctx.sessionId,
    }),
  }),
});

const UserFilterInput = builder.inputType("UserFilter", {
  fields: (t) => ({
    canBookUser: t.boolean(),
    status: t.string(),
    ids: t.stringList(),
  }),
});

listFields("users", {
  item: UserRef,
  type: "UserList",
  filter: UserFilterInput,
  access: "signed-in",
  list: (ctx, query) => listUsers(signedIn(ctx), query),
});

builder.queryFields((t) => ({
  me: t.field({
    type: UserRef,
    access: "signed-in",
    resolve: (_root, _args, ctx) => signedIn(ctx).user,
  }),
  mySessions: t.field({
    type: [SessionRef],
    atMost: 50,
    access: "signed-in",
    resolve: (_root, _args, ctx) => listOwnSessions(signedIn(ctx)),
  }),
}));

builder.mutationFields((t) => ({
  signIn: t.field({
    isHeavy: true,
    type: SignInResultRef,
    access: "public",
    args: {
      email: t.arg.string({ required: true }),
      password: t.arg.string({ required: true }),
      device: t.arg.string({ description: "What an earlier sign-in of this browser answered." }),
    },
    resolve: (_root, args, ctx) => signIn(ctx, args.email, args.password, args.device),
  }),
  signOut: t.boolean({
    access: "signed-in",
    resolve: (_root, _args, ctx) => signOut(signedIn(ctx)),
  }),
  signOutEverywhere: t.boolean({
    description: "Ends all sessions of the user, the one that asks included.",
    access: "signed-in",
    resolve: (_root, _args, ctx) => signOutEverywhere(signedIn(ctx)),
  }),
  endSession: t.boolean({
    description: "Ends one of the user's own sessions.",
    access: "signed-in",
    args: { id: t.arg.string({ required: true }) },
    resolve: (_root, args, ctx) => endSession(signedIn(ctx), args.id),
  }),
  changePassword: t.boolean({
    description: "Gives the user a new password and ends all their other sessions.",
    access: "signed-in",
    args: {
      current: t.arg.string({ required: true }),
      new: t.arg.string({ required: true }),
      idempotencyKey: t.arg.string({ required: true }),
    },
    resolve: (_root, { idempotencyKey, ...passwords }, ctx) =>
      changePassword(signedIn(ctx), passwords, idempotencyKey),
  }),
}));

async function personChoices(ctx: SignedInCtx, { ids, term, limit }: ChoiceQuery, offered: UserFilter) {
  const { data } = await listUsers(ctx, {
    page: { limit, skip: 0 },
    term,
    filter: ids ? { ids } : offered,
  });
  return data.map((user) => ({
    id: String(user.id),
    label: personName(user),
    note: maySeeAccount(ctx, user.id) ? user.email : null,
  }));
}

offerChoices("users", {
  access: "signed-in",
  find: (ctx, query) => personChoices(ctx, query, { status: "active" }),
});
// Supervisors to choose. Filters also offer former colleagues, whose bookings are still searched for.
offerChoices("supervisors", {
  access: "signed-in",
  atMost: 2000,
  find: (ctx, query) => personChoices(ctx, query, { canBookUser: true, status: "active" }),
});
offerChoices("supervisors-and-former", {
  access: "signed-in",
  atMost: 2000,
  find: (ctx, query) => personChoices(ctx, query, { canBookUser: true }),
});
