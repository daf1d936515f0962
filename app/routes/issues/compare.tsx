import screenTexts from "virtual:texts/issues+issueComparison";
import { useLoaderData } from "@remix-run/react";
import { areaCrumb } from "~/i18n/area-crumb";
import { texts } from "~/i18n/i18n";
import { screenHandle } from "~/i18n/screen-handle";
import { useTranslation } from "~/i18n/use-translation";
import { EmptyState } from "~/ui/empty-state";
import { PageHead } from "~/ui/page-head";
import { PrintButton } from "~/ui/print-button";
import { Note } from "~/ui/text";
import { IssueChoice } from "./compare/choice";
import { ComparedFigures } from "./compare/figures";
import type { loadComparison } from "./compare/load.server";

export { loadComparison as loader } from "./compare/load.server";

export const handle = screenHandle({
  i18n: screenTexts,
  breadcrumbs: () => [areaCrumb("printIssues"), { label: texts("issues")("compare.open") }],
});

/** Two print issues side by side (decisions §5): the earlier one first. */
export default function CompareIssues() {
  const { t } = useTranslation("issueComparison");
  const loaded = useLoaderData<typeof loadComparison>();
  const { chosen, isSame } = loaded;
  const [first, second] = [...chosen].sort((one, other) => (one.publishDate < other.publishDate ? -1 : 1));
  const both = first && second && !isSame ? ([first, second] as const) : null;
  return (
    <>
      <PageHead
        title={texts("issues")("compare.open")}
        subtitle={both ? t("subtitle", { first: both[0].title, second: both[1].title }) : undefined}
        actions={both ? <PrintButton>{t("print")}</PrintButton> : null}
      />
      <div data-no-print>
        <IssueChoice {...loaded} />
      </div>
      {isSame ? (
        <Note role="alert" tone="warn">
          {t("same")}
        </Note>
      ) : null}
      {both ? <ComparedFigures issues={both} /> : null}
      {both || isSame ? null : <EmptyState title={t("startTitle")}>{t("start")}</EmptyState>}
    </>
  );
}
