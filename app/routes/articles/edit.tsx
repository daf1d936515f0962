import screenTexts from "virtual:texts/articles+editor+frames+lifecycle";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { recordHandle } from "~/records/record-handle";
import { useRecordRights } from "~/records/record-rights";
import { RecordScreen } from "~/records/record-screen";
import { publishingForm, publishingHead } from "~/shared/lifecycle/next-step";
import { RevisionsCard } from "~/shared/lifecycle/revision-list";
import { StateCard } from "~/shared/lifecycle/state-card";
import { Badge } from "~/ui/badge";
import { LinkButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { MenuLink } from "~/ui/menu";
import { PathLink } from "~/ui/path-link";
import { ArticlePreviewCard } from "./reading/preview-card";
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
});

/** An article, new or opened: its fields, its state with the steps from there, and its revisions. */
export default function Article() {
  const { t } = useTranslation("articles");
  const loaded = useLoaderData<typeof loader>();
  const may = useRecordRights(articleList);
  const [mayCopy, mayEdit] = [may("create"), may("edit")];
  const { record, original, media, tags } = loaded;
  const rubrics = loaded.choices.flatMap(({ items }) => items);
  // Its own medium, even if it carries no articles any more.
  const own = record && { ...record.medium, value: record.medium._id, label: record.medium.name };
  const offered = own && !media.some(({ value }) => value === own.value) ? [own, ...media] : media;
  return (
    <RecordScreen
      list={articleList}
      loaded={loaded}
      head={(article) => {
        const { states, next } = publishingHead({ contentType: "articles", record: article });
        return {
          states: (
            <>
              {states}
              {article.isAdvertorial ? <Badge>{t("reading.advertorial")}</Badge> : null}
            </>
          ),
          facts: [article.medium.name, article.issue?.title].filter(Boolean).join(" · "),
          next,
          actions: <LinkButton to={`/articles/${article._id}/preview`}>{t("reading.page")}</LinkButton>,
          menu: mayCopy ? <MenuLink to={`/articles/create?copy=${article._id}`}>{t("copy")}</MenuLink> : null,
        };
      }}
      form={{
        ...publishingForm(),
        choices: { medium: offered, tags, mainTags: tags, rubrics },
        ownCards: true,
      }}
      rail={(article) => ({
        beside: (
          <>
            <StateCard contentType="articles" record={article} />
            {mayEdit ? <ArticlePreviewCard id={article._id} /> : null}
            {article.pressRelease ? (
              <Card title={t("parts.release")} id="press-release">
                <PathLink to={`/press/releases/${article.pressRelease._id}`}>
                  {article.pressRelease.title}
                </PathLink>
              </Card>
            ) : null}
            <RevisionsCard at={`/articles/${article._id}`} revisions={article.revisions} />
          </>
        ),
      })}
      deletion={({ liveNumber }) => ({ keptBecause: liveNumber === null ? undefined : "too_late" })}
    >
      <ArticleFormFields opened={record ?? original} media={offered} rubrics={rubrics} tags={tags} />
    </RecordScreen>
  );
}
