import type { ReactNode } from "react";

/** The comments on a record, one below the other. */
export const Comments = ({ children }: { children: ReactNode }) => <ol className="comments">{children}</ol>;

/** Author and time of a comment. */
export const CommentHead = ({ children }: { children: ReactNode }) => (
  <p className="comment-meta">{children}</p>
);

export const CommentText = ({ children }: { children: ReactNode }) => (
  <p className="comment-text">{children}</p>
);
