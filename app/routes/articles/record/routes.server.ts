import { articleForm } from "domain/articles/article";
import { ARTICLE_FIELDS } from "domain/articles/fields";
import { TITLE_LENGTH } from "domain/articles/limits";
import { copiedValues, draftValues, formValues } from "domain/fields/values";
import { offerList } from "~/frames/picker/offer-list.server";
import { graphql } from "~/graphql/graphql";
import { ArticleFields } from "~/graphql/record-fields";
import { texts } from "~/i18n/i18n";
import { EditLock } from "~/locks/edit-lock";
import { HistoryEntry, PlaceOfUse } from "~/records/record-documents";
import { recordRoutes } from "~/records/record-routes.server";
import { CommentFacts } from "~/shared/comments/comment-facts";
import { commentsOf } from "~/shared/lifecycle/comments.server";
import { bulkStepsOf } from "~/shared/lifecycle/documents-by-name.server";
import { PublishingStage, RevisionFacts } from "~/shared/lifecycle/lifecycle-documents";
import { formStepsOf, lifecycleSteps } from "~/shared/lifecycle/steps.server";
import { articleArea } from "./article-area";
import { ArticlesScreen, articleList } from "./list-columns";

/** So many signs of a text can stand in the address of a new article: the line of a picture, with its texts. */
const MOST_BEGUN = 2000;

/** What a copy is called, no longer than a title may be. */
function copyTitle(title: string): string {
  const called = (of: string) => texts("articles")("copyOf", { title: of });
  return called(title.slice(0, TITLE_LENGTH - called("").length));
}

// To these the texts of articles lead.
offerList("articles-of-texts", {
  list: articleList,
  document: ArticlesScreen,
  filters: ["medium", "state"],
});

export const articleRoutes = recordRoutes({
  list: articleList,
  called: { type: "Article", many: "articles" },
  schema: articleForm,
  values: (article) => formValues(ARTICLE_FIELDS, article),
  begun: (address) => {
    const text = address.get("text")?.slice(0, MOST_BEGUN);
    return text ? { text } : {};
  },
  copied: (article) => ({
    ...copiedValues(ARTICLE_FIELDS, article),
    title: copyTitle(article.title),
  }),
  current: (draft) => draftValues(ARTICLE_FIELDS, draft),
  record: graphql(
    `query ArticleScreen($id: String!, $historySkip: Int, $window: String) {
      me { permissions }
      record: article(id: $id) {
        _id version updatedAt name ...ArticleFields
        medium { name hasArticleNumber hasCitations }
        issue { title }
        author { first_name last_name }
        assignee { first_name last_name }
        covers { asset { _id name file { _id } } owner subtext }
        textWarnings { reason address title }
        pressRelease { _id title }
        ...PublishingStage
        revisions(limit: 5) { ...RevisionFacts }
        comments { ...CommentFacts }
        historyTotal history(skip: $historySkip) { ...HistoryEntry }
      }
      lock: editLock(area: "articles", id: $id, window: $window) { ...EditLock }
      uses: articleUses(id: $id) { ...PlaceOfUse }
      media: mediaOfArticles { value: _id label: name hasArticleNumber hasCitations }
      choices(of: [{ list: "rubrics-of-articles", term: "", all: true }]) { items { value: id label note } }
      tags: tagsOfArticles { value: _id label: name isMainTag }
    }`,
    [ArticleFields, CommentFacts, EditLock, HistoryEntry, PlaceOfUse, PublishingStage, RevisionFacts],
  ),
  markdown: ["text"],
  steps: formStepsOf(articleArea),
  intents: { ...lifecycleSteps(articleArea), ...commentsOf(articleArea) },
  bulk: {
    ...bulkStepsOf(articleArea),
    assign: ({ value }) => ({ data: { assignee: value } }),
    moveToIssue: ({ value }) => ({ data: { issue: value } }),
    addTag: ({ value }) => ({ add: { tags: [value ?? ""] } }),
    removeTag: ({ value }) => ({ remove: { tags: [value ?? ""] } }),
    delete: { isDeletion: true },
  },
});
