import screenTexts from "virtual:texts/immoflash-issues+closingDays+frames+lifecycle";
import { type ShouldRevalidateFunction, useLoaderData } from "@remix-run/react";
import { todayInVienna } from "domain/dates";
import type { FormValues } from "domain/fields/values";
import { type CONTENT_FIELDS, IMMOFLASH_ISSUE_FIELDS } from "domain/immoflash-issues/fields";
import type { immoflashIssueForm } from "domain/immoflash-issues/issue";
import { AD_PLACES, ARTICLE_PLACES } from "domain/immoflash-issues/places";
import { Fields, fieldsOf } from "~/forms";
import { rowsIn } from "~/forms/fields/rows-field";
import { onlyAfterChanges } from "~/forms/post/revalidation";
import { decidedDayText } from "~/i18n/distance";
import { textsByKey } from "~/i18n/i18n";
import { useTranslation } from "~/i18n/use-translation";
import { recordHandle } from "~/records/record-handle";
import { useRecordRights } from "~/records/record-rights";
import { RecordScreen } from "~/records/record-screen";
import { Term } from "~/shared/help/term";
import { useClosingHint } from "~/shared/issues/use-closing-hint";
import { isPublishing, publishingForm, publishingHead } from "~/shared/lifecycle/next-step";
import { RevisionsCard } from "~/shared/lifecycle/revision-list";
import { StateCard } from "~/shared/lifecycle/state-card";
import { Button, LinkButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { FieldGrid } from "~/ui/layout";
import { MenuLink } from "~/ui/menu";
import { Hint } from "~/ui/text";
import { clientText } from "./pages/ad-text";
import { IssueChecks } from "./pages/issue-checks";
import { IssuePageFields } from "./pages/page-fields";
import { PROPOSE_ADS, PROPOSE_ISSUE } from "./pages/propose";
import { TypedPages } from "./pages/typed-pages";
import { immoflashIssueList } from "./record/list-columns";
import { immoflashIssueRoutes } from "./record/routes.server";
import "./pages/pages.css";

export { repeatable as clientAction } from "~/forms";
export const loader = immoflashIssueRoutes.load;
export const action = immoflashIssueRoutes.change;
export const handle = recordHandle({
  list: immoflashIssueList,
  i18n: screenTexts,
});

/** What stops publishing is found anew where it was refused. */
export const shouldRevalidate: ShouldRevalidateFunction = (args) =>
  onlyAfterChanges(args) || isPublishing(String(args.formData?.get("intent")));

const { Choice, Day } = fieldsOf<typeof immoflashIssueForm>();
const Rows = rowsIn<typeof immoflashIssueForm>();
const Content = fieldsOf<FormValues<typeof CONTENT_FIELDS>>();

/** An immoflash issue, new or opened: what it is, its pages with what stands on them, and its state. */
export default function ImmoflashIssue() {
  const { t } = useTranslation("immoflash-issues");
  const loaded = useLoaderData<typeof loader>();
  const may = useRecordRights(immoflashIssueList);
  const { record, media } = loaded;
  const offered = record ? [{ value: record.medium._id, label: record.medium.name }] : media;
  const offers = record?.offers ?? null;
  const closingHint = useClosingHint();
  const closing = (field: "adClosingDays" | "materialClosingDays") =>
    record ? closingHint(record.medium[field]) : undefined;
  const printIssues = (record?.pages ?? []).flatMap(({ printIssue }) =>
    printIssue ? [{ id: printIssue._id, label: printIssue.title }] : [],
  );
  const pictures = (record?.pages ?? []).flatMap(({ picture }) =>
    picture ? [{ id: picture._id, label: picture.name, picture: picture.file._id }] : [],
  );
  const articles = (offers?.articles ?? []).map(({ _id, title }) => ({ value: _id, label: title }));
  const pageType = (type: string) => textsByKey("immoflash-issues")(`pages.type.${type}`);
  const summary = (value: (field: string) => string) => {
    const titles = ARTICLE_PLACES.map(
      (place) => offers?.articles.find(({ _id }) => _id === value(place))?.title,
    );
    const clients = AD_PLACES.map((place) => {
      const ad = offers?.ads.find(({ _id }) => _id === value(place));
      return ad && clientText(ad);
    });
    const parts = [...titles, ...clients].filter((one) => one !== undefined);
    const type = value("type") ? pageType(value("type")) : t("newPage");
    return parts.length > 0 ? `${type}: ${parts.join(" · ")}` : type;
  };
  return (
    <RecordScreen
      list={immoflashIssueList}
      loaded={loaded}
      head={(issue) => ({
        ...publishingHead({
          contentType: "immoflash_issues",
          record: issue,
        }),
        facts: [
          issue.medium.name,
          issue.issueNumber,
          issue.publishDate && decidedDayText(issue.publishDate, todayInVienna()),
        ]
          .filter(Boolean)
          .join(" · "),
        actions: (
          <>
            <LinkButton to={`/issues/immoflash/${issue._id}/preview`}>{t("preview.open")}</LinkButton>
            <LinkButton to={`/bookings/medium/${issue.medium._id}/issue/${issue._id}`}>
              {t("bookings")}
            </LinkButton>
          </>
        ),
        menu: may("create") ? (
          <MenuLink to={`/issues/immoflash/create?copy=${issue._id}`}>{t("copy")}</MenuLink>
        ) : null,
      })}
      form={{
        ...publishingForm(),
        choices: { medium: offered },
        questions: ["issue_moves_bookings"],
        ownCards: true,
      }}
      rail={(issue) => ({
        beside: (
          <>
            <StateCard contentType="immoflash_issues" record={issue} />
            <IssueChecks
              findings={issue.findings}
              offers={issue.offers}
              toMaterial={`/bookings/material?issue=${issue._id}&state=open&state=requested`}
            />
            <RevisionsCard at={`/issues/immoflash/${issue._id}`} revisions={issue.revisions} />
          </>
        ),
      })}
      deletion={({ liveNumber }) => ({ keptBecause: liveNumber === null ? undefined : "too_late" })}
    >
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
                <Day name="adClosing" hint={closing("adClosingDays")} beside={<Term name="adClosing" />} />
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
      <Card className="issue-pages grid gap-3">
        <TypedPages offers={offers}>
          <Rows name="pages" sorts summary={summary}>
            <IssuePageFields printIssues={printIssues} pictures={pictures} />
          </Rows>
        </TypedPages>
        {record === null ? <Hint>{t("notes.newPages")}</Hint> : null}
        {record && may("edit") && record.offers.ads.length > 0 ? (
          <div>
            <Button name="intent" value={`refresh/${PROPOSE_ADS}`} formNoValidate size="small">
              {t("propose")}
            </Button>
          </div>
        ) : null}
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
    </RecordScreen>
  );
}
