import { endSessionsOf, listSessions } from "backend/modules/users/account/own-sessions";
import { directOfUser, setPermissions } from "backend/modules/users/rights/permissions";
import { maySeeAccount } from "backend/modules/users/service";
import {
  choosePassword,
  invitationOf,
  inviteUser,
  passwordLink,
} from "backend/modules/users/sign-in/password-links";
import { requestPasswordReset } from "backend/modules/users/sign-in/reset-password";
import { SessionRef, UserRef } from "backend/modules/users/types";
import { PermissionEntryRef } from "backend/modules/users/user-ref";
import { signedIn } from "backend/schema/access";
import { OWN_STATEMENT } from "backend/schema/bounds";
import { builder, keyArg, seenArgs } from "backend/schema/builder";
import { SIZES } from "backend/schema/sizes";
import { type ApiKey, createApiKey, listApiKeys, revokeApiKey } from "./api-keys";
import { userRecord } from "./record";

const EDIT = { action: "edit", collectionType: "users" } as const;

const ApiKeyRef = builder.objectRef<ApiKey>("ApiKey").implement({
  description: "A key by which a program calls the service as an API user; the key itself is shown once.",
  fields: (t) => ({
    _id: t.string({ resolve: ({ id }) => String(id) }),
    name: t.exposeString("name"),
    createdAt: t.expose("createdAt", { type: "DateTime" }),
    lastUsedAt: t.expose("lastUsedAt", {
      type: "DateTime",
      nullable: true,
      description: "To within five minutes.",
    }),
    isLimited: t.boolean({
      description: "Whether it opens no more than its user held when it was made, as its maker lacks rights.",
      resolve: ({ ceiling }) => ceiling !== null,
    }),
    revokedAt: t.expose("revokedAt", { type: "DateTime", nullable: true }),
  }),
});

const InvitationRef = builder
  .objectRef<{ createdAt: Date; expiresAt: Date; usedAt: Date | null }>("Invitation")
  .implement({
    fields: (t) => ({
      sentAt: t.expose("createdAt", { type: "DateTime" }),
      expiresAt: t.expose("expiresAt", { type: "DateTime" }),
      usedAt: t.expose("usedAt", { type: "DateTime", nullable: true }),
    }),
  });

builder.objectFields(UserRef, (t) => ({
  sessions: t.field({
    type: [SessionRef],
    atMost: 50,
    cost: OWN_STATEMENT,
    description: "The open ones, of users whose account one may see; else none.",
    resolve: ({ id }, _args, ctx) => (maySeeAccount(ctx, id) ? listSessions(ctx, id) : []),
  }),
  apiKeys: t.field({
    type: [ApiKeyRef],
    atMost: 50,
    cost: OWN_STATEMENT,
    description: "The newest first, revoked ones too.",
    resolve: ({ id, isApiUser }, _args, ctx) =>
      isApiUser && maySeeAccount(ctx, id) ? listApiKeys(ctx, id) : [],
  }),
  directPermissions: t.field({
    type: [PermissionEntryRef],
    atMost: SIZES.permissions,
    description: "What is granted (1) or denied (0) to this user alone.",
    resolve: ({ id }, _args, ctx) => (maySeeAccount(ctx, id) ? directOfUser(ctx).load(id) : []),
  }),
  invitation: t.field({
    type: InvitationRef,
    nullable: true,
    cost: OWN_STATEMENT,
    description: "The last one.",
    resolve: ({ id }, _args, ctx) => (maySeeAccount(ctx, id) ? invitationOf(ctx, id) : null),
  }),
}));

const PasswordLinkRef = builder
  .objectRef<{ email: string; name: string; purpose: string }>("PasswordLink")
  .implement({
    fields: (t) => ({
      email: t.exposeString("email"),
      name: t.exposeString("name"),
      purpose: t.exposeString("purpose", { description: "invitation | reset" }),
    }),
  });

builder.queryField("passwordLink", (t) =>
  t.field({
    type: PasswordLinkRef,
    nullable: true,
    access: "public",
    description: "Whom a link to a password is for; null for one that is unknown, used or too old.",
    args: { token: t.arg.string({ required: true }) },
    resolve: (_root, { token }, ctx) => passwordLink(ctx, token),
  }),
);

builder.mutationFields((t) => ({
  inviteUser: t.field({
    type: UserRef,
    access: EDIT,
    description: "Sends a link to choose a password; the text has {{link}} where it is put.",
    args: {
      id: t.arg.string({ required: true }),
      origin: t.arg.string({ required: true }),
      subject: t.arg.string({ required: true }),
      text: t.arg.string({ required: true }),
      ...keyArg,
    },
    resolve: (_root, { idempotencyKey, ...input }, ctx) =>
      userRecord.saved(ctx, inviteUser(signedIn(ctx), input, idempotencyKey)),
  }),
  requestPasswordReset: t.boolean({
    isHeavy: true,
    access: "public",
    description:
      "Mails a link to a new password, if somebody of this address may sign in. The answer does not say.",
    args: {
      email: t.arg.string({ required: true }),
      origin: t.arg.string({ required: true, description: "The address that was called." }),
    },
    resolve: (_root, { email, origin }, ctx) => requestPasswordReset(ctx, email, origin),
  }),
  setUserPermissions: t.field({
    type: UserRef,
    access: EDIT,
    description:
      "Replaces what a user is granted and denied directly: `1 global:read__tags`, `0 global:edit__tags`.",
    args: {
      ...seenArgs,
      direct: t.arg.stringList({ required: true }),
      ...keyArg,
    },
    resolve: (_root, { idempotencyKey, ...input }, ctx) =>
      userRecord.saved(ctx, setPermissions(signedIn(ctx), input, idempotencyKey)),
  }),
  choosePassword: t.boolean({
    isHeavy: true,
    access: "public",
    description: "Gives the user of a link a password, once, and ends their sessions.",
    args: { token: t.arg.string({ required: true }), new: t.arg.string({ required: true }) },
    resolve: (_root, args, ctx) => choosePassword(ctx, args.token, args.new),
  }),
  endUserSessions: t.boolean({
    access: EDIT,
    description: "Ends one session of a user, or all of them.",
    args: { user: t.arg.string({ required: true }), id: t.arg.string() },
    resolve: (_root, { user, id }, ctx) => endSessionsOf(signedIn(ctx), user, id),
  }),
  createApiKey: t.string({
    access: EDIT,
    description: "A new key of an API user. It is answered this once, and kept as a hash.",
    args: { user: t.arg.string({ required: true }), name: t.arg.string({ required: true }) },
    resolve: (_root, args, ctx) => createApiKey(signedIn(ctx), args),
  }),
  revokeApiKey: t.boolean({
    access: EDIT,
    args: { id: t.arg.string({ required: true }) },
    resolve: (_root, { id }, ctx) => revokeApiKey(signedIn(ctx), id),
  }),
}));
