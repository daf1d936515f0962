import { FIELD_PATHS } from "domain/bookings/import";
import { useEffect, useRef } from "react";
import { fieldsOf, SmallForm, SubmitButton } from "~/forms";
import { useMessages } from "~/forms/messages";
import { useTranslation } from "~/i18n/use-translation";
import { countText } from "~/lists/count-text";
import { LinkButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { DASH } from "~/ui/dash";
import { DataTable } from "~/ui/data-table";
import { Note } from "~/ui/text";
import { BOOKING_IMPORT_FORM } from "./heads";
import type { changeImport, importSchema } from "./import.server";

type Answer = Awaited<ReturnType<typeof changeImport>>["data"];
type Step<Name extends Answer["step"]> = Extract<Answer, { step: Name }>;

/** The most problems to show on one page. */
const MOST_SHOWN = 200;

/** The answered step takes the focus, so that users of keyboards and screen readers continue there. */
function useFocused() {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return ref;
}

const { LongText, Upload } = fieldsOf<typeof importSchema>();

/**
 * A file or pasted lines; `faulty` are the checked ones with problems, to be mended here. With both, a browser without
 * scripts can mend the lines and send them again.
 */
export function ImportForm({ faulty }: { faulty?: Step<"report"> }) {
  const { t } = useTranslation("bookingImport");
  const { t: shared } = useTranslation("recordImport");
  return (
    <Card title={t("form.title")} id="file">
      <SmallForm
        key={faulty?.idempotencyKey}
        name={BOOKING_IMPORT_FORM}
        area="bookingImport"
        values={faulty && { csv: faulty.text }}
        encType="multipart/form-data"
        className="grid grid-cols-1 gap-4"
      >
        <Upload name="file" accept=".csv,text/csv,text/plain" hint={shared("form.hint")} />
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

/** The lines that would be booked, and the problems by line and column. Nothing is booked yet. */
export function ImportReport({ report }: { report: Step<"report"> }) {
  const { t } = useTranslation("bookingImport");
  const { t: shared } = useTranslation("recordImport");
  const ref = useFocused();
  const { total, good, problems, unknown } = report;
  const number = countText(good);
  return (
    <div ref={ref} tabIndex={-1}>
      <Card title={t("report.title")} id="report">
        <Note role="status" tone={problems.length > 0 ? "warn" : "good"}>
          {report.outcome ? `${shared("report.nothing")} ` : null}
          {shared("report.read", { count: total, number: countText(total), good: number })}{" "}
          {t("report.nothingSaved")}
        </Note>
        {unknown.length > 0 ? (
          <p>{shared("report.unknownColumns", { columns: unknown.join(", ") })}</p>
        ) : null}
        {good > 0 ? (
          <SmallForm
            name="import-report"
            area="bookingImport"
            idempotencyKey={report.idempotencyKey}
            encType="multipart/form-data"
            className="my-4"
          >
            <textarea name="csv" hidden readOnly value={report.text} aria-label={t("fields.csv")} />
            <SubmitButton intent={problems.length === 0 ? "import-all" : "import-good"} variant="primary">
              {problems.length === 0
                ? t("report.importAll", { count: good, number })
                : t("report.importGood", { count: good, number })}
            </SubmitButton>
          </SmallForm>
        ) : null}
        <Problems problems={problems} />
      </Card>
    </div>
  );
}

function Problems({ problems }: Pick<Step<"report">, "problems">) {
  const { t } = useTranslation("bookingImport");
  const { t: shared } = useTranslation("recordImport");
  const { t: fields } = useTranslation("bookings");
  const messages = useMessages();
  if (problems.length === 0) return null;
  return (
    <>
      <DataTable
        label={t("report.problems")}
        columns={[
          { head: t("report.line"), cell: ({ line }) => line, numeric: true },
          { head: t("report.column"), cell: ({ field }) => fields(`fields.${FIELD_PATHS[field]}`) },
          { head: t("report.value"), cell: ({ value }) => value || DASH, wraps: true },
          { head: t("report.problem"), cell: (problem) => messages([problem]).join(" "), wraps: true },
        ]}
        rows={problems.slice(0, MOST_SHOWN)}
        keyOf={({ line, field }) => `${line} ${field}`}
      />
      {problems.length > MOST_SHOWN ? (
        <p>{shared("report.more", { number: countText(MOST_SHOWN) })}</p>
      ) : null}
    </>
  );
}

/** The booked lines, and the lines that were left out with the reasons. */
export function ImportOutcome({ outcome }: { outcome: Step<"outcome"> }) {
  const { t } = useTranslation("bookingImport");
  const ref = useFocused();
  const { created, problems } = outcome;
  return (
    <div ref={ref} tabIndex={-1}>
      <Card title={t("outcome.title")} id="outcome">
        <Note role="status" tone={problems.length > 0 ? "warn" : "good"}>
          {t("outcome.created", { count: created, number: countText(created) })}
        </Note>
        <Problems problems={problems} />
        <div className="flex flex-wrap gap-2 mt-4">
          <LinkButton variant="primary" to="/bookings?sort=-createdAt">
            {t("outcome.list")}
          </LinkButton>
          <LinkButton to="/bookings/import">{t("outcome.again")}</LinkButton>
        </div>
      </Card>
    </div>
  );
}
