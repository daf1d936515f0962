import screenTexts from "virtual:texts/immoflash-issues+closingDays+frames+lifecycle";
import { type ShouldRevalidateFunction, useLoaderData, useRevalidator } from "@remix-run/react";
import { todayInVienna } from "domain/dates";
import type { FormValues } from "domain/fields/values";
import { type CONTENT_FIELDS, IMMOFLASH_ISSUE_FIELDS } from "domain/immoflash-issues/fields";
import type { immoflashIssueForm } from "domain/immoflash-issues/issue";
import { Fields, fieldsOf, OpenFormContext } from "~/forms";
import { rowsIn } from "~/forms/fields/rows-field";
import { onlyAfterChanges } from "~/forms/post/revalidation";
import { SavedWords } from "~/forms/screen/saved-words";
import { StagePart, StageSentence } from "~/frames/stage/stage";
import { type PublishingState, StateMark } from "~/frames/state-mark";
import { decidedDayText } from "~/i18n/distance";
import { savedText } from "~/i18n/saved-text";
import { useTranslation } from "~/i18n/use-translation";
import { recordHandle } from "~/records/record-handle";
import { useRecordRights } from "~/records/record-rights";
import { RecordScreen } from "~/records/record-screen";
import { Term } from "~/shared/help/term";
import { useClosingHint } from "~/shared/issues/use-closing-hint";
import { CanvasRecord } from "~/shared/lifecycle/canvas-record";
import { DiscardLink } from "~/shared/lifecycle/discard";
import { momentWords } from "~/shared/lifecycle/moment-words";
import { isPublishing, publishingForm } from "~/shared/lifecycle/next-step";
import { PublishingNotice } from "~/shared/lifecycle/publishing-notice";
import { PublishingTwin } from "~/shared/lifecycle/publishing-twin";
import { RevisionsCard } from "~/shared/lifecycle/revision-list";
import { StateCard } from "~/shared/lifecycle/state-card";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { FieldGrid } from "~/ui/layout";
import { MenuLink } from "~/ui/menu";
import { Hint } from "~/ui/text";
import { ASK_MATERIAL, PROPOSE_ISSUE } from "./pages/intents";
import { IssueBoard } from "./pages/issue-board";
import { CHECKS } from "./pages/issue-checks";
import { waitingCount } from "./pages/tray";
import { IssuePagesProvider, useIssuePages } from "./pages/use-issue-pages";
import { immoflashIssueList } from "./record/list-columns";
import { immoflashIssueRoutes } from "./record/routes.server";

export { repeatable as clientAction } from "~/forms";
export const loader = immoflashIssueRoutes.load;
export const action = immoflashIssueRoutes.change;
export const handle = recordHandle({
  list: immoflashIssueList,
  i18n: screenTexts,
  isCanvas: true,
});

/** What stops publishing is found anew where it was refused, and who was asked is shown. */
export const shouldRevalidate: ShouldRevalidateFunction = (args) =>
  onlyAfterChanges(args) ||
  isPublishing(String(args.formData?.get("intent"))) ||
  args.formData?.get("intent") === `refresh/${ASK_MATERIAL}`;

const { Choice, Day } = fieldsOf<typeof immoflashIssueForm>();
const Rows = rowsIn<typeof immoflashIssueForm>();
const Content = fieldsOf<FormValues<typeof CONTENT_FIELDS>>();

/** The part with what the issue is, beside its pages. */
const DETAILS = "details";

/** An immoflash issue, new or opened: its pages as cards, what it is, and its state with the steps from there. */
export default function ImmoflashIssue() {
  const { t } = useTranslation("immoflash-issues");
  const loaded = useLoaderData<typeof loader>();
  const may = useRecordRights(immoflashIssueList);
  const { record, media } = loaded;
  const issue = useIssuePages(loaded);
  const { revalidate } = useRevalidator();
  const offered = record ? [{ value: record.medium._id, label: record.medium.name }] : media;
  const closingHint = useClosingHint();
  const closing = (field: "adClosingDays" | "materialClosingDays") =>
    record ? closingHint(record.medium[field]) : undefined;
  const known = {
    printIssues: (record?.pages ?? []).flatMap(({ printIssue }) =>
      printIssue ? [{ id: printIssue._id, label: printIssue.title }] : [],
    ),
    pictures: (record?.pages ?? []).flatMap(({ picture }) =>
      picture ? [{ id: picture._id, label: picture.name, picture: picture.file._id }] : [],
    ),
  };
  const articles = (record?.offers.articles ?? []).map(({ _id, title }) => ({ value: _id, label: title }));
  const stop =
    issue.stops > 0
      ? {
          reason: t("findings.stops", { count: issue.stops }),
          at: CHECKS,
          reach: () => {
            reachChecks();
            // What is sold, published or cancelled meanwhile counts.
            revalidate();
          },
        }
      : undefined;
  const waiting = record ? waitingCount(record.offers, issue.pages) : 0;
  return (
    <IssuePagesProvider value={issue}>
      <RecordScreen
        list={immoflashIssueList}
        loaded={loaded}
        form={{
          ...publishingForm(),
          choices: { medium: offered },
          questions: ["issue_moves_bookings"],
          ownCards: true,
        }}
        frame={(screen) => (
          <CanvasRecord
            screen={screen}
            canvas={{ label: t("parts.pages"), count: String(issue.pages.length) }}
            wide={{
              tabs: t("parts.all"),
              first: record ? undefined : DETAILS,
            }}
            parts={[
              ...(record
                ? [
                    {
                      id: "tray",
                      label: t("parts.tray"),
                      count: t("tray.open", { count: waiting }),
                      narrowOnly: true,
                    },
                  ]
                : []),
              { id: DETAILS, label: t("parts.details") },
            ]}
            about={<AboutIssue record={screen.record} />}
            savedAt={savedText(screen.record?.revisions[0]?.at)}
            steps={
              screen.record ? (
                <PublishingTwin contentType="immoflash_issues" record={screen.record} stop={stop} />
              ) : null
            }
            notice={
              screen.record ? (
                <PublishingNotice contentType="immoflash_issues" record={screen.record} />
              ) : null
            }
            menu={
              screen.record ? (
                <>
                  <MenuLink to={`/issues/immoflash/${screen.record._id}/preview`}>
                    {t("preview.open")}
                  </MenuLink>
                  <MenuLink to={`/bookings/medium/${screen.record.medium._id}/issue/${screen.record._id}`}>
                    {t("bookings")}
                  </MenuLink>
                  {may("create") ? (
                    <MenuLink to={`/issues/immoflash/create?copy=${screen.record._id}`}>{t("copy")}</MenuLink>
                  ) : null}
                  <DiscardLink contentType="immoflash_issues" record={screen.record} />
                </>
              ) : null
            }
            beside={
              screen.record ? (
                <>
                  <StateCard contentType="immoflash_issues" record={screen.record} stepsInHead />
                  <RevisionsCard
                    at={`/issues/immoflash/${screen.record._id}`}
                    revisions={screen.record.revisions}
                    liveNumber={screen.record.liveNumber}
                  />
                </>
              ) : null
            }
          />
        )}
        deletion={({ liveNumber }) => ({ keptBecause: liveNumber === null ? undefined : "too_late" })}
      >
        <IssueBoard
          known={known}
          toMaterial={record ? `/bookings/material?issue=${record._id}&state=open&state=requested` : null}
        />
        <StagePart id={DETAILS}>
          <Card title={t("parts.issue")} id="issue" className="grid gap-4">
            <FieldGrid>
              <Fields
                of={IMMOFLASH_ISSUE_FIELDS}
                only={[
                  "medium",
                  "title",
                  "publishDate",
                  "issueNumber",
                  "adClosing",
                  "materialClosing",
                  "customLink",
                ]}
                but={{
                  medium: <Choice name="medium" of={[...offered]} empty={record ? undefined : t("choose")} />,
                  adClosing: (
                    <Day
                      name="adClosing"
                      hint={closing("adClosingDays")}
                      beside={<Term name="adClosing" />}
                    />
                  ),
                  materialClosing: <Day name="materialClosing" hint={closing("materialClosingDays")} />,
                }}
              />
            </FieldGrid>
            {record === null && media.length > 1 ? (
              <div>
                <Button name="intent" value={`refresh/${PROPOSE_ISSUE}`} formNoValidate size="small">
                  {t("proposeIssue")}
                </Button>
              </div>
            ) : null}
            <Fields of={IMMOFLASH_ISSUE_FIELDS} only={["description"]} />
          </Card>
          {record ? (
            <Card className="grid gap-3">
              <Rows name="content" sorts inLine>
                <Content.Choice name="article" of={articles} empty={t("choose")} />
              </Rows>
              <Hint>
                {t("notes.content")} <Term name="moreContent" />
              </Hint>
            </Card>
          ) : null}
        </StagePart>
        <OpenFormContext.Consumer>
          {(form) => (form ? <SavedWords savedAt={savedText(record?.revisions[0]?.at)} /> : null)}
        </OpenFormContext.Consumer>
      </RecordScreen>
    </IssuePagesProvider>
  );
}

/** Leads to what stops publishing: the pages are shown, and the list has the focus. */
function reachChecks() {
  document.querySelector<HTMLElement>('.stage-tabs a[href="#canvas"]')?.click();
  requestAnimationFrame(() => {
    const list = document.getElementById(CHECKS);
    if (list instanceof HTMLDetailsElement) list.open = true;
    list?.scrollIntoView({ block: "center" });
    list?.querySelector("summary")?.focus();
  });
}

type Opened = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>["record"]>;

/** How an issue stands, and when it appears and goes out. */
function AboutIssue({ record }: { record: Opened | null }) {
  const { t: lifecycle } = useTranslation("lifecycle");
  if (!record) return <Badge>{lifecycle("state.unsavedDraft")}</Badge>;
  return (
    <>
      <b className="issue-name" aria-hidden="true">
        {record.name}
      </b>
      <StateMark state={record.state as PublishingState} />
      {record.publishAt && record.scheduledNumber !== null ? (
        <StageSentence>
          {lifecycle("state.goesOut", { when: momentWords(record.publishAt, new Date()) })}
        </StageSentence>
      ) : record.publishDate ? (
        <span className="text-(--ink-2)">{decidedDayText(record.publishDate, todayInVienna())}</span>
      ) : null}
    </>
  );
}
