import { commentForm } from "domain/comments/comment";
import { withMention } from "domain/comments/mentions";
import { z } from "zod";

const commentId = z.string().optional();

/** The form of a comment, new or corrected. */
export const commentSchema = z
  .object({
    comment: z.string().default(""),
    /** Decisions §4: mention by `@`. The chosen person is added to the text. */
    mention: z.string().optional(),
    commentId,
  })
  .transform(({ comment, mention, ...of }) => ({
    ...of,
    comment: mention ? withMention(comment, mention) : comment,
  }))
  .pipe(z.object({ comment: commentForm.shape.text, commentId }));
