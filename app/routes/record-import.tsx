import screenTexts from "virtual:texts/recordImport+forms+frames+validation";
import { useActionData, useLoaderData } from "@remix-run/react";
import { CSV_BOUNDS, LONG_CSV_BOUNDS } from "domain/csv";
import { SmallForm, SubmitButton, useAnswerOf } from "~/forms";
import { useMessages } from "~/forms/messages";
import { useKeptAnswer } from "~/forms/screen/connection";
import { PlainPost } from "~/forms/screen/plain-post";
import { LOOK_EVERY_SECONDS, useFollowing } from "~/frames/work/use-following";
import { isWorkUnderWay, WorkButtons, WorkProgress } from "~/frames/work/work-progress";
import { texts } from "~/i18n/i18n";
import { screenHandle } from "~/i18n/screen-handle";
import { useTranslation } from "~/i18n/use-translation";
import { countText } from "~/lists/count-text";
import type { changeRecordImport, loadRecordImport } from "~/records/import/import.server";
import {
  faultyReport,
  ImportFile,
  ImportOutcome,
  ImportProblems,
  ImportReport,
} from "~/records/import/import-steps";
import { AnchorButton, LinkButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { DataTable } from "~/ui/data-table";
import { PageHead } from "~/ui/page-head";
import { Note } from "~/ui/text";

export { repeatable as clientAction } from "~/forms";
export { changeRecordImport as action, loadRecordImport as loader } from "~/records/import/import.server";

type Loaded = Awaited<ReturnType<typeof loadRecordImport>>;

export const handle = screenHandle<Loaded | undefined>({
  i18n: screenTexts,
  loadsAgainAfter: ({ data }) => (isWorkUnderWay(data?.run?.work?.state ?? "") ? LOOK_EVERY_SECONDS : null),
  breadcrumbs: ({ data }) => [
    ...(data ? [{ label: data.title, to: data.path }] : []),
    { label: texts("recordImport")("crumb") },
  ],
});

/** Imports records of an area from a CSV: choose the file, check the report, save. Each step is a plain post. */
export default function ImportRecords() {
  const { t } = useTranslation("recordImport");
  const { path, title, columns, run } = useLoaderData<typeof loadRecordImport>();
  // After a lost post, the report that it came from stays.
  const answer = useKeptAnswer(useActionData<typeof changeRecordImport>());
  const isGood = answer?.step === "report" && answer.problems.length === 0;
  return (
    <>
      <PageHead
        title={t("title", { records: title })}
        subtitle={t("subtitle", { max: countText(LONG_CSV_BOUNDS.lines), few: countText(CSV_BOUNDS.lines) })}
        actions={
          <AnchorButton href={`${path}/export?format=csv`} download>
            {t("example")}
          </AnchorButton>
        }
      />
      <div className="grid grid-cols-1 gap-4">
        {answer?.step === "report" ? (
          <ImportReport
            report={answer}
            notice={t(isGood ? "report.nothingSaved" : "report.allOrNothing")}
            saving={
              isGood
                ? {
                    intent: "import",
                    label: t("report.import", { count: answer.good, number: countText(answer.good) }),
                  }
                : null
            }
          />
        ) : null}
        {run ? (
          <LongImport run={run} path={path} />
        ) : answer?.step === "outcome" ? (
          <ImportOutcome
            outcome={answer}
            created={t("outcome.created", { count: answer.created, number: countText(answer.created) })}
            list={{ to: path, label: t("outcome.list") }}
            again={`${path}/import`}
          />
        ) : (
          <ImportFile faulty={faultyReport(answer)} />
        )}
        <Card title={t("columns.title")} id="columns">
          <DataTable
            label={t("columns.caption")}
            fits
            columns={[
              {
                head: t("columns.column"),
                cell: ({ head, required }) => (required ? t("columns.required", { head }) : head),
                isName: true,
              },
              {
                head: t("columns.content"),
                cell: ({ kind, values }) => values || t(`kind.${kind}`),
                wraps: true,
              },
            ]}
            rows={columns}
            keyOf={({ name }) => name}
          />
        </Card>
      </div>
    </>
  );
}

type Run = NonNullable<Loaded["run"]>;

/** A long file: how far work has come with it, what is wrong, and how to go on. */
function LongImport({ run, path }: { run: Run; path: string }) {
  const { t } = useTranslation("recordImport");
  const { _id: id, isTrial, good, made, isKept, work, problems } = run;
  const messages = useMessages()(useAnswerOf("carryOut")?.result?.error?.[""] ?? []);
  const state = work?.state ?? "stopped";
  useFollowing(isWorkUnderWay(state));
  const isDone = state === "done";
  return (
    <Card title={t(isTrial ? "report.title" : "outcome.title")} id="run" className="grid grid-cols-1 gap-4">
      {messages.length > 0 ? (
        <Note role="alert" tone="warn">
          {messages.join(" ")}
        </Note>
      ) : null}
      {work ? (
        <WorkProgress
          title={t(isTrial ? "long.trial" : "long.import")}
          work={{ ...work, state: state as "done" }}
        >
          <PlainPost action={`/work/${work._id}`} back={`${path}/import?run=${id}`}>
            <WorkButtons state={state as "done"} />
          </PlainPost>
        </WorkProgress>
      ) : null}
      {isDone && isTrial ? <p>{t("long.good", { count: good, number: countText(good) })}</p> : null}
      {isDone && !isTrial ? (
        <Note role="status" tone="good">
          {t("outcome.created", { count: made, number: countText(made) })}
        </Note>
      ) : null}
      {isDone && isTrial && isKept && good > 0 ? (
        <SmallForm name="import-run" area="recordImport">
          <input type="hidden" name="run" value={id} />
          <SubmitButton intent="carryOut" variant="primary">
            {t("report.import", { count: good, number: countText(good) })}
          </SubmitButton>
        </SmallForm>
      ) : null}
      <ImportProblems problems={problems} />
      <div className="flex flex-wrap gap-2">
        {isTrial ? null : <LinkButton to={path}>{t("outcome.list")}</LinkButton>}
        <LinkButton to={`${path}/import`}>{t("outcome.again")}</LinkButton>
      </div>
    </Card>
  );
}
