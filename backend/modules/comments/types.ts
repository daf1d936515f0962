import { userById } from "backend/modules/users/service";
import { UserRef } from "backend/modules/users/types";
import { recordsUnder, requireReferenced } from "backend/platform/database/loaders";
import type { Ctx } from "backend/platform/use-case/context";
import { notFound } from "backend/platform/use-case/errors";
import { builder } from "backend/schema/builder";
import { SIZES } from "backend/schema/sizes";
import { type Comment, type Comments, isCommentEditable } from "./service";

/** A comment, and of what area it is. */
interface ShownComment extends Comment {
  of: Comments;
}

export const CommentRef = builder.objectRef<ShownComment>("Comment").implement({
  description: "What somebody wrote about a record.",
  fields: (t) => ({
    _id: t.string({ resolve: ({ id }) => String(id) }),
    text: t.exposeString("text"),
    author: t.field({
      type: UserRef,
      resolve: ({ authorId }, _args, ctx) => requireReferenced(userById(ctx).load(authorId)),
    }),
    createdAt: t.expose("createdAt", { type: "DateTime" }),
    editedAt: t.expose("editedAt", { type: "DateTime", nullable: true }),
    isEditable: t.boolean({ resolve: (comment, _args, ctx) => isCommentEditable(ctx, comment) }),
    mentions: t.field({
      type: [UserRef],
      atMost: SIZES.words,
      description: "Whom it mentions by @ and name.",
      resolve: async ({ id, of }, _args, ctx) => {
        const mentions = await of.mentionsOf(ctx).load(id);
        return recordsUnder(
          userById(ctx),
          mentions.map(({ userId }) => userId),
        );
      },
    }),
  }),
});

/** The comments of a record, the first one first. */
export async function commentsOf(of: Comments, ctx: Ctx, recordId: number): Promise<ShownComment[]> {
  return (await of.ofRecord(ctx).load(recordId)).map((comment) => ({ ...comment, of }));
}

/** A comment after a change. */
export async function savedComment(of: Comments, ctx: Ctx, id: Promise<number>): Promise<ShownComment> {
  const comment = await of.byId(ctx).load(await id);
  if (!comment) throw notFound();
  return { ...comment, of };
}
