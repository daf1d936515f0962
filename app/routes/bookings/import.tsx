import screenTexts from "virtual:texts/bookings+bookingImport+recordImport+forms+validation";
import { useActionData } from "@remix-run/react";
import { CSV_BOUNDS } from "domain/csv";
import { useKeptAnswer } from "~/forms/screen/connection";
import { areaCrumb } from "~/i18n/area-crumb";
import { texts } from "~/i18n/i18n";
import { screenHandle } from "~/i18n/screen-handle";
import { useTranslation } from "~/i18n/use-translation";
import { countText } from "~/lists/count-text";
import { faultyReport, ImportFile, ImportOutcome, ImportReport } from "~/records/import/import-steps";
import { AnchorButton } from "~/ui/button";
import { PageHead } from "~/ui/page-head";
import { ImportColumns } from "./import/columns";
import type { changeImport } from "./import/import.server";

export { repeatable as clientAction } from "~/forms";
export { changeImport as action, loadImport as loader } from "./import/import.server";

export const handle = screenHandle({
  i18n: screenTexts,
  breadcrumbs: () => [areaCrumb("bookings"), { label: texts("bookingImport")("title") }],
});

/** Imports bookings from a CSV in three steps: choose the file, check the report, book. Each step is a plain post. */
export default function ImportBookings() {
  const { t } = useTranslation("bookingImport");
  const { t: shared } = useTranslation("recordImport");
  // After a lost post, the report that it came from stays.
  const answer = useKeptAnswer(useActionData<typeof changeImport>());
  /** The button that books the good lines of a report. */
  const saving = (good: number, isAll: boolean) => {
    const count = { count: good, number: countText(good) };
    return isAll
      ? { intent: "import" as const, label: t("report.importAll", count) }
      : { intent: "import-good" as const, label: t("report.importGood", count) };
  };
  return (
    <>
      <PageHead
        title={t("title")}
        subtitle={t("subtitle", { max: countText(CSV_BOUNDS.lines) })}
        actions={
          <AnchorButton href="/bookings/import/template" download>
            {t("template")}
          </AnchorButton>
        }
      />
      <div className="grid grid-cols-1 gap-4">
        {answer?.step === "report" ? (
          <ImportReport
            report={answer}
            notice={shared("report.nothingSaved")}
            saving={answer.good > 0 ? saving(answer.good, answer.problems.length === 0) : null}
          />
        ) : null}
        {answer?.step === "outcome" ? (
          <ImportOutcome
            outcome={answer}
            created={t("outcome.created", { count: answer.created, number: countText(answer.created) })}
            list={{ to: "/bookings?sort=-createdAt", label: t("outcome.list") }}
            again="/bookings/import"
          />
        ) : (
          <ImportFile faulty={faultyReport(answer)} />
        )}
        <ImportColumns />
      </div>
    </>
  );
}
