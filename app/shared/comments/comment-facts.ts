import { graphql } from "~/graphql/graphql";

/** A comment, as `CommentsPanel` shows it. */
export const CommentFacts = graphql(`
  fragment CommentFacts on Comment @_unmask {
    _id text createdAt editedAt isEditable
    author { first_name last_name }
    mentions { first_name last_name }
  }
`);
