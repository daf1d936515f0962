import screenTexts from "virtual:texts/bookings+bookingImport+recordImport+forms+validation";
import { useActionData } from "@remix-run/react";
import { MAX_IMPORT_LINES } from "domain/bookings/import";
import { useKeptAnswer } from "~/forms/screen/connection";
import { areaCrumb } from "~/i18n/area-crumb";
import { texts } from "~/i18n/i18n";
import { screenHandle } from "~/i18n/screen-handle";
import { useTranslation } from "~/i18n/use-translation";
import { countText } from "~/lists/count-text";
import { AnchorButton } from "~/ui/button";
import { PageHead } from "~/ui/page-head";
import { ImportColumns } from "./import/columns";
import type { changeImport } from "./import/import.server";
import { ImportForm, ImportOutcome, ImportReport } from "./import/steps";

export { repeatable as clientAction } from "~/forms";
export { changeImport as action, loadImport as loader } from "./import/import.server";

export const handle = screenHandle({
  i18n: screenTexts,
  breadcrumbs: () => [areaCrumb("bookings"), { label: texts("bookingImport")("title") }],
});

/** Imports bookings from a CSV in three steps: choose the file, check the report, book. Each step is a plain post. */
export default function ImportBookings() {
  const { t } = useTranslation("bookingImport");
  // After a lost post, the report that it came from stays.
  const answer = useKeptAnswer(useActionData<typeof changeImport>());
  const faulty = answer?.step === "report" && answer.problems.length > 0 ? answer : undefined;
  return (
    <>
      <PageHead
        title={t("title")}
        subtitle={t("subtitle", { max: countText(MAX_IMPORT_LINES) })}
        actions={
          <AnchorButton href="/bookings/import/template" download>
            {t("template")}
          </AnchorButton>
        }
      />
      <div className="grid grid-cols-1 gap-4">
        {answer?.step === "report" ? <ImportReport report={answer} /> : null}
        {answer?.step === "outcome" ? <ImportOutcome outcome={answer} /> : <ImportForm faulty={faulty} />}
        <ImportColumns />
      </div>
    </>
  );
}
