import screenTexts from "virtual:texts/recordImport+forms+frames+validation";
import { useActionData, useLoaderData } from "@remix-run/react";
import { MAX_IMPORT_LINES } from "domain/bookings/import";
import { LONG_CSV_BOUNDS } from "domain/csv";
import { useEffect, useRef } from "react";
import { fieldsOf, SmallForm, SubmitButton, useAnswerOf } from "~/forms";
import { useMessages } from "~/forms/messages";
import { useKeptAnswer } from "~/forms/screen/connection";
import { PlainPost } from "~/forms/screen/plain-post";
import { LOOK_EVERY_SECONDS, useFollowing } from "~/frames/work/use-following";
import { isWorkUnderWay, WorkButtons, WorkProgress } from "~/frames/work/work-progress";
import { texts } from "~/i18n/i18n";
import { screenHandle } from "~/i18n/screen-handle";
import { useTranslation } from "~/i18n/use-translation";
import { countText } from "~/lists/count-text";
import type { changeRecordImport, loadRecordImport, recordImportForm } from "~/records/import/import.server";
import { RECORD_IMPORT_FORM } from "~/records/import/import-form";
import { AnchorButton, LinkButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { DASH } from "~/ui/dash";
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

type Answer = Exclude<Awaited<ReturnType<typeof changeRecordImport>>, Response>["data"];
type Step<Name extends Answer["step"]> = Extract<Answer, { step: Name }>;

const MOST_SHOWN = 200;
const { LongText, Upload } = fieldsOf<typeof recordImportForm>();

/** Imports records of an area from a CSV: choose the file, check the report, save. Each step is a plain post. */
export default function ImportRecords() {
  const { t } = useTranslation("recordImport");
  const { path, title, columns, run } = useLoaderData<typeof loadRecordImport>();
  // After a lost post, the report that it came from stays.
  const answer = useKeptAnswer(useActionData<typeof changeRecordImport>());
  // Lines with problems stand in the form, to be mended there.
  const faulty = answer?.step === "report" && answer.problems.length > 0 ? answer : undefined;
  return (
    <>
      <PageHead
        title={t("title", { records: title })}
        subtitle={t("subtitle", { max: countText(LONG_CSV_BOUNDS.lines), few: countText(MAX_IMPORT_LINES) })}
        actions={
          <AnchorButton href={`${path}/export?format=csv`} download>
            {t("example")}
          </AnchorButton>
        }
      />
      <div className="grid grid-cols-1 gap-4">
        {answer?.step === "report" ? <Report report={answer} /> : null}
        {run ? (
          <LongImport run={run} path={path} />
        ) : answer?.step === "outcome" ? (
          <Outcome path={path} created={answer.created} />
        ) : (
          <Card title={t("form.title")} id="file">
            <SmallForm
              key={faulty?.idempotencyKey}
              name={RECORD_IMPORT_FORM}
              area="recordImport"
              values={faulty && { csv: faulty.text }}
              encType="multipart/form-data"
              className="grid grid-cols-1 gap-4"
            >
              <Upload name="file" accept=".csv,text/csv,text/plain" hint={t("form.hint")} />
              <LongText name="csv" rows={6} spellCheck={false} />
              <div>
                <SubmitButton intent="check" variant="primary">
                  {t("form.check")}
                </SubmitButton>
              </div>
            </SmallForm>
          </Card>
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

/** The answered step takes the focus, so that users of keyboards and screen readers continue there. */
function useFocused() {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return ref;
}

/** The records that would be saved, and the problems by line and column. Nothing is saved yet. */
function Report({ report }: { report: Step<"report"> }) {
  const { t } = useTranslation("recordImport");
  const ref = useFocused();
  const { total, good, problems, unknown, text, outcome, idempotencyKey } = report;
  const isGood = problems.length === 0;
  return (
    <div ref={ref} tabIndex={-1}>
      <Card title={t("report.title")} id="report">
        <Note role="status" tone={isGood ? "good" : "warn"}>
          {outcome ? `${t("report.nothing")} ` : null}
          {t("report.read", { count: total, number: countText(total), good: countText(good) })}{" "}
          {t(isGood ? "report.nothingSaved" : "report.allOrNothing")}
        </Note>
        {unknown.length > 0 ? <p>{t("report.unknownColumns", { columns: unknown.join(", ") })}</p> : null}
        {isGood ? (
          <SmallForm
            name="import-report"
            area="recordImport"
            idempotencyKey={idempotencyKey}
            encType="multipart/form-data"
            className="my-4"
          >
            <textarea name="csv" hidden readOnly value={text} aria-label={t("fields.csv")} />
            <SubmitButton intent="import" variant="primary">
              {t("report.import", { count: good, number: countText(good) })}
            </SubmitButton>
          </SmallForm>
        ) : (
          <Problems problems={problems} />
        )}
      </Card>
    </div>
  );
}

type Problem = { line: number; column: string; value: string; problem: string };

/** What is wrong, line by line. */
function Problems({ problems }: { problems: readonly Problem[] }) {
  const { t } = useTranslation("recordImport");
  return (
    <>
      <DataTable
        label={t("report.problems")}
        fits
        columns={[
          { head: t("report.line"), cell: ({ line }) => line, numeric: true },
          { head: t("report.column"), cell: ({ column }) => column, wraps: true },
          { head: t("report.value"), cell: ({ value }) => value || DASH, wraps: true },
          { head: t("report.problem"), cell: ({ problem }) => problem, wraps: true },
        ]}
        rows={problems.slice(0, MOST_SHOWN)}
        keyOf={({ line, column }) => `${line} ${column}`}
      />
      {problems.length > MOST_SHOWN ? <p>{t("report.more", { number: countText(MOST_SHOWN) })}</p> : null}
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
      {problems.length > 0 ? <Problems problems={problems} /> : null}
      <div className="flex flex-wrap gap-2">
        {isTrial ? null : <LinkButton to={path}>{t("outcome.list")}</LinkButton>}
        <LinkButton to={`${path}/import`}>{t("outcome.again")}</LinkButton>
      </div>
    </Card>
  );
}

function Outcome({ path, created }: { path: string; created: number }) {
  const { t } = useTranslation("recordImport");
  const ref = useFocused();
  return (
    <div ref={ref} tabIndex={-1}>
      <Card title={t("outcome.title")} id="outcome">
        <Note role="status" tone="good">
          {t("outcome.created", { count: created, number: countText(created) })}
        </Note>
        <div className="flex flex-wrap gap-2 mt-4">
          <LinkButton variant="primary" to={path}>
            {t("outcome.list")}
          </LinkButton>
          <LinkButton to={`${path}/import`}>{t("outcome.again")}</LinkButton>
        </div>
      </Card>
    </div>
  );
}
