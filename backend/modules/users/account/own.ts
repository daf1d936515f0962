import { userRecord } from "backend/modules/users/keeping/record";
import { maySeeAccount } from "backend/modules/users/service";
import { UserRef } from "backend/modules/users/user-ref";
import { signedIn } from "backend/schema/access";
import { builder, keyArg } from "backend/schema/builder";
import type { Quicklink } from "domain/users/quicklinks";
import { MOST_QUICKLINKS } from "domain/users/quicklinks-form";
import { hasNews, isFirstDay, seeNews, setTourStep, tourStepOf } from "./help";
import { profile, updateOwnProfile } from "./profile";
import { updateOwnQuicklinks } from "./quicklinks";

// What everybody may change of their own account, whatever rights they have over others'.

const OwnProfileInput = builder.inputType("OwnProfileInput", { fields: profile.input });

builder.mutationField("updateOwnProfile", (t) =>
  t.field({
    type: UserRef,
    access: "person",
    description: "Saves what the user says of themselves.",
    args: {
      version: t.arg.int({ required: true }),
      data: t.arg({ type: OwnProfileInput, required: true }),
      ...keyArg,
    },
    resolve: (_root, { idempotencyKey, ...input }, ctx) =>
      userRecord.saved(ctx, updateOwnProfile(signedIn(ctx), input, idempotencyKey)),
  }),
);

const QuicklinkRef = builder.objectRef<Quicklink & { orderId: number }>("Quicklink").implement({
  fields: (t) => ({
    id: t.exposeString("id", {
      description: "A screen by its name in the menu, or `medium-7`, the bookings of a medium.",
    }),
    orderId: t.exposeInt("orderId", { description: "Its place, from 1." }),
    isFavorite: t.exposeBoolean("isFavorite", { description: "Whether it stands in the sidebar." }),
  }),
});

builder.objectFields(UserRef, (t) => ({
  quicklinks: t.field({
    type: [QuicklinkRef],
    atMost: MOST_QUICKLINKS,
    description: "In their order, of users whose account one may see; else none.",
    resolve: ({ id, quicklinks }, _args, ctx) =>
      maySeeAccount(ctx, id) ? quicklinks.map((link, n) => ({ ...link, orderId: n + 1 })) : [],
  }),
  quicklinksVersion: t.exposeInt("quicklinksVersion", { description: "Counts the saves of the quicklinks." }),
}));

const QuicklinkInput = builder.inputType("QuicklinkInput", {
  fields: (t) => ({ id: t.string(), isFavorite: t.boolean() }),
});

const OwnQuicklinksInput = builder.inputType("OwnQuicklinksInput", {
  fields: (t) => ({ quicklinks: t.field({ type: [QuicklinkInput], description: "In their order." }) }),
});

builder.mutationField("updateOwnQuicklinks", (t) =>
  t.field({
    type: UserRef,
    access: "person",
    description: "Saves the user's quicklinks. Those that they may not follow at present are kept.",
    args: {
      version: t.arg.int({ required: true }),
      data: t.arg({ type: OwnQuicklinksInput, required: true }),
      ...keyArg,
    },
    resolve: (_root, { idempotencyKey, ...input }, ctx) =>
      userRecord.saved(ctx, updateOwnQuicklinks(signedIn(ctx), input, idempotencyKey)),
  }),
);

builder.objectFields(UserRef, (t) => ({
  tourStep: t.int({
    nullable: true,
    description: "One's own step of the tour, from 1; null once it has ended, and for other users.",
    resolve: (user, _args, ctx) => tourStepOf(ctx, user),
  }),
  isFirstDay: t.boolean({
    description: "Whether the account was made today; false for everybody but the user who asks.",
    resolve: (user, _args, ctx) => isFirstDay(ctx, user),
  }),
  hasNews: t.boolean({
    description: "Whether there is news that one has not opened; false for other users.",
    resolve: (user, _args, ctx) => hasNews(ctx, user),
  }),
}));

builder.mutationFields((t) => ({
  setTourStep: t.boolean({
    access: "person",
    description: "Saves which step of the tour the user has reached; without one the tour ends.",
    args: { step: t.arg.int({ description: "From 1 to 5." }) },
    resolve: (_root, input, ctx) => setTourStep(signedIn(ctx), input),
  }),
  seeNews: t.boolean({
    access: "person",
    description: "Saves that the user has opened the news.",
    resolve: (_root, _args, ctx) => seeNews(signedIn(ctx)),
  }),
}));
