import { commentsOfPublished } from "backend/modules/lifecycle/types";
import { pageLifecycle } from "./lifecycle";
import { pageCommentMentions, pageComments, pages } from "./tables";

export const commentsOfPages = commentsOfPublished(pageLifecycle, {
  type: "Page",
  comments: pageComments,
  mentions: pageCommentMentions,
  recordField: "pageId",
  record: pageComments.pageId,
  people: [pages.createdById],
});
