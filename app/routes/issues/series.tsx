import screenTexts from "virtual:texts/issueSeries+forms+validation";
import { useLoaderData } from "@remix-run/react";
import { areaCrumb } from "~/i18n/area-crumb";
import { texts } from "~/i18n/i18n";
import { screenHandle } from "~/i18n/screen-handle";
import { useTranslation } from "~/i18n/use-translation";
import { PageHead } from "~/ui/page-head";
import type { loadSeries } from "./series/plan.server";
import { SeriesPlanForm } from "./series/plan-form";
import { SeriesPreview } from "./series/preview";

export { repeatable as clientAction } from "~/forms";
export { onlyAfterChanges as shouldRevalidate } from "~/forms/post/revalidation";
export { createSeries as action, loadSeries as loader } from "./series/plan.server";

export const handle = screenHandle({
  i18n: screenTexts,
  breadcrumbs: () => [areaCrumb("printIssues"), { label: texts("issueSeries")("heading") }],
});

/** Some issues at once, by a rhythm: planned, previewed and changed, and then made all or none. */
export default function IssueSeries() {
  const { t } = useTranslation("issueSeries");
  const { preview, form, ...plan } = useLoaderData<typeof loadSeries>();
  return (
    <>
      <PageHead title={t("heading")} />
      <SeriesPlanForm {...plan} />
      {preview ? <SeriesPreview key={form.idempotencyKey} preview={preview} form={form} /> : null}
    </>
  );
}
