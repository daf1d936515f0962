import type { Comments } from "backend/modules/comments/service";
import { CommentRef, commentsOf, savedComment } from "backend/modules/comments/types";
import { signedIn } from "backend/schema/access";
import { builder, keyArg } from "backend/schema/builder";
import { SIZES } from "backend/schema/sizes";
import type { PublishedArea } from "./published-area";

/** Registers the comments of an area's records: whoever may write there comments, whoever reads there reads them. */
export function registerComments({ ref, needs }: PublishedArea, comments: Comments): void {
  const { type } = comments;
  const access = () => [needs("read"), needs("write")];
  builder.objectField(ref, "comments", (t) =>
    t.field({
      type: [CommentRef],
      atMost: SIZES.notes,
      description: "The first one first.",
      resolve: ({ id }, _args, ctx) => commentsOf(comments, ctx, id),
    }),
  );
  builder.mutationFields((t) => {
    const text = t.arg.string({ required: true });
    return {
      [`add${type}Comment`]: t.field({
        type: CommentRef,
        access,
        args: { id: t.arg.string({ required: true }), text, ...keyArg },
        resolve: (_root, { id: recordId, text, idempotencyKey }, ctx) =>
          savedComment(comments, ctx, comments.add(signedIn(ctx), { recordId, text }, idempotencyKey)),
      }),
      [`edit${type}Comment`]: t.field({
        type: CommentRef,
        access,
        description: "For 15 minutes, and for its author only: NOT_AUTHORIZED, TOO_LATE.",
        args: { id: t.arg.string({ required: true }), text, ...keyArg },
        resolve: (_root, { idempotencyKey, ...input }, ctx) =>
          savedComment(comments, ctx, comments.edit(signedIn(ctx), input, idempotencyKey)),
      }),
    };
  });
}
