import type { SignedInCtx } from "backend/platform/use-case/context";
import { builder, keyArg } from "backend/schema/builder";
import { MOST_SAVED_VIEWS } from "domain/saved-view";
import { deleteSavedView, type SavedView, saveView, viewsOf } from "./service";

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
    resolve: async (_root, { list }, { db, user }) => await viewsOf(db, { user: user?.id, list }),
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
