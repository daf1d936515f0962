import { signedIn } from "backend/schema/access";
import { builder } from "backend/schema/builder";
import { changePassword } from "./change-password";
import { endSession, listOwnSessions, type OwnSession, signOutEverywhere } from "./own-sessions";
import type { User } from "./service";
import { signIn, signOut } from "./sign-in";
import { RoleRef, UserRef } from "./user-ref";

export type { User };
export { RoleRef, UserRef };

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

export const SessionRef = builder.objectRef<OwnSession>("Session").implement({
  description: "An open session of a user.",
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
