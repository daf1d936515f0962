import { gqlRequest } from "~/graphql/client.server";
import { mayDo } from "~/session/guard.server";
import { commentAction } from "~/shared/comments/comment-action.server";
import { changeOfOne } from "./documents-by-name.server";
import type { PublishingArea } from "./publishing-area";

/** The posts of the comments on a record, by their intents. */
export function commentsOf({ path, contentType, called: { type } }: PublishingArea) {
  const types = { id: "String!", text: "String!" };
  const add = changeOfOne<{ id: string; text: string }>(`add${type}Comment`, types);
  const edit = changeOfOne<{ id: string; text: string }>(`edit${type}Comment`, types);
  return {
    comment: commentAction({
      may: mayDo({ action: "write", collectionType: contentType }),
      add: (args, said) => gqlRequest(args, add, { id: args.params.id ?? "", ...said }),
      edit: (args, said) => gqlRequest(args, edit, said),
      path: ({ params }) => `${path}/${params.id}`,
    }),
  };
}
