import screenTexts from "virtual:texts/issues+closingDays";
import { useLoaderData } from "@remix-run/react";
import { isOut } from "domain/bookings/out-issue";
import { todayInVienna } from "domain/dates";
import { ISSUE_FIELDS } from "domain/issues/fields";
import type { printIssueForm } from "domain/issues/issue";
import { Fields, type FormAnswer, fieldsOf, useFormAnswer } from "~/forms";
import { useTranslation } from "~/i18n/use-translation";
import { recordHandle } from "~/records/record-handle";
import { useRecordRights } from "~/records/record-rights";
import { RecordScreen } from "~/records/record-screen";
import { OversoldNote } from "~/shared/bookings/oversold";
import { Term } from "~/shared/help/term";
import { useClosingHint } from "~/shared/issues/use-closing-hint";
import { LinkButton } from "~/ui/button";
import { FieldGrid } from "~/ui/layout";
import { MenuLink } from "~/ui/menu";
import { BrokenBookings } from "./print/broken-bookings";
import { printIssueList } from "./print/definition";
import { FormatFields, type MediumOfIssue, useFormatLabels } from "./print/format-fields";
import { IssueTabs } from "./print/issue-tabs";
import type { BrokenBooking, loadPrintIssue } from "./print/record.server";

export { repeatable as clientAction } from "~/forms";
export { onlyAfterChanges as shouldRevalidate } from "~/forms/post/revalidation";
export { changeIssue as action, loadPrintIssue as loader } from "./print/record.server";
export const handle = recordHandle({
  list: printIssueList,
  i18n: screenTexts,
});

const { Choice, Day } = fieldsOf<typeof printIssueForm>();

/** A print issue, new or opened: what it is, its formats, and its closing days. */
export default function PrintIssue() {
  const { t } = useTranslation("issues");
  const loaded = useLoaderData<typeof loadPrintIssue>();
  const answer = useFormAnswer<
    FormAnswer & { medium?: MediumOfIssue | null; broken?: readonly BrokenBooking[] }
  >();
  const mayCopy = useRecordRights(printIssueList)("create");
  const { record, original } = loaded;
  const chosen = record?.medium ?? answer?.medium ?? original?.medium;
  const media = loaded.media.flatMap(({ items }) => items.map(({ id, label }) => ({ value: id, label })));
  const offered = record ? [{ value: record.medium._id, label: record.medium.name }] : media;
  const closingHint = useClosingHint();
  const closing = (field: "adClosingDays" | "materialClosingDays") => chosen && closingHint(chosen[field]);
  return (
    <RecordScreen
      list={printIssueList}
      loaded={loaded}
      head={({ _id, medium }) => ({
        actions: (
          <>
            <LinkButton to={`/bookings/medium/${medium._id}/issue/${_id}`}>{t("plan.bookings")}</LinkButton>
            <LinkButton to={`/issues/print/compare?issue=${_id}`}>{t("compare.open")}</LinkButton>
          </>
        ),
        menu: mayCopy ? (
          <MenuLink to={`/issues/create/print?copy=${_id}`}>{t("details.copy")}</MenuLink>
        ) : null,
        tabs: <IssueTabs id={_id} current="details" />,
      })}
      form={{
        labels: useFormatLabels(chosen),
        choices: { medium: media },
        questions: ["issue_moves_bookings"],
      }}
      deletion={({ publishDate }) => ({
        keptBecause: isOut(publishDate, todayInVienna()) ? "too_late" : undefined,
      })}
    >
      {record ? <OversoldNote formats={record.oversold} /> : null}
      <BrokenBookings bookings={answer?.broken ?? []} />
      <FieldGrid>
        <Fields
          of={ISSUE_FIELDS}
          only={["medium", "title", "publishDate", "issueNumber", "adClosing", "materialClosing"]}
          but={{
            medium: (
              <Choice
                name="medium"
                of={offered}
                empty={record ? undefined : t("details.choose")}
                refreshes={record === null}
              />
            ),
            adClosing: (
              <Day name="adClosing" hint={closing("adClosingDays")} beside={<Term name="adClosing" />} />
            ),
            materialClosing: <Day name="materialClosing" hint={closing("materialClosingDays")} />,
          }}
        />
      </FieldGrid>
      <Fields of={ISSUE_FIELDS} only={["description"]} />
      {chosen ? <FormatFields medium={chosen} taken={record?.formatSlots} /> : null}
    </RecordScreen>
  );
}
