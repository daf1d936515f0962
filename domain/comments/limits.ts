/** So many signs a comment has at most. */
export const COMMENT_LENGTH = 5000;
