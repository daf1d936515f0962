import screenTexts from "virtual:texts/articles+comments+editor+frames+lifecycle";
import { useLoaderData } from "@remix-run/react";
import { StageSentence } from "~/frames/stage/stage";
import { type PublishingState, StateMark } from "~/frames/state-mark";
import { savedText } from "~/i18n/saved-text";
import { useTranslation } from "~/i18n/use-translation";
import { recordHandle } from "~/records/record-handle";
import { useRecordRights } from "~/records/record-rights";
import { RecordScreen } from "~/records/record-screen";
import { useCan } from "~/session/use-user";
import { CommentsPanel } from "~/shared/comments/comments-panel";
import { CanvasRecord } from "~/shared/lifecycle/canvas-record";
import { DiscardLink } from "~/shared/lifecycle/discard";
import { momentWords } from "~/shared/lifecycle/moment-words";
import { publishingForm, UNSAVED } from "~/shared/lifecycle/next-step";
import { PublishingNotice } from "~/shared/lifecycle/publishing-notice";
import { PublishingTwin } from "~/shared/lifecycle/publishing-twin";
import { RevisionsCard } from "~/shared/lifecycle/revision-list";
import { StateCard } from "~/shared/lifecycle/state-card";
import { Badge } from "~/ui/badge";
import { Card } from "~/ui/card";
import { MenuLink } from "~/ui/menu";
import { PathLink } from "~/ui/path-link";
import { usePreviewBeside } from "./reading/use-preview-beside";
import { ArticleFormFields } from "./record/fields";
import { articleList } from "./record/list-columns";
import { articleRoutes } from "./record/routes.server";

export { repeatable as clientAction } from "~/forms";
export { onlyAfterChanges as shouldRevalidate } from "~/forms/post/revalidation";
export const loader = articleRoutes.load;
export const action = articleRoutes.change;
export const handle = recordHandle({
  list: articleList,
  i18n: screenTexts,
  isCanvas: true,
});

/** An article, new or opened, on its canvas: its words, its fields, and its state with the steps from there. */
export default function Article() {
  const { t } = useTranslation("articles");
  const loaded = useLoaderData<typeof loader>();
  const may = useRecordRights(articleList);
  const [mayCopy, mayEdit] = [may("create"), may("edit")];
  const { record, original, media, tags } = loaded;
  const can = useCan();
  const mayGoOut = (["publish", "schedule", "send_for_review"] as const).some((action) =>
    can({ action, collectionType: "articles" }),
  );
  const mayComment = can({ action: "write", collectionType: "articles" });
  const rubrics = loaded.choices.flatMap(({ items }) => items);
  // Its own medium, even if it carries no articles any more.
  const own = record && { ...record.medium, value: record.medium._id, label: record.medium.name };
  const offered = own && !media.some(({ value }) => value === own.value) ? [own, ...media] : media;
  const preview = usePreviewBeside(record && mayEdit ? record._id : null);
  return (
    <RecordScreen
      list={articleList}
      loaded={loaded}
      form={{
        ...publishingForm(),
        choices: { medium: offered, tags, mainTags: tags, rubrics },
        ownCards: true,
      }}
      frame={(screen) => (
        <CanvasRecord
          screen={screen}
          canvas={{ label: t("fields.text"), target: TEXT_FIELD }}
          parts={[
            { id: "details", label: t("parts.details") },
            { id: "pictures", label: t("parts.pictures") },
            { id: "search", label: t("parts.search") },
          ]}
          about={<AboutArticle record={screen.record} />}
          savedAt={savedText(screen.record?.updatedAt)}
          steps={
            screen.record || mayGoOut ? (
              <PublishingTwin contentType="articles" record={screen.record ?? UNSAVED} />
            ) : null
          }
          notice={screen.record ? <PublishingNotice contentType="articles" record={screen.record} /> : null}
          view={preview.button}
          menu={
            screen.record ? (
              <>
                <MenuLink to={`/articles/${screen.record._id}/preview`}>{t("reading.page")}</MenuLink>
                {mayCopy ? (
                  <MenuLink to={`/articles/create?copy=${screen.record._id}`}>{t("copy")}</MenuLink>
                ) : null}
                <DiscardLink contentType="articles" record={screen.record} />
              </>
            ) : null
          }
          half={preview.beside}
          comments={
            screen.record ? (
              <CommentsPanel
                area="articles"
                comments={screen.record.comments}
                mayComment={mayComment}
                list="users"
              />
            ) : null
          }
          commentCount={screen.record?.comments.length}
          beside={screen.record ? <BesideArticle record={screen.record} /> : null}
        />
      )}
      deletion={({ liveNumber }) => ({ keptBecause: liveNumber === null ? undefined : "too_late" })}
    >
      <ArticleFormFields
        opened={record ?? original}
        savedAt={savedText(record?.updatedAt)}
        media={offered}
        rubrics={rubrics}
        tags={tags}
      />
    </RecordScreen>
  );
}

/** The id of the field with the text. */
const TEXT_FIELD = "articles-text";

type Opened = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>["record"]>;

/** How an article stands, and when it goes out. */
function AboutArticle({ record }: { record: Opened | null }) {
  const { t } = useTranslation("articles");
  const { t: lifecycle } = useTranslation("lifecycle");
  if (!record) return <Badge>{lifecycle("state.unsavedDraft")}</Badge>;
  return (
    <>
      <StateMark state={record.state as PublishingState} />
      {record.isAdvertorial ? <Badge>{t("reading.advertorial")}</Badge> : null}
      {record.publishAt && record.scheduledNumber !== null ? (
        <StageSentence>
          {lifecycle("state.goesOut", { when: momentWords(record.publishAt, new Date()) })}
        </StageSentence>
      ) : null}
    </>
  );
}

/** The cards beside an article that are no part of its form. */
function BesideArticle({ record }: { record: Opened }) {
  const { t } = useTranslation("articles");
  return (
    <>
      <StateCard contentType="articles" record={record} stepsInHead />
      {record.pressRelease ? (
        <Card title={t("parts.release")} id="press-release">
          <PathLink to={`/press/releases/${record.pressRelease._id}`}>{record.pressRelease.title}</PathLink>
        </Card>
      ) : null}
      <RevisionsCard
        at={`/articles/${record._id}`}
        revisions={record.revisions}
        liveNumber={record.liveNumber}
      />
    </>
  );
}
