import type { SignedInCtx } from "backend/platform/use-case/context";
import { signedIn } from "backend/schema/access";
import { builder, keyArg } from "backend/schema/builder";
import { MOST_SAVED_VIEWS } from "domain/saved-view";
import { deleteSavedView, keptViews, type SavedView, saveView } from "./service";

const SavedViewRef = builder.objectRef<SavedView>("SavedView").implement({
  fields: (t) => ({
    _id: t.string({ resolve: (view) => String(view.id) }),
    name: t.exposeString("name"),
    query: t.exposeString("query"),
  }),
});

builder.queryField("savedViews", (t) =>
  t.field({
    type: [SavedViewRef],
    atMost: MOST_SAVED_VIEWS,
    access: "signed-in",
    args: { list: t.arg.string({ required: true }) },
    resolve: (_root, { list }, ctx) => keptViews(ctx).load({ user: signedIn(ctx).user.id, list }),
  }),
);

builder.mutationFields((t) => ({
  saveView: t.field({
    type: SavedViewRef,
    access: "signed-in",
    args: {
      list: t.arg.string({ required: true }),
      name: t.arg.string({ required: true }),
      query: t.arg.string({ required: true }),
      ...keyArg,
    },
    resolve: (_root, { idempotencyKey, ...input }, ctx) =>
      saveView(ctx as SignedInCtx, input, idempotencyKey),
  }),
  deleteSavedView: t.boolean({
    access: "signed-in",
    args: { id: t.arg.string({ required: true }) },
    resolve: (_root, { id }, ctx) => deleteSavedView(ctx as SignedInCtx, id),
  }),
}));
