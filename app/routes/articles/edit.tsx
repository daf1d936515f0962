import screenTexts from "virtual:texts/articles+editor+frames+lifecycle";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { recordHandle } from "~/records/record-handle";
import { useRecordRights } from "~/records/record-rights";
import { RecordScreen } from "~/records/record-screen";
import { publishingHead } from "~/shared/lifecycle/next-step";
import { RevisionsCard } from "~/shared/lifecycle/revision-list";
import { StateCard } from "~/shared/lifecycle/state-card";
import { Badge } from "~/ui/badge";
import { LinkButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { MenuLink } from "~/ui/menu";
import { PathLink } from "~/ui/path-link";
import { PreviewCard } from "./reading/preview-card";
import { articleList } from "./record/definition";
import { ArticleFields } from "./record/fields";
import { articleRoutes } from "./record/routes.server";

export { repeatable as clientAction } from "~/forms";
export { onlyAfterChanges as shouldRevalidate } from "~/forms/post/revalidation";
export const loader = articleRoutes.load;
export const action = articleRoutes.change;
export const handle = recordHandle({
  list: articleList,
  i18n: screenTexts,
});

/** An article, new or opened: its fields, its state with the steps from there, and its revisions. */
export default function Article() {
  const { t } = useTranslation("articles");
  const loaded = useLoaderData<typeof loader>();
  const may = useRecordRights(articleList);
  const [mayCopy, mayEdit] = [may("create"), may("edit")];
  const { record, original, media, tags, form } = loaded;
  const rubrics = loaded.choices.flatMap(({ items }) => items);
  // Its own medium, even if it carries no articles any more.
  const own = record && { ...record.medium, value: record.medium._id, label: record.medium.name };
  const offered = own && !media.some(({ value }) => value === own.value) ? [own, ...media] : media;
  const head =
    record && publishingHead({ contentType: "articles", record, idempotencyKey: form.idempotencyKey });
  return (
    <RecordScreen
      list={articleList}
      loaded={loaded}
      keptBecause={record && record.liveNumber !== null ? "too_late" : undefined}
      choices={{ medium: offered, tags, mainTags: tags, rubrics }}
      ownCards
      {...(record && head
        ? {
            ...head,
            states: (
              <>
                {head.states}
                {record.isAdvertorial ? <Badge>{t("reading.advertorial")}</Badge> : null}
              </>
            ),
          }
        : undefined)}
      facts={record ? [record.medium.name, record.issue?.title].filter(Boolean).join(" · ") : undefined}
      actions={
        record ? <LinkButton to={`/articles/${record._id}/preview`}>{t("reading.page")}</LinkButton> : null
      }
      menu={
        record && mayCopy ? <MenuLink to={`/articles/create?copy=${record._id}`}>{t("copy")}</MenuLink> : null
      }
      beside={
        record ? (
          <>
            <StateCard contentType="articles" record={record} idempotencyKey={form.idempotencyKey} />
            {mayEdit ? <PreviewCard id={record._id} /> : null}
            {record.pressRelease ? (
              <Card title={t("parts.release")} id="press-release">
                <PathLink to={`/press/releases/${record.pressRelease._id}`}>
                  {record.pressRelease.title}
                </PathLink>
              </Card>
            ) : null}
            <RevisionsCard at={`/articles/${record._id}`} revisions={record.revisions} />
          </>
        ) : null
      }
    >
      <ArticleFields opened={record ?? original} media={offered} rubrics={rubrics} tags={tags} />
    </RecordScreen>
  );
}
