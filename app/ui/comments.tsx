import type { ReactNode } from "react";

/** What people have written about a record, one below the other. */
export const Comments = ({ children }: { children: ReactNode }) => <ol className="comments">{children}</ol>;

/** Who wrote it, and when. */
export const CommentHead = ({ children }: { children: ReactNode }) => (
  <p className="comment-meta">{children}</p>
);

export const CommentText = ({ children }: { children: ReactNode }) => (
  <p className="comment-text">{children}</p>
);
