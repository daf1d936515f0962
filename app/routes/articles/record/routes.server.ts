import { articleForm } from "domain/articles/article";
import { TITLE_LENGTH } from "domain/articles/limits";
import { offerList } from "~/frames/picker/offer-list.server";
import { graphql } from "~/graphql/graphql";
import { texts } from "~/i18n/i18n";
import { EditLock } from "~/locks/edit-lock";
import { BulkDone, HistoryEntry, PlaceOfUse } from "~/records/record-documents";
import { recordRoutes } from "~/records/record-routes.server";
import { bulkStepsOf } from "~/shared/lifecycle/documents-by-name.server";
import { PublishingStage, RevisionFacts } from "~/shared/lifecycle/lifecycle-documents";
import { formStepsOf, stepsOf } from "~/shared/lifecycle/steps.server";
import { articleArea } from "./article-area";
import { ArticlesScreen, articleList } from "./definition";

/** The fields that the form has as the record has them. */
const PLAIN = [
  ...["title", "subtitle", "intro", "text", "excerpt", "permalink", "alias", "publishDate", "articleNumber"],
  ...[
    "mediaType",
    "mediaLink",
    "priority",
    "seoTitle",
    "seoDescription",
    "isPrivate",
    "isAdvertorial",
    "dueOn",
  ],
  ...["quotes", "links"],
] as const;

type Chosen = { _id: string } | null;
type Opened = Record<"issue" | "author" | "assignee", Chosen> & { medium: { _id: string } } & Record<
    "mainTags" | "tags" | "rubrics",
    readonly { _id: string }[]
  > & { covers: readonly { asset: { _id: string }; owner: string | null; subtext: string | null }[] };

/** The form's values of an article; what is empty is not given. */
function valuesOf(article: Opened): Record<string, unknown> {
  const { medium, issue, author, assignee, mainTags, tags, rubrics, covers } = article;
  const ids = (records: readonly { _id: string }[]) => records.map(({ _id }) => _id);
  const own = article as unknown as Record<string, unknown>;
  const given = [
    ...PLAIN.map((field) => [field, own[field]] as const),
    ...Object.entries({ issue: issue?._id, author: author?._id, assignee: assignee?._id }),
  ].filter(([, value]) => value !== null && value !== undefined);
  return {
    ...Object.fromEntries(given),
    medium: medium._id,
    mainTags: ids(mainTags),
    tags: ids(tags),
    rubrics: ids(rubrics),
    covers: covers.map(({ asset, owner, subtext }) => ({ asset: asset._id, owner, subtext })),
  };
}

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
  schema: articleForm,
  values: (article) => valuesOf(article) as never,
  // The permalink follows from the title of the copy; who works on it, and when it appears, is another question.
  copied: (article) => {
    const {
      permalink: _permalink,
      publishDate: _publishDate,
      assignee: _assignee,
      dueOn: _dueOn,
      ...copy
    } = valuesOf(article) as Record<string, unknown>;
    return { ...copy, title: copyTitle(String(copy.title)) } as never;
  },
  current: (draft) =>
    Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== null)) as never,
  record: graphql(
    `query ArticleScreen($id: String!, $historySkip: Int, $window: String) {
      me { permissions }
      record: article(id: $id) {
        _id version name title subtitle intro text excerpt permalink alias publishDate articleNumber
        mediaType mediaLink priority seoTitle seoDescription isPrivate isAdvertorial dueOn
        medium { _id name hasArticleNumber hasCitations }
        issue { _id title }
        author { _id first_name last_name }
        assignee { _id first_name last_name }
        mainTags { _id }
        tags { _id }
        rubrics { _id }
        covers { asset { _id name file { _id } } owner subtext }
        quotes { text source }
        links { label url }
        textWarnings { reason address title }
        pressRelease { _id title }
        ...PublishingStage
        revisions(limit: 5) { ...RevisionFacts }
        historyTotal history(skip: $historySkip) { ...HistoryEntry }
      }
      lock: editLock(area: "articles", id: $id, window: $window) { ...EditLock }
      uses: articleUses(id: $id) { ...PlaceOfUse }
      media: mediaOfArticles { value: _id label: name hasArticleNumber hasCitations }
      choices(of: [{ list: "rubrics-of-articles", term: "", all: true }]) { items { value: id label note } }
      tags: tagsOfArticles { value: _id label: name isMainTag }
    }`,
    [EditLock, HistoryEntry, PlaceOfUse, PublishingStage, RevisionFacts],
  ),
  create: graphql(`mutation CreateArticle($data: ArticleInput!, $idempotencyKey: String!) {
    saved: createArticle(data: $data, idempotencyKey: $idempotencyKey) { _id }
  }`),
  change: graphql(
    `mutation ChangeArticles($selection: ArticleSelection!, $change: ArticleBulk!, $idempotencyKey: String!) {
      changed: changeArticles(selection: $selection, change: $change, idempotencyKey: $idempotencyKey) { ...BulkDone }
    }`,
    [BulkDone],
  ),
  steps: formStepsOf(articleArea),
  intents: stepsOf(articleArea),
  bulk: {
    ...bulkStepsOf(articleArea),
    assign: ({ value }) => ({ data: { assignee: value } }),
    moveToIssue: ({ value }) => ({ data: { issue: value } }),
    addTag: ({ value }) => ({ add: { tags: [value ?? ""] } }),
    removeTag: ({ value }) => ({ remove: { tags: [value ?? ""] } }),
    delete: { isDeletion: true },
  },
});
