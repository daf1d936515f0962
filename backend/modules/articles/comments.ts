import { commentsOfPublished } from "backend/modules/lifecycle/types";
import { articleLifecycle } from "./lifecycle";
import { articleCommentMentions, articleComments, articles } from "./tables";

export const commentsOfArticles = commentsOfPublished(articleLifecycle, {
  type: "Article",
  comments: articleComments,
  mentions: articleCommentMentions,
  recordField: "articleId",
  record: articleComments.articleId,
  people: [articles.createdById, articles.authorId, articles.assigneeId],
});
