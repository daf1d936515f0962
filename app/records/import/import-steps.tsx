import { useEffect, useRef } from "react";
import { fieldsOf, SmallForm, SubmitButton } from "~/forms";
import { withDayTexts } from "~/i18n/days";
import { useTranslation } from "~/i18n/use-translation";
import { countText } from "~/lists/count-text";
import { LinkButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { DASH } from "~/ui/dash";
import { DataTable } from "~/ui/data-table";
import { Note } from "~/ui/text";
import { IMPORT_FORM } from "./import-form";
import type { answerImport, importForm } from "./import-steps.server";

type Answer = Exclude<Awaited<ReturnType<typeof answerImport>>, Response>["data"];
type ImportStep<Name extends Answer["step"]> = Extract<Answer, { step: Name }>;

/** The most problems to show on one page. */
const MOST_SHOWN = 200;

const { LongText, Upload } = fieldsOf<typeof importForm>();

/** The answered step takes the focus, so that users of keyboards and screen readers continue there. */
function useFocused() {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return ref;
}

/** The report whose lines have to be mended, so that the form for the file shows them. */
export const faultyReport = (answer: Answer | undefined): ImportStep<"report"> | undefined =>
  answer?.step === "report" && answer.problems.length > 0 ? answer : undefined;

/**
 * A file or pasted lines; `faulty` are the checked ones with problems, to be mended here. With both, a browser without
 * scripts can mend the lines and send them again.
 */
export function ImportFile({ faulty }: { faulty: ImportStep<"report"> | undefined }) {
  const { t } = useTranslation("recordImport");
  return (
    <Card title={t("form.title")} id="file">
      <SmallForm
        key={faulty?.idempotencyKey}
        name={IMPORT_FORM}
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
  );
}

/**
 * The lines that would be saved, and the problems by line and column. Nothing is saved yet: `notice` says so. `saving` is
 * the button that saves them; null where it has to wait until all lines are mended.
 */
export function ImportReport({
  report,
  notice,
  saving,
}: {
  report: ImportStep<"report">;
  notice: string;
  saving: { intent: "import" | "import-good"; label: string } | null;
}) {
  const { t } = useTranslation("recordImport");
  const ref = useFocused();
  const { total, good, problems, unknown, text, outcome, idempotencyKey } = report;
  return (
    <div ref={ref} tabIndex={-1}>
      <Card title={t("report.title")} id="report">
        <Note role="status" tone={problems.length > 0 ? "warn" : "good"}>
          {outcome ? `${t("report.nothing")} ` : null}
          {t("report.read", { count: total, number: countText(total), good: countText(good) })} {notice}
        </Note>
        {unknown.length > 0 ? <p>{t("report.unknownColumns", { columns: unknown.join(", ") })}</p> : null}
        {saving ? (
          <SmallForm
            name="import-report"
            area="recordImport"
            idempotencyKey={idempotencyKey}
            encType="multipart/form-data"
            className="my-4"
          >
            <textarea name="csv" hidden readOnly value={text} aria-label={t("fields.csv")} />
            <SubmitButton intent={saving.intent} variant="primary">
              {saving.label}
            </SubmitButton>
          </SmallForm>
        ) : null}
        <ImportProblems problems={problems} />
      </Card>
    </div>
  );
}

type Problem = { line: number; column: string; value: string; problem: string };

/** What is wrong, line by line. */
export function ImportProblems({ problems }: { problems: readonly Problem[] }) {
  const { t } = useTranslation("recordImport");
  if (problems.length === 0) return null;
  return (
    <>
      <DataTable
        label={t("report.problems")}
        fits
        columns={[
          { head: t("report.line"), cell: ({ line }) => line, numeric: true },
          { head: t("report.column"), cell: ({ column }) => column, wraps: true },
          { head: t("report.value"), cell: ({ value }) => value || DASH, wraps: true },
          { head: t("report.problem"), cell: ({ problem }) => withDayTexts(problem), wraps: true },
        ]}
        rows={problems.slice(0, MOST_SHOWN)}
        keyOf={({ line, column }) => `${line} ${column}`}
      />
      {problems.length > MOST_SHOWN ? <p>{t("report.more", { number: countText(MOST_SHOWN) })}</p> : null}
    </>
  );
}

/** How many records were made, and the lines that were left out with the reasons. */
export function ImportOutcome({
  outcome,
  created,
  list,
  again,
}: {
  outcome: ImportStep<"outcome">;
  created: string;
  list: { to: string; label: string };
  again: string;
}) {
  const { t } = useTranslation("recordImport");
  const ref = useFocused();
  const { problems } = outcome;
  return (
    <div ref={ref} tabIndex={-1}>
      <Card title={t("outcome.title")} id="outcome">
        <Note role="status" tone={problems.length > 0 ? "warn" : "good"}>
          {created}
        </Note>
        <ImportProblems problems={problems} />
        <div className="flex flex-wrap gap-2 mt-4">
          <LinkButton variant="primary" to={list.to}>
            {list.label}
          </LinkButton>
          <LinkButton to={again}>{t("outcome.again")}</LinkButton>
        </div>
      </Card>
    </div>
  );
}
