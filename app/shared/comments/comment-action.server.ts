import type { ActionFunctionArgs } from "@remix-run/node";
import { saveAction } from "~/forms/post/save-form.server";
import { texts } from "~/i18n/i18n";
import type { MayPost } from "~/session/guard.server";
import { commentSchema } from "./comment-schema";

type Said = { text: string; idempotencyKey: string };

type Options = {
  may: MayPost;
  add: (args: ActionFunctionArgs, said: Said) => Promise<unknown>;
  /** Changes the comment of an id. */
  edit: (args: ActionFunctionArgs, said: Said & { id: string }) => Promise<unknown>;
  /** The address of the record's screen. */
  path: (args: ActionFunctionArgs) => string;
};

/** The post of the forms of `CommentsPanel`. */
export const commentAction = ({ may, add, edit, path }: Options) =>
  saveAction({
    may,
    schema: commentSchema,
    send: async (args, { values: { comment: text, commentId }, idempotencyKey }) => {
      const said = { text, idempotencyKey };
      if (commentId) await edit(args, { ...said, id: commentId });
      else await add(args, said);
    },
    problems: ({ code }) =>
      code === "TOO_LATE" ? [{ field: "comment", message: "comment_too_late" }] : null,
    savedTo: (args) => `${path(args)}#comments`,
    toast: () => texts("comments")("done"),
  });
