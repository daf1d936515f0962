import { mayReadLog } from "backend/modules/activity-log/service";
import { signedIn } from "backend/schema/access";
import { builder, keyArg } from "backend/schema/builder";
import { changePassword } from "./account/change-password";
import { endSession, listOwnSessions, type OwnSession, signOutEverywhere } from "./account/own-sessions";
import { type User, userById, userNamed } from "./service";
import { type SignedIn, signIn, signOut } from "./sign-in/sign-in";
import { finishSingleSignOn, singleSignOn, startSingleSignOn } from "./sign-in/single-sign-on";
import { RoleRef, UserRef } from "./user-ref";

export type { User };
export { RoleRef, UserRef };

/** The users that fields of other records refer to. */
export const userTarget = {
  type: UserRef,
  byId: userById,
  named: userNamed,
};

const SignInResultRef = builder.objectRef<SignedIn>("SignInResult").implement({
  fields: (t) => ({
    token: t.exposeString("token"),
    expiresAt: t.expose("expiresAt", { type: "DateTime" }),
    device: t.exposeString("device", {
      description: "What this browser is known by at the next sign-in; it opens nothing.",
    }),
    user: t.expose("user", { type: UserRef }),
  }),
});

const SingleSignOnRef = builder.objectRef<{ name: string }>("SingleSignOn").implement({
  fields: (t) => ({ name: t.exposeString("name", { description: "What the house calls the provider." }) }),
});

const SingleSignOnStartRef = builder
  .objectRef<{ url: string; ticket: string }>("SingleSignOnStart")
  .implement({
    fields: (t) => ({
      url: t.exposeString("url", { description: "Where the user signs in." }),
      ticket: t.exposeString("ticket", {
        description: "What the same browser brings back, for ten minutes.",
      }),
    }),
  });

builder.queryField("singleSignOn", (t) =>
  t.field({
    type: SingleSignOnRef,
    nullable: true,
    access: "public",
    description: "The provider where users may sign in instead; null where none is set up.",
    resolve: (_root, _args, ctx) => singleSignOn(ctx),
  }),
);

export const SessionRef = builder.objectRef<OwnSession>("Session").implement({
  description: "An open session of a user.",
  fields: (t) => ({
    _id: t.string({ resolve: (session) => String(session.id) }),
    createdAt: t.expose("createdAt", { type: "DateTime" }),
    lastSeenAt: t.expose("lastSeenAt", { type: "DateTime", description: "To within five minutes." }),
    address: t.string({
      description: "Where it was last used from; empty for others without the right to read the log.",
      resolve: ({ userId, address }, _args, ctx) =>
        userId === ctx.user?.id || mayReadLog(ctx) ? address : "",
    }),
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
  startSingleSignOn: t.field({
    type: SingleSignOnStartRef,
    isHeavy: true,
    access: "public",
    args: { returnTo: t.arg.string({ required: true }) },
    resolve: (_root, { returnTo }, ctx) => startSingleSignOn(ctx, returnTo),
  }),
  finishSingleSignOn: t.field({
    type: SignInResultRef,
    isHeavy: true,
    access: "public",
    description: "Signs in the active user whose verified address the provider names.",
    args: {
      returnedTo: t.arg.string({
        required: true,
        description: "The whole address that the provider led to.",
      }),
      ticket: t.arg.string(),
      device: t.arg.string({ description: "What an earlier sign-in of this browser answered." }),
    },
    resolve: (_root, { returnedTo, ticket, device }, ctx) =>
      finishSingleSignOn(ctx, { to: returnedTo, ticket, device }),
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
      ...keyArg,
    },
    resolve: (_root, { idempotencyKey, ...passwords }, ctx) =>
      changePassword(signedIn(ctx), passwords, idempotencyKey),
  }),
}));
