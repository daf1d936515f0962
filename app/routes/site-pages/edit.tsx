import screenTexts from "virtual:texts/site-pages+comments+editor+frames+lifecycle+linkedFrom";
import { type ShouldRevalidateFunction, useLoaderData } from "@remix-run/react";
import { useFormAnswer } from "~/forms";
import { onlyAfterChanges } from "~/forms/post/revalidation";
import { PlainPost } from "~/forms/screen/plain-post";
import { useTranslation } from "~/i18n/use-translation";
import { recordHandle } from "~/records/record-handle";
import { useRecordRights } from "~/records/record-rights";
import { RecordScreen } from "~/records/record-screen";
import { useCan } from "~/session/use-user";
import { CommentsPanel } from "~/shared/comments/comments-panel";
import { DiscardLink, DiscardQuestion } from "~/shared/lifecycle/discard";
import { isPublishing, publishingForm, publishingHead } from "~/shared/lifecycle/next-step";
import { RevisionsCard } from "~/shared/lifecycle/revision-list";
import { StateCard } from "~/shared/lifecycle/state-card";
import { LinkButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { MenuButton } from "~/ui/menu";
import { Hint } from "~/ui/text";
import { EditedParts } from "./components/page-parts";
import { labelsOfParts } from "./components/part-labels";
import { ChangeCount } from "./record/change-count";
import { PageFormFields } from "./record/fields";
import { LinkChecks, LinkedFromCard } from "./record/links-cards";
import { pageList } from "./record/list-columns";
import { MenusCard } from "./record/menus-card";
import { pageArea } from "./record/page-area";
import { PlaceCard } from "./record/place-card";
import { pageRoutes } from "./record/routes.server";
import { SITE_TREE, SiteTree } from "./tree/site-tree";

export { repeatable as clientAction } from "~/forms";
export const loader = pageRoutes.load;
export const action = pageRoutes.change;
export const handle = recordHandle({
  list: pageList,
  i18n: screenTexts,
  isCanvas: true,
});

/** A step that was refused may have found what others changed. */
export const shouldRevalidate: ShouldRevalidateFunction = (args) => {
  const intent = String(args.formData?.get("intent"));
  const looksAgain = isPublishing(intent) || intent === "withdraw" || intent === "takeIntoMenu";
  return onlyAfterChanges(args) || looksAgain;
};

/** A page, new or opened: what it says of itself, what it is made of, and its state. */
export default function Page() {
  const { t } = useTranslation("site-pages");
  const loaded = useLoaderData<typeof loader>();
  const may = useRecordRights(pageList);
  const can = useCan();
  const { record, place } = loaded;
  const parts = labelsOfParts(loaded.form.values, useFormAnswer());
  const publishing = publishingForm();
  const question = record?.isHomepage ? pageArea.confirmation.question : undefined;
  return (
    <RecordScreen
      list={pageList}
      loaded={loaded}
      head={(page) => ({
        ...headOf(page),
        facts: [page.domain.name, page.address].filter(Boolean).join(" · "),
        actions: (
          <>
            <LinkButton to={`/pages/${page._id}/preview`}>{t("actions.preview")}</LinkButton>
            <LinkButton to={`/domains/${page.domain._id}/pages?page=${page._id}`}>
              {t("actions.tree")}
            </LinkButton>
          </>
        ),
        menu:
          may("create") || (page.changes && can({ action: "write", collectionType: "pages" })) ? (
            <>
              {may("create") ? (
                <PlainPost hidden={{ intent: "copy" }} back={`/pages/${page._id}`}>
                  <MenuButton>{t("actions.copy")}</MenuButton>
                </PlainPost>
              ) : null}
              <DiscardLink contentType="pages" record={page} />
            </>
          ) : null,
        note: <DiscardQuestion contentType="pages" record={page} />,
      })}
      form={{
        ...publishing,
        questions: ["page_addresses_change"],
        ownCards: true,
        describe: parts.describe,
        labels: { ...publishing.labels, ...parts.labels },
      }}
      rail={(page) => ({
        ...(loaded.tree
          ? { lead: { id: SITE_TREE, label: t("tree.title"), content: <SiteTree tree={loaded.tree} /> } }
          : {}),
        beside: (
          <>
            <MenusCard page={page} />
            <StateCard contentType="pages" record={page} question={question} />
            <CommentsPanel
              area="site-pages"
              comments={page.comments}
              mayComment={can({ action: "write", collectionType: "pages" })}
              list="users"
            />
            <PlaceCard page={page} />
            <LinkChecks warnings={page.warnings} />
            <LinkedFromCard links={page.linkedFrom} />
            <RevisionsCard
              at={`/pages/${page._id}`}
              revisions={page.revisions}
              liveNumber={page.liveNumber}
            />
          </>
        ),
      })}
      deletion={({ liveNumber }) => ({
        keptBecause: liveNumber === null ? undefined : "too_late",
        question,
      })}
    >
      <PageFormFields page={record} place={place}>
        {record ? (
          <EditedParts
            page={record._id}
            opened={loaded.form.values}
            components={record.components}
            preview={loaded.preview}
            changed={record.liveNumber === null ? null : (record.changes?.components ?? [])}
            remembered={loaded.remembered}
          />
        ) : (
          <Card>
            <Hint>{t("notes.newComponents")}</Hint>
          </Card>
        )}
      </PageFormFields>
    </RecordScreen>
  );
}

type Opened = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>["record"]>;

/** The state of a page, how much of it readers do not have, and its next step. */
function headOf(page: Opened) {
  const head = publishingHead({ contentType: "pages", record: page });
  return {
    ...head,
    states: (
      <>
        {head.states}
        <ChangeCount changes={page.changes} />
      </>
    ),
  };
}
