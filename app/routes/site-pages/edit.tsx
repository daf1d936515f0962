import screenTexts from "virtual:texts/site-pages+editor+frames+lifecycle+linkedFrom";
import { type ShouldRevalidateFunction, useLoaderData } from "@remix-run/react";
import { onlyAfterChanges } from "~/forms/post/revalidation";
import { PlainPost } from "~/forms/screen/plain-post";
import { useTranslation } from "~/i18n/use-translation";
import { recordHandle } from "~/records/record-handle";
import { useRecordRights } from "~/records/record-rights";
import { RecordScreen } from "~/records/record-screen";
import { isPublishing, publishingHead } from "~/shared/lifecycle/next-step";
import { RevisionsCard } from "~/shared/lifecycle/revision-list";
import { StateCard } from "~/shared/lifecycle/state-card";
import { LinkButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { MenuButton } from "~/ui/menu";
import { Hint } from "~/ui/text";
import { ComponentList } from "./components/component-list";
import { pageList } from "./record/definition";
import { PageFields } from "./record/fields";
import { LinkedFromCard, WarningsCard } from "./record/links-cards";
import { pageArea } from "./record/page-area";
import { PlaceCard } from "./record/place-card";
import { pageRoutes } from "./record/routes.server";

export { repeatable as clientAction } from "~/forms";
export const loader = pageRoutes.load;
export const action = pageRoutes.change;
export const handle = recordHandle({
  list: pageList,
  i18n: screenTexts,
});

/** A step that was refused may have found what others changed. */
export const shouldRevalidate: ShouldRevalidateFunction = (args) => {
  const intent = String(args.formData?.get("intent"));
  return onlyAfterChanges(args) || isPublishing(intent) || intent === "withdraw";
};

/** A page, new or opened: what it says of itself, what it is made of, and its state. */
export default function Page() {
  const { t } = useTranslation("site-pages");
  const loaded = useLoaderData<typeof loader>();
  const may = useRecordRights(pageList);
  const { record, form, place } = loaded;
  const question = record?.isHomepage ? pageArea.confirmation.question : undefined;
  return (
    <RecordScreen
      list={pageList}
      loaded={loaded}
      keptBecause={record && record.liveNumber !== null ? "too_late" : undefined}
      deletionQuestion={question}
      questions={["page_addresses_change"]}
      ownCards
      {...(record
        ? publishingHead({ contentType: "pages", record, idempotencyKey: form.idempotencyKey })
        : undefined)}
      facts={record ? [record.domain.name, record.address].filter(Boolean).join(" · ") : undefined}
      actions={
        record ? (
          <>
            <LinkButton to={`/pages/${record._id}/preview`}>{t("actions.preview")}</LinkButton>
            <LinkButton to={`/domains/${record.domain._id}/pages?page=${record._id}`}>
              {t("actions.tree")}
            </LinkButton>
          </>
        ) : null
      }
      menu={
        record && may("create") ? (
          <PlainPost hidden={{ intent: "copy" }} back={`/pages/${record._id}`}>
            <MenuButton>{t("actions.copy")}</MenuButton>
          </PlainPost>
        ) : null
      }
      beside={
        record ? (
          <>
            <StateCard
              contentType="pages"
              record={record}
              question={question}
              idempotencyKey={form.idempotencyKey}
            />
            <PlaceCard page={record} />
            <WarningsCard warnings={record.warnings} />
            <LinkedFromCard links={record.linkedFrom} />
            <RevisionsCard at={`/pages/${record._id}`} revisions={record.revisions} />
          </>
        ) : null
      }
      below={
        record ? <ComponentList page={record} components={record.components} mayEdit={may("edit")} /> : null
      }
    >
      <PageFields page={record} place={place} />
      {record ? null : (
        <Card>
          <Hint>{t("notes.newComponents")}</Hint>
        </Card>
      )}
    </RecordScreen>
  );
}
